import { fillPlaceholders } from '../expression/fill-in.ts'
import type { FieldType } from '../field.ts'
import { isRealDay, withLabel } from '../wire.ts'
import { resolveDayBound } from './date-range.ts'
import type { FormContext } from './form-context.ts'
import { type FormPattern, matchesInPlace, parsePattern } from './form-pattern.ts'
import { type FormField, placeholderFor } from './form-property.ts'
import { formScope } from './form-scope.ts'
import {
  type ComputedForm,
  computeForm,
  type FormValues,
  holdsSeveral,
  isNumeric,
  splitList,
  switchValues,
  withLevelSelects,
} from './form-value.ts'

/** A fault of a field, as a text for the user. */
export interface FormFault {
  field: string
  message: string
  /** Further fields of a combined rule (DEC-076). */
  beside?: readonly string[]
  /** Key of the sub-table of the fault; `field` is the key itself if the fault is about all rows. */
  table?: string
  /** The row, counted from 0. */
  row?: number
  /** The earlier row that holds the same. */
  repeats?: number
}

/** The day is also what bounds such as "3 days ago" count from. */
export interface CheckOptions extends FormContext {
  /** How patterns are matched; a server gives its own, with a time limit. */
  matches?: (pattern: FormPattern, value: string) => boolean
  /** The values that messages name in `{{ }}`: of a record or row those of its own fields come first. */
  told?: () => FormValues
  /** Whether messages may contain the value of a field; `table` is the key of its sub-table. */
  mayTell?: (field: string, table?: string) => boolean
}

/**
 * Checks a form without the server's data: the browser shows the faults, the server refuses by them. Dictionary items,
 * unique values and check rules need the server.
 */
export const checkForm = (
  fields: readonly FormField[],
  values: FormValues,
  options: CheckOptions,
): FormFault[] => checkComputedForm(fields, computeForm(fields, values, options), options)

/** The same for a computed form, or a computed row of the sub-table with this key. */
export function checkComputedForm(
  fields: readonly FormField[],
  settled: ComputedForm,
  options: CheckOptions,
  table?: string,
): FormFault[] {
  const { values, hidden, required, allowed } = settled
  const told = () => ({ ...options.told?.(), ...visibleMessageValues(fields, settled, options, table) })
  const asking = { ...options, told }
  return withLevelSelects(fields).flatMap((field) => {
    if (hidden.has(field.name)) return []
    const asked = {
      ...field,
      ...(required?.has(field.name) && { required: true }),
      ...(allowed?.has(field.name) && { allowed: allowed.get(field.name) }),
    }
    const message = checkValue(asked, values[field.name], asking)
    return message === undefined ? [] : [{ field: field.name, message }]
  })
}

/** The values that a message may tell: a hidden, secret or forbidden one is empty. */
export const visibleMessageValues = (
  fields: readonly FormField[],
  { values, hidden }: ComputedForm,
  { mayTell = () => true }: CheckOptions,
  table?: string,
): FormValues =>
  Object.fromEntries(
    fields.map(({ name, type, secret }) => {
      const isWithheld = hidden.has(name) || secret || type === 'password' || !mayTell(name, table)
      return [name, isWithheld ? null : values[name]]
    }),
  )

/** The fault of one computed value. */
export function checkValue(field: FormField, value: unknown, options: CheckOptions): string | undefined {
  if (value === null || value === undefined) return field.required ? missingText(field) : undefined
  if (isNumeric(field.type)) return checkNumber(field, value)
  if (typeof value !== 'string' || value.includes('\0')) return `${field.label}格式不正确`
  return checkText(field, value, options)
}

const missingText = (field: FormField) => placeholderFor(field.type, field.label)

/** Larger numbers are not exact. */
const largestNumber = 1e15

function checkNumber(field: FormField, value: unknown): string | undefined {
  const { label, type } = field
  if (typeof value !== 'number' || !Number.isFinite(value)) return `${label}应为数字`
  if (type === 'rate') return value >= 0 && value <= 5 ? undefined : `${label}应为0到5`
  if ((type === 'integer' || field.onlyInteger) && !Number.isInteger(value)) return `${label}应为整数`
  const { minimum = -largestNumber, maximum = largestNumber, decimals } = field
  if (value < minimum) return `${label}不能小于${minimum}`
  if (value > maximum) return `${label}不能大于${maximum}`
  return decimals !== undefined && digitsAfterPoint(value) > decimals
    ? `${label}最多保留${decimals}位小数`
    : undefined
}

function digitsAfterPoint(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (digits.split('.')[1] ?? '').length - Number(exponent))
}

/** The default length limit by type. */
const columnLengths: Partial<Record<FieldType, number>> = {
  textarea: 2000,
  umeditor: 100_000,
  markdown: 100_000,
  password: 128,
  list: 100,
  tab_list: 100,
  radio: 100,
  amap: 1000,
}
export const lengthLimit = (field: FormField): number =>
  field.max ?? columnLengths[field.type] ?? (holdsSeveral(field) ? 4000 : 255)

const dayTypes: readonly FieldType[] = ['date', 'tab_date']
const momentTypes: readonly FieldType[] = ['datetime', 'tab_datetime']

function checkText(field: FormField, value: string, options: CheckOptions): string | undefined {
  const { label, type, minLength } = field
  if (field.required && value.trim() === '') return missingText(field)
  if (dayTypes.includes(type) || momentTypes.includes(type)) return checkDay(field, value, options.today)
  const most = lengthLimit(field)
  if (value.length > most) return `${label}不能超过${most}个字符`
  if (minLength !== undefined && value.length < minLength) return `${label}不能少于${minLength}个字符`
  return checkChoice(field, value) ?? checkShape(field, value) ?? checkPattern(field, value, options)
}

function checkDay({ label, type, extend }: FormField, value: string, today: string): string | undefined {
  const isDay = dayTypes.includes(type)
  const shape = isDay ? /^\d{4}-\d{2}-\d{2}$/ : /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
  if (!shape.test(value) || !isRealDay(value))
    return `${label}格式应为${isDay ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm:ss'}`
  const [earliest, latest] = [resolveDayBound(extend?.before, today), resolveDayBound(extend?.after, today)]
  const day = value.slice(0, 10)
  if (earliest && day < earliest) return `${label}不能早于${earliest}`
  return latest && day > latest ? `${label}不能晚于${latest}` : undefined
}

function checkChoice(field: FormField, value: string): string | undefined {
  const { label, type, listSource, fileMaxNum } = field
  const parts = holdsSeveral(field) ? splitList(value) : [value]
  if (type === 'switch') return switchValues(field).includes(value) ? undefined : `${label}的值不正确`
  const choices = listSource && new Set(listSource.map((choice) => choice.value))
  if (choices && !parts.every((part) => choices.has(part))) return `${label}的值不正确`
  const { allowed } = field
  if (allowed && !parts.every((part) => allowed.includes(part))) return limitRefusal(field, allowed)
  if (field.maxTagCount !== undefined && parts.length > field.maxTagCount)
    return `${label}最多选择${field.maxTagCount}项` // PICK-011
  if (type === 'file' && fileMaxNum !== undefined && parts.length > fileMaxNum)
    return `${label}最多上传${fileMaxNum}个文件`
  const pictures = field.extend?.imgMaxNum ?? 10_000 // WIDGET-067
  return type === 'image' && parts.length > pictures ? `${label}最多上传${pictures}张图片` : undefined
}

function limitRefusal({ label, listSource = [] }: FormField, allowed: readonly string[]): string {
  if (allowed.length === 0) return `${label}在当前条件下没有可选的选项`
  const textOf = (value: string) => listSource.find((choice) => choice.value === value)?.text ?? value
  return `${label}在当前条件下只能选${allowed.map((value) => `“${textOf(value)}”`).join('、')}`
}

function checkShape({ label, type }: FormField, value: string): string | undefined {
  if (type === 'pca' && !/^\d{6}$/.test(value)) return `${label}格式不正确` // DEC-072
  return type === 'amap' && !isLocation(value) ? `${label}格式不正确` : undefined
}

function checkPattern(field: FormField, value: string, options: CheckOptions): string | undefined {
  const matches = options.matches ?? matchesInPlace
  for (const pattern of [field.onlyInteger ? 'z' : undefined, field.pattern]) {
    const read = pattern ? parsePattern(pattern) : undefined
    if (!read || matches(read, value)) continue
    return field.errorInfo === undefined
      ? withLabel(read.refusal, field.label)
      : fillPlaceholders(field.errorInfo, formScope(options.told?.() ?? {}, options))
  }
  return undefined
}

/** JSON text of an object with `description` and `pointer` `lng,lat` (PICK-016). */
function isLocation(text: string): boolean {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return false
  }
  if (typeof given !== 'object' || given === null) return false
  const { description, pointer } = given as Record<string, unknown>
  if (typeof description !== 'string' || typeof pointer !== 'string') return false
  const [, lng, lat] = /^(-?\d{1,3}(?:\.\d{1,15})?),(-?\d{1,2}(?:\.\d{1,15})?)$/.exec(pointer.trim()) ?? []
  return lng !== undefined && Math.abs(Number(lng)) <= 180 && Math.abs(Number(lat)) <= 90
}
