import { type ItemType, itemTypeNames, itemTypes } from '@banyan/contract/service/template/item'
import styles from '#kit/designer/designer.module.css'
import { PaletteType } from '#kit/designer/palette-type.tsx'
import { parts } from '../registry.ts'

interface Props {
  disabled: boolean
  onAdd: (type: ItemType) => void
}

/** The types of items: dragged into the canvas, or added below the selected item by a click or Enter (SERVICE-023). */
export const Palette = (props: Props) => (
  <ul className={styles.types} aria-label="组件">
    {itemTypes.map((type) => (
      <li key={type}>
        <PaletteType type={type} name={itemTypeNames[type]} Icon={parts[type].Icon} {...props} />
      </li>
    ))}
  </ul>
)
