import {
  type LayerSummary,
  type MapBox,
  type MapSpot,
  pointLimit,
} from '@banyan/contract/map/distribution-map'
import type { QueryResultRow } from 'pg'
import type { AppState } from '#kernel/app-state.ts'
import type { Reading } from '#kernel/caller.ts'
import { all, type Fragment, statement } from '#kernel/database/fragment.ts'
import { queryCache } from '#kernel/database/remembered.ts'
import { fromClause, qualifiedColumn } from '#kernel/records/list/row-scope.ts'
import { textSource } from '#kernel/records/texts.ts'
import { type Square, squareSql, squaresAcross } from './map-grid.rules.ts'
import { inBox, type VisibleLayer } from './seen-layer.ts'

/** How many rows of each status a layer has, and the part of the earth that holds them. */
export async function findSummary({ tx, me }: Reading, seen: VisibleLayer): Promise<LayerSummary> {
  const { layer, source, where, status, place } = seen
  const edges = place
    ? `min(${place.lng}) as west, min(${place.lat}) as south, max(${place.lng}) as east, max(${place.lat}) as north`
    : 'null as west, null as south, null as east, null as north'
  const rows = await queryCached<StatusCount>(
    { tx, me },
    seen,
    statement(
      (bind) => `select ${status ? `${status.sql}::text` : 'null'} as value, count(*)::int as count, ${edges}
        from ${fromClause(source, me)(bind)} where ${where(bind)} group by 1 order by 1`,
    ),
  )
  const texts = status?.dict ? await tx.app.part(textSource).dict(tx, me.tenantId, status.dict) : new Map()
  return {
    type: layer.type,
    total: rows.reduce((sum, { count }) => sum + count, 0),
    statuses: rows.flatMap(({ value, count }) =>
      value === null ? [] : [{ value, text: texts.get(value) ?? value, count }],
    ),
    extent: extentOfCounts(rows),
  }
}

interface StatusCount {
  value: string | null
  count: number
  west: number | null
  south: number | null
  east: number | null
  north: number | null
}

function extentOfCounts(rows: readonly StatusCount[]): number[] | null {
  const placed = rows.filter(({ west }) => west !== null)
  if (placed.length === 0) return null
  const of = (side: 'west' | 'south' | 'east' | 'north') => placed.map((row) => row[side] ?? 0)
  return [
    Math.min(...of('west')),
    Math.min(...of('south')),
    Math.max(...of('east')),
    Math.max(...of('north')),
  ]
}

/** The rows of a box counted by squares of the map: the database sends squares, not rows. */
export async function countSquares(
  { tx, me }: Reading,
  seen: VisibleLayer,
  box: MapBox,
  zoom: number,
): Promise<Square[]> {
  const { source, place } = seen
  if (!place) return []
  const where = inBox(seen, box)
  return queryCached<Square>(
    { tx, me },
    seen,
    statement((bind) => {
      const { column, row } = squareSql(place.lng, place.lat, bind(squaresAcross(zoom)))
      return `select ${column} as "column", ${row} as "row", count(*)::int as count, avg(${place.lng}) as lng,
        avg(${place.lat}) as lat, min(${qualifiedColumn(source, 'id')}) as id
        from ${fromClause(source, me)(bind)} where ${where(bind)} group by 1, 2`
    }),
  )
}

/**
 * Counts are cached by rule and map section, so that people with the same rules share them; changes of rows clear them.
 */
const countCache = (app: AppState) => queryCache<unknown[]>(app, 500)

async function queryCached<R extends QueryResultRow>(
  { tx, me: { tenantId } }: Reading,
  { source: { reads } }: VisibleLayer,
  query: { text: string; values: unknown[] },
): Promise<R[]> {
  const key = { tenantId, tables: reads, question: `${query.text}|${JSON.stringify(query.values)}` }
  const read = async () => (await tx.$client.query<R>(query)).rows
  return (await tx.app.part(countCache).ask(tx, key, read)) as R[]
}

/** Rows of a layer for the map; `only` names some of them. */
export const findSpots = (reading: Reading, seen: VisibleLayer, box: MapBox, only?: readonly string[]) =>
  selectSpots(reading, seen, {
    where: all([
      inBox(seen, box),
      ...(only ? [((bind) => `${qualifiedColumn(seen.source, 'id')} = any(${bind(only)})`) as Fragment] : []),
    ]),
    limit: pointLimit,
  })

/** The rows of a layer with the newest reports. */
export const findLatest = (reading: Reading, seen: VisibleLayer, where: Fragment, limit: number) =>
  selectSpots(reading, seen, {
    where,
    order: `${seen.time ? `${seen.time.sql} desc nulls last, ` : ''}${qualifiedColumn(seen.source, 'id')}`,
    limit,
  })

async function selectSpots(
  { tx, me }: Reading,
  { layer, source, label, status, time, place }: VisibleLayer,
  { where, order, limit }: { where: Fragment; order?: string; limit: number },
): Promise<MapSpot[]> {
  const { rows } = await tx.$client.query<Omit<MapSpot, 'type'>>(
    statement(
      (bind) => `select ${qualifiedColumn(source, 'id')} as id, ${label?.sql ?? 'null'} as label,
        ${status ? `${status.sql}::text` : 'null'} as status, ${time?.sql ?? 'null'} as time,
        ${place?.lng ?? 'null'} as lng, ${place?.lat ?? 'null'} as lat
        from ${fromClause(source, me)(bind)} where ${where(bind)}${order ? ` order by ${order}` : ''} limit ${bind(limit)}`,
    ),
  )
  return rows.map((row) => ({ type: layer.type, ...row }))
}
