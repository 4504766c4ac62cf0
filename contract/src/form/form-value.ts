import { evaluate } from '../expression/evaluate.ts'
import { standardFunctions } from '../expression/functions.ts'
import { type Expression, parse } from '../expression/parse.ts'
import { isTrue, type Value } from '../expression/value.ts'
import type { FieldType } from '../field.ts'
import { callerName, type FormContext } from './form-context.ts'
import type { FormField } from './form-property.ts'
import { formScope, readsCaller } from './form-scope.ts'

export type FormValues = Readonly<Record<string, unknown>>

/** The values of a form after evaluating conditions and computed fields. */
export interface ComputedForm {
  /** One value per field: a text, a number or null; unparsable values stay as given. */
  values: Record<string, unknown>
  /** Fields whose condition does not hold: not shown, not checked, and empty unless `keepsValueWhenHidden`. */
  hidden: ReadonlySet<string>
  /** Fields that rules currently require or lock. */
  required?: ReadonlySet<string>
  locked?: ReadonlySet<string>
  /** The allowed choices of fields that rules currently limit. */
  allowed?: ReadonlyMap<string, readonly string[]>
}

const numericTypes: readonly FieldType[] = ['number', 'integer', 'rate']
const commaJoinedTypes: readonly FieldType[] = [
  'checkbox',
  'list_multi',
  'sel_user',
  'sel_depart',
  'file',
  'image',
]
const richTextTypes: readonly FieldType[] = ['umeditor', 'markdown', 'password', 'amap']

export const isNumeric = (type: FieldType): boolean => numericTypes.includes(type)
/** Whether a field holds comma-joined values (DEC-075). */
export const holdsSeveral = ({ type, multiple }: FormField): boolean =>
  commaJoinedTypes.includes(type) || (multiple === true && !isNumeric(type))

/** Fields that a linked drop-down shows as its further levels (WIDGET-037). */
export const linkedLevelNames = (fields: readonly FormField[]): ReadonlySet<string> =>
  new Set(fields.flatMap(({ linkDownOthers = [] }) => linkDownOthers.map(({ field }) => field)))

/** The fields as shown in the form: further levels of linked drop-downs are selects, however declared. */
export function withLevelSelects<F extends FormField>(fields: readonly F[]): readonly F[] {
  const levels = linkedLevelNames(fields)
  return levels.size
    ? fields.map((field) => (levels.has(field.name) ? { ...field, type: 'link_down' as const } : field))
    : fields
}

/** On and off of a switch (WIDGET-058). */
export const switchValues = ({ switchOptions }: FormField): readonly [on: string, off: string] =>
  switchOptions ?? ['Y', 'N']

/**
 * Normalises a value for storage (DEC-075): numbers as numbers, everything else as text, nothing as null. Normalising
 * twice changes nothing, so saving an unchanged form stores the same values.
 */
export function normalizeValue(field: FormField, given: unknown): unknown {
  const { type } = field
  if (isNumeric(type)) return normalizeNumber(given)
  const text = normalizeText(field, given)
  if (typeof text !== 'string') return text
  if (type === 'switch') return text.trim() || switchValues(field)[1] // WIDGET-059
  if (holdsSeveral(field)) return splitList(text).join(',') || null
  if (type === 'date' || type === 'tab_date') return text.trim().slice(0, 10) || null
  if (type === 'datetime' || type === 'tab_datetime') return addMidnight(text.trim()) || null
  if (type === 'umeditor') return isEmptyHtml(text) ? null : text
  return (richTextTypes.includes(type) ? text : text.trim()) || null
}

/** The parts of a comma-joined value. */
export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/**
 * Whether a hidden field keeps its value: its condition is about who fills in the form, so hiding it from one person
 * must not delete what another one filled in.
 */
export const keepsValueWhenHidden = ({ showIf }: FormField): boolean => readsCaller(showIf)

/**
 * Computes a form: normalises values, evaluates computed fields, empties hidden ones. Browser and server use it alike.
 * `around` holds further values that rules may read.
 */
export function computeForm(
  fields: readonly FormField[],
  given: FormValues,
  context: FormContext,
  around: FormValues = {},
): ComputedForm {
  const rules = fields.map((field) => ({
    field,
    showIf: parsedExpression(field.showIf),
    compute: parsedExpression(field.compute) ?? parsedExpression(field.setTo),
    keeps: keepsValueWhenHidden(field),
  }))
  const start = Object.fromEntries(
    fields.map((field) => [field.name, normalizeValue(field, ownValue(given, field.name))]),
  )
  let settled: Pick<ComputedForm, 'values' | 'hidden'> = {
    values: { ...around, ...start },
    hidden: new Set(),
  }
  // A computed or emptied field may affect others; cyclic rules stop after some passes.
  for (let pass = 0; pass < 10; pass++) {
    const values: Record<string, unknown> = { ...settled.values, [callerName]: context.caller }
    const scope = formScope(values, context)
    const hidden = new Set<string>()
    for (const { field, showIf, compute, keeps } of rules) {
      const isHidden = showIf !== undefined && !isTrue(evaluate(showIf, scope))
      if (isHidden) hidden.add(field.name)
      if (isHidden && !keeps) values[field.name] = null
      else if (compute) {
        // A field set by a rule starts each pass with the given value.
        if (!field.compute) values[field.name] = start[field.name]
        values[field.name] = toFieldValue(field, evaluate(compute, scope))
      }
      // Shown again in a later pass, so its given value is restored.
      else if (settled.hidden.has(field.name)) values[field.name] = start[field.name]
    }
    const isStable = isSame(values, settled.values) && hidden.size === settled.hidden.size
    settled = { values, hidden }
    if (isStable) break
  }
  const { values, hidden } = settled
  const holdingIn = (member: 'requiredIf' | 'lockedIf') =>
    new Set(fields.flatMap((field) => (isConditionMet(field[member], values, context) ? [field.name] : [])))
  return {
    values: Object.fromEntries(fields.map(({ name }) => [name, values[name]])),
    hidden,
    required: holdingIn('requiredIf'),
    locked: holdingIn('lockedIf'),
    allowed: new Map(
      fields.flatMap((field) => {
        const allowed = allowedValues(field, values, context)
        return allowed ? [[field.name, allowed] as const] : []
      }),
    ),
  }
}

/** The choices that all active rules allow; `undefined` when none is active. */
export function allowedValues(
  { limitedTo = [] }: FormField,
  values: FormValues,
  context: FormContext,
): readonly string[] | undefined {
  const [first, ...others] = limitedTo.filter(({ when }) => isConditionMet(when, values, context))
  return first?.values.filter((value) => others.every((other) => other.values.includes(value)))
}

/** All expressions of a field. */
export const fieldExpressions = (field: FormField): string[] =>
  [
    field.showIf,
    field.compute,
    field.requiredIf,
    field.lockedIf,
    field.setTo,
    ...(field.limitedTo ?? []).map(({ when }) => when),
  ].filter((text) => text !== undefined)

/** Whether there is such a condition and it holds for these values. */
export function isConditionMet(
  condition: string | undefined,
  values: FormValues,
  context: FormContext,
): boolean {
  const expression = parsedExpression(condition)
  if (!expression) return false
  return isTrue(evaluate(expression, formScope(values, context)))
}

const parsedExpression = (text: string | undefined): Expression | undefined => {
  if (!text?.trim()) return undefined
  // An unparsable condition or computation counts as unknown: hidden, empty.
  return parse(text) ?? unknownExpression
}
const unknownExpression: Expression = { kind: 'name', path: ['#'] }

const ownValue = (given: FormValues, name: string): unknown =>
  Object.hasOwn(given, name) ? given[name] : undefined

function toFieldValue(field: FormField, value: Value): unknown {
  const spelled = normalizeValue(field, value ?? null)
  if (typeof spelled !== 'number') return spelled
  if (field.type === 'integer' || field.onlyInteger) return standardFunctions.round!(spelled)
  return field.decimals === undefined
    ? spelled
    : standardFunctions.round!(spelled, Math.min(field.decimals, 10))
}

const isSame = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  Object.keys(a).every((name) => a[name] === b[name])

const decimal = /^-?\d{1,15}(?:\.\d{1,10})?$/

function normalizeNumber(given: unknown): unknown {
  if (given === undefined || given === null) return null
  if (typeof given === 'number') return given === 0 ? 0 : given
  if (typeof given !== 'string') return given
  const text = given.trim()
  if (text === '') return null
  return decimal.test(text) ? Number(text) || 0 : given
}

function normalizeText({ type }: FormField, given: unknown): unknown {
  if (given === undefined || given === null) return ''
  if (typeof given === 'string') return replaceLoneSurrogates(given)
  if (typeof given === 'number' || typeof given === 'boolean') return String(given)
  if (Array.isArray(given) && given.every((part) => typeof part === 'string' || typeof part === 'number'))
    return replaceLoneSurrogates(given.join(','))
  return type === 'amap' && typeof given === 'object' ? JSON.stringify(given) : given
}

/** Half a surrogate pair cannot be stored. */
const replaceLoneSurrogates = (text: string) => text.replaceAll(/\p{Surrogate}/gu, '\ufffd')

const addMidnight = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} 00:00:00` : text)

/** The HTML that an editor leaves when its text is deleted. */
const isEmptyHtml = (html: string) =>
  !/<(img|video|audio|table|hr|iframe)\b/i.test(html) &&
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .trim() === ''
