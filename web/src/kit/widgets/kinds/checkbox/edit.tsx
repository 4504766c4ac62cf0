import { Checkbox } from 'antd'
import { pickValues } from '#kit/picker/pick.ts'
import { isLinked } from '#kit/widgets/choice-source.ts'
import { useChoices, useClearDependents } from '#kit/widgets/choices.ts'
import type { EditProps } from '#kit/widgets/widget.ts'

/** A checkbox per choice; stored as a comma text in the order of the choices. */
export function Edit({ field, value, onChange, disabled, id }: EditProps<string>) {
  const { items, hint } = useChoices(field)
  const clearBelow = useClearDependents(field)
  if (items.length === 0 && isLinked(field)) return <span role="note">{hint}</span>
  const known = items.map((item) => String(item.value))
  const held = pickValues(value)
  const change = (ticked: string[]) => {
    // A stored value without a choice has no checkbox but is kept.
    const gone = held.filter((one) => !known.includes(one))
    onChange?.([...known.filter((one) => ticked.includes(one)), ...gone].join(',') || null)
    clearBelow()
  }
  return (
    <Checkbox.Group
      aria-label={field.label}
      disabled={disabled}
      options={items.map((item, at) => ({
        label: item.text,
        value: String(item.value),
        id: at === 0 ? id : undefined,
      }))}
      value={held}
      onChange={change}
    />
  )
}
