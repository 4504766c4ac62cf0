import { z } from 'zod'
import type { Point } from './outline.ts'

/** Where the map stands while nothing is chosen (PICK-017). */
export const defaultCentre: Point = [114.5, 38]

/** The address of a point nobody knows an address for (PICK-019, DEC-071). */
export const fallbackAddress = '北京市东城区'

/** A point as text: `lng,lat` with six decimals (DEC-071). */
export const pointerOf = ([longitude, latitude]: Point): string =>
  `${longitude.toFixed(6)},${latitude.toFixed(6)}`

/** The point of a text, typed by hand or stored: longitude first, a comma of either width or a blank between. */
export function readPointer(text: string): Point | undefined {
  const found = /^\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*[,，\s]\s*(-?\d{1,2}(?:\.\d{1,15})?)\s*$/.exec(text)
  if (!found) return undefined
  const [longitude, latitude] = [Number(found[1]), Number(found[2])]
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? [longitude, latitude] : undefined
}

/** What a map field holds, as JSON text (PICK-016). */
export const Location = z.object({ description: z.string().max(500), pointer: z.string().max(60) })
export type Location = z.output<typeof Location>

/** The location of a stored text. Text that is no location is taken for an address without a point. */
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
