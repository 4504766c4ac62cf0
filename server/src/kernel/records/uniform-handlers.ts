import type { InputOf } from '@banyan/contract/endpoint'
import { fieldsOf } from '@banyan/contract/field'
import type { Uniform } from '@banyan/contract/uniform'
import { and, eq, inArray } from 'drizzle-orm'
import type { Caller } from '#kernel/caller.ts'
import type { AnyListTable } from '#kernel/database/table.ts'
import type { Tx } from '#kernel/database/tx.ts'
import type { Context, Handlers, Peer } from '#kernel/http/serve.ts'
import { newId } from '#kernel/keys.ts'
import { type AuditEntry, audit, difference, operation } from '#kernel/observe/audit.ts'
import { type ListSource, listSource } from '#kernel/records/list/column.ts'
import type { Fragment } from '#kernel/records/list/fragment.ts'
import { findRowsInScope, hideMembers, listPage, type Row } from '#kernel/records/list/list.ts'
import { entitySources } from '#kernel/records/list/sources.ts'
import { addTexts } from '#kernel/records/texts.ts'
import { found, Refusal, refuse } from '#kernel/refusal.ts'
import { refuseUnknownValues } from './check-values.ts'
import { exportList, exportTemplate } from './excel/export.ts'
import { importRows } from './excel/import.ts'

export type Draft = Record<string, unknown>

/** What a change is made with: the transaction, who makes it, and where from. */
export interface Change {
  tx: Tx
  me: Caller
  peer: Peer
}

/** Where an entity differs from the uniform set. */
export interface UniformOptions {
  /** Further conditions of list and export, from parameters that are no columns. */
  filter?(input: Draft, me: Caller): Fragment[]
  /** Parameters named like a column that `filter` answers alone. */
  filterOwns?: readonly string[]
  /** How list and export are sorted when the caller does not say; otherwise the newest come first. */
  sorted?: { column: string; order: 'asc' | 'desc' }
  /** Adds members to the rows of a page. */
  decorate?(tx: Tx, me: Caller, rows: Row[]): Promise<Row[]>
  /** Stores a new row and returns its id. */
  insert?(change: Change, draft: Draft): Promise<string>
  /** An `insert` that looks at no other row and switches nothing: an import may have many of them under way at once. */
  insertsTogether?: boolean
  update?(change: Change, row: Row, draft: Draft): Promise<void>
  remove?(change: Change, rows: Row[]): Promise<void>
  /** SQL of members that are no plain columns, from our own constants. */
  computed?: Record<string, string>
  /** Text for a row that is not there. */
  missing?: string
  /** Why an imported row is left out, e.g. 用户名已经存在; `undefined`: the general texts. */
  importRefusal?(refusal: string, draft: Draft, row: number): string | undefined
}

/** An entity's uniform behaviour, as handlers and import see it. */
export interface UniformEntity {
  family: Uniform
  source: ListSource
  options: UniformOptions
  /** Stores a new row; what comes back is for the log. */
  store(change: Change, draft: Draft): Promise<AuditEntry & { rowId: string }>
}

/** The handlers of a uniform family over one table; what differs is written over them. */
export function uniformHandlers<F extends Uniform>(
  family: F,
  table: AnyListTable,
  options: UniformOptions = {},
): Handlers<F> {
  const source = listSource(family, table, options.computed)
  if (family.list.scope === 'tenant') entitySources.set(source.entity, source)
  const title = source.description.title
  const entity: UniformEntity = { family, source, options, store }

  async function insert(change: Change, draft: Draft): Promise<string> {
    const entry = await store(change, draft)
    await audit(change.tx, change.me, change.peer, entry)
    return entry.rowId
  }

  async function store(change: Change, draft: Draft): Promise<AuditEntry & { rowId: string }> {
    await refuseUnknownValues(change, source, draft)
    const writable = writableMembers(change.me, source, draft)
    refuseUnwritable(source, draft, writable)
    const id = options.insert
      ? await options.insert(change, writable)
      : await insertRow(change.tx, table, writable)
    return {
      content: `新增${title}`,
      operateType: operation.add,
      entity: source.entity,
      rowId: id,
      after: difference({}, writable).after,
    }
  }

  async function remove(context: Change, ids: string[]): Promise<null> {
    const rows = await findRowsInScope(context.tx, source, context.me, ids, true)
    if (rows.length < new Set(ids).size) throw refuse.missing(options.missing)
    if (options.remove) await options.remove(context, rows)
    else await removeRows(context.tx, table, ids)
    for (const row of rows) {
      await audit(context.tx, context.me, context.peer, {
        content: `删除${title}`,
        operateType: operation.remove,
        entity: source.entity,
        rowId: row.id,
        before: row,
      })
    }
    return null
  }

  async function shown(tx: Tx, me: Caller, rows: Row[]): Promise<Row[]> {
    await addTexts(tx, me, source.columns.values(), rows)
    return options.decorate ? hideMembers(source, me, await options.decorate(tx, me, rows)) : rows
  }

  const pageOf = async ({ tx, me, input }: Context<F['list']>) => {
    const query: Draft = { ...options.sorted, ...(input as Draft) }
    const page = await listPage(tx, source, me, columnQuery(options, query), options.filter?.(query, me))
    return { ...page, records: await shown(tx, me, page.records) }
  }

  const handlers = {
    list: pageOf,
    async byId({ tx, me, input }: Context<F['byId']>) {
      const rows = await findRowsInScope(tx, source, me, [(input as { id: string }).id])
      found(rows, options.missing)
      return (await shown(tx, me, rows))[0]
    },
    async add(context: Context<F['add']>) {
      return { id: await insert(context, context.input as Draft) }
    },
    async edit(context: Context<F['edit']>) {
      const { id, version, ...draft } = context.input as InputOf<F['edit']> & { id: string; version?: number }
      const row = found(await findRowsInScope(context.tx, source, context.me, [id], true), options.missing)
      if (version !== undefined && version !== row.version) throw refuse.stale()
      const change = withoutWriteOnce(source, row, writableMembers(context.me, source, draft as Draft))
      // What stays as it was needs no second look: it may lie beyond this person's rules by now.
      await refuseUnknownValues(context, source, difference(row, change).after)
      if (options.update) await options.update(context, row, change)
      else await updateRow(context.tx, table, id, change)
      await audit(context.tx, context.me, context.peer, {
        content: `编辑${title}`,
        operateType: operation.edit,
        entity: source.entity,
        rowId: id,
        ...difference(row, change),
      })
      return null
    },
    remove: (context: Context<F['remove']>) => remove(context, [(context.input as { id: string }).id]),
    removeBatch: (context: Context<F['removeBatch']>) =>
      remove(context, (context.input as { ids: string[] }).ids),
    exportXls: (context: Context<F['exportXls']>) => exportList(entity, context as never),
    importTemplate: (context: Context<F['importTemplate']>) => exportTemplate(entity, context as never),
    importExcel: (context: Context<F['importExcel']>) => importRows(entity, context as never),
  }
  return handlers as unknown as Handlers<F>
}

/** Inserts a row of a tenant table; members that are no columns are left out. */
export async function insertRow(tx: Tx, table: AnyListTable, draft: Draft, id = newId()): Promise<string> {
  await tx.insert(table).values({ ...columnsIn(table, draft), id } as never)
  return id
}

export async function updateRow(tx: Tx, table: AnyListTable, id: string, draft: Draft): Promise<void> {
  const change = columnsIn(table, draft)
  if (Object.keys(change).length === 0) return
  await tx
    .update(table)
    .set(change as never)
    .where(and(eq(table.id, id), eq(table.delFlag, 0)))
}

/** Rows leave every list but stay in the table (DEC-002: del_flag). */
export const removeRows = (tx: Tx, table: AnyListTable, ids: string[]) =>
  tx
    .update(table)
    .set({ delFlag: 1 } as never)
    .where(inArray(table.id, ids))

function columnsIn(table: AnyListTable, draft: Draft): Draft {
  const known = table as unknown as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(draft).filter(
      ([member, value]) => value !== undefined && member in known && !reserved.has(member),
    ),
  )
}
const reserved = new Set([
  'id',
  'tenantId',
  'version',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
  'delFlag',
])

/** The query without the parameters that the entity's own filter answers. */
export const columnQuery = ({ filterOwns }: UniformOptions, query: Draft): Draft =>
  filterOwns
    ? Object.fromEntries(Object.entries(query).filter(([member]) => !filterOwns.includes(member)))
    : query

/** What a person cannot see, or only see, they cannot write either, so saving never blanks it. */
function writableMembers(me: Caller, source: ListSource, draft: Draft): Draft {
  const rule = me.rights.rowRule(source)
  if (!rule || (rule.hidden.size === 0 && !rule.readOnly?.size)) return draft
  return Object.fromEntries(
    Object.entries(draft).filter(([member]) => !rule.hidden.has(member) && !rule.readOnly?.has(member)),
  )
}

/** A record is not begun with a blank where a rule keeps someone from filling in what it needs. */
function refuseUnwritable(source: ListSource, draft: Draft, writable: Draft): void {
  for (const [member, { required, label }] of fieldsOf(source.description.shape)) {
    if (required && draft[member] !== undefined && !(member in writable))
      throw new Refusal(`无权填写${label}，不能新增`)
  }
}

function withoutWriteOnce(source: ListSource, row: Row, draft: Draft): Draft {
  const fixed = source.writeOnce
  return Object.fromEntries(
    Object.entries(draft).filter(
      ([member]) => !fixed.has(member) || row[member] === null || row[member] === undefined,
    ),
  )
}
