/** A dot or a group at a pixel of the map. */
export interface Placed<T> {
  x: number
  y: number
  count: number
  /** The single thing, if it is no group. */
  one?: T
}

/** Groups dots in the same square of `pixels` size. */
export function groupDots<T>(dots: readonly (Placed<T> & { one: T })[], pixels: number): Placed<T>[] {
  const squares = new Map<string, Placed<T>>()
  for (const dot of dots) {
    const key = `${Math.floor(dot.x / pixels)} ${Math.floor(dot.y / pixels)}`
    const known = squares.get(key)
    squares.set(key, known ? joinDots(known, dot) : dot)
  }
  return [...squares.values()]
}

function joinDots<T>(group: Placed<T>, dot: Placed<T>): Placed<T> {
  const count = group.count + dot.count
  const middle = (side: 'x' | 'y') => (group[side] * group.count + dot[side] * dot.count) / count
  return { x: middle('x'), y: middle('y'), count }
}
