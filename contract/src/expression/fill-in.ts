import { evaluate, type Scope } from './evaluate.ts'
import { directOperands, type Expression, parse } from './parse.ts'
import { toText } from './value.ts'

const placeholder = /\{\{(.*?)\}\}/g

/** Tests whether an expression is allowed; others count as unknown. */
type AcceptsExpression = (expression: Expression) => boolean

/** Names and functions of one name: the expressions allowed in menu urls (DEC-028). */
export const isNameOrSimpleCall: AcceptsExpression = (expression) =>
  expression.kind === 'name' ||
  (expression.kind === 'call' && expression.args.length === 1 && expression.args[0]?.kind === 'name')

/** Fills every `{{expression}}` of a text. Unknown ones become empty and are reported to `onUnknown` (DEC-028). */
export function fillPlaceholders(
  text: string,
  scope: Scope,
  onUnknown: (expression: string) => void = () => undefined,
  accepts: AcceptsExpression = () => true,
): string {
  return text.replace(placeholder, (_, inner: string) => {
    const expression = parse(inner)
    const value = expression && accepts(expression) ? evaluate(expression, scope) : undefined
    if (value === undefined) onUnknown(inner.trim())
    return toText(value)
  })
}

/** The names that the accepted expressions of a text ask for. */
export const namesInPlaceholders = (text: string, accepts: AcceptsExpression = () => true): string[] =>
  placeholdersIn(text).flatMap((inner) => {
    const expression = parse(inner)
    return expression && accepts(expression) ? namesInExpression(expression) : []
  })

/** What stands between the braces of each `{{expression}}` of a text. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(placeholder)].map(([, inner = '']) => inner)

/** The dotted names an expression reads. */
export const namesInExpression = (expression: Expression): string[] =>
  expression.kind === 'name'
    ? [expression.path.join('.')]
    : directOperands(expression).flatMap(namesInExpression)
