import { Radio } from 'antd'
import { pickValue } from '#kit/picker/pick.ts'
import { isLinked } from '#kit/widgets/choice-source.ts'
import { useChoices, useClearDependents } from '#kit/widgets/choices.ts'
import type { EditProps } from '#kit/widgets/widget.ts'

export function Edit({ field, value, onChange, disabled, id }: EditProps<string>) {
  const { items, hint } = useChoices(field)
  const clearBelow = useClearDependents(field)
  if (items.length === 0 && isLinked(field)) return <span role="note">{hint}</span>
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
