import { isFilled, itemLabel, itemTypeNames, type TemplateItem } from '@banyan/contract/service/template/item'
import { memo } from 'react'
import {
  type CanvasActions,
  CanvasItem,
  CanvasList,
  type CanvasSelection,
  type ItemSelection,
  itemSelection,
} from '#kit/designer/canvas-item.tsx'
import styles from '#kit/designer/designer.module.css'
import { ItemShell } from '#kit/widgets/item-shell.tsx'
import { parts } from '../registry.ts'

interface Props {
  items: readonly TemplateItem[]
  selection: CanvasSelection
  actions: CanvasActions
  /** Ids of items that cannot be published as they are. */
  faulty: ReadonlySet<string>
  disabled: boolean
  isPhone: boolean
}

/** The items of a template as in the form; each has its actions (SERVICE-017, SERVICE-022). */
export function Canvas({ items, selection, actions, faulty, disabled, isPhone }: Props) {
  const emptyText = disabled
    ? '还没有组件'
    : isPhone
      ? '还没有组件，点击“添加组件”'
      : '拖入左侧的组件，或点击组件添加'
  return (
    <CanvasList isEmpty={items.length === 0} actions={disabled ? undefined : actions} emptyText={emptyText}>
      {items.map((item, at) => (
        <TemplateCanvasItem
          key={item.id}
          item={item}
          at={at}
          last={items.length - 1}
          isFaulty={faulty.has(item.id)}
          disabled={disabled}
          isPhone={isPhone}
          {...itemSelection(selection, item.id)}
          {...actions}
        />
      ))}
    </CanvasList>
  )
}

interface ItemProps extends CanvasActions, ItemSelection {
  item: TemplateItem
  at: number
  last: number
  isFaulty: boolean
  disabled: boolean
  isPhone: boolean
}

const TemplateCanvasItem = memo(function TemplateCanvasItem({ item, ...props }: ItemProps) {
  const name = itemLabel(item)
  return (
    <CanvasItem
      id={item.id}
      name={name}
      description={`${itemTypeNames[item.type]} ${name}${item.required === 1 ? ' 必填' : ''}`}
      {...props}
    >
      <ItemFace item={item} />
    </CanvasItem>
  )
})

/** The inert preview of an item; memoised, because dragging renders the canvas often. */
export const ItemFace = memo(function ItemFace({ item }: { item: TemplateItem }) {
  const { Face } = parts[item.type]
  const face = <Face item={item} id={`preview-${item.id}`} value={item.value} onChange={() => undefined} />
  if (!isFilled(item)) return face
  return (
    <ItemShell
      id={`preview-${item.id}`}
      label={itemLabel(item)}
      isRequired={item.required === 1} // SERVICE-026
      refusal={undefined}
      className={item.type === 'textarea' ? styles.counted : styles.shell}
    >
      {face}
    </ItemShell>
  )
})
