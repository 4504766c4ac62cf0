import { expect, test } from 'vitest'
import type { RowAction } from '#kit/table/row-actions.tsx'
import type { ArrangedColumn } from './column-layout.ts'
import { buildColumns, skeletonRows } from './columns.tsx'

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

const column = (name: string, given: object = {}): ArrangedColumn =>
  ({
    field: { name, label: `标题${name}`, type: 'text', ...given },
    isShown: true,
    width: 100,
    fixed: 'none',
    ...given,
  }) as ArrangedColumn
const build = (given: Partial<Parameters<typeof buildColumns>[0]>) =>
  buildColumns({
    columns: [],
    changes: {},
    sort: { column: 'a', order: 'asc' },
    space: 0,
    before: 0,
    actions: undefined,
    rows: [],
    ...given,
  })

test('columns fixed at the start come first, those at the end last, hidden ones not at all', () => {
  const { built, width } = build({
    columns: [
      column('a', { fixed: 'end' }),
      column('b'),
      column('c', { fixed: 'start' }),
      column('d', { isShown: false }),
    ],
  })
  expect(built.map(({ key, fixed }) => [key, fixed])).toEqual([
    ['c', 'start'],
    ['b', undefined],
    ['a', 'end'],
  ])
  expect(width).toBe(300)
})

test('the columns share what the place leaves free, without boxes and actions', () => {
  const actions = (): RowAction[] => [{ label: '编辑', run: () => undefined }]
  const { built, width } = build({
    columns: [column('a'), column('b', { width: 200 })],
    space: 776,
    before: 40,
    actions,
    rows: [{ id: 'x' }],
  })
  expect(built.map(({ key, width: each, fixed }) => [key, each, fixed])).toEqual([
    ['a', 200, undefined],
    ['b', 400, undefined],
    ['action', 136, 'end'],
  ])
  expect(width).toBe(776)
  expect(built.at(-1)?.title).toBe('操作')
})

test('a narrow place leaves the columns as wide as they are', () => {
  expect(build({ columns: [column('a')], space: 50 }).built[0]?.width).toBe(100)
})

test('numbers stand at the end, a page has its own title, added columns are sorted where it says so', () => {
  const { built } = build({
    columns: [
      column('a', { type: 'number' }),
      column('b', { type: 'integer' }),
      column('c', { isAdded: true }),
      column('d', { isAdded: true }),
    ],
    changes: { b: { title: '数量' }, c: false, d: { isSorted: true } },
    sort: { column: 'b', order: 'desc' },
  })
  expect(built.map(({ title, align, sorter, sortOrder }) => [title, align, sorter, sortOrder])).toEqual([
    ['标题a', 'end', true, null],
    ['数量', 'end', true, 'descend'],
    ['标题c', undefined, false, null],
    ['标题d', undefined, true, null],
  ])
})

test('a list in an order of its own has no column to sort by', () => {
  const { built } = build({ columns: [column('a')], sort: undefined })
  expect(built.map(({ sorter, sortOrder }) => [sorter, sortOrder])).toEqual([[false, null]])
  expect(build({ columns: [column('a')] }).built[0]?.sortOrder).toBe('ascend')
})

test('ten rows stand for the first page', () => {
  expect(skeletonRows.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, at) => `skeleton-${at}`))
})
