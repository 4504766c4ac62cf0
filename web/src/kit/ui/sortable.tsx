import { HolderOutlined } from '@ant-design/icons'
import {
  type Announcements,
  closestCenter,
  DndContext,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { Button } from 'antd'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'

interface Props {
  /** The keys of the items in their order. */
  keys: readonly string[]
  /** The name of an item in announcements. */
  nameOf: (key: string) => string
  onMove: (key: string, to: number) => void
  children: ReactNode
}

/** Screen-reader announcements for moving items, in Chinese. */
export function dragWords(keys: readonly string[], nameOf: (key: string) => string) {
  const placeOf = (key: string | number | undefined) => keys.indexOf(String(key)) + 1
  const announcements: Announcements = {
    onDragStart: ({ active }) => `已拿起 ${nameOf(String(active.id))}`,
    // Right after lifting an item is over itself; announcing that would interrupt the first announcement.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id
        ? `${nameOf(String(active.id))} 移到第 ${placeOf(over.id)} 位，共 ${keys.length} 项`
        : undefined,
    onDragEnd: ({ active, over }) =>
      `${nameOf(String(active.id))} 已放在第 ${placeOf(over?.id ?? active.id)} 位`,
    onDragCancel: ({ active }) => `已取消移动 ${nameOf(String(active.id))}`,
  }
  return {
    announcements,
    screenReaderInstructions: {
      draggable: '按空格键拿起，用上下方向键移动，再按空格键放下，按 Esc 取消',
    },
  }
}

/** Drag sensors for mouse, finger and keys; by default arrows move from item to item. */
export const useDragSensors = (coordinateGetter: KeyboardCoordinateGetter = sortableKeyboardCoordinates) =>
  useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter }),
  )

/** A list put in order by mouse, finger or keys: Space lifts, arrows move, Space drops, Esc cancels (ux §4). */
export function SortableList({ keys, nameOf, onMove, children }: Props) {
  const sensors = useDragSensors()
  /** The name of the lifted item, stored because names may follow positions. */
  const lifted = useRef<string>(undefined)
  const placeOf = (key: string | number) => keys.indexOf(String(key)) + 1
  // Esc cancels the move; it is caught here because a drawer around the list would close on it.
  useEffect(() => {
    const keepEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && lifted.current !== undefined) event.stopPropagation()
    }
    document.addEventListener('keydown', keepEscape)
    return () => document.removeEventListener('keydown', keepEscape)
  }, [])
  const letGo = () =>
    setTimeout(() => {
      lifted.current = undefined // only after all listeners have received the key that ended the move
    })
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={dragWords(keys, (key) => lifted.current ?? nameOf(key))}
      onDragStart={({ active }) => {
        lifted.current = nameOf(String(active.id))
      }}
      onDragCancel={letGo}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(String(active.id), placeOf(over.id) - 1)
        letGo()
      }}
    >
      <SortableContext items={[...keys]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** The properties of a sortable item and of its drag handle. */
export function useSortableItem(key: string, name: string, disabled = false) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: key, disabled, attributes: { roleDescription: '可拖动排序' } })
  const style: CSSProperties = {
    transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
    transition,
    ...(isDragging ? { position: 'relative', zIndex: 1 } : {}),
  }
  const handle = (
    <Button
      ref={setActivatorNodeRef}
      type="text"
      size="small"
      icon={<HolderOutlined />}
      disabled={disabled}
      style={{ cursor: 'grab', touchAction: 'none' }}
      {...attributes}
      {...listeners}
      aria-label={`拖动 ${name}`}
    />
  )
  return { ref: setNodeRef, style, handle, isDragging }
}
