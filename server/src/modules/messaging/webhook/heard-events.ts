import { type RecordEvent, recordEvents } from '@banyan/contract/messaging/webhook'
import { getTableName } from 'drizzle-orm'
import type { ListSource } from '#kernel/caller.ts'
import { type TableInfo, tableList } from '#kernel/database/table.ts'
import type { Tx } from '#kernel/database/tx.ts'

/** A table whose rows are the timeline of a record. */
export interface Timeline {
  table: string
  /** The member that says what happened, and the event for each of its values. */
  member: string
  as: Readonly<Record<string, string>>
}

/** The timelines of the records of a list. */
export const findTimelines = (tx: Tx, { tableName }: ListSource): Timeline[] =>
  tx.app.part(tableList).flatMap(({ name, options: { tells, shownWith, references } }: TableInfo) => {
    const reference = references?.[shownWith ?? '']
    const whole = typeof reference === 'function' ? reference : reference?.table
    return tells && whole && getTableName(whole()) === tableName ? [{ table: name, ...tells }] : []
  })

const rowEvents: readonly RecordEvent[] = ['created', 'changed', 'deleted']

/** The events that the records of a list can have. */
export function possibleEvents(tx: Tx, source: ListSource): RecordEvent[] {
  const told = new Set(findTimelines(tx, source).flatMap(({ as }) => Object.values(as)))
  return (Object.keys(recordEvents) as RecordEvent[]).filter(
    (event) => rowEvents.includes(event) || told.has(event),
  )
}

/** The tables whose changes have to be recorded for some events. */
export function tablesFor(tx: Tx, source: ListSource, events: readonly RecordEvent[]): string[] {
  const timelines = findTimelines(tx, source).filter(({ as }) =>
    Object.values(as).some((event) => events.some((each) => each === event)),
  )
  return [
    ...(events.some((event) => rowEvents.includes(event)) ? [source.tableName] : []),
    ...timelines.map(({ table }) => table),
  ]
}
