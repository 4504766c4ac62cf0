import { type FieldType, fieldTypes } from '@banyan/contract/field'
import type { DbType } from '@banyan/contract/online/form-field'
import { controlNames } from '@banyan/contract/online/form-names'
import type { FieldRow } from './definition-state.ts'

/** The kinds of control to choose from; those for rows of sub-tables are the plain ones under other names. */
export const controlChoices = fieldTypes
  .filter((type) => !type.startsWith('tab_'))
  .map((type) => ({ value: type, label: controlNames[type] }))

export const isControl = (kind: string): kind is FieldType => fieldTypes.some((type) => type === kind)

const numeric: readonly DbType[] = ['int', 'double', 'BigDecimal']
export const isNumber = (type: DbType): boolean => numeric.includes(type)
export const hasLength = (type: DbType): boolean => type === 'string' || isNumber(type)
export const hasDecimals = (type: DbType): boolean => type === 'double' || type === 'BigDecimal'
export const hasRange = (type: DbType): boolean => isNumber(type) || type === 'Date' || type === 'Datetime'

export const fieldTitle = (field: FieldRow | undefined): string =>
  field?.dbFieldTxt || field?.dbFieldName || '新字段'
