import { z } from 'zod'
import { extensionText, readExtension } from './field-extension.ts'
import { sortByPlace } from './field-places.ts'
import {
  type FormField,
  fieldTypeFromView,
  placeholderFor,
  WireChoice,
  withoutUndefined,
} from './form-property.ts'

const text = z.string().optional()

/** One item of a query form as it travels (WIDGET-039, DEC-117). */
export const QueryItem = z.object({
  field: z.string(),
  /** The same as `field`, under the name other readers know. */
  dbField: text,
  label: z.string(),
  view: z.string(),
  /** Equal or from-to (DEC-070, family contract 17). */
  mode: z.enum(['single', 'like', 'group']),
  /** `like`: a single value matches any part of the text. */
  match: z.enum(['like']).optional(),
  /** `"1"`: the item has query settings of its own. */
  config: text,
  /** `"1"`: behind the expand button. */
  hidden: text,
  defValue: text,
  dictTable: text,
  dictCode: text,
  dictText: text,
  dict: text,
  pidField: text,
  pidValue: text,
  hasChildField: text,
  pcode: text,
  /** Both spellings are sent. */
  FieldExtendJson: text,
  fieldExtendJson: text,
  dictIsDataLink: text,
  dictRelatedField: text,
  dictForeignKey: text,
  assolist: text,
  dictOptions: z.array(WireChoice).optional(),
})
export type QueryItem = z.output<typeof QueryItem>

/** The items before the expand button (PICK-028). */
const itemsShownFirst = 3

const sharedMembers = [
  'pidField',
  'pidValue',
  'hasChildField',
  'pcode',
  'dictIsDataLink',
  'dictRelatedField',
  'dictForeignKey',
  'assolist',
] as const

/** The query items of the fields that can be queried. */
export const queryItemsFrom = (fields: readonly FormField[]): QueryItem[] =>
  sortByPlace(
    fields.filter(({ query }) => query),
    'queryAt',
  ).map((field, at) => itemFromField(field, at >= itemsShownFirst))

/** The fields of a query form: what a query face needs of each item. */
export const fieldsFromQuery = (items: readonly QueryItem[]): FormField[] => items.map(fieldFromItem)

function itemFromField(field: FormField, hidden: boolean): QueryItem {
  const [table, shownBy, stored] = field.lookup?.split(',') ?? []
  const dictTable = field.dictTable ?? table
  const dictText = field.dictText ?? shownBy
  const dictCode = field.dictCode ?? stored ?? field.dict
  const extension = extensionText(field.extend)
  const isPopup = field.type === 'popup'
  const isTree = field.type === 'sel_tree' && dictTable
  return withoutUndefined({
    field: field.name,
    dbField: field.name,
    label: field.label,
    view: field.query === 'any' ? 'list_multi' : field.type,
    mode: field.query === 'range' ? 'group' : 'single',
    match: field.query === 'like' ? 'like' : undefined,
    config: field.type === 'sel_search' ? '1' : undefined,
    hidden: hidden ? '1' : '0',
    dictTable: isPopup ? field.popupCode : isTree ? undefined : dictTable,
    dictCode: isPopup ? field.orgFields : isTree ? undefined : dictCode,
    dictText: isPopup ? field.destFields : isTree ? undefined : dictText,
    dict: isTree ? [dictTable, dictText, dictCode].join(',') : undefined,
    ...Object.fromEntries(sharedMembers.map((member) => [member, field[member]])),
    ...ownSettings(field),
    FieldExtendJson: extension,
    fieldExtendJson: extension,
    dictOptions: field.listSource?.map((choice) => ({ ...choice, title: choice.title ?? choice.text })),
  })
}

/** A field's own query settings override those of the form (family contract 13.4). */
function ownSettings({ ownQuery }: FormField): Partial<QueryItem> {
  if (!ownQuery) return {}
  const { type: view, defVal: defValue, dictTable, dictCode, dictText } = ownQuery
  return { config: '1', view, defValue, ...(dictCode ? { dictTable, dictCode, dictText } : {}) }
}

function fieldFromItem(item: QueryItem): FormField {
  const isMonth = item.view === 'month'
  const type = isMonth ? 'date' : fieldTypeFromView(item.view)
  const [table, shownBy, stored] = item.dict?.split(',') ?? []
  const isPopup = type === 'popup'
  return withoutUndefined({
    name: item.field,
    label: item.label,
    type,
    isMonth: isMonth || undefined,
    query: queryKind(item),
    placeholder: placeholderFor(type, item.label),
    defVal: item.defValue,
    dictTable: isPopup ? undefined : (item.dictTable ?? table),
    dictText: isPopup ? undefined : (item.dictText ?? shownBy),
    dictCode: isPopup ? undefined : (item.dictCode ?? stored),
    popupCode: isPopup ? item.dictTable : undefined,
    orgFields: isPopup ? item.dictCode : undefined,
    destFields: isPopup ? item.dictText : undefined,
    ...Object.fromEntries(sharedMembers.map((member) => [member, item[member]])),
    extend: readExtension(item.fieldExtendJson ?? item.FieldExtendJson).extend,
    listSource: item.dictOptions?.map((choice) => ({ ...choice, value: String(choice.value) })),
  })
}

function queryKind({ mode, match, view }: QueryItem): FormField['query'] {
  if (mode === 'group') return 'range'
  if (mode === 'like' || match === 'like') return 'like'
  return view === 'list_multi' || view === 'checkbox' ? 'any' : 'eq'
}
