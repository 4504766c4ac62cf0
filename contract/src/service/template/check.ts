import { isRealDay } from '../../wire.ts'
import { type FilledValues, isBlankValue, settleValues } from './filled.ts'
import { type ItemType, isFilled, isLabour, isReadOnly, itemLabel, type TemplateItem } from './item.ts'

/** A fault of a filled item, as a text for the user. */
export interface FilledFault {
  /** Id of the item. */
  item: string
  message: string
}

interface CheckContext {
  /** The previous values, which read-only items keep. */
  before?: FilledValues
  /** Ids of the items a service dictionary has now, where they are known. */
  dictItems?: (dictId: string) => ReadonlySet<string> | undefined
  /** Allows pictures that are not uploaded yet (`local:…`). */
  takesLocalFiles?: boolean
}

export interface CheckedForm {
  /** As they are stored. */
  values: FilledValues
  faults: FilledFault[]
}

/**
 * Checks filled values by their template, in the console and again on the server (DEC-113). Whether a user or a file
 * exists is known to the server only.
 */
export function checkFilled(
  items: readonly TemplateItem[],
  given: FilledValues,
  context: CheckContext = {},
): CheckedForm {
  const values = settleValues(items, given, context.before ?? {})
  const faults = items.flatMap((item) => {
    const message = checkItem(item, Object.hasOwn(values, item.id) ? values[item.id] : undefined, context)
    return message === undefined ? [] : [{ item: item.id, message }]
  })
  return { values, faults }
}

/** The fault of one normalised value. */
export function checkItem(
  item: TemplateItem,
  value: unknown,
  context: CheckContext = {},
): string | undefined {
  // Read-only items are not checked, because the user cannot correct them.
  if (!isFilled(item) || isReadOnly(item)) return undefined
  if (isBlankValue(value))
    return item.required === 1 ? `${missingTexts[item.type]}${itemLabel(item)}` : undefined
  return checks[item.type](item, value, context)
}

/** The beginning of the refusal for an empty required item. */
const missingTexts: Record<ItemType, string> = {
  input: '请输入',
  textarea: '请输入',
  number: '请输入',
  radio: '请选择',
  checkbox: '请选择',
  select: '请选择',
  date: '请选择',
  slider: '请选择',
  image: '请上传',
  signature: '请签署',
  divider: '',
  label: '请填写',
  phonenum: '请输入',
  users: '请选择',
  cascade_combobox: '请选择',
}

type CheckItem = (item: TemplateItem, value: unknown, context: CheckContext) => string | undefined

/** Limits of values, whatever the template says. */
const itemLimits = { input: 500, textarea: 5000, image: 50, users: 100, lines: 200 } as const

const checks: Record<ItemType, CheckItem> = {
  input: checkLength,
  textarea: checkLength,
  number: (item, value) => (isLabour(item) ? checkLabour : checkNumberBounds)(item, value),
  slider: (item, value) => checkNumber(item, value, item.min ?? 0, item.max ?? 100),
  radio: checkChoice,
  select: checkChoice,
  checkbox: (item, value, context) =>
    Array.isArray(value)
      ? value.map((one) => checkChoice(item, one, context)).find(Boolean)
      : wrongValueText(item),
  date: checkDate,
  image: checkPictures,
  signature: checkPictures,
  phonenum: (item, value) =>
    typeof value === 'string' && phone.test(value) ? undefined : `${itemLabel(item)}应为手机号或固定电话`,
  users: checkUsers,
  cascade_combobox: (item, value) => checkLines(item, value, isClassChoice),
  label: checkParts,
  divider: () => undefined,
}

const wrongValueText = (item: TemplateItem) => `${itemLabel(item)}的值不正确`
const hasNul = (text: string) => text.includes('\0')

/** Length bounds of a text item: `max_length`, else `max`. */
export const lengthLimits = ({
  type,
  min,
  max,
  max_length,
}: TemplateItem): { least: number; longest: number } => {
  const room = type === 'textarea' ? itemLimits.textarea : itemLimits.input
  return { least: Math.max(0, min ?? 0), longest: Math.min(room, max_length ?? max ?? room) }
}

function checkLength(item: TemplateItem, value: unknown): string | undefined {
  if (typeof value !== 'string' || hasNul(value)) return wrongValueText(item)
  const { least, longest } = lengthLimits(item)
  if (value.length > longest) return `${itemLabel(item)}不能超过${longest}个字符`
  return value.length < least ? `${itemLabel(item)}不能少于${least}个字符` : undefined
}

/** Larger numbers are not exact. */
const largestNumber = 1e15

function checkNumber(
  item: TemplateItem,
  value: unknown,
  min = -largestNumber,
  max = largestNumber,
): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return `${itemLabel(item)}应为数字`
  if (value < min) return `${itemLabel(item)}不能小于${min}`
  return value > max ? `${itemLabel(item)}不能大于${max}` : undefined
}

const checkNumberBounds = (item: TemplateItem, value: unknown) => checkNumber(item, value, item.min, item.max)

/** Amounts of money stay below a bound, so that the sums of a report are exact. */
const checkLabour = (item: TemplateItem, value: unknown) =>
  checkNumber(item, value, Math.max(0, item.min ?? 0), Math.min(mostMoney, item.max ?? mostMoney))

function checkChoice(item: TemplateItem, value: unknown, context: CheckContext): string | undefined {
  return isChoice(item, value, context) ? undefined : `${itemLabel(item)}的选项不存在`
}

/**
 * A dictionary item is valid if the template holds it or the dictionary has it now, so that a version keeps accepting
 * items that left the dictionary.
 */
function isChoice(item: TemplateItem, value: unknown, { dictItems }: CheckContext): boolean {
  if (item.data_type !== 2) return Number.isInteger(value) && item.options?.[value as number] !== undefined
  if (typeof value !== 'string' || value.length > 64 || hasNul(value)) return false
  if (item.dict_options?.some(({ id }) => id === value)) return true
  const dictId = itemDictionary(item)
  const known = dictId === undefined ? undefined : dictItems?.(dictId)
  return known ? known.has(value) : !item.dict_options?.length
}

/** The service dictionary an item takes its options from; radio and checkbox may name it in `dict_item_id` (SERVICE-028). */
export const itemDictionary = ({ data_type, dict_id, dict_item_id }: TemplateItem): string | undefined =>
  data_type === 2 ? dict_id || dict_item_id || undefined : undefined

function checkDate(item: TemplateItem, value: unknown): string | undefined {
  const format = item.format ?? 'YYYY-MM-DD'
  const shape = format === 'YYYY-MM-DD' ? /^\d{4}-\d{2}-\d{2}$/ : /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/
  const isRight =
    typeof value === 'string' && shape.test(value) && isRealDay(value.length > 10 ? `${value}:00` : value)
  return isRight ? undefined : `${itemLabel(item)}格式应为${format}`
}

/** A mobile number, a landline with its area code, or a service number. */
const phone = /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,6})?|[48]00-?\d{3}-?\d{4})$/

/** How many pictures an item takes (SERVICE-027, DEC-113). */
export const pictureCount = ({ type, multiple, max }: TemplateItem): number =>
  type === 'signature' || multiple === 0
    ? 1
    : Math.max(1, Math.min(itemLimits.image, max ?? itemLimits.image))

function checkPictures(
  item: TemplateItem,
  value: unknown,
  { takesLocalFiles }: CheckContext,
): string | undefined {
  if (!Array.isArray(value)) return wrongValueText(item)
  const count = pictureCount(item)
  if (value.length > count) return `${itemLabel(item)}最多上传${count}张图片`
  return value.every((each) => isPicture(each) || (takesLocalFiles && isLocal(each)))
    ? undefined
    : wrongValueText(item)
}

/** An address of our own files or of the web; other schemes would run in the browser. */
function isPicture(given: unknown): boolean {
  const { url } = Object(given) as Line
  return isText(url, 500) && url.trim() !== '' && (/^https?:\/\//i.test(url) || !/^[^/?#]*:|^\/\//.test(url))
}

const isLocal = (given: unknown) => /^local:[\w.]+$/.test(String((Object(given) as Line).url))

function checkUsers(item: TemplateItem, value: unknown): string | undefined {
  if (!Array.isArray(value) || !value.every((id) => isText(id, 64) && id !== '')) return wrongValueText(item)
  const count = item.multiple === 0 ? 1 : itemLimits.users
  return value.length > count ? `${itemLabel(item)}最多选择${count}人` : undefined
}

function checkLines(item: TemplateItem, value: unknown, isLine: (line: Line) => boolean): string | undefined {
  if (!Array.isArray(value)) return wrongValueText(item)
  if (value.length > itemLimits.lines) return `${itemLabel(item)}不能超过${itemLimits.lines}行`
  return value.every((line) => typeof line === 'object' && line !== null && isLine(line))
    ? undefined
    : wrongValueText(item)
}

type Line = Record<string, unknown>
const isText = (given: unknown, max: number): given is string =>
  typeof given === 'string' && given.length <= max && !hasNul(given)
const mostMoney = 1e9
const isAmount = (given: unknown) => typeof given === 'number' && given >= 0 && given <= mostMoney

const isClassChoice = ({ largeClass, largeClassName, smallClass, smallClassName }: Line) =>
  isText(largeClass, 64) &&
  largeClass !== '' &&
  isText(smallClass, 64) &&
  isText(largeClassName, 200) &&
  isText(smallClassName, 200)

/** Faults in a parts list name the line. */
function checkParts(item: TemplateItem, value: unknown): string | undefined {
  const fault = checkLines(item, value, isMaterialLine)
  if (fault || !Array.isArray(value)) return fault
  const at = value.findIndex(isUnfinished)
  if (at < 0) return undefined
  const { materialNo, materialName } = value[at] as Line
  return `${itemLabel(item)}第${at + 1}行请填写${materialNo || materialName ? '数量和单价' : '配件'}`
}

const isUnfinished = ({ materialNo, materialName, materialCount, unitPrice }: Line) =>
  !(materialNo || materialName) || materialCount === undefined || unitPrice === undefined

const isMaterialLine = ({ materialNo, materialName, materialCount, unitPrice, materialSum }: Line) =>
  isText(materialNo, 64) &&
  isText(materialName, 200) &&
  (materialCount === undefined || isAmount(materialCount)) &&
  (unitPrice === undefined || isAmount(unitPrice)) &&
  isAmount(materialSum)
