import { isNothing } from './filled.ts'
import type { TemplateItem } from './item.ts'

export interface KnownNames {
  /** Name of a dictionary item that the template does not hold. */
  dictItem?: (id: string) => string | undefined
  /** Name of a user. */
  user?: (id: string) => string | undefined
}

/** A filled value in words, for lists and for reading; nothing filled in is an empty text. */
export function textOfValue(item: TemplateItem, value: unknown, names: KnownNames = {}): string {
  if (isNothing(value)) return ''
  const parts = (text: (one: unknown) => string) => (Array.isArray(value) ? value.map(text).join('、') : '')
  switch (item.type) {
    case 'radio':
    case 'select':
      return optionText(item, value, names)
    case 'checkbox':
      return parts((one) => optionText(item, one, names))
    case 'users':
      return parts((id) => names.user?.(String(id)) ?? String(id))
    case 'image':
      return Array.isArray(value) ? `${value.length}张图片` : ''
    case 'signature':
      return '已签名'
    case 'cascade_combobox':
      return parts((line) => classText(line))
    case 'label':
      return Array.isArray(value) ? `${value.length}种配件` : ''
    case 'divider':
      return ''
    default:
      return String(value)
  }
}

/** The words of an option; an index or id that is gone shows as it is stored. */
function optionText(item: TemplateItem, value: unknown, { dictItem }: KnownNames = {}): string {
  if (item.data_type !== 2) return (typeof value === 'number' && item.options?.[value]) || String(value)
  const id = String(value)
  return item.dict_options?.find((option) => option.id === id)?.itemName ?? dictItem?.(id) ?? id
}

function classText(line: unknown): string {
  const { largeClassName, smallClassName, largeClass, smallClass } = Object(line) as Record<string, unknown>
  return [largeClassName || largeClass, smallClassName || smallClass].filter(Boolean).join(' / ')
}
