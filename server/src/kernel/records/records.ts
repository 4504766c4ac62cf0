import { fieldsOf } from '@banyan/contract/field'
import type { Cell, SheetColumn } from '@banyan/workbook/workbook'
import type { Peer } from '#kernel/call/serve.ts'
import type { Caller, ListSource, Reading } from '#kernel/caller.ts'
import type { Fragment } from '#kernel/database/fragment.ts'
import type { AnyListTable } from '#kernel/database/table.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { type AuditEntry, audit, auditAll, difference, operation } from '#kernel/observe/audit.ts'
import { found, Refusal, refuse } from '#kernel/refusal.ts'
import { refuseUnknownValues } from './check-values.ts'
import type { HeldValues } from './held-values.ts'
import { findRowsInScope, lockRowsInScope } from './list/find.ts'
import { listPage } from './list/list.ts'
import { hideMembers, type Row } from './list/row-scope.ts'
import { refusePlatformRows } from './platform-rows.ts'
import { refuseUsed, removeParts } from './references.ts'
import { insertRow, removeRows, updateRow } from './rows.ts'
import { addTexts } from './texts.ts'
import { withUsualNumbers } from './usual-numbers.ts'

export type Draft = Record<string, unknown>

/** What a change is made with: the transaction, who makes it, and where from. */
export interface Change extends Reading {
  peer: Peer
  /** Collects values that must differ from those of other records: whoever stores many rows asks once for all. */
  held?: HeldValues[]
}

/** Where an entity differs from what every entity does. */
export interface RecordOptions {
  /** Further conditions of list and export, from parameters that are no columns; `reading` says what they read. */
  filter?(input: Draft, me: Caller): Fragment[]
  /** Parameters named like a column that `filter` answers alone. */
  filterOwns?: readonly string[]
  /** How list and export are sorted when the caller does not say; otherwise the newest come first. */
  sorted?: { column: string; order: 'asc' | 'desc' }
  /** Adds what only a single record shows, e.g. the rows of its sub-tables. */
  complete?(tx: Tx, me: Caller, row: Row): Promise<Row>
  /** Adds members to the rows of a page. */
  decorate?(tx: Tx, me: Caller, rows: Row[]): Promise<Row[]>
  /** Works out and checks what is stored, from what the caller may write; `stored` is the whole row of an edit. */
  prepare?(change: Change, draft: Draft, stored?: Row): Promise<Draft>
  /** Stores a new row and returns its id. */
  insert?(change: Change, draft: Draft): Promise<string>
  /**
   * How an import stores rows that draw a number others wait for: `insert` leaves it out, `finish` gives all of them
   * their numbers when everything else is written.
   */
  importLater?: {
    insert(change: Change, draft: Draft): Promise<string>
    finish(change: Change): Promise<void>
  }
  /**
   * Whether an import may store many rows at once: their `insert` reads no other row, except to judge `held`, and
   * changes no setting of the transaction.
   */
  insertsTogether?: boolean | ((draft: Draft) => boolean)
  /** Columns of a workbook beyond the fields of the form, e.g. the roles of a user by name. */
  importColumns?: readonly ImportColumn[]
  /** Columns of an exported workbook beyond the fields. */
  exportColumns?: readonly (SheetColumn & { cell(row: Row): Cell })[]
  /** Adds to an imported row what the file does not say, e.g. the defaults of a form. */
  importDraft?(change: Change, draft: Draft): Promise<Draft>
  /** Taken before rows are locked, where changes of different rows would wait for each other for ever. */
  lock?(change: Change): Promise<void>
  update?(change: Change, row: Row, draft: Draft): Promise<void>
  remove?(change: Change, rows: Row[]): Promise<void>
  /** Looks at removed rows that are about to come back. */
  restore?(change: Change, rows: Row[]): Promise<void>
  /** How a change is told in the log; otherwise every member that differs, under its name. */
  difference?: typeof difference
  /** Rows of the platform show in every tenant; this is said to a tenant that wants to change one. */
  platformRefusal?: string
  /** Text for a row that is not there. */
  missing?: string
  /** Why an imported row is left out, e.g. 用户名已经存在; `undefined`: the general texts. */
  importRefusal?(refusal: string, draft: Draft, row: number): string | undefined
}

/** A column of a workbook that fills a member of the draft which is no field. */
export interface ImportColumn {
  member: string
  /** Its title; further ones are understood too. */
  titles: readonly [string, ...string[]]
  /** Table dictionary whose texts stand in the cells, several in one with commas (DEC-061). */
  lookup?: string
  secret?: true
}

/** An entity as data: its list, its table, its rules, and how values that come from a workbook are read. */
export interface RecordEntity {
  source: ListSource
  table: AnyListTable
  options: RecordOptions
  parseDraft(value: Draft): { success: true; data: Draft } | { success: false; issues: readonly Issue[] }
  /** The query of a list given as one value (LIST-028); nothing when it is none. */
  parseQuery(value: unknown): Draft | undefined
}

/** What a schema says about one member. */
export interface Issue {
  path: readonly PropertyKey[]
  message: string
}

/** One page of the records, by the list query language. */
export async function listRecords(
  entity: RecordEntity,
  { tx, me }: Reading,
  input: Draft,
  extra: Fragment[] = [],
) {
  const { source, options } = entity
  const query: Draft = { ...options.sorted, ...input }
  const filters = [...(options.filter?.(query, me) ?? []), ...extra]
  const page = await listPage(tx, source, me, columnQuery(options, query), filters)
  return { ...page, records: await shownRows(entity, { tx, me }, page.records) }
}

export async function readRecord(entity: RecordEntity, { tx, me }: Reading, id: string): Promise<Row> {
  const rows = await findRowsInScope(tx, entity.source, me, [id])
  found(rows, entity.options.missing)
  const row = found(await shownRows(entity, { tx, me }, rows))
  if (!entity.options.complete) return row
  return found(hideMembers(entity.source, me, [await entity.options.complete(tx, me, row)]))
}

export async function addRecord(entity: RecordEntity, change: Change, draft: Draft): Promise<string> {
  const entry = await storeRecord(entity, change, draft)
  await audit(change.tx, change.me, change.peer, entry)
  return entry.rowId
}

/** Stores a new record; what comes back is for the log. */
export async function storeRecord(
  { source, table, options }: RecordEntity,
  change: Change,
  draft: Draft,
): Promise<AuditEntry & { rowId: string }> {
  refuseUnwritable(source, change.me)
  const writable = writableMembers(change.me, source, withUsualNumbers(source, draft))
  const values = options.prepare ? await options.prepare(change, writable) : writable
  await refuseUnknownValues(change, source, values)
  const id = options.insert ? await options.insert(change, values) : await insertRow(change.tx, table, values)
  return {
    content: `新增${source.description.title}`,
    operateType: operation.add,
    entity: source.entity,
    rowId: id,
    after: (options.difference ?? difference)({}, withoutSecrets(source, values)).after,
  }
}

/** Changes a record that the caller may see; a `version` other than the stored one is refused. */
export async function editRecord(
  { source, table, options }: RecordEntity,
  change: Change,
  { id, version, ...draft }: Draft & { id: string; version?: number },
): Promise<void> {
  const { tx, me, peer } = change
  await options.lock?.(change)
  if (options.platformRefusal) await refusePlatformRows(change, table, [id], options.platformRefusal)
  const row = found(await lockRowsInScope(tx, source, me, [id]), options.missing)
  if (version !== undefined && version !== row.version) throw refuse.stale()
  const writable = withoutWriteOnce(
    source,
    row,
    writableMembers(me, source, withUsualNumbers(source, draft, row)),
  )
  const values = options.prepare ? await options.prepare(change, writable, row) : writable
  // What stays as it was needs no second look: it may lie beyond this person's rules by now.
  await refuseUnknownValues(change, source, difference(row, values).after)
  if (options.update) await options.update(change, row, values)
  else await updateRow(tx, table, id, values)
  await audit(tx, me, peer, {
    content: `编辑${source.description.title}`,
    operateType: operation.edit,
    entity: source.entity,
    rowId: id,
    ...(options.difference ?? difference)(row, withoutSecrets(source, values)),
  })
}

/** Removes records that nothing else uses (DEC-122), all of them or none; what is part of them goes along. */
export async function removeRecords(entity: RecordEntity, change: Change, ids: string[]): Promise<void> {
  const { source, table, options } = entity
  const { tx, me, peer } = change
  await options.lock?.(change)
  if (options.platformRefusal) await refusePlatformRows(change, table, ids, options.platformRefusal)
  const rows = await findRowsInScope(tx, source, me, ids, true)
  if (rows.length < new Set(ids).size) throw refuse.missing(options.missing)
  await refuseUsed(change, source, rows)
  if (options.remove) await options.remove(change, rows)
  else await removeRows(tx, table, ids)
  await removeParts(change, table, ids)
  await auditAll(
    tx,
    me,
    peer,
    rows.map((row) => ({
      content: `删除${source.description.title}`,
      operateType: operation.remove,
      entity: source.entity,
      rowId: row.id,
      before: row,
    })),
  )
}

/** Rows as a caller sees them: with the texts of their values, and what the entity adds. */
export async function shownRows(
  { source, options }: RecordEntity,
  { tx, me }: Reading,
  rows: Row[],
): Promise<Row[]> {
  await addTexts(tx, me, source.columns.values(), rows)
  return options.decorate ? hideMembers(source, me, await options.decorate(tx, me, rows)) : rows
}

/** The query without the parameters that the entity's own filter answers. */
export const columnQuery = ({ filterOwns }: RecordOptions, query: Draft): Draft =>
  filterOwns
    ? Object.fromEntries(Object.entries(query).filter(([member]) => !filterOwns.includes(member)))
    : query

/** What a person cannot see, or only see, they cannot write either, so saving never blanks it. */
export function writableMembers(me: Caller, source: ListSource, draft: Draft): Draft {
  const rule = me.rights.rowRule(source)
  if (!rule || (rule.hidden.size === 0 && !rule.readOnly?.size)) return draft
  return Object.fromEntries(
    Object.entries(draft).filter(([member]) => !rule.hidden.has(member) && !rule.readOnly?.has(member)),
  )
}

/** A record is not begun with a blank where a rule keeps someone from filling in what it needs. */
export function refuseUnwritable(source: ListSource, me: Caller): void {
  const rule = me.rights.rowRule(source)
  if (!rule) return
  for (const [member, { required, label }] of fieldsOf(source.description.shape)) {
    if (required && (rule.hidden.has(member) || rule.readOnly?.has(member)))
      throw new Refusal(`无权填写${label}，不能新增`)
  }
}

/** Members fixed after creation stay as they are. */
export function withoutWriteOnce(source: ListSource, row: Row, draft: Draft): Draft {
  return Object.fromEntries(
    Object.entries(draft).filter(
      ([member]) => !source.writeOnce.has(member) || row[member] === null || row[member] === undefined,
    ),
  )
}

/** Secrets reach no log. */
function withoutSecrets(source: ListSource, draft: Draft): Draft {
  const secrets = new Set(
    fieldsOf(source.description.shape).flatMap(([member, { secret }]) => (secret ? [member] : [])),
  )
  return Object.fromEntries(Object.entries(draft).filter(([member]) => !secrets.has(member)))
}
