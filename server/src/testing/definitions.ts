import type { FieldDraft } from '@banyan/contract/online/form-field'
import { formDefinition } from '@banyan/contract/online/form-head'
import type { Client } from './server.ts'

/** A field of a definition: short text in list, form and query unless told otherwise. */
export const aField = (dbFieldName: string, more: Partial<FieldDraft> = {}): FieldDraft => ({
  dbFieldName,
  dbFieldTxt: `字段${dbFieldName}`,
  dbType: 'string',
  dbLength: 100,
  fieldShowType: 'text',
  isShowForm: 1,
  isShowList: 1,
  ...more,
})

let made = 0

/** A name for a table that no other test of the file has. */
export const tableFor = (name: string): string => `onl_${name}_${++made}`

interface NewDefinition {
  tableName: string
  fields: FieldDraft[]
  tableTxt?: string
  tableType?: number
  isTree?: string
  treeParentIdField?: string
  treeIdField?: string
  treeFieldname?: string
  relationType?: number
  tabOrderNum?: number
}

/** Adds a definition and gives back its id. */
export async function define(who: Client, { fields, ...head }: NewDefinition): Promise<string> {
  const { id } = await who.call(formDefinition.addAll, {
    head: { tableTxt: head.tableName, tableType: 1, ...head },
    fields,
  })
  return id
}

/** Adds a definition and publishes it. */
export async function definePublished(who: Client, definition: NewDefinition): Promise<string> {
  const id = await define(who, definition)
  await who.call(formDefinition.publish, { id })
  return id
}

/** A published main table with a one-to-many and a one-to-one sub-table, by their ids and table names. */
export interface OrderForm {
  id: string
  lineId: string
  contactId: string
  main: string
  line: string
  contact: string
}

/** Orders with their lines and one contact, each order known by its number; `more` are further fields of the order. */
export async function defineOrder(who: Client, more: FieldDraft[] = []): Promise<OrderForm> {
  const [main, line, contact] = [tableFor('order'), tableFor('line'), tableFor('contact')]
  const id = await define(who, {
    tableName: main,
    tableTxt: '领料单',
    tableType: 2,
    fields: [
      aField('no', { dbFieldTxt: '单号', fieldMustInput: 1, isQuery: 1, fieldValidType: 'only' }),
      aField('price', { dbFieldTxt: '价格' }),
      ...more,
    ],
  })
  const lineId = await define(who, {
    tableName: line,
    tableTxt: '明细',
    tableType: 3,
    relationType: 0,
    tabOrderNum: 1,
    fields: [
      aField('order_id', { mainTable: main, mainField: 'id' }),
      aField('item', { dbFieldTxt: '物品', fieldMustInput: 1 }),
      aField('amount', { dbFieldTxt: '数量', dbType: 'int', dbLength: 6, fieldShowType: 'integer' }),
    ],
  })
  const contactId = await define(who, {
    tableName: contact,
    tableTxt: '联系人',
    tableType: 3,
    relationType: 1,
    tabOrderNum: 2,
    fields: [
      aField('order_no', { mainTable: main, mainField: 'no' }),
      aField('phone', { dbFieldTxt: '电话' }),
    ],
  })
  await who.call(formDefinition.publish, { id })
  return { id, lineId, contactId, main, line, contact }
}

/** A published tree of places. */
export const defineTree = (who: Client, tableName = tableFor('place')): Promise<string> =>
  definePublished(who, {
    tableName,
    tableTxt: '地点',
    isTree: 'Y',
    treeParentIdField: 'pid',
    treeIdField: 'has_child',
    treeFieldname: 'name',
    fields: [aField('name', { fieldMustInput: 1 }), aField('pid'), aField('has_child'), aField('memo')],
  })
