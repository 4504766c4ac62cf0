import {
  type CollisionDetection,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  pointerWithin,
} from '@dnd-kit/core'

import { hourWidth } from './day-layout.ts'

const rowPrefix = 'row:'
export const rowId = (handlerId: string): string => rowPrefix + handlerId
export const trayId = 'tray'
/** The person id of a row, empty for unassigned orders; `undefined` for the tray. */
export const rowKey = (id: string | number): string | undefined =>
  String(id).startsWith(rowPrefix) ? String(id).slice(rowPrefix.length) : undefined

/** By mouse the row under the pointer; by keys the one whose top is nearest, or the tray beside the rows. */
export const nearestRow: CollisionDetection = (args) => {
  if (args.pointerCoordinates) return pointerWithin(args)
  const { top, left } = args.collisionRect
  return [...args.droppableRects]
    .map(([id, rect]) => ({
      id,
      far: left < rect.left - 1 || left > rect.right ? Number.POSITIVE_INFINITY : Math.abs(rect.top - top),
    }))
    .filter(({ far }) => far !== Number.POSITIVE_INFINITY)
    .sort((one, other) => one.far - other.far)
    .slice(0, 1)
    .map(({ id }) => ({ id }))
}

/** A quarter of an hour, in pixels of the plan. */
const quarterHourPixels = hourWidth / 4

/** Left and right move by a quarter of an hour, up and down to the next person; out of the tray one comes by left. */
export const daySteps: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const rows = [...context.droppableRects]
    .filter(([id]) => rowKey(id) !== undefined)
    .map(([id, rect]) => ({ id, rect }))
    .sort((one, other) => one.rect.top - other.rect.top)
  const at = rows.findIndex(({ id }) => id === context.over?.id)
  const first = rows[0]?.rect
  switch (event.code) {
    case KeyboardCode.Left:
    case KeyboardCode.Right: {
      event.preventDefault()
      if (context.over?.id === trayId) return first && { x: first.left + 4 * quarterHourPixels, y: first.top }
      const step = event.code === KeyboardCode.Left ? -quarterHourPixels : quarterHourPixels
      return { ...currentCoordinates, x: currentCoordinates.x + step }
    }
    case KeyboardCode.Up:
    case KeyboardCode.Down: {
      event.preventDefault()
      const next =
        rows[Math.max(0, Math.min(rows.length - 1, at + (event.code === KeyboardCode.Up ? -1 : 1)))]
      return next && at >= 0 ? { ...currentCoordinates, y: next.rect.top } : undefined
    }
    default:
      return undefined
  }
}
