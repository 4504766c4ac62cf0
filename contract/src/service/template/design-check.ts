import { itemDictionary } from './check.ts'
import { type ItemType, itemLabel, type TemplateItem } from './item.ts'

/** A fault of a template item, as a text for its designer. */
export interface DesignFault {
  /** Id of the item. */
  item: string
  /** The setting it is about. */
  member: keyof TemplateItem & string
  message: string
}

/** The faults that prevent publishing a template: its form could not be filled in. */
export const designFaults = (items: readonly TemplateItem[]): DesignFault[] =>
  items.flatMap((item) => (checks[item.type]?.(item) ?? []).map((fault) => ({ item: item.id, ...fault })))

/** The faults of a whole template in one sentence, or nothing. */
export function designRefusal(items: readonly TemplateItem[]): string | undefined {
  const fault = designFaults(items)[0]
  const item = items.find(({ id }) => id === fault?.item)
  return fault && item ? `组件“${itemLabel(item)}”：${fault.message}` : undefined
}

type ItemFaults = Omit<DesignFault, 'item'>[]

const checks: Partial<Record<ItemType, (item: TemplateItem) => ItemFaults>> = {
  input: lengthFaults,
  textarea: lengthFaults,
  number: boundFaults,
  slider(item) {
    const { min = 0, max = 100 } = item
    return min >= max ? [{ member: 'max', message: '最大值应大于最小值' }] : []
  },
  radio: optionFaults,
  checkbox: optionFaults,
  select: optionFaults,
  image: ({ max }) => (max !== undefined && max < 1 ? [{ member: 'max', message: '至少允许1张图片' }] : []),
}

function lengthFaults({ min = 0, max, max_length }: TemplateItem): ItemFaults {
  const longest = max_length ?? max
  if (longest === undefined) return []
  if (longest < 1) return [{ member: 'max', message: '最多字数应大于0' }]
  return min > longest ? [{ member: 'max', message: '最多字数不能小于最少字数' }] : []
}

function boundFaults({ min, max }: TemplateItem): ItemFaults {
  return min !== undefined && max !== undefined && min > max
    ? [{ member: 'max', message: '最大值不能小于最小值' }]
    : []
}

function optionFaults(item: TemplateItem): ItemFaults {
  if (item.data_type === 2)
    return itemDictionary(item) || item.dict_options?.length
      ? []
      : [{ member: 'dict_id', message: '请选择服务字典' }]
  const options = item.options ?? []
  if (options.length === 0) return [{ member: 'options', message: '请添加选项' }]
  if (options.some((option) => !option.trim())) return [{ member: 'options', message: '选项不能为空' }]
  const isRepeated = new Set(options.map((option) => option.trim())).size < options.length
  return isRepeated ? [{ member: 'options', message: '选项不能重复' }] : []
}
