import { blankValues, type FilledValues } from './filled.ts'
import { type ItemType, itemTypeNames, labelOf, type TemplateItem } from './item.ts'

/* An order leaves its template version only by an explicit move to a newer one (DEC-116). */

/** What differs between two versions of a template, in words for whoever moves an order from one to the other. */
export function templateChanges(from: readonly TemplateItem[], to: readonly TemplateItem[]): string[] {
  const before = byId(from)
  const after = byId(to)
  const added = to
    .filter(({ id }) => !before.has(id))
    .map((item) => `新增“${labelOf(item)}”${item.required === 1 ? '（必填）' : ''}`)
  const removed = from.filter(({ id }) => !after.has(id)).map((item) => `删除“${labelOf(item)}”`)
  const changed = to.flatMap((item) => {
    const old = before.get(item.id)
    const words = old ? changesOf(old, item) : []
    return old && words.length ? [`“${labelOf(old)}”${words.join('，')}`] : []
  })
  const order = (items: readonly TemplateItem[], other: ReadonlyMap<string, TemplateItem>) =>
    items.flatMap(({ id }) => (other.has(id) ? [id] : [])).join()
  const isMoved = order(from, after) !== order(to, before)
  return [...added, ...removed, ...changed, ...(isMoved ? ['各项的顺序有调整'] : [])]
}

/**
 * What an order holds, carried over to another version. A choice follows the words of its option: its number may stand
 * for another one there. Items that are new begin with their defaults; what a changed type cannot hold is left out.
 */
export function carriedValues(
  from: readonly TemplateItem[],
  to: readonly TemplateItem[],
  values: FilledValues,
): FilledValues {
  const before = byId(from)
  const isNew = ({ id }: TemplateItem) => !before.has(id)
  const carried = to.flatMap((item) => {
    const old = before.get(item.id)
    const value = old && Object.hasOwn(values, item.id) ? carry(old, item, values[item.id]) : undefined
    return value === undefined ? [] : [[item.id, value] as const]
  })
  return { ...blankValues(to.filter(isNew)), ...Object.fromEntries(carried) }
}

const byId = (items: readonly TemplateItem[]): ReadonlyMap<string, TemplateItem> =>
  new Map(items.map((item) => [item.id, item]))

/** Types whose values are spelt alike. */
const alike: readonly ReadonlySet<ItemType>[] = [
  new Set(['input', 'textarea', 'phonenum']),
  new Set(['radio', 'select']),
  new Set(['number', 'slider']),
]
const isAlike = (one: ItemType, other: ItemType) =>
  one === other || alike.some((types) => types.has(one) && types.has(other))

function carry(old: TemplateItem, item: TemplateItem, value: unknown): unknown {
  if (!isAlike(old.type, item.type)) return undefined
  if (!choices.has(item.type)) return value
  if ((old.data_type === 2) !== (item.data_type === 2)) return undefined
  if (item.data_type === 2) return value
  const optionFor = (index: unknown) => {
    const at = item.options?.indexOf(old.options?.[Number(index)] ?? '') ?? -1
    return at < 0 ? undefined : at
  }
  if (!Array.isArray(value)) return optionFor(value)
  return value.map(optionFor).filter((index) => index !== undefined)
}

const choices: ReadonlySet<ItemType> = new Set(['radio', 'select', 'checkbox'])

function changesOf(old: TemplateItem, item: TemplateItem): string[] {
  const isSame = (member: string) =>
    JSON.stringify(old[member] ?? null) === JSON.stringify(item[member] ?? null)
  const isOtherMember = (member: string) => !described.has(member) && !isSame(member)
  const words = [
    labelOf(old) !== labelOf(item) && `改名为“${labelOf(item)}”`,
    old.type !== item.type && `由${itemTypeNames[old.type]}改为${itemTypeNames[item.type]}`,
    old.required !== item.required && (item.required === 1 ? '改为必填' : '改为选填'),
    ['data_type', 'options', 'dict_id', 'dict_item_id', 'dict_options'].some((member) => !isSame(member)) &&
      '选项有改动',
    Object.keys({ ...old, ...item }).some(isOtherMember) && '其他设置有改动',
  ]
  return words.filter((word) => word !== false)
}

/** Members that have words of their own. */
const described: ReadonlySet<string> = new Set([
  'id',
  'label',
  'type',
  'required',
  'data_type',
  'options',
  'dict_id',
  'dict_item_id',
  'dict_options',
])
