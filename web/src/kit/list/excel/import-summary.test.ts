import { expect, test } from 'vitest'
import { importSummary, waitingRows } from './import-summary.ts'

test.each([
  [true, [3, 0, 0], '共 3 行，可导入 3 行'],
  [true, [100, 0, 3], '共 100 行，可导入 97 行，有错误 3 行'],
  [false, [100, 97, 3], '共 100 行，已导入 97 行，还有 3 行待修正'],
  [false, [3, 0, 1], '共 3 行，已导入 0 行，还有 3 行未导入，其中 1 行待修正'],
  [false, [100, 100, 0], '共 100 行，已导入 100 行'],
] as const)(
  'checked: %s, of %j rows is said: %s',
  (isChecked, [totalCount, successCount, errorCount], text) => {
    const result = { totalCount, successCount, errorCount }
    expect(importSummary({ result, isChecked })).toBe(text)
    expect(successCount + waitingRows(result) + errorCount).toBe(totalCount)
  },
)
