import { Select } from 'antd'
import { pickerDefaults, pickValues } from '#kit/picker/pick.ts'
import { useChoices, useClearDependents } from '#kit/widgets/choices.ts'
import type { EditProps } from '#kit/widgets/widget.ts'
import { selectChoices } from '../list/select-choices.ts'

/** Several choices, stored as a comma text. */
export function Edit({ field, value, onChange, isFirst, ...control }: EditProps<string>) {
  const choices = useChoices(field)
  const clearBelow = useClearDependents(field)
  return (
    <Select<string[]>
      {...pickerDefaults}
      {...control}
      {...selectChoices(choices)}
      autoFocus={isFirst}
      mode="multiple"
      maxCount={field.maxTagCount}
      placeholder={field.placeholder ?? `请选择${field.label}`}
      value={pickValues(value)}
      onChange={(picked) => {
        onChange?.(picked.join(',') || null)
        clearBelow()
      }}
      style={{ width: '100%' }}
    />
  )
}
