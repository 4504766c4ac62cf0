import { placeholdersIn } from '../expression/fill-in.ts'
import { parse } from '../expression/parse.ts'
import type { FieldType } from '../field.ts'
import { fieldTypes } from '../field.ts'
import { readDefault } from '../form/default-value.ts'
import { extensionFault, extensionOptions } from '../form/extension-members.ts'
import { parsePattern } from '../form/form-pattern.ts'
import { isRealDay } from '../wire.ts'
import { dictionaryFault } from './definition-dictionary.ts'
import { extensionUseFault } from './extension-use.ts'
import { type DbType, dbTypeNames, type FieldDraft } from './form-field.ts'
import { columnNameFault, controlNames } from './form-names.ts'

/** A fault of a definition; `row` counts its fields from 0. */
export interface DefinitionFault {
  message: string
  row?: number
  member?: string
}

type Fault = [member: keyof FieldDraft & string, message: string] | undefined

/** The first fault of some fields, in words that name the field (security, section 6). */
export function fieldsFault(fields: readonly FieldDraft[]): DefinitionFault | undefined {
  const names = new Map<string, number>()
  const labels = new Map<string, number>()
  for (const [row, field] of fields.entries()) {
    const found = fieldFault(field, fields)
    if (found) return { row, member: found[0], message: `${fieldPlace(field, row)}：${found[1]}` }
    const [name, label] = [names.get(field.dbFieldName), labels.get(field.dbFieldTxt)]
    if (name !== undefined) return { row, member: 'dbFieldName', message: `字段名 ${field.dbFieldName} 重复` }
    // Import finds columns by their titles.
    if (label !== undefined)
      return { row, member: 'dbFieldTxt', message: `字段备注「${field.dbFieldTxt}」重复` }
    names.set(field.dbFieldName, row)
    labels.set(field.dbFieldTxt, row)
  }
  for (const [name, row] of names) {
    // `x_begin` and `x_end` are the ends of a range over `x` in a query (DEC-070).
    const range = /^(.+)_(?:begin|end)$/.exec(name)?.[1]
    if (range !== undefined && names.has(range))
      return {
        row,
        member: 'dbFieldName',
        message: `字段名 ${name} 与字段 ${range} 的查询范围冲突，请换一个`,
      }
  }
  return undefined
}

const fieldPlace = ({ dbFieldTxt, dbFieldName }: FieldDraft, row: number) =>
  `第${row + 1}个字段${dbFieldTxt || dbFieldName ? `「${dbFieldTxt || dbFieldName}」` : ''}`

const fieldFault = (field: FieldDraft, all: readonly FieldDraft[]): Fault =>
  nameFault(field) ??
  typeFault(field) ??
  defaultFault(field) ??
  ruleFault(field) ??
  queryFault(field) ??
  dictionaryFault(field, all) ??
  extensionUseFault(field, all)

function nameFault({ dbFieldName, dbFieldTxt }: FieldDraft): Fault {
  const message = columnNameFault(dbFieldName)
  if (message) return ['dbFieldName', message]
  if (!dbFieldTxt) return ['dbFieldTxt', '请输入字段备注']
  return dbFieldTxt.length > 50 ? ['dbFieldTxt', '字段备注不能超过50个字符'] : undefined
}

const numberTypes: readonly DbType[] = ['int', 'double', 'BigDecimal']
const textTypes: readonly DbType[] = ['string', 'Text', 'Blob']

/** The columns a kind of control can write to; every other kind writes text. */
const columnTypesByControl: Partial<Record<FieldType, readonly DbType[]>> = {
  text: ['string', 'Text', 'Blob', 'int', 'double', 'BigDecimal', 'Date', 'Datetime'],
  textarea: ['Text', 'string', 'Blob'],
  umeditor: ['Text', 'string', 'Blob'],
  markdown: ['Text', 'string', 'Blob'],
  image: ['Text', 'string', 'Blob'],
  file: ['Text', 'string', 'Blob'],
  number: ['double', 'BigDecimal', 'int'],
  integer: numberTypes,
  rate: numberTypes,
  date: ['Date'],
  tab_date: ['Date'],
  datetime: ['Datetime'],
  tab_datetime: ['Datetime'],
}

/** The types of column a kind of control can write to, the usual one first. */
export const columnTypesForControl = (kind: FieldType): readonly DbType[] =>
  columnTypesByControl[kind] ?? textTypes

/** What a column holds: its type, how long its values are and how many decimals they have. */
export type ColumnSize = Pick<FieldDraft, 'dbType' | 'dbLength' | 'dbPointLength'>

/** The usual length and decimals of a type of column. */
const defaultSizes: Partial<Record<DbType, [length: number, decimals: number | null]>> = {
  string: [100, null],
  int: [10, null],
  double: [10, 2],
  BigDecimal: [10, 2],
}

/** Controls that keep several values in one text. */
const multipleTypes: ReadonlySet<FieldType> = new Set([
  'checkbox',
  'list_multi',
  'sel_user',
  'sel_depart',
  'popup',
  'amap',
])

/** The column a control gets unless somebody chooses another: long enough for what it writes. */
export function defaultColumn(
  kind: FieldType,
  dbType: DbType = columnTypesForControl(kind)[0] ?? 'string',
): ColumnSize {
  const [length = null, decimals = null] = defaultSizes[dbType] ?? []
  const isLonger = dbType === 'string' && (multipleTypes.has(kind) || isWrittenByUs(kind))
  return {
    dbType,
    dbLength: isLonger ? (isWrittenByUs(kind) ? 4000 : 1000) : length,
    dbPointLength: decimals,
  }
}

/** Types whose text the program writes (paths of files, marked-up text), so that a length is not a limit for users. */
const isWrittenByUs = (kind: FieldType) => kind === 'image' || kind === 'file' || kind === 'umeditor'

/** Gives columns for file paths and marked-up text the greatest length. */
export function withSufficientLength<F extends Pick<FieldDraft, 'fieldShowType' | 'dbType' | 'dbLength'>>(
  field: F,
): F {
  const { fieldShowType: kind, dbType, dbLength } = field
  if (dbType !== 'string' || !isControl(kind) || !isWrittenByUs(kind)) return field
  const { dbLength: least } = defaultColumn(kind, dbType)
  return { ...field, dbLength: Math.max(dbLength ?? 0, least ?? 0) }
}

const isControl = (kind: string): kind is FieldType => fieldTypes.some((type) => type === kind)

function typeFault(field: FieldDraft): Fault {
  const { dbType, fieldShowType: kind, dbLength, dbPointLength } = field
  if (!isControl(kind)) return ['fieldShowType', '控件类型不正确']
  if (!columnTypesForControl(kind).includes(dbType))
    return ['fieldShowType', `控件「${controlNames[kind]}」不能用于${dbTypeNames[dbType]}类型的字段`]
  if (dbType === 'string' && dbLength && dbLength > 4000) return ['dbLength', '文本长度不能超过4000']
  if (numberTypes.includes(dbType) && dbLength && dbLength > 18) return ['dbLength', '数字长度不能超过18']
  if (dbPointLength && (dbType === 'int' || !numberTypes.includes(dbType)))
    return ['dbPointLength', `${dbTypeNames[dbType]}类型没有小数位`]
  if (dbPointLength && dbPointLength > 10) return ['dbPointLength', '小数位不能超过10']
  if (dbPointLength && dbLength && dbPointLength >= dbLength) return ['dbPointLength', '小数位应小于长度']
  return undefined
}

/** Defaults are literals of the column's type, or expressions of the form (DEC-077). */
function defaultFault(field: FieldDraft): Fault {
  const { dbDefaultVal, fieldDefaultValue, dbType } = field
  if (dbDefaultVal) {
    if (/[#$]\{|\{\{/.test(dbDefaultVal)) return ['dbDefaultVal', '数据库默认值只能是固定的值']
    const message = literalFault(field, dbDefaultVal)
    if (message) return ['dbDefaultVal', message]
  }
  const value = readDefault(fieldDefaultValue)
  if (value.kind === 'invalid')
    return ['fieldDefaultValue', '默认值只能使用一个填值规则，且不能与其他表达式混用']
  if (value.kind === 'fill' && !value.ruleCode) return ['fieldDefaultValue', '请填写填值规则编码']
  if (value.kind === 'literal') {
    const message = literalFault(field, value.text)
    if (message) return ['fieldDefaultValue', message]
  }
  if (value.kind === 'pieces') {
    const broken = value.pieces.some((piece) => piece.kind === 'expression' && !parse(piece.text))
    if (broken) return ['fieldDefaultValue', '默认值中的表达式无法识别']
    if (value.pieces.length > 1 && !textTypes.includes(dbType))
      return ['fieldDefaultValue', `默认值应为${dbTypeNames[dbType]}`]
  }
  return undefined
}

function literalFault({ dbType, dbLength }: FieldDraft, text: string): string | undefined {
  const wrong = `默认值应为${dbTypeNames[dbType]}`
  switch (dbType) {
    case 'int':
      return /^-?\d{1,15}$/.test(text) ? undefined : wrong
    case 'double':
    case 'BigDecimal':
      return /^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? undefined : wrong
    case 'Date':
      return /^\d{4}-\d{2}-\d{2}$/.test(text) && isRealDay(text) ? undefined : wrong
    case 'Datetime':
      return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text) && isRealDay(text) ? undefined : wrong
    default:
      return dbLength && text.length > dbLength ? `默认值不能超过${dbLength}个字符` : undefined
  }
}

function ruleFault({ fieldValidType: rule, fieldExtendJson, fieldHref, dbType }: FieldDraft): Fault {
  if (rule && !['only', '*', 'z'].includes(rule)) {
    if (!textTypes.includes(dbType)) return ['fieldValidType', '该校验只能用于文本类型的字段']
    if (!isPattern(rule)) return ['fieldValidType', '校验规则不是正确的正则表达式']
  }
  const extension = fieldExtendJson ? extensionFault(fieldExtendJson) : undefined
  if (extension) return ['fieldExtendJson', extension]
  const { errorInfo = '' } = extensionOptions(fieldExtendJson)
  if (rule && rule !== 'only' && !placeholdersIn(errorInfo).every((text) => parse(text)))
    return ['fieldExtendJson', '不符合时的提示中的表达式无法识别']
  if (fieldHref && !/^(https?:\/\/[^\s/]|\/(?![/\\]))/i.test(fieldHref))
    return ['fieldHref', '链接应以 http://、https:// 或 / 开头']
  return undefined
}

function isPattern(rule: string): boolean {
  try {
    new RegExp(parsePattern(rule).source)
    return true
  } catch {
    return false
  }
}

const queryModes = ['single', 'like', 'group']
const rangedTypes: readonly DbType[] = [...numberTypes, 'Date', 'Datetime']

function queryFault({ isQuery, queryMode, queryShowType, dbType, fieldShowType }: FieldDraft): Fault {
  if (queryMode && !queryModes.includes(queryMode)) return ['queryMode', '查询模式不正确']
  if (queryShowType && !isControl(queryShowType)) return ['queryShowType', '查询控件类型不正确']
  if (isQuery !== 1) return undefined
  if (fieldShowType === 'password') return ['isQuery', '密码不能作为查询条件']
  return queryMode === 'group' && !rangedTypes.includes(dbType)
    ? ['queryMode', '范围查询只能用于数字、日期和时间']
    : undefined
}
