import { isBlankValue } from './filled.ts'
import { type TemplateItem, valueKinds } from './item.ts'

export interface KnownNames {
  /** Name of a dictionary item that the template does not hold. */
  dictItem?: (id: string) => string | undefined
  /** Name of a user. */
  user?: (id: string) => string | undefined
}

/** The text of a filled value, for lists and details; empty when nothing is filled in. */
export function filledValueText(item: TemplateItem, value: unknown, names: KnownNames = {}): string {
  if (isBlankValue(value)) return ''
  const parts = (text: (one: unknown) => string) => (Array.isArray(value) ? value.map(text).join('、') : '')
  switch (valueKinds[item.type]) {
    case 'option':
      return optionText(item, value, names)
    case 'options':
      return parts((one) => optionText(item, one, names))
    case 'people':
      return parts((id) => names.user?.(String(id)) ?? String(id))
    case 'pictures':
      if (item.type === 'signature') return '已签名'
      return Array.isArray(value) ? `${value.length}张图片` : ''
    case 'classes':
      return parts((line) => classText(line))
    case 'materials':
      return Array.isArray(value) ? `${value.length}种配件` : ''
    case 'nothing':
      return ''
    case 'text':
    case 'number':
    case 'date':
      return String(value)
  }
}

/** The text of a chosen option; an index or id that no longer exists is shown as stored. */
function optionText(item: TemplateItem, value: unknown, { dictItem }: KnownNames = {}): string {
  if (item.data_type !== 2) return (typeof value === 'number' && item.options?.[value]) || String(value)
  const id = String(value)
  return item.dict_options?.find((option) => option.id === id)?.itemName ?? dictItem?.(id) ?? id
}

function classText(line: unknown): string {
  const { largeClassName, smallClassName, largeClass, smallClass } = Object(line) as Record<string, unknown>
  return [largeClassName || largeClass, smallClassName || smallClass].filter(Boolean).join(' / ')
}
