import type { Point } from './outline.ts'

const earthKm = 6371

/** The distance of two points on the ground, in kilometres. */
export function distanceKm([fromLng, fromLat]: Point, [toLng, toLat]: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [lat, lng] = [radians(toLat - fromLat), radians(toLng - fromLng)]
  const half =
    Math.sin(lat / 2) ** 2 + Math.cos(radians(fromLat)) * Math.cos(radians(toLat)) * Math.sin(lng / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** A distance as text: metres when short, one decimal up to ten kilometres. */
export function distanceText(km: number): string {
  if (km < 0.95) return `${Math.max(1, Math.round(km * 10)) * 100} 米`
  return `${km < 10 ? km.toFixed(1) : Math.round(km)} 公里`
}
