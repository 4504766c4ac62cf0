import { readLocation, readPointer } from '@banyan/contract/area/pointer'

/** Opens the dialler with a number. */
export const phoneLink = (phone: string | null | undefined): string | undefined => {
  const digits = (phone ?? '').replace(/[^\d+*#,]/g, '')
  return digits ? `tel:${digits}` : undefined
}

const isApple = () => /iPhone|iPad|Macintosh/.test(navigator.userAgent)

/** A link that opens the device's map app at an address; Apple devices do not support `geo:`. */
export function mapLink(location: string | null | undefined, onApple = isApple()): string | undefined {
  if (!location) return undefined
  const { description, pointer } = readLocation(location)
  const point = readPointer(pointer)
  const place = point ? `${point[1]},${point[0]}` : undefined
  const name = encodeURIComponent(description)
  if (onApple) return `maps://?${place ? `ll=${place}&` : ''}q=${name}`
  return place ? `geo:${place}?q=${place}(${name})` : `geo:0,0?q=${name}`
}
