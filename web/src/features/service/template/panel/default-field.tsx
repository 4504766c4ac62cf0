import type { ComponentType } from 'react'
import type { FaceProps, PanelProps } from '../part.ts'
import { PanelField } from './panel-field.tsx'

interface Props<V> extends PanelProps {
  Face: ComponentType<FaceProps<V>>
  label?: string
}

/** The default value of an item, edited by its own form control. */
export function DefaultField<V>({ item, change, pause, disabled, Face, label = '默认值' }: Props<V>) {
  return (
    <PanelField label={label}>
      {({ id }) => (
        <Face
          item={item}
          id={id}
          disabled={disabled}
          value={item.value as V | undefined}
          onChange={(value) => change({ value })}
          onBlur={pause}
        />
      )}
    </PanelField>
  )
}
