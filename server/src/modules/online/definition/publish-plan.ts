import type { FormField } from '@banyan/contract/form/form-property'
import { type FieldDefinition, fieldsFromDefinition } from '@banyan/contract/online/form-definition'
import type { DbType } from '@banyan/contract/online/form-field'
import type { TablePlan } from '@banyan/contract/online/form-head'
import type { Caller } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import type { OnlineForm } from '../form/form.records.ts'
import { type StoredColumn, tableOptions } from '../form/form.table.ts'
import { findFields, findSubTables } from './definition.queries.ts'
import type { FormFieldStored, FormHeadStored } from './definition.tables.ts'

/** What publishing a definition would change, compared with what is in use; its sub-tables are published along. */
export async function publishPlan(tx: Tx, me: Caller, head: FormHeadStored): Promise<TablePlan[]> {
  const heads = [head, ...(head.tableType === 2 ? await findSubTables(tx, me.tenantId, head.tableName) : [])]
  const fields = await findFields(
    tx,
    me.tenantId,
    heads.map(({ id }) => id),
  )
  return heads.map((each) => {
    const own = fields.filter(({ headId }) => headId === each.id)
    return tablePlan(each, own, publishedFields(me, each, own))
  })
}

/** The fields in use: of the form itself, or of the form a sub-table belongs to. */
function publishedFields(
  { catalogue }: Caller,
  head: Pick<FormHeadStored, 'id' | 'tableName' | 'tableType'>,
  fields: readonly FormFieldStored[],
): readonly FormField[] {
  const main = fields.find(({ mainTable }) => mainTable)?.mainTable
  const code = head.tableType === 3 ? (main ?? '') : head.id
  const form = catalogue.published('form', code) as OnlineForm | undefined
  if (head.tableType !== 3) return form?.fields ?? []
  return form?.tables.find(({ key }) => key === head.tableName)?.fields ?? []
}

function tablePlan(
  { tableName, tableTxt, tableVersion }: Pick<FormHeadStored, 'tableName' | 'tableTxt' | 'tableVersion'>,
  definitions: readonly FormFieldStored[],
  before: readonly FormField[],
): TablePlan {
  const after = fieldsFromDefinition(definitions as unknown as FieldDefinition[])
  const known = new Map(before.map((field) => [field.name, field]))
  const isColumn = new Set(definitions.flatMap(({ dbFieldNameOld }) => dbFieldNameOld ?? []))
  const columns = definitions.map(({ dbFieldName, dbType }) => ({
    name: dbFieldName,
    dbType: dbType as DbType,
  }))
  const indexed = indexedColumns(after, columns)
  const indexedBefore = indexedColumns(before, columns)
  const labels = (fields: readonly FormField[]) => fields.map(({ label }) => label)
  return {
    tableName,
    tableTxt,
    isNew: tableVersion === 0,
    added: labels(after.filter(({ name }) => !isColumn.has(name))),
    widened: labels(after.filter((field) => isWider(field, known.get(field.name)))),
    indexed: labels(after.filter(({ name }) => indexed.has(name) && !indexedBefore.has(name))),
    retired: labels(before.filter(({ name }) => !after.some((field) => field.name === name))),
  }
}

const isWider = (after: FormField, before: FormField | undefined): boolean =>
  before !== undefined && (after.max ?? 0) > (before.max ?? Number.POSITIVE_INFINITY)

const indexedColumns = (
  fields: readonly FormField[],
  columns: readonly StoredColumn[],
): ReadonlySet<string> => {
  const { indexes = [], search = [] } = tableOptions(fields, columns)
  return new Set([...indexes.flat(), ...search])
}
