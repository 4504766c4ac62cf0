import type { ImportResult } from '@banyan/contract/uniform'

/** The server's result for a file: checked only, or stored as far as valid. */
export interface CheckedFile {
  result: ImportResult
  isChecked: boolean
}

type Counts = Pick<ImportResult, 'totalCount' | 'successCount' | 'errorCount'>

/** Rows that are neither stored nor wrong: the next step stores them. */
export const waitingRows = ({ totalCount, successCount, errorCount }: Counts): number =>
  totalCount - successCount - errorCount

/** The state of all rows of the file; stored and remaining ones add up to the total. */
export function importSummary({ result, isChecked }: { result: Counts; isChecked: boolean }): string {
  const { totalCount, successCount, errorCount } = result
  const waiting = waitingRows(result)
  if (isChecked)
    return `共 ${totalCount} 行，可导入 ${waiting} 行${errorCount ? `，有错误 ${errorCount} 行` : ''}`
  const left = waiting + errorCount
  const stored = `共 ${totalCount} 行，已导入 ${successCount} 行`
  if (left === 0) return stored
  return waiting
    ? `${stored}，还有 ${left} 行未导入，其中 ${errorCount} 行待修正`
    : `${stored}，还有 ${left} 行待修正`
}
