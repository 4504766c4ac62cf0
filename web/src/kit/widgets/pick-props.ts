import { pickValues } from '#kit/picker/pick.ts'
import type { EditProps } from './widget.ts'

/** The properties of a picker control; several values are comma-joined. */
export const pickProps = ({ field, value, onChange, isFirst, ...control }: EditProps<string>) => ({
  ...control,
  autoFocus: isFirst,
  isMultiple: field.multiple === true,
  most: field.maxTagCount,
  placeholder: field.placeholder ?? `请选择${field.label}`,
  value: pickValues(value),
  onChange: (values: readonly string[]) => onChange?.(values.join(',') || null),
})
