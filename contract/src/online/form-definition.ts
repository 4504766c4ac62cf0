import { z } from 'zod'
import type { FieldType } from '../field.ts'
import { extensionOptions } from '../form/extension-members.ts'
import { readExtension } from '../form/field-extension.ts'
import { type FormField, fieldTypeFromView, withoutUndefined } from '../form/form-property.ts'
import { isNumeric } from '../form/form-value.ts'
import type { SubTable } from '../form/sub-table.ts'
import { dbTypes } from './form-field.ts'

const yesNo = z.enum(['Y', 'N'])

/** The head of a form (DEC-080, family contract 13.1). */
export const FormHead = z.object({
  id: z.string(),
  tableName: z.string(),
  tableTxt: z.string(),
  /** 1 single, 2 main, 3 sub. */
  tableType: z.number(),
  tableVersion: z.number(),
  isTree: yesNo,
  isPage: yesNo,
  isCheckbox: yesNo,
  isDbSynch: yesNo,
  /** Columns of the form, 1 to 4. */
  formTemplate: z.string(),
  themeTemplate: z.string(),
  scroll: z.number(),
  relationType: z.number().nullable(),
  subTableStr: z.string().nullable(),
  treeParentIdField: z.string().nullable(),
  treeIdField: z.string().nullable(),
  treeFieldname: z.string().nullable(),
})
export type FormHead = z.output<typeof FormHead>

/** The head of a plain form over one table. */
export const defaultHead = (
  id: string,
  tableName: string,
  tableTxt: string,
  formTemplate = '2',
): FormHead => ({
  id,
  tableName,
  tableTxt,
  tableType: 1,
  tableVersion: 1,
  isTree: 'N',
  isPage: 'Y',
  isCheckbox: 'Y',
  isDbSynch: 'Y',
  formTemplate,
  themeTemplate: 'normal',
  scroll: 1,
  relationType: null,
  subTableStr: null,
  treeParentIdField: null,
  treeIdField: null,
  treeFieldname: null,
})

const text = z.string().nullish()
const number = z.number().nullish()
/** 1 or 0, as number or as its text. */
const flag = z.union([z.literal([0, 1]), z.enum(['0', '1'])]).nullish()

/** One field of a stored definition (DEC-080); `fieldFrom` gives the field it means. */
export const FieldDefinition = z.object({
  dbFieldName: z.string(),
  dbFieldTxt: z.string(),
  dbType: z.enum(dbTypes).nullish(),
  dbLength: number,
  dbPointLength: number,
  dbIsNull: flag,
  dbDefaultVal: text,
  fieldShowType: z.string(),
  dictTable: text,
  dictField: text,
  dictText: text,
  fieldValidType: text,
  checkRule: text,
  fieldMustInput: flag,
  fieldExtendJson: text,
  fieldDefaultValue: text,
  fieldLength: number,
  fieldHref: text,
  isQuery: flag,
  isShowForm: flag,
  isShowList: flag,
  isReadOnly: flag,
  queryMode: text,
  sortFlag: flag,
  queryConfigFlag: flag,
  queryShowType: text,
  queryDictTable: text,
  queryDictField: text,
  queryDictText: text,
  queryDefVal: text,
  mainTable: text,
  mainField: text,
  orderNum: number,
})
export type FieldDefinition = z.output<typeof FieldDefinition>

/** The fields of a stored definition in their order. */
export const fieldsFromDefinition = (definitions: readonly FieldDefinition[]): FormField[] =>
  [...definitions].sort((a, b) => (a.orderNum ?? 0) - (b.orderNum ?? 0)).map(fieldFrom)

/** The schema of a stored sub-table for its main form; `undefined` when none of its fields points to the main table. */
export function subTableFrom(
  main: Pick<FormHead, 'tableName'>,
  head: Pick<FormHead, 'tableName' | 'tableTxt' | 'relationType'>,
  definitions: readonly FieldDefinition[],
): SubTable | undefined {
  const pointer = definitions.find(({ mainTable }) => mainTable === main.tableName)
  if (!pointer) return undefined
  return {
    key: head.tableName,
    title: head.tableTxt,
    relation: head.relationType === 1 ? 'one' : 'many',
    foreignKey: pointer.dbFieldName,
    mainKey: pointer.mainField || 'id',
    fields: fieldsFromDefinition(definitions.filter((field) => field !== pointer)),
  }
}

function fieldFrom(given: FieldDefinition): FormField {
  const type = controlType(given)
  const valid = given.fieldValidType ?? undefined
  const { extend, switchOptions, showLength, uploadnum } = readExtension(given.fieldExtendJson)
  const isText = given.dbType === 'string' || given.dbType === undefined || given.dbType === null
  const isLong = given.dbType === 'Text' || given.dbType === 'Blob'
  return withoutUndefined({
    name: given.dbFieldName,
    label: given.dbFieldTxt,
    type,
    required: isSet(given.fieldMustInput) || valid === '*' || undefined,
    defVal: given.fieldDefaultValue || given.dbDefaultVal || undefined,
    max: isText ? given.dbLength || undefined : isLong ? 100_000 : undefined,
    decimals: type === 'number' ? (given.dbPointLength ?? undefined) : undefined,
    ...numberBounds(type, given),
    query: isSet(given.isQuery) ? queryKind(type, given.queryMode) : undefined,
    ownQuery: isSet(given.queryConfigFlag) ? ownQuerySettings(type, given) : undefined,
    notInList: isZero(given.isShowList) || undefined,
    notInForm: isZero(given.isShowForm) || undefined,
    disabled: isSet(given.isReadOnly) || undefined,
    width: given.fieldLength ?? undefined,
    isUnsorted: isZero(given.sortFlag) || undefined,
    href: given.fieldHref || undefined,
    unique: valid === 'only' || undefined,
    onlyInteger: valid === 'z' || undefined,
    pattern: valid && !['only', 'z', '*'].includes(valid) ? valid : undefined,
    checkRule: given.checkRule || undefined,
    extend,
    ellipsLength: showLength,
    fileMaxNum: uploadnum,
    switchOptions,
    ...dictionaryMembers(type, given),
    ...extensionOptions(given.fieldExtendJson),
  })
}

/** The control of a column; a text box over a number or day becomes a matching control. */
function controlType({ fieldShowType, dbType }: FieldDefinition): FieldType {
  const type = fieldTypeFromView(fieldShowType)
  if (type === 'text' && dbType) return controlsByColumnType[dbType] ?? type
  return dbType === 'int' && type === 'number' ? 'integer' : type
}

const controlsByColumnType: Partial<Record<string, FieldType>> = {
  int: 'integer',
  double: 'number',
  BigDecimal: 'number',
  Date: 'date',
  Datetime: 'datetime',
}

/** The digits of a number column as bounds of its value. */
function numberBounds(type: FieldType, { dbLength, dbPointLength }: FieldDefinition): Partial<FormField> {
  if ((type !== 'number' && type !== 'integer') || !dbLength || dbLength > 15) return {}
  const most = 10 ** (dbLength - (type === 'number' ? (dbPointLength ?? 0) : 0)) - 1
  return { minimum: -most, maximum: most }
}

function ownQuerySettings(type: FieldType, given: FieldDefinition): FormField['ownQuery'] {
  return withoutUndefined({
    type: given.queryShowType ? fieldTypeFromView(given.queryShowType) : type,
    dictTable: given.queryDictTable || undefined,
    dictCode: given.queryDictField || undefined,
    dictText: given.queryDictText || undefined,
    defVal: given.queryDefVal || undefined,
  })
}

/** How kinds of control use the three dictionary members (family contract 13.1). */
function dictionaryMembers(type: FieldType, given: FieldDefinition): Partial<FormField> {
  const table = given.dictTable || undefined
  const field = given.dictField || undefined
  const shown = given.dictText || undefined
  switch (type) {
    case 'popup':
      return withoutUndefined({ popupCode: table, orgFields: field, destFields: shown })
    case 'sel_tree': {
      const [code, pidField, textColumn, hasChildField] = shown?.split(',') ?? []
      return withoutUndefined({
        dictTable: table,
        dictText: textColumn,
        dictCode: code,
        pidField,
        pidValue: field,
        hasChildField,
      })
    }
    case 'cat_tree':
      return withoutUndefined({ pcode: field, textField: shown })
    case 'link_down':
      return readLinkDown(table)
    default:
      if (table && field && shown) return { dictTable: table, dictCode: field, dictText: shown }
      return field ? { dictCode: field } : {}
  }
}

const LinkDown = z.object({
  table: z.string(),
  txt: z.string(),
  key: z.string(),
  linkField: z.string().optional(),
  idField: z.string(),
  pidField: z.string(),
  condition: z.string().optional(),
})

function readLinkDown(json: string | undefined): Partial<FormField> {
  let given: unknown
  try {
    given = JSON.parse(json ?? '')
  } catch {
    return {}
  }
  const read = LinkDown.safeParse(given)
  if (!read.success) return {}
  const { linkField = '', ...linkDownConfig } = read.data
  const linkDownOthers = linkField
    .split(',')
    .filter(Boolean)
    .map((field) => ({ field, title: field }))
  return { linkDownConfig, linkDownOthers }
}

const isSet = (given: number | string | null | undefined) => given === 1 || given === '1'
const isZero = (given: number | string | null | undefined) => given === 0 || given === '0'

const dateTypes: readonly FieldType[] = ['date', 'tab_date', 'datetime', 'tab_datetime']

function queryKind(type: FieldType, mode: string | null | undefined): FormField['query'] {
  if (mode === 'group') return 'range'
  if (mode === 'like' && !isNumeric(type) && !dateTypes.includes(type)) return 'like'
  return type === 'list_multi' || type === 'checkbox' ? 'any' : 'eq'
}
