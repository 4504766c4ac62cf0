import type { RecordsMessage, Watched } from '@banyan/contract/socket'
import type { Query } from '@tanstack/react-query'
import type { ReadMeta } from '#kit/call/hooks.ts'
import { entityOfFamily } from './entity-name.ts'

/** Relates the reads of a page to changed records; a read is identified by family, name and input. */

interface Row {
  id: string
  version?: number
}

const readMeta = ({ meta }: Query): ReadMeta => meta ?? {}
export const readLook = (read: Query): ReadMeta['look'] => readMeta(read).look

/** The entities whose changes concern a read. */
export function readEntities(read: Query): string[] {
  const [family] = read.queryKey as [string]
  return [entityOfFamily(family), ...(readMeta(read).follows ?? [])]
}

/** The one record that a read is about. */
const readRecordId = ({ queryKey }: Query): string | undefined => {
  const [, , input] = queryKey as [string, string, { id?: unknown; pageNo?: unknown } | undefined]
  return typeof input?.id === 'string' && input.pageNo === undefined ? input.id : undefined
}

/** The rows a read shows. */
export function readRows({ state: { data } }: Pick<Query, 'state'>): Row[] {
  const rows = Array.isArray(data) ? data : (data as { records?: unknown } | undefined)?.records
  return Array.isArray(rows) ? rows.filter((row) => typeof row?.id === 'string') : []
}

/** The entities and rows that some reads show, for the server. */
export function collectWatched(reads: readonly Query[]): Watched[] {
  const byEntity = new Map<string, Set<string>>()
  for (const read of reads)
    for (const entity of readEntities(read)) {
      const ids = byEntity.get(entity) ?? new Set()
      byEntity.set(entity, ids)
      const record = readRecordId(read)
      for (const id of record ? [record] : readRows(read).map(({ id }) => id)) ids.add(id)
    }
  return [...byEntity].map(([entity, ids]) => ({ entity, ids: [...ids] }))
}

/** Whether a read without marks has to be refetched. */
export function isOutdated(read: Query, { rows, gone }: RecordsMessage): boolean {
  const record = readRecordId(read)
  if (record === undefined) return true
  const told = rows[record]
  const { version } = (read.state.data as { version?: number } | undefined) ?? {}
  return (
    gone.includes(record) || (told !== undefined && (told === 0 || version === undefined || told > version))
  )
}

/** The shown rows that were changed or removed. */
export const changedRows = (shown: readonly Row[], { rows, gone }: RecordsMessage): string[] =>
  shown.filter(({ id, version }) => gone.includes(id) || (rows[id] ?? 0) > (version ?? 0)).map(({ id }) => id)

/** Whether the message contains rows that the list does not show; only refetching tells whether they belong there. */
export function hasHiddenRows(shown: readonly Row[], { rows, gone, total }: RecordsMessage): boolean {
  const ids = new Set(shown.map(({ id }) => id))
  const named = Object.keys(rows)
  return named.some((id) => !ids.has(id)) || total > named.length + gone.length
}

/** The rows that a change added to a refetched page. */
export function addedRows(
  shown: readonly Row[],
  now: readonly Row[],
  { rows, total }: RecordsMessage,
): number {
  const ids = new Set(shown.map(({ id }) => id))
  const isManyMore = total > Object.keys(rows).length
  return now.filter(({ id }) => !ids.has(id) && (isManyMore || id in rows)).length
}

/** Merges two messages about one entity. */
export const joinMessages = (one: RecordsMessage, other: RecordsMessage): RecordsMessage => ({
  ...other,
  rows: { ...one.rows, ...other.rows },
  gone: [...new Set([...one.gone, ...other.gone])].filter((id) => !(id in other.rows)),
  total: one.total + other.total,
  own: one.own && other.own,
})
