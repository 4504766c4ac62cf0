import { CopyOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { ActionMenu } from '#kit/table/row-actions.tsx'
import { useSortableItem } from '#kit/ui/sortable.tsx'
import styles from './designer.module.css'
import { useCanvasDrop, useInsertion } from './drag-area.tsx'

export interface CanvasActions {
  onSelect: (id: string) => void
  onMove: (id: string, to: number) => void
  onCopy: (id: string) => void
  onRemove: (id: string) => void
}

interface CanvasProps {
  isEmpty: boolean
  /** Text of an empty canvas. */
  emptyText: string
  className?: string
  children: ReactNode
}

/** The list of items and drop target, also while empty; arrow keys move between items. */
export function CanvasList({ isEmpty, emptyText, className = '', children }: CanvasProps) {
  const { setNodeRef, isOver } = useCanvasDrop()
  return (
    <div ref={setNodeRef} className={`${styles.canvas} ${isOver && isEmpty ? styles.over : ''}`}>
      {isEmpty ? (
        <p className={styles.empty}>{emptyText}</p>
      ) : (
        <ul className={`${styles.items} ${className}`} aria-label="画布" onKeyDown={walk}>
          {children}
        </ul>
      )}
    </div>
  )
}

interface ItemProps extends CanvasActions {
  id: string
  name: string
  /** The description for screen readers. */
  description: string
  at: number
  /** The first and last position it may be moved to. */
  first?: number
  last: number
  isSelected: boolean
  isFaulty: boolean
  disabled: boolean
  isPhone: boolean
  /** It shares its row with other items. */
  isBeside?: boolean
  className?: string
  /** The reason why it cannot be copied or deleted, if so. */
  cannotCopy?: string
  cannotRemove?: string
  /** The item as the form shows it. */
  children: ReactNode
}

/** An item of the canvas with its actions. */
export function CanvasItem(props: ItemProps) {
  const { id, name, description, at, first = 0, last, isSelected, isFaulty, disabled, isPhone } = props
  const { onSelect, onMove, onCopy, onRemove, cannotCopy, cannotRemove } = props
  const { ref, style, handle, isDragging } = useSortableItem(id, name, disabled)
  const insertion = useInsertion(id)
  const side = insertion && props.isBeside ? (`${insertion}Side` as const) : insertion
  const look = [
    styles.item,
    props.className,
    isSelected && styles.selected,
    isDragging && styles.lifted,
    side && styles[side],
  ]
  const keys = (event: KeyboardEvent) => {
    if (disabled || event.target !== event.currentTarget) return
    const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd'
    if (event.key === 'Delete' || event.key === 'Backspace') !cannotRemove && onRemove(id)
    else if (isCopy) !cannotCopy && onCopy(id)
    else if (event.altKey && event.key === 'ArrowUp') onMove(id, Math.max(first, at - 1))
    else if (event.altKey && event.key === 'ArrowDown') onMove(id, Math.min(last, at + 1))
    else return
    event.preventDefault()
  }
  const moves = [
    { label: '上移', disabled: at === first ? '已在最前' : undefined, run: () => onMove(id, at - 1) },
    { label: '下移', disabled: at === last ? '已在最后' : undefined, run: () => onMove(id, at + 1) },
  ]
  const phoneActions = [
    ...moves,
    { label: '复制', disabled: cannotCopy, run: () => onCopy(id) },
    { label: '删除', danger: true, disabled: cannotRemove, run: () => onRemove(id) },
  ]
  return (
    <li ref={ref} style={style} className={look.filter(Boolean).join(' ')}>
      {handle}
      <button
        type="button"
        className={styles.cover}
        data-item-id={id}
        aria-pressed={isSelected}
        aria-label={`${description}${isFaulty ? ' 设置有误' : ''}`}
        onClick={() => onSelect(id)}
        onKeyDown={keys}
      />
      <div className={styles.face} inert>
        {props.children}
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
                title={cannotCopy ?? '复制'}
                disabled={cannotCopy !== undefined}
                onClick={() => onCopy(id)}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`删除 ${name}`}
                title={cannotRemove ?? '删除'}
                disabled={cannotRemove !== undefined}
                onClick={() => onRemove(id)}
              />
            </>
          )}
          <ActionMenu actions={isPhone ? phoneActions : moves} isIcon />
        </div>
      )}
    </li>
  )
}

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
