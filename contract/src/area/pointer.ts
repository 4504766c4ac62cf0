import { z } from 'zod'
import type { Point } from './outline.ts'

/** The centre of the map while nothing is chosen (PICK-017). */
export const defaultCentre: Point = [114.5, 38]

/** The fallback for a point without a known address (PICK-019, DEC-071). */
export const fallbackAddress = '北京市东城区'

/** A point as text: `lng,lat` with six decimals (DEC-071). */
export const pointerText = ([longitude, latitude]: Point): string =>
  `${longitude.toFixed(6)},${latitude.toFixed(6)}`

/** Parses a typed or stored point: longitude first, separated by a comma of either width or a blank. */
export function readPointer(text: string): Point | undefined {
  const found = /^\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*[,，\s]\s*(-?\d{1,2}(?:\.\d{1,15})?)\s*$/.exec(text)
  if (!found) return undefined
  const [longitude, latitude] = [Number(found[1]), Number(found[2])]
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? [longitude, latitude] : undefined
}

/** The value of a map field, stored as JSON text (PICK-016). */
export const Location = z.object({ description: z.string().max(500), pointer: z.string().max(60) })
export type Location = z.output<typeof Location>

/** Parses a stored location; other text counts as an address without a point. */
export function readLocation(text: string): Location {
  try {
    const found = Location.safeParse(JSON.parse(text))
    if (found.success) return found.data
  } catch {
    // an address typed before the map was there
  }
  return { description: text, pointer: '' }
}

export const locationText = ({ description, pointer }: Location): string =>
  JSON.stringify({ description, pointer })
