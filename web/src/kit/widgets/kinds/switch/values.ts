import type { Field } from '#kit/widgets/widget.ts'

/** The stored values of a switch, Y and N unless configured (WIDGET-058). */
export const switchValues = ({ switchOptions }: Field): readonly [on: string, off: string] => {
  const [on, off] = switchOptions?.map(String) ?? []
  return on && off && on !== off ? [on, off] : ['Y', 'N']
}

/** The labels of the two values. */
export const switchWords = (field: Field): readonly { value: string; label: string }[] => {
  const [on, off] = switchValues(field)
  return [
    { value: on, label: '是' },
    { value: off, label: '否' },
  ]
}
