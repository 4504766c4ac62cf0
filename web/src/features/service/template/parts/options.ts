import { serviceDictChoice } from '@banyan/contract/service/service-dict'
import { itemDictionary } from '@banyan/contract/service/template/check'
import type { TemplateItem } from '@banyan/contract/service/template/item'
import { useCall } from '#kit/call/hooks.ts'

/** A choice as it is stored: the index of a static option, the id of a dictionary item (DEC-113). */
export type OptionValue = number | string

interface ItemOption {
  value: OptionValue
  label: string
}

/**
 * The choices of an item. A version contains the options of its dictionary, so that it never changes; a template that
 * only names a dictionary, as other clients write, gets the present options.
 */
export function useOptions(item: TemplateItem): ItemOption[] {
  const kept = item.data_type === 2 ? (item.dict_options ?? []) : []
  const dictId = kept.length ? undefined : itemDictionary(item)
  const { data } = useCall(serviceDictChoice.items, dictId ? { id: dictId } : undefined, {
    staleTime: 60_000,
  })
  if (item.data_type !== 2) return (item.options ?? []).map((label, value) => ({ value, label }))
  return (dictId ? (data ?? []) : kept).map(({ id, itemName }) => ({ value: id, label: itemName }))
}
