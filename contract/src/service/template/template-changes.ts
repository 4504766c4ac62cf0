import { firstNames, listChanges, optionChanges, quoteOrEmpty, sameOrEmpty } from '../../list-changes.ts'
import { itemLabel, itemTypeNames, type TemplateItem } from './item.ts'

/** What makes one template another, a sentence for each change; nothing when they are the same. */
export const templateChanges = (before: readonly TemplateItem[], after: readonly TemplateItem[]): string[] =>
  listChanges(before, after, {
    keyOf: ({ id }) => id,
    added: (item) =>
      `新增${itemTypeNames[item.type]}“${itemLabel(item)}”${item.required === 1 ? '（必填）' : ''}`,
    gone: (item) => `删除${itemTypeNames[item.type]}“${itemLabel(item)}”`,
    changed: itemChanges,
    moved: (items) => `调整了${firstNames(items.map(itemLabel))}的位置`,
  })

const flags = [
  ['required', '改为必填', '不再必填'],
  ['readonly', '改为只读', '不再只读'],
  ['multiple', '可以多选', '只能选一个'],
] as const

const members = [
  ['min', '下限'],
  ['max', '上限'],
  ['precision', '小数位'],
  ['max_length', '字数'],
  ['format', '格式'],
] as const

/** Members that have words of their own. */
const describedMembers = new Set<string>([
  ...flags.map(([member]) => member),
  ...members.map(([member]) => member),
  ...['id', 'type', 'label', 'placeholder', 'value', 'options'],
  ...['data_type', 'dict_id', 'dict_item_id', 'dict_options'],
])
const sources = ['data_type', 'dict_id', 'dict_item_id'] as const

function itemChanges(before: TemplateItem, after: TemplateItem): string[] {
  const said: string[] = []
  if (itemLabel(before) !== itemLabel(after)) said.push(`改名为“${itemLabel(after)}”`)
  if (before.type !== after.type) said.push(`由${itemTypeNames[before.type]}改为${itemTypeNames[after.type]}`)
  for (const [member, on, off] of flags)
    if ((before[member] ?? 0) !== (after[member] ?? 0)) said.push(after[member] ? on : off)
  for (const [member, word] of members)
    if (!sameOrEmpty(before[member], after[member]))
      said.push(`${word}由${quoteOrEmpty(before[member])}改为${quoteOrEmpty(after[member])}`)
  if (JSON.stringify(before.placeholder ?? '') !== JSON.stringify(after.placeholder ?? ''))
    said.push('修改了提示文字')
  if (JSON.stringify(before.value ?? null) !== JSON.stringify(after.value ?? null)) said.push('修改了默认值')
  // Options have no values of their own: a text is the option.
  const optionsOf = ({ options }: TemplateItem) => (options ?? []).map((text) => ({ value: text, text }))
  said.push(...optionChanges(optionsOf(before), optionsOf(after)))
  if (sources.some((member) => !sameOrEmpty(before[member], after[member]))) said.push('更换了选项来源')
  else if (JSON.stringify(before.dict_options ?? []) !== JSON.stringify(after.dict_options ?? []))
    said.push('字典选项有变化')
  if (otherMembers(before) !== otherMembers(after)) said.push('修改了其他设置')
  return said.length ? [`“${itemLabel(before)}”${said.join('，')}`] : []
}

const otherMembers = (item: TemplateItem): string =>
  JSON.stringify(
    Object.entries(item)
      .filter(
        ([member, value]) =>
          !describedMembers.has(member) && value !== undefined && value !== null && value !== '',
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
