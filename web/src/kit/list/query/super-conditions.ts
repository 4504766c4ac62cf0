import type { FieldType } from '@banyan/contract/field'
import type { Rule } from '@banyan/contract/list-query'
import { z } from 'zod'

/** One line of the super query: field, rule, value (DEC-067). */
export interface SuperItem {
  field: string
  rule: Rule
  val: string
  /** The wire type of the field, which decides the conversion. */
  type: string
}
/** The super query of a list: its lines and how they are joined. */
export interface SuperState {
  match: 'and' | 'or'
  items: SuperItem[]
}

export const ruleWords: Record<Rule, string> = {
  like: '包含',
  eq: '等于',
  ne: '不等于',
  right_like: '开头是',
  left_like: '结尾是',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  in: '属于',
  empty: '为空',
  not_empty: '不为空',
}

const ofText: Rule[] = ['like', 'eq', 'ne', 'right_like', 'left_like', 'in', 'empty', 'not_empty']
const ofOrder: Rule[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'empty', 'not_empty']
const ofChoice: Rule[] = ['eq', 'ne', 'in', 'empty', 'not_empty']

/** The rules that make sense for a kind of field, the usual one first. */
export const rulesFor = (type: FieldType): Rule[] => (kinds[type] ?? { rules: ofText }).rules

/** The wire type of a field type (DEC-067). */
export const wireType = (type: FieldType): string => kinds[type]?.wire ?? 'input'

const choice = { rules: ofChoice, wire: 'select' }
const oneChoice = { rules: ['eq', 'ne', 'empty', 'not_empty'] satisfies Rule[], wire: 'select' }
const severalChoices = { rules: ['like', 'empty', 'not_empty'] satisfies Rule[], wire: 'select' }
const kinds: Partial<Record<FieldType, { rules: Rule[]; wire: string }>> = {
  number: { rules: ofOrder, wire: 'number' },
  integer: { rules: ofOrder, wire: 'int' },
  date: { rules: ofOrder, wire: 'date' },
  datetime: { rules: ofOrder, wire: 'datetime' },
  tab_date: { rules: ofOrder, wire: 'date' },
  tab_datetime: { rules: ofOrder, wire: 'datetime' },
  rate: { rules: ofOrder, wire: 'number' },
  list: choice,
  tab_list: choice,
  radio: choice,
  sel_search: oneChoice,
  popup: oneChoice,
  sel_tree: oneChoice,
  cat_tree: oneChoice,
  link_down: oneChoice,
  pca: oneChoice,
  list_multi: severalChoices,
  checkbox: severalChoices,
  sel_user: severalChoices,
  sel_depart: severalChoices,
  switch: { rules: ['eq', 'ne'], wire: 'switch' },
}

/** Rules that need no value. */
export const needsNoValue = (rule: Rule): boolean => rule === 'empty' || rule === 'not_empty'

/** Drops the lines that are not filled in; nothing left means no super query. */
export function completeLines({ match, items }: SuperState): SuperState | undefined {
  const kept = items.filter((item) => item.field && (needsNoValue(item.rule) || item.val.trim() !== ''))
  return kept.length ? { match, items: kept } : undefined
}

/** The parameters of the list call; the JSON is URI-encoded once more than the query needs (DEC-067, LIST-022). */
export const superInput = (state: SuperState | undefined): Record<string, string> =>
  state
    ? {
        superQueryParams: encodeURIComponent(JSON.stringify(state.items)),
        superQueryMatchType: state.match,
      }
    : {}

/** Validates super queries from storage and addresses. */
export const SuperStateShape: z.ZodType<SuperState> = z.object({
  match: z.enum(['and', 'or']),
  items: z
    .array(
      z.object({
        field: z.string().max(100),
        rule: z.enum(Object.keys(ruleWords) as [Rule, ...Rule[]]),
        val: z.string().max(2000),
        type: z.string().max(30),
      }),
    )
    .min(1)
    .max(100),
})

/** As text in the address. */
export const writeSuper = (state: SuperState): string => JSON.stringify(state)

/** Parses a super query from the address; `undefined` when it is invalid. */
export function readSuper(text: string | null): SuperState | undefined {
  if (!text) return undefined
  try {
    return SuperStateShape.safeParse(JSON.parse(text)).data
  } catch {
    return undefined // an address edited by hand
  }
}
