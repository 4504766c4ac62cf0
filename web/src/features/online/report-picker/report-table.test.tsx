import { screen } from '@testing-library/react'
import { type ComponentProps, createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import type { ReportCell } from './report-cell.ts'
import { ReportTable } from './report-table.tsx'

const cells: ReportCell[] = ['name', 'code', 'area', 'owner', 'note'].map((name, at) => ({
  name,
  title: `列${at + 1}`,
  isSortable: at === 0,
  width: undefined,
  groupTitle: undefined,
  hrefSlot: undefined,
  textOf: (row) => String(row[name] ?? '-'),
}))
const rows = ['k1', 'k2'].map((key) => ({ key, row: { name: `名${key}`, code: key } }))
const does = { onTake: vi.fn(), onTurn: vi.fn(), onSort: vi.fn() }

beforeEach(() => {
  resize(1440)
  for (const done of Object.values(does)) done.mockClear()
})
const open = (given: Partial<ComponentProps<typeof ReportTable>> = {}) =>
  show(
    createElement(ReportTable, {
      cells,
      rows,
      total: 25,
      isFetching: false,
      emptyText: '没有数据',
      held: new Map([['k2', {}]]),
      paging: { page: 2, size: 10 },
      ...does,
      ...given,
    }),
  )

test('PICK-030 a row is taken by its box or by a click anywhere in it, and let go the same way', async () => {
  open()
  const [all, first, second] = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect([first?.checked, second?.checked]).toEqual([false, true])
  expect([first, second].map((box) => box?.getAttribute('aria-label'))).toEqual(['选择 名k1', '选择 名k2'])
  await hand.click(screen.getByText('名k1'))
  await hand.click(screen.getByText('名k2'))
  expect(does.onTake.mock.calls).toEqual([
    [[rows[0]], true],
    [[rows[1]], false],
  ])
  does.onTake.mockClear()
  await hand.click(all!)
  expect(does.onTake.mock.calls).toEqual([[[rows[0]], true]])
})

test('PICK-031 pages of 10, 20 or 30 rows are turned; a title sorts', async () => {
  open()
  screen.getByText('11-20 共25条')
  await hand.click(screen.getByTitle('3'))
  expect(does.onTurn.mock.calls).toEqual([[3, 10]])
  expect(does.onSort).not.toHaveBeenCalled()
  await hand.click(screen.getByRole('columnheader', { name: /列1/ }))
  await hand.click(screen.getByRole('columnheader', { name: /列1/ }))
  await hand.click(screen.getByRole('columnheader', { name: /列1/ }))
  expect(does.onSort.mock.calls).toEqual([
    [{ column: 'name', order: 'asc' }],
    [{ column: 'name', order: 'desc' }],
    [undefined],
  ])
})

test('no rows and rows that are not known yet are told apart', () => {
  const { unmount } = open({ rows: [], total: 0 })
  screen.getByText('没有数据')
  unmount()
  open({ rows: undefined, total: 0 })
  expect(screen.queryByText('没有数据')).toBeNull()
})

test('ux §6 on a phone a row is its first column and three more with their titles', () => {
  resize(390)
  open({ rows: [rows[0]!] })
  expect(document.querySelectorAll('thead th')).toHaveLength(0)
  expect(document.querySelector('tr.ant-table-row')?.textContent).toBe('名k1列2 k1列3 -列4 -')
})
