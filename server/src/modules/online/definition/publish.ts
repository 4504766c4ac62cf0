import { setTimeout as sleep } from 'node:timers/promises'
import { definitionFault } from '@banyan/contract/online/head-check'
import { and, eq } from 'drizzle-orm'
import type { AppState } from '#kernel/app-state.ts'
import type { Peer } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import { definitions } from '#kernel/database/kernel.tables.ts'
import { type OwnerTransactions, ownerTransactions } from '#kernel/database/owner.ts'
import { type AnyListTable, tableInfo } from '#kernel/database/table.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { audit, operation } from '#kernel/observe/audit.ts'
import { publishDefinition } from '#kernel/records/catalogue.ts'
import { absent, Refusal, refuse } from '#kernel/refusal.ts'
import { type StoredForm, type StoredSubTable, subTableOf, tableOf } from '../form/form.registry.ts'
import { draftOf, refuseFault } from './definition.change.ts'
import {
  findFields,
  findHeadByTable,
  findPhysicalNames,
  findSubTables,
  lockHead,
  markPublished,
} from './definition.queries.ts'
import type { FormHeadStored } from './definition.tables.ts'
import { type DefinitionParts, storedForm, storedSubTable } from './stored-form.ts'

/** Who publishes, and where from. */
export interface Publisher {
  app: AppState
  me: Caller
  peer: Peer
}

/**
 * Creates or widens the tables of a definition and puts it to use, in one transaction of the owner: after a crash
 * neither has happened. Returns the number of the publication.
 */
export const publishForm = (by: Publisher, id: string): Promise<number> =>
  asOwner(by, (tx, owner) => publishIn(tx, owner, by, id))

/** A transaction of the owner in the caller's tenant; one publication of a tenant at a time. */
export async function asOwner<T>(
  { app, me }: Publisher,
  work: (tx: Tx, owner: OwnerTransactions) => Promise<T>,
): Promise<T> {
  const owner = app.part(ownerTransactions)
  const scope = {
    tenantId: me.tenantId,
    username: me.username,
    ...(me.orgCode ? { orgCode: me.orgCode } : {}),
    confirm: me.confirm,
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await owner.within(scope, async (tx) => {
        await tx.$client.query('select pg_advisory_xact_lock(7270020, $1)', [me.tenantId])
        // A change of a table waits for those who read it, and everyone else waits behind it: not for long.
        await tx.$client.query(`set local lock_timeout = '1500ms'`)
        return work(tx, owner)
      })
    } catch (error) {
      if (!isLocked(error)) throw error
      if (attempt === 3) throw new Refusal('表单正在被长时间的查询或导出占用，请稍后再发布')
      await sleep(400)
    }
  }
}

const isLocked = (error: unknown): boolean => {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: unknown }
  return code === '55P03' || (cause !== undefined && isLocked(cause))
}

async function publishIn(
  tx: Tx,
  owner: OwnerTransactions,
  { me, peer }: Publisher,
  id: string,
): Promise<number> {
  const head = await lockHead(tx, me.tenantId, id)
  if (!head) throw refuse.missing(absent.definition)
  const parts = await partsOf(tx, me, head)
  const form =
    head.tableType === 3 ? await publishSubTable(tx, owner, parts) : await publishMain(tx, owner, me, parts)
  if (form) await publishDefinition(tx, { kind: 'form', code: form.head.id, body: form })
  const tableVersion = await markPublished(tx, head, parts.physical)
  await audit(tx, me, peer, {
    content: `发布在线表单：${head.tableTxt}`,
    operateType: operation.edit,
    entity: 'formDefinition',
    rowId: head.id,
    before: { tableVersion: head.tableVersion },
    after: { tableVersion },
  })
  return tableVersion
}

/** The form with its sub-tables, whose definitions are published along. */
async function publishMain(
  tx: Tx,
  owner: OwnerTransactions,
  me: Caller,
  parts: DefinitionParts,
): Promise<StoredForm> {
  const tables: StoredSubTable[] = []
  for (const found of parts.head.tableType === 2
    ? await findSubTables(tx, me.tenantId, parts.head.tableName)
    : []) {
    const head = await lockHead(tx, me.tenantId, found.id)
    if (!head) continue
    const sub = await partsOf(tx, me, head)
    const table = storedSubTable(parts.head, sub)
    if (!table) continue
    await makeFormTable(tx, owner, subTableOf(table))
    await markPublished(tx, head, sub.physical)
    tables.push(table)
  }
  const form = storedForm(parts, tables)
  await makeFormTable(tx, owner, tableOf(form))
  return form
}

function makeFormTable(tx: Tx, owner: OwnerTransactions, table: AnyListTable): Promise<void> {
  const info = tableInfo(table)
  return owner.makeTable(tx, { ...info, options: { ...info.options, unique: [] } })
}

/** A sub-table alone; its main form, where that is in use, has it from now on. */
async function publishSubTable(
  tx: Tx,
  owner: OwnerTransactions,
  parts: DefinitionParts,
): Promise<StoredForm | undefined> {
  const { tenantId } = parts.head
  const mainTable = parts.fields.find((field) => field.mainTable)?.mainTable ?? ''
  const main = await findHeadByTable(tx, tenantId, mainTable)
  const table = main && storedSubTable(main, parts)
  if (!table) throw new Refusal(`主表 ${mainTable} 不存在，请先建立主表`)
  await makeFormTable(tx, owner, subTableOf(table))
  const body = await findBody(tx, tenantId, main.id)
  return body && withSubTable(body, table)
}

/** A published form with a sub-table added or replaced. */
function withSubTable(body: StoredForm, table: StoredSubTable): StoredForm {
  const tables = body.tables ?? []
  const isThere = tables.some(({ id }) => id === table.id)
  const all = isThere ? tables.map((each) => (each.id === table.id ? table : each)) : [...tables, table]
  return { ...body, head: { ...body.head, subTableStr: all.map(({ key }) => key).join(',') }, tables: all }
}

/** What is published under a code. */
export async function findBody(tx: Tx, tenantId: number, code: string): Promise<StoredForm | undefined> {
  const [found] = await tx
    .select({ body: definitions.body })
    .from(definitions)
    .where(
      and(
        eq(definitions.tenantId, tenantId),
        eq(definitions.kind, 'form'),
        eq(definitions.code, code),
        eq(definitions.delFlag, 0),
      ),
    )
  return found?.body as StoredForm | undefined
}

async function partsOf(tx: Tx, me: Caller, head: FormHeadStored): Promise<DefinitionParts> {
  const fields = await findFields(tx, me.tenantId, [head.id])
  if (fields.length === 0) throw new Refusal(`「${head.tableTxt}」还没有字段，请先定义字段`)
  refuseFault(definitionFault(head, fields.map(draftOf)))
  return { head, fields, physical: head.physicalName ?? (await freeName(tx, head)) }
}

/** A table of this tenant and this definition alone: data of a retired one with the same name stays its own. */
async function freeName(tx: Tx, { tenantId, tableName }: FormHeadStored): Promise<string> {
  const taken = await findPhysicalNames(tx, tenantId)
  const name = tableName.replace(/^onl_/, `onl${tenantId}_`)
  for (let at = 1; ; at++) {
    const candidate = at === 1 ? name : `${name}_${at}`
    if (!taken.has(candidate)) return candidate
  }
}
