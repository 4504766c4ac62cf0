import { callerSubjects } from '@banyan/contract/online/caller-conditions'
import { prefixedTable } from '@banyan/contract/online/form-names'
import { isNumber } from '../../definition/control-kinds.ts'
import { type DesignItem, type FieldItem, isField, splitRegions, type TableItem } from './design-items.ts'

/** A name that formulas may use, with its label. */
export interface FormulaName {
  written: string
  label: string
}

/** The name of a sub-table's rows in formulas; an unnamed one uses its item id until it is saved. */
export const rowsKey = ({ id, tableName }: Pick<TableItem, 'id' | 'tableName'>): string =>
  tableName ? prefixedTable(tableName) : `rows_${id.replaceAll(/\W/g, '_')}`

/** Renames the rows of a sub-table in a text. */
export const withRowsKey = (text: string, from: string, to: string): string =>
  text.replaceAll(new RegExp(`\\b${from}\\b`, 'g'), to)

/** The names of the caller in expressions. */
export const callerNamesOffered: readonly FormulaName[] = Object.entries(callerSubjects).map(
  ([written, { label, suffix = '' }]) => ({ written, label: label + suffix }),
)

/** The names available in defaults, which are evaluated before other values exist. */
export const namesForDefault: readonly FormulaName[] = [
  { written: 'username', label: '用户名' },
  { written: 'userId', label: '用户编号' },
  { written: 'tenantId', label: '租户编号' },
  { written: 'sysId', label: '系统编号' },
  { written: 'domain', label: '访问地址' },
  ...callerNamesOffered,
]

/** The names available to a field's formula: other fields, sums over rows, or the record of its row. */
export function formulaNames(items: readonly DesignItem[], item: FieldItem): FormulaName[] {
  const [main, ...tables] = splitRegions(items)
  const numbersIn = (region: typeof main) =>
    (region?.items ?? []).filter(isField).filter(({ id, dbType }) => id !== item.id && isNumber(dbType))
  const own = [main, ...tables].find((region) => region?.items.includes(item))
  const beside = numbersIn(own).map(({ dbFieldName, dbFieldTxt }) => ({
    written: dbFieldName,
    label: dbFieldTxt,
  }))
  if (own !== main)
    return [
      ...beside,
      ...numbersIn(main).map(({ dbFieldName, dbFieldTxt }) => ({
        written: `main.${dbFieldName}`,
        label: `主表·${dbFieldTxt}`,
      })),
    ]
  return [
    ...beside,
    ...tables.flatMap((region) => {
      const key = rowsKey(region.table as TableItem)
      return [
        ...numbersIn(region).map(({ dbFieldName, dbFieldTxt }) => ({
          written: `sum(${key}.${dbFieldName})`,
          label: `${region.table.tableTxt}·${dbFieldTxt}合计`,
        })),
        { written: `count(${key})`, label: `${region.table.tableTxt}·行数` },
      ]
    }),
  ]
}
