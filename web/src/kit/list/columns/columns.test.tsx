import { expect, test } from 'vitest'
import type { RowAction } from '#kit/table/row-actions.tsx'
import { buildColumns } from './columns.tsx'

const widthWith = (...labels: string[]) => {
  const actions = (): RowAction[] => labels.map((label) => ({ label, run: () => undefined }))
  const { built } = buildColumns({
    columns: [],
    changes: {},
    sort: undefined,
    space: 0,
    before: 0,
    actions,
    rows: [{ id: 'a' }],
  })
  return built.at(-1)?.width
}

test.each([
  [['编辑', '详情', '删除'], 136],
  [['编辑', '工单设置', '超时规则', '删除'], 164], // two of them and 更多
])('the column of actions has room for %j', (labels, width) => {
  expect(widthWith(...labels)).toBe(width)
})
