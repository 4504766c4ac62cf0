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

interface Wish {
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
export async function define(who: Client, { fields, ...head }: Wish): Promise<string> {
  const { id } = await who.call(formDefinition.addAll, {
    head: { tableTxt: head.tableName, tableType: 1, ...head },
    fields,
  })
  return id
}

/** Adds a definition and publishes it. */
export async function definePublished(who: Client, wish: Wish): Promise<string> {
  const id = await define(who, wish)
  await who.call(formDefinition.publish, { id })
  return id
}
