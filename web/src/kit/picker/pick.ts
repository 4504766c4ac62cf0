import type { EditProps } from '#kit/widgets/widget.ts'

/** A picker's value: empty or the text `null` is '' (PICK-001), everything else its text, zero too (PICK-002). */
export const pickValue = (value: unknown): string =>
  value === null || value === undefined || value === 'null' ? '' : String(value)

/** Members of a comma text. */
export const pickValues = (value: unknown): string[] =>
  pickValue(value)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** How all drop-downs of ours behave: at most 400 px high (PICK-004), 请选择 while empty (PICK-003). */
export const pickerDefaults = { listHeight: 400, placeholder: '请选择', allowClear: true } as const

/** What a control for picked values is told of its field; several values travel as a comma text. */
export const pickProps = ({ field, value, onChange, isFirst, ...control }: EditProps<string>) => ({
  ...control,
  autoFocus: isFirst,
  isMultiple: field.multiple === true,
  placeholder: field.placeholder ?? `请选择${field.label}`,
  value: pickValues(value),
  onChange: (values: readonly string[]) => onChange?.(values.join(',') || null),
})
