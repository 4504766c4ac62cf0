import type { ReportConfig } from '@banyan/contract/online/report'
import { isNullLike, textOrDash } from '#kit/ui/format.ts'
import type { ReportRow } from './row-key.ts'

/** A column as the picker shows it. */
export interface ReportCell {
  name: string
  title: string
  isSortable: boolean
  width: number | undefined
  groupTitle: string | undefined
  /** The key of its link in the links of the report. */
  hrefSlot: string | undefined
  textOf: (row: ReportRow) => string
}

/** The columns of a report with the texts of their values. */
export const reportCells = ({ columns, dictOptions }: ReportConfig): ReportCell[] =>
  columns.map(({ title, dataIndex, sorter, customRender, width, groupTitle, hrefSlotName }) => {
    const choices = dictOptions[customRender || dataIndex] ?? []
    return {
      name: dataIndex,
      title,
      isSortable: sorter === 'true',
      width,
      groupTitle,
      hrefSlot: hrefSlotName,
      textOf: (row) => {
        const own = row[`${dataIndex}_dictText`]
        const value = row[dataIndex]
        const found = choices.find((choice) => String(choice.value) === String(value))
        return textOrDash(isNullLike(own) ? (found?.text ?? value) : own)
      },
    }
  })
