/** Longitude and latitude in thousandths of a degree. */
export type Vertex = readonly [x: number, y: number]
export type Ring = readonly Vertex[]

/**
 * Leaves out vertices that lie closer than `tolerance` to the line drawn without them. Borders that rings share stay
 * shared: rings are cut where they meet, and each piece is thinned in the same direction whichever ring it is of.
 * The answer has a ring for each given one; one too small to be drawn has fewer than three vertices.
 */
export function simplify(rings: readonly Ring[], tolerance: number): Ring[] {
  const corners = meetingPoints(rings)
  return rings.map((ring) => thinRing(open(ring), corners, tolerance))
}

/** Without the repeated last vertex and without repetitions. */
const open = (ring: Ring): Vertex[] =>
  ring.filter((vertex, index) => key(vertex) !== key(ring[(index + 1) % ring.length] ?? vertex))

const key = ([x, y]: Vertex) => `${x},${y}`

/** Vertices with more than two neighbours over all rings. */
function meetingPoints(rings: readonly Ring[]): Set<string> {
  const neighbours = new Map<string, Set<string>>()
  for (const ring of rings.map(open)) {
    for (const [index, vertex] of ring.entries()) {
      const known = neighbours.get(key(vertex)) ?? new Set()
      neighbours.set(key(vertex), known)
      for (const beside of [ring.at(index - 1), ring[(index + 1) % ring.length]])
        if (beside) known.add(key(beside))
    }
  }
  return new Set([...neighbours].filter(([, known]) => known.size > 2).map(([name]) => name))
}

function thinRing(ring: readonly Vertex[], corners: Set<string>, tolerance: number): Vertex[] {
  const found = ring.findIndex((vertex) => corners.has(key(vertex)))
  const start = found < 0 ? smallest(ring) : found
  const turned = [...ring.slice(start), ...ring.slice(0, start)]
  const pieces: Vertex[][] = []
  let piece: Vertex[] = []
  for (const vertex of [...turned, ...turned.slice(0, 1)]) {
    piece.push(vertex)
    const isCut = corners.has(key(vertex)) || (found < 0 && piece.length === Math.ceil(ring.length / 2) + 1)
    if (piece.length > 1 && isCut) {
      pieces.push(piece)
      piece = [vertex]
    }
  }
  if (piece.length > 1) pieces.push(piece)
  return pieces.flatMap((each) => thinPiece(each, tolerance).slice(0, -1))
}

/** A ring that meets no other begins at the same vertex in every file. */
const smallest = (ring: readonly Vertex[]) =>
  ring.reduce((best, vertex, index) => (key(vertex) < key(ring[best] ?? vertex) ? index : best), 0)

function thinPiece(piece: Vertex[], tolerance: number): Vertex[] {
  const [first, last] = [piece[0], piece.at(-1)]
  if (!first || !last || piece.length < 3) return piece
  const isTurned = key(last) < key(first)
  const thin = douglasPeucker(isTurned ? piece.toReversed() : piece, tolerance)
  return isTurned ? thin.toReversed() : thin
}

function douglasPeucker(line: Vertex[], tolerance: number): Vertex[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return line
  let far = 0
  let distance = 0
  for (let index = 1; index < line.length - 1; index++) {
    const away = distanceTo(line[index] ?? first, first, last)
    if (away > distance) [far, distance] = [index, away]
  }
  if (distance <= tolerance) return [first, last]
  return [
    ...douglasPeucker(line.slice(0, far + 1), tolerance).slice(0, -1),
    ...douglasPeucker(line.slice(far), tolerance),
  ]
}

function distanceTo([x, y]: Vertex, [ax, ay]: Vertex, [bx, by]: Vertex): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length)) : 0
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}
