import {
  type CollisionDetection,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  pointerWithin,
} from '@dnd-kit/core'

/** By mouse the column under the pointer; by keys the one whose left edge is nearest to that of the card. */
export const nearestColumn: CollisionDetection = (args) => {
  if (args.pointerCoordinates) return pointerWithin(args)
  const { left } = args.collisionRect
  return args.droppableContainers
    .flatMap(({ id }) => {
      const rect = args.droppableRects.get(id)
      return rect ? [{ id, far: Math.abs(rect.left - left) }] : []
    })
    .sort((one, other) => one.far - other.far)
    .slice(0, 1)
    .map(({ id }) => ({ id }))
}

/** Left and right lead from column to column. */
export const columnStep: KeyboardCoordinateGetter = (event, { context }) => {
  const step = { [KeyboardCode.Left]: -1, [KeyboardCode.Right]: 1 }[event.code]
  if (!step) return undefined
  event.preventDefault()
  const { droppableRects, over } = context
  const columns = [...droppableRects].sort(([, one], [, other]) => one.left - other.left)
  const at = columns.findIndex(([id]) => id === over?.id)
  const next = columns[Math.min(columns.length - 1, Math.max(0, at + step))]?.[1]
  return next && { x: next.left, y: next.top }
}
