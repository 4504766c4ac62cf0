import { z } from 'zod'

const refusal = '查询条件格式不正确'

/** Conditions on template fields: item id → value in the list query language (DEC-069), `{id}_begin` and `{id}_end` for ranges. */
const FormQuery = z
  .record(z.string().min(1).max(70), z.string().max(200))
  .refine((query) => Object.keys(query).length <= 20)
export type FormQuery = z.output<typeof FormQuery>

/** Parses `formQuery`; `undefined` when it is invalid. */
export function readFormQuery(text: string): FormQuery | undefined {
  try {
    return FormQuery.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export const formQueryText = z
  .string()
  .max(5000)
  .refine((text) => readFormQuery(text) !== undefined, refusal)

/** The prefix of template fields among the members of an order, because their names may be equal. */
const prefix = 'form:'
export const formMember = (item: string): string => prefix + item
/** The template item of a member; `undefined` for members of the order itself. */
export const itemOfMember = (member: string): string | undefined =>
  member.startsWith(prefix) ? member.slice(prefix.length) : undefined
