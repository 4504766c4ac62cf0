import { CopyOutlined, DeleteOutlined } from '@ant-design/icons'
import { isFilled, itemTypeNames, labelOf, type TemplateItem } from '@banyan/contract/service/template/item'
import { Button } from 'antd'
import { type KeyboardEvent, memo } from 'react'
import { ActionMenu } from '#kit/table/row-actions.tsx'
import { useSortableItem } from '#kit/ui/sortable.tsx'
import { ItemShell } from '#kit/widgets/item-shell.tsx'
import { parts } from '../registry.ts'
import styles from './designer.module.css'
import { useCanvasDrop, useInsertion } from './drag-area.tsx'

export interface CanvasActions {
  onSelect: (id: string) => void
  onMove: (id: string, to: number) => void
  onCopy: (id: string) => void
  onRemove: (id: string) => void
}

interface Props extends CanvasActions {
  items: readonly TemplateItem[]
  selected: string | undefined
  /** Ids of items that cannot be published as they are. */
  faulty: ReadonlySet<string>
  disabled: boolean
  isPhone: boolean
}

/** The items as the form will show them, each with what can be done to it (SERVICE-017, SERVICE-022). */
export function Canvas({ items, selected, faulty, disabled, isPhone, ...actions }: Props) {
  const { setNodeRef, isOver } = useCanvasDrop()
  return (
    <div ref={setNodeRef} className={`${styles.canvas} ${isOver && items.length === 0 ? styles.over : ''}`}>
      {items.length === 0 ? (
        <p className={styles.empty}>
          {disabled
            ? '还没有组件'
            : isPhone
              ? '还没有组件，点击“添加组件”'
              : '拖入左侧的组件，或点击组件添加'}
        </p>
      ) : (
        <ul className={styles.items} aria-label="画布" onKeyDown={walk}>
          {items.map((item, at) => (
            <CanvasItem
              key={item.id}
              item={item}
              at={at}
              count={items.length}
              isSelected={item.id === selected}
              isFaulty={faulty.has(item.id)}
              disabled={disabled}
              isPhone={isPhone}
              {...actions}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface ItemProps extends CanvasActions {
  item: TemplateItem
  at: number
  count: number
  isSelected: boolean
  isFaulty: boolean
  disabled: boolean
  isPhone: boolean
}

const CanvasItem = memo(function CanvasItem(props: ItemProps) {
  const { item, at, count, isSelected, isFaulty, disabled, isPhone } = props
  const { onSelect, onMove, onCopy, onRemove } = props
  const { id } = item
  const name = labelOf(item)
  const { ref, style, handle, isDragging } = useSortableItem(id, name, disabled)
  const insertion = useInsertion(id)
  const look = [
    styles.item,
    isSelected && styles.selected,
    isDragging && styles.lifted,
    insertion && styles[insertion],
  ]
  const keys = (event: KeyboardEvent) => {
    if (disabled || event.target !== event.currentTarget) return
    const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd'
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove(id)
    else if (isCopy) onCopy(id)
    else if (event.altKey && event.key === 'ArrowUp') onMove(id, Math.max(0, at - 1))
    else if (event.altKey && event.key === 'ArrowDown') onMove(id, Math.min(count - 1, at + 1))
    else return
    event.preventDefault()
  }
  const moves = [
    { label: '上移', disabled: at === 0 ? '已在最前' : undefined, run: () => onMove(id, at - 1) },
    { label: '下移', disabled: at === count - 1 ? '已在最后' : undefined, run: () => onMove(id, at + 1) },
  ]
  const phoneActions = [
    ...moves,
    { label: '复制', run: () => onCopy(id) },
    { label: '删除', danger: true, run: () => onRemove(id) },
  ]
  return (
    <li ref={ref} style={style} className={look.filter(Boolean).join(' ')}>
      {handle}
      <button
        type="button"
        className={styles.cover}
        data-item-id={id}
        aria-pressed={isSelected}
        aria-label={`${itemTypeNames[item.type]} ${name}${item.required === 1 ? ' 必填' : ''}${isFaulty ? ' 设置有误' : ''}`}
        onClick={() => onSelect(id)}
        onKeyDown={keys}
      />
      <div className={styles.face} inert>
        <ItemFace item={item} />
        {isFaulty && <p className={styles.fault}>设置有误</p>}
      </div>
      {!disabled && (
        <div className={styles.tools}>
          {!isPhone && (
            <>
              <Button
                type="text"
                size="small"
                icon={<CopyOutlined />}
                aria-label={`复制 ${name}`}
                title="复制"
                onClick={() => onCopy(id)}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`删除 ${name}`}
                title="删除"
                onClick={() => onRemove(id)}
              />
            </>
          )}
          <ActionMenu actions={isPhone ? phoneActions : moves} isIcon />
        </div>
      )}
    </li>
  )
})

/** An item as the form shows it, untouchable; not drawn anew while things are dragged. */
export const ItemFace = memo(function ItemFace({ item }: { item: TemplateItem }) {
  const { Face } = parts[item.type]
  const face = <Face item={item} id={`preview-${item.id}`} value={item.value} onChange={() => undefined} />
  if (!isFilled(item)) return face
  return (
    <ItemShell
      id={`preview-${item.id}`}
      label={labelOf(item)}
      isRequired={item.required === 1} // SERVICE-026
      refusal={undefined}
      className={item.type === 'textarea' ? styles.counted : styles.shell}
    >
      {face}
    </ItemShell>
  )
})

/** Arrow keys walk from item to item. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (!step || event.altKey || !(event.target as Element).matches('[data-item-id]')) return
  const covers = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-item-id]')]
  const next = covers[covers.indexOf(event.target as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
