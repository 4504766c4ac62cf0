import {
  distributionMap,
  type MapBox,
  type MapSpot,
  pointLimit,
  rowLimit,
} from '@banyan/contract/map/distribution-map'
import { mapLayers } from '@banyan/contract/map/map-layer'
import { serve } from '#kernel/call/serve.ts'
import type { Reading } from '#kernel/caller.ts'
import { countSquares, findLatest, findSpots, findSummary } from './map.queries.ts'
import { clusterZoom, mergeSquares, type Square, wholeEarth } from './map-grid.rules.ts'
import { inBox, type VisibleLayer, visibleLayers } from './seen-layer.ts'

const wholeEarthZoom = 0

export const mapRoutes = serve(distributionMap, {
  async data({ tx, me, input: { types, keyword = '', bbox = wholeEarth, zoom = wholeEarthZoom } }) {
    const reading = { tx, me }
    const layers = visibleLayers(mapLayers, me, keyword)
    const chosen = layers.filter(({ layer }) => !types || types.includes(layer.type))
    const gridZoom = clusterZoom(bbox, zoom)
    const [summaries, counted, latest] = await Promise.all([
      Promise.all(layers.map((seen) => findSummary(reading, seen))),
      Promise.all(
        chosen.map(async (seen) => ({ seen, squares: await countSquares(reading, seen, bbox, gridZoom) })),
      ),
      Promise.all(
        // A keyword finds rows outside the section and rows without a place too.
        chosen.map((seen) => findLatest(reading, seen, keyword ? seen.where : inBox(seen, bbox), rowLimit)),
      ),
    ])
    const squares = mergeSquares(counted.flatMap((each) => each.squares))
    const inView = squares.reduce((sum, { count }) => sum + count, 0)
    const isCrowded = inView > pointLimit
    return {
      layers: summaries,
      inView,
      points: await (isCrowded
        ? findLonely(reading, counted, squares, bbox)
        : Promise.all(chosen.map((seen) => findSpots(reading, seen, bbox)))
      ).then((found) => found.flat()),
      clusters: isCrowded ? squares.filter(({ count }) => count > 1) : [],
      rows: newestFirst(latest.flat()),
    }
  },
})

/** Rows alone in their square stay single points among the clusters. */
function findLonely(
  reading: Reading,
  counted: readonly { seen: VisibleLayer; squares: readonly Square[] }[],
  merged: readonly Square[],
  box: MapBox,
): Promise<MapSpot[][]> {
  const lonely = new Set(merged.filter(({ count }) => count === 1).map(({ id }) => id))
  return Promise.all(
    counted.map(async ({ seen, squares }) => {
      const ids = squares.filter(({ id, count }) => count === 1 && lonely.has(id)).map(({ id }) => id)
      return ids.length ? findSpots(reading, seen, box, ids) : []
    }),
  )
}

const newestFirst = (rows: readonly MapSpot[]): MapSpot[] =>
  rows.toSorted((one, other) => (other.time ?? '').localeCompare(one.time ?? '')).slice(0, rowLimit)
