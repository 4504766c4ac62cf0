import type { TemplateItem } from '@banyan/contract/service/template/item'

/** The hint inside an empty control; where an item has two, the one asked for (SERVICE-024). */
export function placeholderAt({ placeholder }: TemplateItem, at = 0): string | undefined {
  const text = Array.isArray(placeholder) ? placeholder[at] : placeholder
  return text || undefined
}
