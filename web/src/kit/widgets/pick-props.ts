import { pickValues } from '#kit/picker/pick.ts'
import type { EditProps } from './widget.ts'

/** What a control for picked values is told of its field; several values travel as a comma text. */
export const pickProps = ({ field, value, onChange, isFirst, ...control }: EditProps<string>) => ({
  ...control,
  autoFocus: isFirst,
  isMultiple: field.multiple === true,
  most: field.maxTagCount,
  placeholder: field.placeholder ?? `请选择${field.label}`,
  value: pickValues(value),
  onChange: (values: readonly string[]) => onChange?.(values.join(',') || null),
})
