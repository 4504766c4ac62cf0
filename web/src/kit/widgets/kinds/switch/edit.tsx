import { Switch } from 'antd'
import { useEffect } from 'react'
import { pickValue } from '#kit/picker/pick.ts'
import type { EditProps } from '#kit/widgets/widget.ts'
import { switchValues } from './values.ts'

export function Edit({ field, value, onChange, disabled, id }: EditProps<string>) {
  const [on, off] = switchValues(field)
  const held = pickValue(value)
  const isEmpty = held === '' && !disabled
  // biome-ignore lint/correctness/useExhaustiveDependencies: forms hand over a new onChange with every drawing
  useEffect(() => {
    if (isEmpty) onChange?.(off) // WIDGET-059
  }, [isEmpty, off])
  return (
    <Switch
      id={id}
      aria-label={field.label}
      disabled={disabled}
      checked={held === on}
      onChange={(checked) => onChange?.(checked ? on : off)}
    />
  )
}
