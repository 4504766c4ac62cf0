import { fieldsOf } from '@banyan/contract/field'
import type { Cell, SheetColumn } from '@banyan/workbook/workbook'
import type { Peer } from '#kernel/call/serve.ts'
import type { Caller, ListSource, Reading } from '#kernel/caller.ts'
import type { Fragment } from '#kernel/database/fragment.ts'
import type { AnyListTable } from '#kernel/database/table.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { type AuditEntry, audit, auditAll, difference, operationCodes } from '#kernel/observe/audit.ts'
import { firstOrRefuse, Refusal, refuse } from '#kernel/refusal.ts'
import { refuseUnknownValues } from './check-values.ts'
import type { HeldValues } from './held-values.ts'
import { findRowsInScope, lockRowsInScope } from './list/find.ts'
import { listPage } from './list/list.ts'
import { hideMembers, type Row } from './list/row-scope.ts'
import { refusePlatformRows } from './platform-rows.ts'
import { refuseUsed, removeParts } from './references.ts'
import { insertRow, removeRows, updateRow } from './rows.ts'
import { addTexts, stampColumns, translatedColumns } from './texts.ts'
import { withUsualNumbers } from './usual-numbers.ts'

export type Draft = Record<string, unknown>

/** The transaction of a change, its caller, and where the request came from. */
export interface Change extends Reading {
  peer: Peer
  /** Collects the unique values of several rows, so that a bulk insert checks them in one query. */
  held?: HeldValues[]
}

/** What an entity does differently from the engine. */
export interface RecordOptions {
  /** Further conditions of list and export, from parameters that are no columns. */
  filter?(input: Draft, me: Caller): Fragment[]
  /** Parameters named like a column that only `filter` reads; the list adds no condition for them. */
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
   * For rows that draw a sequential number: an import inserts without it, and `finish` numbers all of them at the end,
   * so that the sequence is locked only briefly.
   */
  importLater?: {
    insert(change: Change, draft: Draft): Promise<string>
    finish(change: Change): Promise<void>
  }
  /**
   * Whether an import may store many rows at once: `insert` reads no other row, except to check `held`, and changes no
   * setting of the transaction.
   */
  insertsTogether?: boolean | ((draft: Draft) => boolean)
  /** Columns of a workbook beyond the fields of the form, e.g. the roles of a user by name. */
  importColumns?: readonly ImportColumn[]
  /** Columns of an exported workbook beyond the fields. */
  exportColumns?: readonly (SheetColumn & { cell(row: Row): Cell })[]
  /** Adds to an imported row what the file does not say, e.g. the defaults of a form. */
  importDraft?(change: Change, draft: Draft): Promise<Draft>
  /** Locks taken before rows are locked, where concurrent changes would otherwise deadlock. */
  lock?(change: Change): Promise<void>
  update?(change: Change, row: Row, draft: Draft): Promise<void>
  /** What the refusal of a change to an old version shows as stored now; otherwise nothing is shown. */
  storedNow?(change: Change, id: string): Promise<unknown>
  remove?(change: Change, rows: Row[]): Promise<void>
  /** Checks removed rows before they are restored, and restores what the engine does not know of. */
  restore?(change: Change, rows: Row[]): Promise<void>
  /** Checks removed rows before they are erased, and erases what the engine does not know of. */
  erase?(change: Change, rows: Row[]): Promise<void>
  /** The logged difference; by default every changed member under its name. */
  difference?: typeof difference
  /** The refusal text when a tenant changes a row of the platform. */
  platformRefusal?: string
  /** The refusal text for a missing row. */
  missing?: string
  /** The reason shown for a refused import row, e.g. 用户名已经存在; by default a general text. */
  importRefusal?(refusal: string, draft: Draft, row: number): string | undefined
}

/** A workbook column for a member that is no field of the form. */
export interface ImportColumn {
  member: string
  /** The title in workbooks that we write, then further titles that imports accept. */
  titles: readonly [string, ...string[]]
  /** Table dictionary for the texts in the cells; several values are separated by commas (DEC-061). */
  lookup?: string
  secret?: true
}

/** An entity as data: its list, its table, its rules, and how values that come from a workbook are read. */
export interface RecordEntity {
  source: ListSource
  table: AnyListTable
  options: RecordOptions
  parseDraft(value: Draft): { success: true; data: Draft } | { success: false; issues: readonly Issue[] }
  /** Parses a list query that comes as one value (LIST-028); `undefined` when it is invalid. */
  parseQuery(value: unknown): Draft | undefined
}

/** A fault that a schema found. */
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
  return { ...page, records: await decorateRows(entity, { tx, me }, page.records, stampsIn(source, input)) }
}

export async function readRecord(entity: RecordEntity, { tx, me }: Reading, id: string): Promise<Row> {
  const rows = await findRowsInScope(tx, entity.source, me, [id])
  firstOrRefuse(rows, entity.options.missing)
  const row = firstOrRefuse(await decorateRows(entity, { tx, me }, rows, stampColumns))
  if (!entity.options.complete) return row
  return firstOrRefuse(hideMembers(entity.source, me, [await entity.options.complete(tx, me, row)]))
}

export async function addRecord(entity: RecordEntity, change: Change, draft: Draft): Promise<string> {
  const entry = await storeRecord(entity, change, draft)
  await audit(change.tx, change.me, change.peer, entry)
  return entry.rowId
}

/** Stores a new record and returns its log entry. */
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
    operateType: operationCodes.add,
    entity: source.entity,
    rowId: id,
    after: (options.difference ?? difference)({}, withoutSecrets(source, values)).after,
  }
}

/** Refuses a change of a record that has another version by now than the caller saw (DEC-114). */
export async function refuseStale(
  { options }: RecordEntity,
  change: Change,
  row: Row,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === row.version) return
  throw refuse.stale(await options.storedNow?.(change, row.id))
}

/** Changes a record that the caller may see; a `version` other than the stored one is refused. */
export async function editRecord(
  entity: RecordEntity,
  change: Change,
  { id, version, ...draft }: Draft & { id: string; version?: number },
): Promise<void> {
  const { source, table, options } = entity
  const { tx, me, peer } = change
  await options.lock?.(change)
  if (options.platformRefusal) await refusePlatformRows(change, table, [id], options.platformRefusal)
  const row = firstOrRefuse(await lockRowsInScope(tx, source, me, [id]), options.missing)
  await refuseStale(entity, change, row, version)
  const writable = withoutWriteOnce(
    source,
    row,
    writableMembers(me, source, withUsualNumbers(source, draft, row)),
  )
  const values = options.prepare ? await options.prepare(change, writable, row) : writable
  // Unchanged values are not checked again: they may be outside the caller's data rules by now.
  await refuseUnknownValues(change, source, difference(row, values).after)
  if (options.update) await options.update(change, row, values)
  else await updateRow(tx, table, id, values)
  await audit(tx, me, peer, {
    content: `编辑${source.description.title}`,
    operateType: operationCodes.edit,
    entity: source.entity,
    rowId: id,
    ...(options.difference ?? difference)(row, withoutSecrets(source, values)),
  })
}

/** Removes records with their parts, all or none; refused if something else uses them (DEC-122). */
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
      operateType: operationCodes.remove,
      entity: source.entity,
      rowId: row.id,
      before: row,
    })),
  )
}

/** Rows for a caller, with the texts of their values and the members that the entity adds. */
export async function decorateRows(
  { source, options }: RecordEntity,
  { tx, me }: Reading,
  rows: Row[],
  stamps: typeof stampColumns = [],
): Promise<Row[]> {
  const columns = translatedColumns(source)
  await addTexts(tx, me, stamps.length ? [...columns, ...stamps] : columns, rows)
  return options.decorate ? hideMembers(source, me, await options.decorate(tx, me, rows)) : rows
}

/** The stamps that a list shows by name: those it asks for, and who removed a row. */
function stampsIn({ isBin }: ListSource, { field }: Draft): typeof stampColumns {
  const asked = typeof field === 'string' ? field.split(',') : []
  return stampColumns.filter(
    ({ member }) => asked.includes(member) || (isBin === true && member === 'updateBy'),
  )
}

/** The query without the parameters that the entity's own filter answers. */
export const columnQuery = ({ filterOwns }: RecordOptions, query: Draft): Draft =>
  filterOwns
    ? Object.fromEntries(Object.entries(query).filter(([member]) => !filterOwns.includes(member)))
    : query

/** Drops hidden and read-only members, so that saving never blanks them. */
export function writableMembers(me: Caller, source: ListSource, draft: Draft): Draft {
  const rule = me.rights.rowRule(source)
  if (!rule || (rule.hidden.size === 0 && !rule.readOnly?.size)) return draft
  return Object.fromEntries(
    Object.entries(draft).filter(([member]) => !rule.hidden.has(member) && !rule.readOnly?.has(member)),
  )
}

/** Refuses to add a record when a rule hides or locks one of its required members. */
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
