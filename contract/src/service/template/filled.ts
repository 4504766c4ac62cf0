import { centsInYuan, productInCents, toPrecision } from './decimal.ts'
import { type ItemType, isFilled, isReadOnly, type TemplateItem } from './item.ts'

/** The values of a filled template: item id → value (DEC-113). */
export type FilledValues = Record<string, unknown>

/** A part class of two levels, as `cascade_combobox` holds it. */
export interface ClassChoice {
  largeClass: string
  largeClassName: string
  smallClass: string
  smallClassName: string
}

/** A line of a parts list, held by a `label` with `business_key`. */
export interface MaterialLine {
  materialNo: string
  materialName: string
  materialCount: number
  unitPrice: number
  materialSum: number
  isClaim: 0 | 1
}

/** The initial values of a new form. */
export const blankValues = (items: readonly TemplateItem[]): FilledValues =>
  settleValues(items, Object.fromEntries(items.map(({ id, value }) => [id, value])))

/**
 * Normalises values: numbers rounded by their item, pictures as `{url}`, empty values and unknown members dropped.
 * Invalid values are kept for the check to refuse. A read-only item keeps its previous value or its default.
 */
export function settleValues(
  items: readonly TemplateItem[],
  given: FilledValues,
  before: FilledValues = {},
): FilledValues {
  const settled: FilledValues = {}
  for (const item of items) {
    if (!isFilled(item)) continue
    const { id } = item
    const raw = isReadOnly(item) ? (filledValue(before, id) ?? item.value) : filledValue(given, id)
    const value = isBlankValue(raw) ? undefined : normalizers[item.type](item, raw)
    if (!isBlankValue(value)) settled[id] = value
  }
  return settled
}

/** The value of an item id, ignoring members that every object inherits. */
export const filledValue = (values: FilledValues, id: string): unknown =>
  Object.hasOwn(values, id) ? values[id] : undefined

/** Absent, null, blank and an empty list are the same: nothing was filled in. */
export const isBlankValue = (value: unknown): value is undefined | null =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

const decimal = /^-?\d{1,15}(\.\d{1,10})?$/
const parseNumber = (raw: unknown) =>
  typeof raw === 'string' && decimal.test(raw.trim()) ? Number(raw) : raw

const trimText = (_: TemplateItem, raw: unknown) => (typeof raw === 'string' ? raw.trim() : raw)
const keepValue = (_: TemplateItem, raw: unknown) => raw
const uniqueList = (raw: unknown): unknown => (Array.isArray(raw) ? [...new Set(raw)] : raw)

/** Static options are known by their index, dictionary options by the id of the item. */
const normalizeChoice = (item: TemplateItem, raw: unknown) => {
  if (item.data_type === 2) return typeof raw === 'number' ? String(raw) : raw
  return parseNumber(raw)
}

function normalizePictures(_: TemplateItem, raw: unknown) {
  return Array.isArray(raw) ? raw.map(normalizePicture) : raw
}

const normalizers: Record<ItemType, (item: TemplateItem, raw: unknown) => unknown> = {
  input: trimText,
  textarea: keepValue,
  phonenum: trimText,
  number(item, raw) {
    const value = parseNumber(raw)
    if (typeof value !== 'number' || item.precision === undefined) return value
    return toPrecision(value, item.precision, item.is_round === 1)
  },
  slider: (_, raw) => parseNumber(raw),
  radio: normalizeChoice,
  select: normalizeChoice,
  checkbox: (item, raw) =>
    uniqueList(Array.isArray(raw) ? raw.map((one) => normalizeChoice(item, one)) : raw),
  date: trimText,
  image: normalizePictures,
  signature: normalizePictures,
  users: (_, raw) =>
    uniqueList(
      typeof raw === 'string'
        ? raw
            .split(',')
            .map((id) => id.trim())
            .filter(Boolean)
        : raw,
    ),
  cascade_combobox: (_, raw) => (Array.isArray(raw) ? raw.map(normalizeClass) : raw),
  divider: keepValue,
  label: (_, raw) => (Array.isArray(raw) ? raw.map(normalizeMaterial) : raw),
}

const isObject = (raw: unknown): raw is Record<string, unknown> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw)

/** `{url}`; `{imgUrl}` and the bare address are taken too (DEC-113). */
function normalizePicture(raw: unknown): unknown {
  if (typeof raw === 'string') return { url: raw }
  if (!isObject(raw)) return raw
  return { url: raw.url ?? raw.imgUrl }
}

function normalizeClass(raw: unknown): unknown {
  if (!isObject(raw)) return raw
  const text = (member: unknown) => (typeof member === 'number' ? String(member) : (member ?? ''))
  return {
    largeClass: text(raw.largeClass),
    largeClassName: text(raw.largeClassName),
    smallClass: text(raw.smallClass),
    smallClassName: text(raw.smallClassName),
  }
}

/** What a line costs, in yuan; nothing while its count or price is missing. */
export const lineSum = (count: unknown, price: unknown): number =>
  typeof count === 'number' && typeof price === 'number' ? centsInYuan(productInCents(count, price)) : 0

/** The sum is always computed from count and price. */
function normalizeMaterial(raw: unknown): unknown {
  if (!isObject(raw)) return raw
  const count = parseNumber(raw.materialCount)
  const price = parseNumber(raw.unitPrice)
  return {
    materialNo: raw.materialNo ?? '',
    materialName: raw.materialName ?? '',
    materialCount: count,
    unitPrice: price,
    materialSum: lineSum(count, price),
    isClaim: parseNumber(raw.isClaim) === 1 || raw.isClaim === true ? 1 : 0,
  }
}
