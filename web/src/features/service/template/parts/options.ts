import type { TemplateItem } from '@banyan/contract/service/template/item'

/** A choice as it is stored: the index of a static option, the id of a dictionary item (DEC-113). */
export type OptionValue = number | string

export interface ItemOption {
  value: OptionValue
  label: string
}

/** The choices of an item. */
export function useOptions(item: TemplateItem): ItemOption[] {
  if (item.data_type !== 2) return (item.options ?? []).map((label, value) => ({ value, label }))
  return (item.dict_options ?? []).map(({ id, itemName }) => ({ value: id, label: itemName }))
}
