import { getTableColumns } from 'drizzle-orm'
import type { App } from '#app'
import { ownerTransactions } from '#kernel/database/owner.ts'
import { type AnyListTable, tableInfo } from '#kernel/database/table.ts'
import { publishDefinition } from '#kernel/records/catalogue.ts'
import type { FormDefinition } from '#modules/online/form/form.records.ts'
import type { StoredForm } from '#modules/online/form/form.registry.ts'
import { type StoredColumn, storedTable } from '#modules/online/form/form.table.ts'

/** Publishes a form of a tenant over a table that is there already. */
export const publishForm = (app: App, { head, fields, table }: FormDefinition): Promise<void> =>
  publishStored(app, { head, fields, columns: columnsOf(table) })

/** Makes the tables of a form and publishes it for a tenant. */
export async function publishTables({ state }: App, body: StoredForm, tenantId = 1000): Promise<void> {
  const owner = state.part(ownerTransactions)
  await owner.within({ tenantId }, async (tx) => {
    const tables = [{ key: body.head.tableName, columns: body.columns }, ...(body.tables ?? [])]
    for (const { key, columns } of tables) await owner.makeTable(tx, tableInfo(storedTable(key, columns)))
    await publishDefinition(tx, { kind: 'form', code: body.head.id, body })
  })
}

/** Publishes a form of a tenant whose tables are there already. */
export const publishStored = ({ state }: App, body: StoredForm, tenantId = 1000): Promise<void> =>
  state
    .part(ownerTransactions)
    .within({ tenantId }, (tx) => publishDefinition(tx, { kind: 'form', code: body.head.id, body }))

const stamps = new Set([
  'id',
  'tenantId',
  ...'version createBy createTime updateBy updateTime sysOrgCode delFlag'.split(' '),
])

/** The columns of a table as definitions tell them. */
export function columnsOf(table: AnyListTable): StoredColumn[] {
  return Object.entries(getTableColumns(tableInfo(table).table)).flatMap(([name, column]) =>
    stamps.has(name) ? [] : [{ name, dbType: dbTypes[column.getSQLType()] ?? 'string' }],
  )
}

const dbTypes: Record<string, StoredColumn['dbType']> = {
  bigint: 'int',
  'double precision': 'double',
  date: 'Date',
  timestamptz: 'Datetime',
}
