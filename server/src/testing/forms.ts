import { getTableColumns } from 'drizzle-orm'
import type { App } from '#app'
import { ownerTransactions } from '#kernel/database/owner.ts'
import { type AnyListTable, tableInfo } from '#kernel/database/table.ts'
import { publishDefinition } from '#kernel/records/catalogue.ts'
import type { FormDefinition } from '#modules/online/form/form.records.ts'
import type { StoredForm } from '#modules/online/form/form.registry.ts'
import type { StoredColumn } from '#modules/online/form/form.table.ts'

/** Publishes a form of a tenant over a table that is there already. */
export async function publishForm({ state }: App, form: FormDefinition, tenantId = 1000): Promise<void> {
  const body: StoredForm = { head: form.head, fields: form.fields, columns: columnsOf(form.table) }
  await state
    .part(ownerTransactions)
    .within({ tenantId }, (tx) => publishDefinition(tx, { kind: 'form', code: form.head.id, body }))
}

const stamps = new Set([
  'id',
  'tenantId',
  ...'version createBy createTime updateBy updateTime sysOrgCode delFlag'.split(' '),
])

function columnsOf(table: AnyListTable): StoredColumn[] {
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
