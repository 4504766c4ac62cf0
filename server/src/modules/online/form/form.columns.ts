import type { FieldType } from '@banyan/contract/field'
import { sortByPlace } from '@banyan/contract/form/field-places'
import type { FormField } from '@banyan/contract/form/form-property'
import { type FormColumn, type FormColumns, formAction } from '@banyan/contract/online/form'
import type { Caller } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { allItems } from '#modules/dictionary/public.ts'
import type { OnlineForm } from './form.records.ts'

interface ListedForm extends Pick<OnlineForm, 'head' | 'source'> {
  /** Of a sub-table: the column that points to the record, and the form whose actions decide about its buttons. */
  foreignKey?: string
  formId?: string
}

/** The columns of a record list (family contract 13.2). */
export async function formColumns(
  tx: Tx,
  me: Caller,
  { head, source, foreignKey, formId = head.id }: ListedForm,
  fields: readonly FormField[],
): Promise<FormColumns> {
  const isListed = ({ name, notInList, secret, type }: FormField) =>
    !notInList && !secret && type !== 'hidden' && source.columns.has(name)
  const listed = sortByPlace(fields.filter(isListed), 'listAt')
  return {
    code: head.id,
    formTemplate: head.formTemplate,
    description: head.tableTxt,
    currentTableName: head.tableName,
    tableType: head.tableType,
    paginationFlag: head.isPage,
    checkboxFlag: head.isCheckbox,
    scrollFlag: head.scroll,
    columns: listed.map((field) => formColumn(field, source.columns.get(field.name))),
    hideColumns: buttonsWithout(me, formId),
    dictOptions: await findOptions(tx, me, listed),
    cgButtonList: [],
    fieldHrefSlots: listed.flatMap(({ name, href }) => (href ? [{ slotName: hrefSlot(name), href }] : [])),
    enhanceJs: '',
    foreignKeys: foreignKey ? [foreignKey] : [],
    pidField: head.treeParentIdField ?? '',
    hasChildrenField: head.treeIdField ?? '',
    textField: head.treeFieldname ?? '',
    relationType: head.relationType ?? 0,
  }
}

const slotNames: Partial<Record<FieldType, string>> = {
  file: 'fileSlot',
  image: 'imgSlot',
  umeditor: 'htmlSlot',
  date: 'dateSlot',
  pca: 'pcaSlot',
}

function formColumn(field: FormField, stored: { dict?: string; lookup?: string } | undefined): FormColumn {
  const { name, label, type, ellipsLength, listSource, href, width } = field
  const slot = slotNames[type]
  // Records contain the text of every value that has one (family contract 18).
  const hasText = stored?.dict || stored?.lookup || listSource
  return {
    title: label,
    dataIndex: name,
    align: 'center',
    sorter: !field.isUnsorted,
    ...(width && width >= narrowest && width <= widest ? { width } : {}),
    ...(hasText ? { customRender: `_replace_text_${name}_dictText` } : {}),
    ...(slot ? { scopedSlots: { customRender: slot } } : {}),
    ...(href ? { hrefSlotName: hrefSlot(name) } : {}),
    ...(ellipsLength === undefined ? {} : { showLength: ellipsLength }),
  }
}

/** A definition may name any width; lists take those that can be read. */
const [narrowest, widest] = [48, 1000]

const hrefSlot = (name: string) => `fieldHref_${name}`

/** The buttons of a list by the action each needs. */
const buttonActions = [
  ['add', 'add'],
  ['update', 'edit'],
  ['delete', 'delete'],
  ['batch_delete', 'delete'],
  ['import', 'import'],
  ['export', 'export'],
  ['detail', 'list'],
  ['super_query', 'list'],
] as const

const buttonsWithout = (me: Caller, id: string): string[] =>
  buttonActions.flatMap(([button, verb]) => (me.rights.can(formAction(id, verb)) ? [] : [button]))

async function findOptions(
  tx: Tx,
  me: Caller,
  fields: readonly FormField[],
): Promise<FormColumns['dictOptions']> {
  const dictionaries = await allItems(tx, me.tenantId)
  const options: FormColumns['dictOptions'] = {}
  for (const { name, dict, dictCode, dictTable, listSource, lookup } of fields) {
    const code = dict ?? (dictTable || lookup ? undefined : dictCode)
    const items = listSource ?? (code === undefined ? undefined : dictionaries[code])
    if (items) options[name] = items.map(({ value, text, title }) => ({ value, text, title: title ?? text }))
  }
  return options
}
