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

const textRules: Rule[] = ['like', 'eq', 'ne', 'right_like', 'left_like', 'in', 'empty', 'not_empty']
const orderRules: Rule[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'empty', 'not_empty']
const choiceRules: Rule[] = ['eq', 'ne', 'in', 'empty', 'not_empty']

/** The rules that make sense for a kind of field, the usual one first. */
export const rulesFor = (type: FieldType): Rule[] => (kinds[type] ?? { rules: textRules }).rules

/** The wire type of a field type (DEC-067). */
export const wireType = (type: FieldType): string => kinds[type]?.wire ?? 'input'

const choiceKind = { rules: choiceRules, wire: 'select' }
const oneChoiceKind = { rules: ['eq', 'ne', 'empty', 'not_empty'] satisfies Rule[], wire: 'select' }
const severalChoicesKind = { rules: ['like', 'empty', 'not_empty'] satisfies Rule[], wire: 'select' }
const kinds: Partial<Record<FieldType, { rules: Rule[]; wire: string }>> = {
  number: { rules: orderRules, wire: 'number' },
  integer: { rules: orderRules, wire: 'int' },
  date: { rules: orderRules, wire: 'date' },
  datetime: { rules: orderRules, wire: 'datetime' },
  tab_date: { rules: orderRules, wire: 'date' },
  tab_datetime: { rules: orderRules, wire: 'datetime' },
  rate: { rules: orderRules, wire: 'number' },
  list: choiceKind,
  tab_list: choiceKind,
  radio: choiceKind,
  sel_search: oneChoiceKind,
  popup: oneChoiceKind,
  sel_tree: oneChoiceKind,
  cat_tree: oneChoiceKind,
  link_down: oneChoiceKind,
  pca: oneChoiceKind,
  list_multi: severalChoicesKind,
  checkbox: severalChoicesKind,
  sel_user: severalChoicesKind,
  sel_depart: severalChoicesKind,
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
