import { Radio } from 'antd'
import { useDict } from '#kit/dict.ts'
import { pickValue } from '../pick.ts'
import type { EditProps } from '../widget.ts'

export function Edit({ field, value, onChange, disabled, id }: EditProps<string>) {
  const options = useDict(field.dict).map((item) => ({ label: item.text, value: item.value }))
  return (
    <Radio.Group
      id={id}
      disabled={disabled}
      options={options}
      value={pickValue(value)}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}
