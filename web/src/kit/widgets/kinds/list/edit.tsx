import { Select } from 'antd'
import { pickerDefaults, pickValue } from '#kit/picker/pick.ts'
import { useChoices, useClearDependents } from '#kit/widgets/choices.ts'
import type { EditProps } from '#kit/widgets/widget.ts'
import { selectChoices } from './select-choices.ts'

export function Edit({ field, value, onChange, isFirst, ...control }: EditProps<string>) {
  const choices = useChoices(field)
  const clearBelow = useClearDependents(field)
  return (
    <Select<string>
      {...pickerDefaults}
      {...control}
      {...selectChoices(choices)}
      autoFocus={isFirst}
      placeholder={field.placeholder ?? `请选择${field.label}`}
      value={pickValue(value) || undefined}
      onChange={(picked: string | undefined) => {
        onChange?.(picked ?? null)
        clearBelow()
      }}
      style={{ width: '100%' }}
    />
  )
}
