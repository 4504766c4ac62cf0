import { encodeMember } from '@banyan/contract/encode'
import { malformed, withLabel } from '@banyan/contract/wire'
import type { FormRule } from 'antd'
import { z } from 'zod'

type Values = Record<string, unknown>

/** antd rules from the contract: `rules('name')` checks a member and the refinements of the shape about it. */
export function rulesOf<S extends z.ZodObject>(
  schema: S,
  record: Values = {},
): (member: keyof S['shape'] & string) => FormRule[] {
  return (member) => {
    const own = schema.shape[member] as z.ZodType
    return [
      (form) => ({
        required: memberRefusal(own, undefined) !== undefined, // only for antd's mark; the validator below checks
        validator: async (_, value: unknown) => {
          const refusal =
            memberRefusal(own, value) ??
            refusalAcrossMembers(schema, member, { ...record, ...form.getFieldsValue(true), [member]: value })
          if (refusal !== undefined) throw new Error(refusal)
        },
      }),
    ]
  }
}

/** The Chinese refusal of a value, `undefined` when it is fine. */
export function memberRefusal(member: z.ZodType, value: unknown): string | undefined {
  try {
    encodeMember(member, value)
    return undefined
  } catch (error) {
    if (error instanceof z.ZodError) return withLabel(error.issues[0]?.message ?? '') || malformed
    throw error
  }
}

/** Rules across members: only shapes with refinements have them. */
export function refusalAcrossMembers(
  schema: z.ZodObject,
  member: string,
  values: Values,
): string | undefined {
  if (!schema._zod.def.checks?.length) return undefined
  for (const check of schema._zod.def.checks) {
    const payload: z.core.ParsePayload = { value: values, issues: [] }
    if (check._zod.def.when && !check._zod.def.when(payload)) continue
    void check._zod.check(payload as never)
    const issue = payload.issues.find(({ path }) => path?.[0] === member)
    if (issue) return withLabel(typeof issue.message === 'string' ? issue.message : issueMessage(issue))
  }
  return undefined
}

const issueMessage = (issue: z.core.$ZodRawIssue): string =>
  z.core.util.finalizeIssue(issue, {}, z.config()).message
