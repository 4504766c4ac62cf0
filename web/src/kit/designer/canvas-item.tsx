import { CheckOutlined, CopyOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { ActionMenu } from '#kit/table/row-actions.tsx'
import { useSortableItem } from '#kit/ui/sortable.tsx'
import styles from './designer.module.css'
import { useCanvasDrop, useInsertion, useIsDragged } from './drag-area.tsx'
import type { Selection, SelectWay } from './selection.ts'

/** What is done to an item; to all selected ones if it is one of them. */
export interface CanvasActions {
  onSelect: (id: string, way: SelectWay) => void
  /** Moves up or down by one place. */
  onStep: (id: string, by: 1 | -1) => void
  /** Asks for the place to move to. */
  onPlace: (id: string) => void
  onCopy: (id: string) => void
  onRemove: (id: string) => void
  onSelectAll: () => void
  /** Reduces the selection; returns whether there was one. */
  onSelectLess: () => boolean
}

/** What a canvas shows of the selection. */
export interface CanvasSelection {
  selected: readonly string[]
  selection: Selection | undefined
  /** A tap adds an item to the selection or takes it out. */
  isSelecting: boolean
}

interface CanvasProps {
  isEmpty: boolean
  /** Absent for those who may not change anything: they select one item at a time. */
  actions: CanvasActions | undefined
  /** Text of an empty canvas. */
  emptyText: string
  className?: string
  children: ReactNode
}

/** The list of items and drop target, also while empty; arrow keys move between items, with Shift they select. */
export function CanvasList({ isEmpty, actions, emptyText, className = '', children }: CanvasProps) {
  const { setNodeRef, isOver } = useCanvasDrop()
  return (
    <div ref={setNodeRef} className={`${styles.canvas} ${isOver && isEmpty ? styles.over : ''}`}>
      {isEmpty ? (
        <p className={styles.empty}>{emptyText}</p>
      ) : (
        <ul
          className={`${styles.items} ${className}`}
          aria-label="画布"
          onKeyDown={(event) => onCanvasKey(event, actions)}
        >
          {children}
        </ul>
      )}
    </div>
  )
}

/** What an item on a canvas shows of the selection. */
export interface ItemSelection {
  isSelected: boolean
  /** The selection, where this item is one of several selected ones. */
  several: Selection | undefined
  isSelecting: boolean
}

export const itemSelection = (
  { selected, selection, isSelecting }: CanvasSelection,
  id: string,
): ItemSelection => {
  const isSelected = selected.includes(id)
  const several = isSelected && selection && selection.count > 1 ? selection : undefined
  return { isSelected, several, isSelecting }
}

interface ItemProps extends CanvasActions, ItemSelection {
  id: string
  name: string
  /** The description for screen readers. */
  description: string
  at: number
  /** The first and last position it may be moved to. */
  first?: number
  last: number
  isFaulty: boolean
  disabled: boolean
  isPhone: boolean
  /** Stands beside other items in its row. */
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
  const { id, description, at, first = 0, last, isSelected, several, isSelecting } = props
  const { isFaulty, disabled, isPhone, onSelect, onStep, onPlace, onCopy, onRemove } = props
  const { isFirst, isLast, cannotCopy, cannotRemove } = several ?? {
    ...props,
    isFirst: at === first,
    isLast: at === last,
  }
  const name = several ? `${several.count} 项` : props.name
  const { ref, style, handle } = useSortableItem(id, name, disabled)
  const isDragged = useIsDragged(id)
  const insertion = useInsertion(id)
  const side = insertion && props.isBeside ? (`${insertion}Side` as const) : insertion
  const look = [
    styles.item,
    props.className,
    isSelected && styles.selected,
    isSelecting && styles.ticked,
    isDragged && styles.lifted,
    side && styles[side],
  ]
  const keys = (event: KeyboardEvent) => {
    if (disabled || event.target !== event.currentTarget) return
    const isCommand = event.ctrlKey || event.metaKey
    if (event.key === 'Delete' || event.key === 'Backspace') !cannotRemove && onRemove(id)
    else if (isCommand && event.key.toLowerCase() === 'd') !cannotCopy && onCopy(id)
    else if (isCommand && event.key === 'Enter') onSelect(id, 'toggle')
    else if (event.altKey && event.key === 'ArrowUp') onStep(id, -1)
    else if (event.altKey && event.key === 'ArrowDown') onStep(id, 1)
    else return
    event.preventDefault()
  }
  const press = (event: MouseEvent) => {
    const isAdded = isSelecting || event.ctrlKey || event.metaKey
    onSelect(id, disabled ? 'only' : event.shiftKey ? 'extend' : isAdded ? 'toggle' : 'only')
  }
  const moves = [
    { label: '上移', disabled: isFirst ? '已在最前' : undefined, run: () => onStep(id, -1) },
    { label: '下移', disabled: isLast ? '已在最后' : undefined, run: () => onStep(id, 1) },
    { label: '移动到…', disabled: isFirst && isLast ? '没有别的位置' : undefined, run: () => onPlace(id) },
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
        onClick={press}
        onKeyDown={keys}
      />
      <div className={styles.face} inert>
        {props.children}
        {isFaulty && <p className={styles.fault}>设置有误</p>}
      </div>
      {isSelecting && (
        <span className={styles.tick} aria-hidden>
          {isSelected && <CheckOutlined />}
        </span>
      )}
      {!disabled && !isSelecting && (
        <div className={styles.tools}>
          {!isPhone && (
            <>
              <Button
                type="text"
                size="small"
                icon={<CopyOutlined />}
                aria-label={`复制 ${name}`}
                title={cannotCopy ?? (several ? `复制 ${name}` : '复制')}
                disabled={cannotCopy !== undefined}
                onClick={() => onCopy(id)}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`删除 ${name}`}
                title={cannotRemove ?? (several ? `删除 ${name}` : '删除')}
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

/** Arrow keys walk from item to item, with Shift they select; Ctrl/⌘ A selects all, Esc gives up the selection. */
function onCanvasKey(event: KeyboardEvent<HTMLUListElement>, actions: CanvasActions | undefined): void {
  const cover = event.target as HTMLElement
  if (event.altKey || !cover.matches('[data-item-id]')) return
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (step) {
    const covers = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-item-id]')]
    const next = covers[covers.indexOf(cover) + step]
    if (!next) return
    if (event.shiftKey && actions) {
      if (cover.getAttribute('aria-pressed') !== 'true') actions.onSelect(readItemId(cover), 'only')
      actions.onSelect(readItemId(next), 'extend')
    }
    next.focus()
  } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a' && actions)
    actions.onSelectAll()
  else if (event.key === 'Escape' && actions?.onSelectLess())
    event.stopPropagation() // otherwise a dialog around the designer would close
  else return
  event.preventDefault()
}

const readItemId = (cover: HTMLElement): string => cover.dataset.itemId ?? ''
