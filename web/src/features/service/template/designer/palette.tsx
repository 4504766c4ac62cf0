import { type ItemType, itemTypeNames, itemTypes } from '@banyan/contract/service/template/item'
import { useDraggable } from '@dnd-kit/core'
import { parts } from '../registry.ts'
import styles from './designer.module.css'
import { paletteId } from './drag-area.tsx'

interface Props {
  disabled: boolean
  onAdd: (type: ItemType) => void
}

/** The types of items: dragged into the canvas, or added below the selected item by a click or Enter (SERVICE-023). */
export const Palette = ({ disabled, onAdd }: Props) => (
  <ul className={styles.types} aria-label="组件">
    {itemTypes.map((type) => (
      <li key={type}>
        <PaletteType type={type} disabled={disabled} onAdd={onAdd} />
      </li>
    ))}
  </ul>
)

function PaletteType({ type, disabled, onAdd }: { type: ItemType } & Props) {
  const { setNodeRef, listeners } = useDraggable({ id: paletteId(type), disabled })
  const { Icon } = parts[type]
  return (
    <button
      type="button"
      ref={setNodeRef}
      className={styles.type}
      disabled={disabled}
      // The keys of this button add; only a pointer drags.
      onPointerDown={listeners?.onPointerDown as never}
      onClick={() => onAdd(type)}
    >
      <Icon aria-hidden />
      {itemTypeNames[type]}
    </button>
  )
}
