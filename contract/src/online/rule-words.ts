import { parse } from '../expression/parse.ts'
import type { FormRule } from './form-rules.ts'
import { ruleActNames } from './form-rules.ts'
import { comparisonNames, conditionsFrom } from './rule-condition.ts'

/** A rule as a sentence with the names people read. */
export function ruleWords(
  { when, acts }: FormRule,
  labels: ReadonlyMap<string, string>,
  /** The text of a value, where a field has options. */
  textOf: (field: string, value: string) => string = (_, value) => value,
): string {
  const named = (name: string) => `“${labels.get(name) ?? name}”`
  const read = conditionsFrom(when)
  const condition = read
    ? read.of
        .map(({ field, is, value }) =>
          is === 'empty' || is === 'filled'
            ? `${named(field)}${comparisonNames[is]}`
            : `${named(field)}${comparisonNames[is]}“${textOf(field, String(value))}”`,
        )
        .join(read.every ? '，并且' : '，或者')
    : when
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
