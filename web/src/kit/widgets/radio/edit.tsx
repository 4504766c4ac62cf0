import { Radio } from 'antd'
import { useChoices, useClearBelow } from '../choices.ts'
import { pickValue } from '../pick.ts'
import type { EditProps } from '../widget.ts'

export function Edit({ field, value, onChange, disabled, id }: EditProps<string>) {
  const { items, hint } = useChoices(field)
  const clearBelow = useClearBelow(field)
  if (items.length === 0 && field.dictIsDataLink) return <span role="note">{hint}</span>
  return (
    <Radio.Group
      id={id}
      disabled={disabled}
      options={items.map((item) => ({ label: item.text, value: String(item.value) }))}
      value={pickValue(value)}
      onChange={(event) => {
        onChange?.(event.target.value)
        clearBelow()
      }}
    />
  )
}
