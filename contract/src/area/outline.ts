/** Longitude and latitude in degrees, WGS-84. */
export type Point = readonly [longitude: number, latitude: number]

/**
 * The outline of a division. Islands and holes are both rings: a point is inside if an odd number of rings contains it.
 */
export interface Shape {
  code: string
  name: string
  centre: Point
  rings: readonly (readonly Point[])[]
}

/** A name on the map that has no outline of its own. */
interface NamedPoint {
  code: string
  name: string
  at: Point
}

export interface Outline {
  shapes: Shape[]
  /** Open lines: the dashes of the South China Sea. */
  lines: (readonly Point[])[]
  spots: NamedPoint[]
}

/**
 * Parses the format of `scripts/areas`: each line is a shape, a line on the map (`~`) or a name (`.`); steps are 1/1000
 * degree.
 */
export function readOutline(data: readonly string[]): Outline {
  const outline: Outline = { shapes: [], lines: [], spots: [] }
  for (const line of data) {
    if (line.startsWith('~')) outline.lines.push(readSteps(line.slice(1)))
    else if (line.startsWith('.')) outline.spots.push(readSpot(line.slice(1)))
    else {
      const [head = '', ...rings] = line.split('|')
      const { at: centre, ...named } = readSpot(head)
      outline.shapes.push({ ...named, centre, rings: rings.map(readSteps) })
    }
  }
  return outline
}

/** Loads the outlines inside a province; each province is a file of its own, so that a map fetches only those it shows. */
export type OutlineFiles = Readonly<Record<string, () => Promise<{ default: string[] }>>>

/** Whether a point lies inside a shape. */
export function shapeContains({ rings }: Shape, [x, y]: Point): boolean {
  let isInside = false
  for (const ring of rings) {
    let [beforeX, beforeY] = ring.at(-1) ?? [0, 0]
    for (const [nextX, nextY] of ring) {
      const crosses = nextY > y !== beforeY > y
      if (crosses && x < ((beforeX - nextX) * (y - nextY)) / (beforeY - nextY) + nextX) isInside = !isInside
      beforeX = nextX
      beforeY = nextY
    }
  }
  return isInside
}

function readSpot(text: string): NamedPoint {
  const [named = '', x, y] = text.split(' ')
  return { code: named.slice(0, 6), name: named.slice(6), at: [Number(x) / 1000, Number(y) / 1000] }
}

function readSteps(text: string): Point[] {
  const steps = text.split(' ').map(Number)
  const points: Point[] = []
  let [x, y] = [0, 0]
  for (let index = 0; index < steps.length; index += 2) {
    x += steps[index] ?? 0
    y += steps[index + 1] ?? 0
    points.push([x / 1000, y / 1000])
  }
  return points
}
