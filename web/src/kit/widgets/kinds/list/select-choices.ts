import type { Choices } from '#kit/widgets/choices.ts'

/** Choices as antd's select takes them, found by their text. */
export const selectChoices = ({ items, isLoading, hint }: Choices) => ({
  showSearch: { optionFilterProp: 'label' },
  options: items.map(({ value, text }) => ({ value: String(value), label: text, title: text })),
  loading: isLoading,
  notFoundContent: isLoading ? '加载中……' : hint,
})
