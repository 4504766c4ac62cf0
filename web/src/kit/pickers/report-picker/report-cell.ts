import type { Choice } from '@banyan/contract/field-options'
import { isNullLike, plain } from '#kit/format.ts'
import type { ReportRow } from './row-key.ts'

/** A column of a report as it travels (DEC-081). */
interface Column {
  title: string
  dataIndex: string
  /** The text `"true"`, or a boolean. */
  sorter?: unknown
  /** Under which name the texts of its values stand. */
  customRender?: string
}
type Texts = Record<string, readonly { value: Choice['value'] | number; text: string }[]>

/** A column as the picker shows it. */
export interface ReportCell {
  name: string
  title: string
  isSortable: boolean
  textOf: (row: ReportRow) => string
}

/** The columns of a report with the texts of their values. */
export const cellsOf = (columns: readonly Column[], texts: Texts): ReportCell[] =>
  columns.map(({ title, dataIndex, sorter, customRender }) => {
    const choices = texts[customRender || dataIndex] ?? []
    return {
      name: dataIndex,
      title,
      isSortable: String(sorter) === 'true',
      textOf: (row) => {
        const own = row[`${dataIndex}_dictText`]
        const value = row[dataIndex]
        const found = choices.find((choice) => String(choice.value) === String(value))
        return plain(isNullLike(own) ? (found?.text ?? value) : own)
      },
    }
  })
