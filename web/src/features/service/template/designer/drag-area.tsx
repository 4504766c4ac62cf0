import { type ItemType, itemTypeNames, itemTypes } from '@banyan/contract/service/template/item'
import {
  type Active,
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

/** The ids of palette entries among those of items. */
const palettePrefix = 'palette:'
export const paletteId = (type: ItemType): string => palettePrefix + type
const typeIn = (id: string | number): ItemType | undefined => itemTypes.find((type) => paletteId(type) === id)

const canvasId = 'canvas:'

/** Where a dragged thing would go: at an item, before or behind it. */
interface Insertion {
  key: string
  isBehind: boolean
}
const InsertionContext = createContext<Insertion | undefined>(undefined)

/** On which side of an item the insertion line stands. */
export function useInsertion(key: string): 'before' | 'behind' | undefined {
  const insertion = useContext(InsertionContext)
  return insertion?.key === key ? (insertion.isBehind ? 'behind' : 'before') : undefined
}

interface Props {
  keys: readonly string[]
  nameOf: (key: string) => string
  onMove: (key: string, to: number) => void
  onInsert: (type: ItemType, at: number) => void
  children: ReactNode
}

/** Palette and canvas: types are dragged into the list, items are put in order. A line shows the place, nothing jumps. */
export function DragArea({ keys, nameOf, onMove, onInsert, children }: Props) {
  const sensors = useDragSensors()
  const ids = useSame(keys)
  const [insertion, setInsertion] = useState<Insertion>()
  const [type, setType] = useState<ItemType>()
  const name = (id: string) => {
    const dragged = typeIn(id)
    return dragged ? itemTypeNames[dragged] : nameOf(id)
  }
  const target = (active: Active, over: Over | null): Insertion | undefined => {
    if (!over || over.id === active.id || over.id === canvasId) return undefined
    const key = String(over.id)
    if (!typeIn(active.id)) return { key, isBehind: keys.indexOf(String(active.id)) < keys.indexOf(key) }
    const middle = centreOf(active.rect.current.translated)
    return { key, isBehind: middle !== undefined && middle > (centreOf(over.rect) ?? 0) }
  }
  const follow = (active: Active, over: Over | null) => {
    const next = target(active, over)
    if (next?.key !== insertion?.key || next?.isBehind !== insertion?.isBehind) setInsertion(next)
  }
  const stop = () => {
    setInsertion(undefined)
    setType(undefined)
  }
  const drop = (active: Active, over: Over | null) => {
    stop()
    if (!over) return
    const dragged = typeIn(active.id)
    const to = keys.indexOf(String(over.id))
    if (!dragged) {
      if (to >= 0 && over.id !== active.id) onMove(String(active.id), to)
      return
    }
    const place = target(active, over)
    onInsert(dragged, to < 0 ? keys.length : to + (place?.isBehind ? 1 : 0))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collide}
      accessibility={dragWords(keys, name)}
      onDragStart={({ active }) => setType(typeIn(active.id))}
      onDragMove={({ active, over }) => follow(active, over)}
      onDragOver={({ active, over }) => follow(active, over)}
      onDragEnd={({ active, over }) => drop(active, over)}
      onDragCancel={stop}
    >
      <InsertionContext value={insertion}>
        <SortableContext items={ids} strategy={nothingMoves}>
          {children}
        </SortableContext>
      </InsertionContext>
      <DragOverlay dropAnimation={null}>
        {type && <div className={styles.dragged}>{itemTypeNames[type]}</div>}
      </DragOverlay>
    </DndContext>
  )
}

const nothingMoves = () => null

/** The same list for as long as it holds the same keys: dnd-kit draws every item anew for another one. */
function useSame(keys: readonly string[]): string[] {
  const kept = useRef([...keys])
  const isSame = kept.current.length === keys.length && keys.every((key, at) => key === kept.current[at])
  if (!isSame) kept.current = [...keys]
  return kept.current
}

/** The list as a place to drop on: also where it has no item yet. */
export const useCanvasDrop = () => useDroppable({ id: canvasId })

const centreOf = (rect: { top: number; height: number } | null | undefined) =>
  rect ? rect.top + rect.height / 2 : undefined

/** A pointer must be over the list; then the nearest item counts, or the list itself while it has none. */
const collide: CollisionDetection = (args) => {
  const isPointer = args.pointerCoordinates !== null
  if (isPointer && !pointerWithin(args).some(({ id }) => id === canvasId)) return []
  const items = args.droppableContainers.filter(({ id }) => id !== canvasId)
  const found = closestCenter({ ...args, droppableContainers: items })
  return found.length ? found : closestCenter(args)
}
