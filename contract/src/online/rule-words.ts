import { parse } from '../expression/parse.ts'
import { callerSubjects } from './caller-conditions.ts'
import type { FormRule } from './form-rules.ts'
import { ruleActNames } from './form-rules.ts'
import {
  type Condition,
  type Conditions,
  comparisonName,
  conditionsFrom,
  dayWords,
  isGroup,
} from './rule-condition.ts'

/** A rule as a sentence with the names people read. */
export function ruleWords(
  { when, acts }: FormRule,
  labels: ReadonlyMap<string, string>,
  /** The text of a value, where a field has options; also names of users, departments and roles. */
  textOf: (field: string, value: string) => string = (_, value) => value,
): string {
  const named = (name: string) => `“${labels.get(name) ?? name}”`
  const read = conditionsFrom(when)
  const conditionWords = ({ field, is, value }: Condition) => {
    const subject = callerSubjects[field]
    if (subject && (is === 'any' || is === 'none')) {
      const chosen = String(value)
        .split(',')
        .map((each) => `“${textOf(field, each)}”`)
      return `${subject.label}${comparisonName(field, is)}${chosen.join('或')}${subject.suffix ?? ''}`
    }
    if (is === 'empty' || is === 'filled') return `${named(field)}${comparisonName(field, is)}`
    const told = typeof value === 'object' ? dayWords(value) : `“${textOf(field, String(value))}”`
    return `${named(field)}${comparisonName(field, is)}${told}`
  }
  const groupWords = ({ every, of }: Conditions): string =>
    of
      .map((each) => (isGroup(each) ? `（${groupWords(each)}）` : conditionWords(each)))
      .join(every ? '，并且' : '，或者')
  const condition = read ? groupWords(read) : when
  const valueWords = (field: string, text: string | undefined) => {
    const expression = text ? parse(text) : undefined
    if (expression?.kind !== 'literal') return ` ${text ?? '空'}`
    return `“${textOf(field, String(expression.value))}”`
  }
  const optionWords = (field: string, options: readonly string[]) =>
    options.map((value) => `“${textOf(field, value)}”`).join('、')
  const said = acts.map(({ do: act, fields, value, options = [] }) =>
    act === 'limit'
      ? `${fields.map(named).join('、')}${ruleActNames[act]}${optionWords(fields[0] ?? '', options)}`
      : act === 'set'
        ? `把${fields.map(named).join('、')}设为${valueWords(fields[0] ?? '', value)}`
        : act === 'show' || act === 'hide'
          ? `${ruleActNames[act]}${fields.map(named).join('、')}`
          : `${fields.map(named).join('、')}${ruleActNames[act]}`,
  )
  return `当${condition}，则${said.join('；')}`
}
