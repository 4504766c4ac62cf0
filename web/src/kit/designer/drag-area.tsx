import {
  type Active,
  type ClientRect,
  type CollisionDetection,
  closestCenter,
  DndContext,
  DragOverlay,
  type Over,
  pointerWithin,
  useDroppable,
} from '@dnd-kit/core'
import { SortableContext } from '@dnd-kit/sortable'
import { createContext, type ReactNode, useContext, useRef, useState } from 'react'
import { dragWords, useDragSensors } from '#kit/ui/sortable.tsx'
import styles from './designer.module.css'

/** Marks the ids of palette entries. */
const palettePrefix = 'palette:'
export const paletteId = (type: string): string => palettePrefix + type
const typeFromPaletteId = (id: string | number): string | undefined =>
  String(id).startsWith(palettePrefix) ? String(id).slice(palettePrefix.length) : undefined

const canvasId = 'canvas:'

/** The insertion point of a drag: before or behind an item. */
interface Insertion {
  key: string
  isBehind: boolean
}
const InsertionContext = createContext<Insertion | undefined>(undefined)
const noKeys: readonly string[] = []
/** The items that are being dragged. */
const DraggedContext = createContext(noKeys)

/** On which side of an item the insertion line stands. */
export function useInsertion(key: string): 'before' | 'behind' | undefined {
  const insertion = useContext(InsertionContext)
  return insertion?.key === key ? (insertion.isBehind ? 'behind' : 'before') : undefined
}

export const useIsDragged = (key: string): boolean => useContext(DraggedContext).includes(key)

interface Props<T extends string> {
  keys: readonly string[]
  /** The name of what is dragged by an item: its own, or the number of those selected with it. */
  nameOf: (key: string) => string
  /** All items that move with one of them, including itself. */
  movedWith: (key: string) => readonly string[]
  nameOfType: (type: T) => string
  /** Whether an item stands beside others in its row, so that left and right count. */
  isBeside?: (key: string) => boolean
  /** `to` is the position among the items that are not moved. */
  onMove: (key: string, to: number) => void
  onInsert: (type: T, at: number) => void
  children: ReactNode
}

/**
 * Palette and canvas: types are dragged into the list and items reordered. A line marks the insertion point; items do
 * not move while dragging.
 */
export function DragArea<T extends string>(props: Props<T>) {
  const { keys, nameOf, movedWith, nameOfType, isBeside, onMove, onInsert, children } = props
  const sensors = useDragSensors()
  const ids = useStableKeys(keys)
  const [insertion, setInsertion] = useState<Insertion>()
  const [type, setType] = useState<T>()
  const [moved, setMoved] = useState(noKeys)
  // Only this palette makes such ids.
  const draggedType = (id: string | number) => typeFromPaletteId(id) as T | undefined
  const name = (id: string) => {
    const dragged = draggedType(id)
    return dragged ? nameOfType(dragged) : nameOf(id)
  }
  const target = (active: Active, over: Over | null): Insertion | undefined => {
    if (!over || over.id === active.id || over.id === canvasId) return undefined
    const key = String(over.id)
    const dragged = String(active.id)
    if (!typeFromPaletteId(dragged))
      return movedWith(dragged).includes(key)
        ? undefined
        : { key, isBehind: keys.indexOf(dragged) < keys.indexOf(key) }
    return {
      key,
      isBehind: isBehindMiddle(active.rect.current.translated, over.rect, isBeside?.(key) ?? false),
    }
  }
  const follow = (active: Active, over: Over | null) => {
    const next = target(active, over)
    if (next?.key !== insertion?.key || next?.isBehind !== insertion?.isBehind) setInsertion(next)
  }
  const start = ({ id }: Active) => {
    setType(draggedType(id))
    setMoved(typeFromPaletteId(id) ? noKeys : movedWith(String(id)))
  }
  const stop = () => {
    setInsertion(undefined)
    setMoved(noKeys)
    setType(undefined)
  }
  const drop = (active: Active, over: Over | null) => {
    stop()
    if (!over) return
    const dragged = draggedType(active.id)
    const to = keys.indexOf(String(over.id))
    const place = target(active, over)
    if (!dragged) {
      const others = keys.filter((key) => !movedWith(String(active.id)).includes(key))
      if (place) onMove(String(active.id), others.indexOf(place.key) + (place.isBehind ? 1 : 0))
      return
    }
    onInsert(dragged, to < 0 ? keys.length : to + (place?.isBehind ? 1 : 0))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detectCollision}
      accessibility={dragWords(keys, name)}
      onDragStart={({ active }) => start(active)}
      onDragMove={({ active, over }) => follow(active, over)}
      onDragOver={({ active, over }) => follow(active, over)}
      onDragEnd={({ active, over }) => drop(active, over)}
      onDragCancel={stop}
    >
      <InsertionContext value={insertion}>
        <DraggedContext value={moved}>
          <SortableContext items={ids} strategy={noTransform}>
            {children}
          </SortableContext>
        </DraggedContext>
      </InsertionContext>
      <DragOverlay dropAnimation={null}>
        {type && <div className={styles.dragged}>{nameOfType(type)}</div>}
      </DragOverlay>
    </DndContext>
  )
}

const noTransform = () => null

/** Keeps the array while its keys are equal: dnd-kit redraws every item for a new array. */
function useStableKeys(keys: readonly string[]): string[] {
  const kept = useRef([...keys])
  const isSame = kept.current.length === keys.length && keys.every((key, at) => key === kept.current[at])
  if (!isSame) kept.current = [...keys]
  return kept.current
}

/** The list as a drop target, also while empty. */
export const useCanvasDrop = () => useDroppable({ id: canvasId })

/** Whether the dragged element is behind the middle of an item: below it, or to its right in the same row. */
function isBehindMiddle(held: ClientRect | null, item: ClientRect, isBeside: boolean): boolean {
  if (!held) return false
  const down = held.top + held.height / 2 - (item.top + item.height / 2)
  if (!isBeside || Math.abs(down) > item.height / 2) return down > 0
  return held.left + held.width / 2 > item.left + item.width / 2
}

/** The pointer must be over the list; the nearest item counts, or the empty list itself. */
const detectCollision: CollisionDetection = (args) => {
  const isPointer = args.pointerCoordinates !== null
  if (isPointer && !pointerWithin(args).some(({ id }) => id === canvasId)) return []
  const items = args.droppableContainers.filter(({ id }) => id !== canvasId)
  const found = closestCenter({ ...args, droppableContainers: items })
  return found.length ? found : closestCenter(args)
}
