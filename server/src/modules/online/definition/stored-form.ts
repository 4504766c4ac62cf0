import type { FormField } from '@banyan/contract/form/form-property'
import {
  type FieldDefinition,
  type FormHead,
  fieldsFromDefinition,
  subTableFrom,
} from '@banyan/contract/online/form-definition'
import { readDesign, withDesign } from '@banyan/contract/online/form-design'
import type { DbType } from '@banyan/contract/online/form-field'
import type { StoredForm, StoredSubTable } from '../form/form.registry.ts'
import type { StoredColumn } from '../form/form.table.ts'
import type { FormFieldStored, FormHeadStored } from './definition.tables.ts'

/** A definition with its fields, about to be published in a table of the database. */
export interface DefinitionParts {
  head: FormHeadStored
  fields: readonly FormFieldStored[]
  physical: string
}

/** The published form of a definition, stored in the catalogue and used by every server. */
export function storedForm(
  { head, fields, physical }: DefinitionParts,
  tables: StoredSubTable[],
): StoredForm {
  return {
    head: storedHead(head, tables),
    fields: withDesign(
      treeFields(head, fieldsFromDefinition(fields as unknown as FieldDefinition[])),
      readDesign(head.designJson),
    ),
    columns: storedColumns(fields),
    physical,
    tables,
  }
}

/** A sub-table as its main form holds it. */
export function storedSubTable(
  main: Pick<FormHeadStored, 'tableName'>,
  { head, fields, physical }: DefinitionParts,
): StoredSubTable | undefined {
  const table = subTableFrom(main, head, fields as unknown as FieldDefinition[])
  if (!table) return undefined
  return {
    ...table,
    fields: withDesign(table.fields, readDesign(head.designJson)),
    id: head.id,
    columns: storedColumns(fields),
    physical,
  }
}

const storedColumns = (fields: readonly FormFieldStored[]): StoredColumn[] =>
  fields.map(({ dbFieldName, dbType }) => ({ name: dbFieldName, dbType: dbType as DbType }))

const readYesNo = (given: string) => (given === 'Y' ? 'Y' : 'N')

const storedHead = (head: FormHeadStored, tables: readonly StoredSubTable[]): FormHead => ({
  id: head.id,
  tableName: head.tableName,
  tableTxt: head.tableTxt,
  tableType: head.tableType,
  tableVersion: head.tableVersion + 1,
  isTree: readYesNo(head.isTree),
  isPage: readYesNo(head.isPage),
  isCheckbox: readYesNo(head.isCheckbox),
  isDbSynch: 'Y',
  formTemplate: head.formTemplate,
  themeTemplate: head.themeTemplate,
  scroll: head.scroll,
  relationType: head.relationType,
  subTableStr: tables.length ? tables.map(({ key }) => key).join(',') : null,
  treeParentIdField: head.treeParentIdField,
  treeIdField: head.treeIdField,
  treeFieldname: head.treeFieldname,
})

/**
 * Changes the tree fields of a form: the parent is selected in the tree itself, and the server computes the child mark.
 */
function treeFields(head: FormHeadStored, fields: readonly FormField[]): FormField[] {
  if (head.isTree !== 'Y') return [...fields]
  const { treeParentIdField: parent, treeIdField: hasChild, treeFieldname: shown, tableName } = head
  return fields.map((field): FormField => {
    if (field.name === hasChild)
      return { ...field, type: 'text', readOnly: true, notInList: true, query: undefined }
    if (field.name !== parent) return field
    return {
      ...field,
      type: 'sel_tree',
      dictTable: tableName,
      dictText: shown ?? 'id',
      dictCode: 'id',
      pidField: parent,
      pidValue: '0',
      ...(hasChild ? { hasChildField: hasChild } : {}),
      notInList: true,
    }
  })
}
