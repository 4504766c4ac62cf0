import type { FormField } from '@banyan/contract/form/form-property'
import { schemaFrom } from '@banyan/contract/form/form-schema'
import { queryItemsFrom } from '@banyan/contract/form/query-item'
import type { SubTable } from '@banyan/contract/form/sub-table'
import { type FormColumns, onlineForm } from '@banyan/contract/online/form'
import { defaultHead } from '@banyan/contract/online/form-definition'
import { server } from './server.ts'

/** The form `assets` as the server tells it. */
export const assetFields: FormField[] = [
  { name: 'asset_name', label: '资产名称', type: 'text', required: true, max: 10, query: 'like' },
  { name: 'price', label: '价格', type: 'number', query: 'range', decimals: 2 },
  { name: 'note', label: '备注', type: 'textarea', notInList: true, max: 100 },
]
export const assetHead = defaultHead('assets', 'onl_assets', '资产台账', '3')
export const assetColumns: FormColumns = {
  code: assetHead.id,
  formTemplate: '3',
  description: '资产台账',
  currentTableName: assetHead.tableName,
  tableType: 1,
  paginationFlag: 'Y',
  checkboxFlag: 'Y',
  scrollFlag: 1,
  columns: ['asset_name', 'price'].map((dataIndex) => ({
    title: dataIndex,
    dataIndex,
    align: 'center',
    sorter: true,
  })),
  hideColumns: [],
  dictOptions: {},
  cgButtonList: [],
  fieldHrefSlots: [],
  enhanceJs: '',
  foreignKeys: [],
  pidField: '',
  hasChildrenField: '',
  textField: '',
  relationType: 0,
}
export const assetRecord = { id: 'r1', version: 4, asset_name: '投影仪', price: 3200.5, note: '会议室' }
/** Every action of the form. */
export const assetActions = ['list', 'add', 'edit', 'delete', 'import', 'export'].map(
  (verb) => `online:assets:${verb}`,
)

/** What the form page asks for; tests change parts of it. */
export function answerForm({
  fields = assetFields,
  tables = [],
  head = assetHead,
  columns = assetColumns,
}: Partial<{
  fields: FormField[]
  tables: SubTable[]
  head: ReturnType<typeof defaultHead>
  columns: FormColumns
}> = {}) {
  const schema = schemaFrom(fields, { title: head.tableTxt, table: head.tableName }, tables)
  return server.on(onlineForm.page, () => ({
    item: { schema, head, cgButtonList: [], enhanceJs: '' },
    columns,
    queryInfo: queryItemsFrom(fields),
  }))
}

/** Answers for the form with one record; gives back the call of its list. */
export function publishedAssets(tables: SubTable[] = []) {
  answerForm({ tables })
  server.on(onlineForm.byId, () => assetRecord)
  return server.on(onlineForm.data, () => ({ records: [assetRecord], total: 1, fieldList: ['asset_name'] }))
}
