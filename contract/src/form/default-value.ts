import { evaluate, type Scope } from '../expression/evaluate.ts'
import { parse } from '../expression/parse.ts'
import { toText, type Value } from '../expression/value.ts'

/** The purpose a form is opened for (WIDGET-053). */
export type FormAction = 'add' | 'edit' | 'detail' | 'reload'

/** A part of a default: plain text, a system variable or an expression. */
type DefaultPart =
  | { kind: 'text'; text: string }
  | { kind: 'variable'; name: string }
  | { kind: 'expression'; text: string }

/** A parsed default value (DEC-077). */
type DefaultValue =
  | { kind: 'none' }
  | { kind: 'literal'; text: string }
  | { kind: 'pieces'; pieces: readonly DefaultPart[] }
  | { kind: 'fill'; ruleCode: string; before: string; after: string }
  /** Two fill rules, or one combined with another expression: ignored (WIDGET-056, WIDGET-057). */
  | { kind: 'invalid' }

const variablePattern = /#\{\s*([^{}]*?)\s*\}|\{\{(.*?)\}\}|\$\{\s*([^{}]*?)\s*\}/g

/** Parses a default. */
export function readDefault(defVal: string | null | undefined): DefaultValue {
  if (defVal === null || defVal === undefined || defVal === '') return { kind: 'none' }
  const marks = [...defVal.matchAll(variablePattern)]
  if (marks.length === 0) return { kind: 'literal', text: defVal }
  const fills = marks.filter(([, , , ruleCode]) => ruleCode !== undefined)
  if (fills.length === 0) return { kind: 'pieces', pieces: splitParts(defVal, marks) }
  const [only] = marks
  if (marks.length > 1 || !only) return { kind: 'invalid' }
  return {
    kind: 'fill',
    ruleCode: only[3] ?? '',
    before: defVal.slice(0, only.index),
    after: defVal.slice(only.index + only[0].length),
  }
}

export interface DefaultContext {
  /** `#{name}`: see `systemVariables`. */
  variables: Readonly<Record<string, Value>>
  /** What `{{ }}` may name. */
  scope: Scope
  /** The values of the form so far; a fill rule is called with them. */
  values: Readonly<Record<string, unknown>>
  /** Runs a fill rule (ADMIN-093). */
  fill: (ruleCode: string, values: Readonly<Record<string, unknown>>) => Promise<Value>
}

/**
 * Whether the default is evaluated for this action: expressions on add, fill rules on add and reload (WIDGET-053…055).
 */
export const appliesTo = (value: DefaultValue, action: FormAction): boolean =>
  value.kind !== 'none' &&
  value.kind !== 'invalid' &&
  (action === 'add' || (action === 'reload' && value.kind === 'fill'))

/** The value of a default; `undefined` when the action leaves the field as it is. */
export async function evaluateDefault(
  defVal: string | null | undefined,
  action: FormAction,
  context: DefaultContext,
): Promise<Value> {
  const value = readDefault(defVal)
  if (!appliesTo(value, action)) return undefined
  switch (value.kind) {
    case 'literal':
      return value.text
    case 'pieces':
      return evaluateParts(value.pieces, context)
    case 'fill': {
      const filled = await context.fill(value.ruleCode, context.values)
      return value.before || value.after ? value.before + toText(filled) + value.after : (filled ?? undefined)
    }
    default:
      return undefined
  }
}

/** Evaluates the defaults of a form in the order of its fields; later ones can read earlier ones. */
export async function formDefaults(
  fields: readonly { name: string; defVal?: string }[],
  action: FormAction,
  context: DefaultContext,
): Promise<Record<string, Value>> {
  const filled: Record<string, Value> = {}
  for (const { name, defVal } of fields) {
    const values = { ...context.values, ...filled }
    const value = await evaluateDefault(defVal, action, { ...context, values })
    if (value !== undefined) filled[name] = value
  }
  return filled
}

/** The signed-in person, for default values. */
interface DefaultPerson {
  id?: string
  username?: string
  realname?: string | null
  orgCode?: string | null
  tenantId?: string | number
}

/** The system variables of DEC-077 at a moment `YYYY-MM-DD HH:mm:ss`; snake_case names mean the same. */
export function systemVariables(now: string, person: DefaultPerson): Record<string, Value> {
  const [date, time] = [now.slice(0, 10), now.slice(11)]
  const variables: Record<string, Value> = {
    date,
    time,
    datetime: now,
    sysUserId: person.id ?? '',
    sysUserCode: person.username ?? '',
    sysUserName: person.realname ?? '',
    sysOrgCode: person.orgCode ?? '',
    sysDate: date,
    sysTime: now, // as in data rules (DEC-111)
    tenantId: person.tenantId === undefined ? '' : String(person.tenantId),
  }
  for (const [name, value] of Object.entries(variables))
    variables[name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] = value
  return variables
}

/** A single expression keeps its type; several, or one with text, give a text. Unknown names are empty. */
function evaluateParts(pieces: readonly DefaultPart[], context: DefaultContext): Value {
  const [only] = pieces
  if (pieces.length === 1 && only) return evaluatePart(only, context) ?? ''
  return pieces.map((piece) => toText(evaluatePart(piece, context))).join('')
}

function evaluatePart(piece: DefaultPart, { variables, scope }: DefaultContext): Value {
  if (piece.kind === 'text') return piece.text
  if (piece.kind === 'variable') return Object.hasOwn(variables, piece.name) ? variables[piece.name] : ''
  const expression = parse(piece.text)
  return expression && evaluate(expression, scope)
}

function splitParts(text: string, marks: readonly RegExpExecArray[]): DefaultPart[] {
  const pieces: DefaultPart[] = []
  let at = 0
  const plain = (to: number) => {
    if (to > at) pieces.push({ kind: 'text', text: text.slice(at, to) })
  }
  for (const found of marks) {
    plain(found.index)
    const [whole, variable, expression] = found
    if (variable !== undefined) pieces.push({ kind: 'variable', name: variable })
    else pieces.push({ kind: 'expression', text: expression ?? '' })
    at = found.index + whole.length
  }
  plain(text.length)
  return pieces
}
