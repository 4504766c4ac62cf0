import { z } from 'zod'
import type { FormField } from '../form/form-property.ts'

/** The actions of a rule on fields while its condition holds. */
export const ruleActs = ['show', 'hide', 'require', 'lock', 'set', 'limit'] as const
export type RuleAct = (typeof ruleActs)[number]

export const ruleActNames: Readonly<Record<RuleAct, string>> = {
  show: '显示',
  hide: '隐藏',
  require: '必填',
  lock: '只读',
  set: '设为',
  limit: '只能选',
}

/** Control types whose choices rules can limit. */
export const limitedKinds: readonly string[] = ['list', 'tab_list', 'radio', 'checkbox', 'list_multi']

/** One rule of a form: while `when` holds, its actions apply. Both are expressions. */
export const FormRule = z.object({
  when: z.string().trim().max(1000),
  acts: z
    .array(
      z.object({
        do: z.enum(ruleActs),
        fields: z.array(z.string().min(1).max(50)).max(50),
        /** The value of `set`. */
        value: z.string().trim().max(500).optional(),
        /** The values that `limit` leaves. */
        options: z.array(z.string().min(1).max(100)).max(200).optional(),
      }),
    )
    .max(10),
})
export type FormRule = z.output<typeof FormRule>

/** The expressions of rules: their conditions and the values they set. */
export const expressionsIn = (rules: readonly FormRule[]): string[] =>
  rules.flatMap(({ when, acts }) => [when, ...acts.flatMap(({ value }) => value ?? [])])

/** Adds the rules to the fields as conditions of their own, so that browser and server evaluate the same text. */
export function withRules(fields: readonly FormField[], rules: readonly FormRule[]): FormField[] {
  if (rules.length === 0) return [...fields]
  return fields.map((field) => {
    const own = rules.flatMap(({ when, acts }) =>
      acts.filter(({ fields: named }) => named.includes(field.name)).map((act) => ({ ...act, when })),
    )
    if (own.length === 0) return field
    const conditionsOf = (kind: RuleAct) => own.filter((act) => act.do === kind).map(({ when }) => when)
    const [shows, hides] = [joinWithOr(conditionsOf('show')), joinWithOr(conditionsOf('hide'))]
    const showIf = [shows && `(${shows})`, hides && `!(${hides})`].filter(Boolean).join(' && ')
    const limitedTo = own.flatMap(({ do: act, when, options = [] }) =>
      act === 'limit' ? [{ when, values: options }] : [],
    )
    const sets = own.filter((act) => act.do === 'set' && act.value)
    return {
      ...field,
      ...(showIf && { showIf }),
      ...withCondition('requiredIf', joinWithOr(conditionsOf('require'))),
      ...withCondition('lockedIf', joinWithOr(conditionsOf('lock'))),
      ...(limitedTo.length && { limitedTo }),
      // When several rules set a field, the first that holds wins; otherwise it keeps its value.
      ...(sets.length && {
        setTo: sets.reduceRight(
          (otherwise, { when, value }) => `(${when}) ? (${value}) : (${otherwise})`,
          field.name,
        ),
      }),
    }
  })
}

const joinWithOr = (conditions: readonly string[]) => conditions.map((when) => `(${when})`).join(' || ')
const withCondition = (member: 'requiredIf' | 'lockedIf', text: string) => (text ? { [member]: text } : {})
