import { setTimeout as sleep } from 'node:timers/promises'
import { definitionFault } from '@banyan/contract/online/head-check'
import { proofread } from '@banyan/contract/online/proofread'
import type { AppState } from '#kernel/app-state.ts'
import type { Peer } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import { type OwnerTransactions, ownerTransactions } from '#kernel/database/owner.ts'
import { type AnyListTable, tableInfo } from '#kernel/database/table.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { publishDefinition, readCatalogue } from '#kernel/records/catalogue.ts'
import { absentTexts, Refusal, refuse } from '#kernel/refusal.ts'
import { lockAccess, withinAsOwner } from '#kernel/session/access-guard.ts'
import { buildMainTable, buildSubTable, type StoredForm, type StoredSubTable } from '../form/form.registry.ts'
import { asFieldDraft, refuseFault } from './definition.change.ts'
import {
  findBody,
  findFields,
  findHeadByTable,
  findPhysicalNames,
  findStoredParts,
  findSubTables,
  lockHead,
  markPublished,
} from './definition.queries.ts'
import type { FormHeadStored } from './definition.tables.ts'
import { keepVersion, makeSnapshot } from './history.ts'
import { maskedColumns, refuseUnreadable } from './publish-rights.ts'
import { type DefinitionParts, storedForm, storedSubTable } from './stored-form.ts'

/** The person who publishes, and the request. */
export interface Publisher {
  app: AppState
  me: Caller
  peer: Peer
}

/**
 * Creates or widens the tables of a definition and puts it to use, in one transaction of the owner: after a crash
 * neither has happened. Returns the number of the publication.
 */
export const publishForm = (by: Publisher, id: string, remark?: string): Promise<number> =>
  asOwner(by, (tx, owner) => publishInTransaction(tx, owner, by, { id, remark }))

/** A transaction of the owner in the caller's tenant; one publication of a tenant at a time. */
export async function asOwner<T>(
  { app, me }: Publisher,
  work: (tx: Tx, owner: OwnerTransactions) => Promise<T>,
): Promise<T> {
  const owner = app.part(ownerTransactions)
  for (let attempt = 1; ; attempt++) {
    try {
      const publish = async (tx: Tx) => {
        await lockAccess(tx, me.tenantId)
        // A change of a table waits for its readers and blocks later ones, so the wait is short.
        await tx.$client.query(`set local lock_timeout = '1500ms'`)
        return work(tx, owner)
      }
      return await withinAsOwner(me, app, publish)
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

/** Publishes within a transaction of the owner, see `publishForm`. */
export async function publishInTransaction(
  tx: Tx,
  owner: OwnerTransactions,
  { me, peer }: Publisher,
  { id, remark }: { id: string; remark?: string },
): Promise<number> {
  const head = await lockHead(tx, me.tenantId, id)
  if (!head) throw refuse.missing(absentTexts.definition)
  const parts = await readParts(tx, me, head)
  const planned = head.tableType === 3 ? await planSubTable(tx, parts) : await planMain(tx, me, parts)
  await refuseUnreadableParts(tx, owner, me, planned)
  for (const table of planned.tables) await makeFormTable(tx, owner, table)
  const { form } = planned
  if (planned.isUsed) await publishDefinition(tx, { kind: 'form', code: form.head.id, body: form })
  for (const sub of planned.alongside) await markPublished(tx, sub.head, sub.physical)
  const tableVersion = await markPublished(tx, head, parts.physical)
  await keepVersion(tx, head.id, tableVersion, { snapshot: makeSnapshot(parts, planned.alongside), remark })
  await audit(tx, me, peer, {
    content: `发布在线表单：${head.tableTxt}`,
    operateType: operationCodes.edit,
    entity: 'formDefinition',
    rowId: head.id,
    before: { tableVersion: head.tableVersion },
    after: { tableVersion },
  })
  return tableVersion
}

/** What a publication is about to do. */
interface PublicationPlan {
  form: StoredForm
  /** What of the form is in use now. */
  before?: StoredForm
  /** False for a sub-table whose main form is not published yet. */
  isUsed: boolean
  tables: AnyListTable[]
  /** The definitions whose rows the publication shows. */
  subTables: readonly FormHeadStored[]
  /** The sub-tables that are published along with their form. */
  alongside: readonly DefinitionParts[]
}

/** The form with its sub-tables, whose definitions are published along. */
async function planMain(tx: Tx, me: Caller, parts: DefinitionParts): Promise<PublicationPlan> {
  const tables: StoredSubTable[] = []
  const alongside: DefinitionParts[] = []
  for (const found of parts.head.tableType === 2
    ? await findSubTables(tx, me.tenantId, parts.head.tableName)
    : []) {
    const head = await lockHead(tx, me.tenantId, found.id)
    if (!head) continue
    const sub = await readParts(tx, me, head)
    const table = storedSubTable(parts.head, sub)
    if (!table) continue
    tables.push(await withMasks(tx, me.tenantId, table))
    alongside.push(sub)
  }
  const before = await findBody(tx, me.tenantId, parts.head.id)
  const plain = storedForm(parts, tables)
  const form = { ...plain, masked: maskedColumns([plain, ...(before ? [before] : [])]) }
  return {
    form,
    before,
    isUsed: true,
    tables: [...tables.map(buildSubTable), buildMainTable(form)],
    subTables: alongside.map(({ head }) => head),
    alongside,
  }
}

function makeFormTable(tx: Tx, owner: OwnerTransactions, table: AnyListTable): Promise<void> {
  const info = tableInfo(table)
  return owner.makeTable(tx, { ...info, options: { ...info.options, unique: [] } })
}

/** Plans the publication of a single sub-table, which is added to its main form if that is published. */
async function planSubTable(tx: Tx, parts: DefinitionParts): Promise<PublicationPlan> {
  const { tenantId } = parts.head
  const mainTable = parts.fields.find((field) => field.mainTable)?.mainTable ?? ''
  const main = await findHeadByTable(tx, tenantId, mainTable)
  const plain = main && storedSubTable(main, parts)
  if (!plain) throw new Refusal(`主表 ${mainTable} 不存在，请先建立主表`)
  const table = await withMasks(tx, tenantId, plain)
  const before = await findBody(tx, tenantId, main.id)
  const alone = storedForm({ head: main, fields: [], physical: '' }, [table])
  return {
    form: before ? withSubTable(before, table) : alone,
    before,
    isUsed: before !== undefined,
    tables: [buildSubTable(table)],
    subTables: [parts.head],
    alongside: [],
  }
}

/** The sub-table with every column that was ever masked, wherever it was in use. */
async function withMasks(tx: Tx, tenantId: number, table: StoredSubTable): Promise<StoredSubTable> {
  return { ...table, masked: maskedColumns([table, ...(await findStoredParts(tx, tenantId, table.id))]) }
}

/** Runs with the rights of a request, because the report of a picker belongs to the tenant. */
async function refuseUnreadableParts(
  tx: Tx,
  owner: OwnerTransactions,
  me: Caller,
  { form, before, subTables }: PublicationPlan,
): Promise<void> {
  const now = { ...me, catalogue: await readCatalogue(tx, me.tenantId) }
  const inUse = new Set(subTables.flatMap(({ id, tableVersion }) => (tableVersion > 0 ? [id] : [])))
  await owner.asRequest(tx, () =>
    refuseUnreadable({ tx, me: now }, form, { before, isInUse: (id) => inUse.has(id) }),
  )
}

/** A published form with a sub-table added or replaced. */
function withSubTable(body: StoredForm, table: StoredSubTable): StoredForm {
  const tables = body.tables ?? []
  const isThere = tables.some(({ id }) => id === table.id)
  const all = isThere ? tables.map((each) => (each.id === table.id ? table : each)) : [...tables, table]
  return { ...body, head: { ...body.head, subTableStr: all.map(({ key }) => key).join(',') }, tables: all }
}

async function readParts(tx: Tx, me: Caller, head: FormHeadStored): Promise<DefinitionParts> {
  const fields = await findFields(tx, me.tenantId, [head.id])
  if (fields.length === 0) throw new Refusal(`「${head.tableTxt}」还没有字段，请先定义字段`)
  refuseFault(definitionFault(head, fields.map(asFieldDraft)))
  const subs = head.tableType === 2 ? await findSubTables(tx, me.tenantId, head.tableName) : []
  const columns = subs.length
    ? await findFields(
        tx,
        me.tenantId,
        subs.map(({ id }) => id),
      )
    : []
  const tables = subs.map((sub) => ({
    head: sub,
    fields: columns.filter(({ headId }) => headId === sub.id).map(asFieldDraft),
  }))
  const main = head.tableType === 3 ? await mainDefinition(tx, me, fields) : undefined
  const wrong = proofread(head, fields.map(asFieldDraft), { tables, main }).find(({ isError }) => isError)
  if (wrong) throw new Refusal(`「${head.tableTxt}」${wrong.message}`)
  return { head, fields, physical: head.physicalName ?? (await freeTableName(tx, head)) }
}

/** The definition of the form a sub-table belongs to: its rows read the record's fields. */
async function mainDefinition(tx: Tx, me: Caller, columns: DefinitionParts['fields']) {
  const mainTable = columns.find((column) => column.mainTable)?.mainTable
  const head = mainTable ? await findHeadByTable(tx, me.tenantId, mainTable) : undefined
  return head && { head, fields: (await findFields(tx, me.tenantId, [head.id])).map(asFieldDraft) }
}

/**
 * A table name used by this definition of this tenant only, so that it does not take over data of a retired form with
 * the same name.
 */
async function freeTableName(tx: Tx, { tenantId, tableName }: FormHeadStored): Promise<string> {
  const taken = await findPhysicalNames(tx, tenantId)
  const name = tableName.replace(/^onl_/, `onl${tenantId}_`)
  for (let at = 1; ; at++) {
    const candidate = at === 1 ? name : `${name}_${at}`
    if (!taken.has(candidate)) return candidate
  }
}
