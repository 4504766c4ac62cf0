import { Select } from 'antd'
import { useChoices, useClearBelow } from '../choices.ts'
import { selectChoices } from '../list/select-choices.ts'
import { pickerDefaults, pickValues } from '../pick.ts'
import type { EditProps } from '../widget.ts'

/** Several choices, stored as a comma text. */
export function Edit({ field, value, onChange, isFirst, ...control }: EditProps<string>) {
  const choices = useChoices(field)
  const clearBelow = useClearBelow(field)
  return (
    <Select<string[]>
      {...pickerDefaults}
      {...control}
      {...selectChoices(choices)}
      autoFocus={isFirst}
      mode="multiple"
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
