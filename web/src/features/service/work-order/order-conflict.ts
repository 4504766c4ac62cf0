import type { FilledValues } from '@banyan/contract/service/template/filled'
import { isFilled, labelOf, type TemplateItem } from '@banyan/contract/service/template/item'
import type { Field } from '#kit/widgets/widget.ts'

export type Values = Record<string, unknown> & { formData?: FilledValues | null }

/** A field that two people left with different values. */
export interface Difference {
  key: string
  label: string
  of: { field: Field } | { item: TemplateItem }
  mine: unknown
  stored: unknown
  /** Changed by the user; otherwise only the other one changed it. */
  isChangedByMe: boolean
}

export type Side = 'mine' | 'stored'

/** The form and template fields in which my values and the stored ones differ. */
export function differencesOf(
  shape: { fields: readonly Field[]; items: readonly TemplateItem[] },
  { opened, mine, stored }: { opened: Values; mine: Values; stored: Values },
): Difference[] {
  const fixed = shape.fields.map((field) => {
    const { name: key, label } = field
    const isChangedByMe = !isSame(mine[key], opened[key])
    return { key, label, of: { field }, mine: mine[key], stored: stored[key], isChangedByMe }
  })
  const variable = shape.items.filter(isFilled).map((item) => {
    const valueIn = ({ formData }: Values) => formData?.[item.id]
    return {
      key: itemKey(item),
      label: labelOf(item),
      of: { item },
      mine: valueIn(mine),
      stored: valueIn(stored),
      isChangedByMe: !isSame(valueIn(mine), valueIn(opened)),
    }
  })
  return [...fixed, ...variable].filter((one) => !isSame(one.mine, one.stored))
}

/** Where only the other one changed something, that counts unless the user decides otherwise. */
export const firstChoice = ({ isChangedByMe }: Difference): Side => (isChangedByMe ? 'mine' : 'stored')

/** My values with the stored ones where they were chosen. */
export function merged(mine: Values, differences: readonly Difference[], chosen: Record<string, Side>) {
  const result: Values = { ...mine, formData: { ...mine.formData } }
  for (const difference of differences) {
    const { of, stored, key } = difference
    if ((chosen[key] ?? firstChoice(difference)) === 'mine') continue
    if ('field' in of) result[key] = stored ?? null
    else result.formData = { ...result.formData, [of.item.id]: stored }
  }
  return result
}

const itemKey = ({ id }: TemplateItem) => `form:${id}`

/** Absent, null, blank and an empty list are nothing; a number is the same as its text (DEC-114). */
const isSame = (one: unknown, other: unknown): boolean => spelt(one) === spelt(other)
const spelt = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return ''
  if (Array.isArray(value) && value.length === 0) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
