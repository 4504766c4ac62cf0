import type { Bounds } from './outline-store.ts'

/** Distances between lines, in degrees. */
const stepDegrees = [
  10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001,
]
/** Lines closer than this are hard to follow. */
const leastPixels = 96
/** Tolerance for rounding errors. */
const tolerance = 1e-6

interface GridLines {
  longitudes: number[]
  latitudes: number[]
  /** The decimals needed to distinguish neighbouring lines. */
  decimals: number
}

/** The lines at round degrees within bounds of this pixel width. */
export function gridLines([west, south, east, north]: Bounds, pixels: number): GridLines {
  const perPixel = (east - west) / Math.max(pixels, 1)
  const step = stepDegrees.findLast((each) => each / perPixel >= leastPixels) ?? 10
  const decimals = Math.max(0, Math.ceil(-Math.log10(step) - tolerance))
  const between = (from: number, to: number) => {
    const first = Math.ceil(from / step - tolerance)
    const count = Math.max(0, Math.floor(to / step + tolerance) - first + 1)
    return Array.from({ length: count }, (_, at) => Number(((first + at) * step).toFixed(decimals)))
  }
  return { longitudes: between(west, east), latitudes: between(south, north), decimals }
}
