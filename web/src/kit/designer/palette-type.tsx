import { useDraggable } from '@dnd-kit/core'
import type { ComponentType } from 'react'
import styles from './designer.module.css'
import { paletteId } from './drag-area.tsx'

interface Props<T extends string> {
  type: T
  name: string
  Icon: ComponentType<{ 'aria-hidden'?: boolean }>
  disabled: boolean
  onAdd: (type: T) => void
}

/** A type of items: dragged into the canvas by a pointer, or added by a click or Enter. */
export function PaletteType<T extends string>({ type, name, Icon, disabled, onAdd }: Props<T>) {
  const { setNodeRef, listeners } = useDraggable({ id: paletteId(type), disabled })
  return (
    <button
      type="button"
      ref={setNodeRef}
      className={styles.type}
      disabled={disabled}
      // Keyboard and click add an item, so only the pointer drags.
      onPointerDown={listeners?.onPointerDown as never}
      onClick={() => onAdd(type)}
    >
      <Icon aria-hidden />
      {name}
    </button>
  )
}
