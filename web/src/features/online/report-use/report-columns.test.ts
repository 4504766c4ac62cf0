import { expect, test } from 'vitest'
import type { ReportCell } from '../report-picker/report-cell.ts'
import { numericColumns, reportColumns } from './report-columns.tsx'

const cell = (name: string, given: Partial<ReportCell> = {}): ReportCell => ({
  name,
  title: name.toUpperCase(),
  isSortable: false,
  width: undefined,
  groupTitle: undefined,
  hrefSlot: undefined,
  textOf: (row) => String(row[name] ?? ''),
  ...given,
})
const config = { fieldHrefSlots: [{ slotName: 'to', href: '/a' }] } as never
const sort = { column: 'b', order: 'asc' } as const

/** A column in words. */
const wordsOf = (column: object): unknown => {
  const { title, children, align, sorter, sortOrder, width } = column as Record<string, unknown>
  return children ? [title, (children as object[]).map(wordsOf)] : { title, align, sorter, sortOrder, width }
}
const plain = { align: undefined, sorter: false, sortOrder: null, width: 140 }

test('neighbours of a group stand under its title, others by themselves', () => {
  const cells = [
    cell('a', { groupTitle: '甲' }),
    cell('b', { groupTitle: '甲' }),
    cell('c'),
    cell('d', { groupTitle: '甲' }),
    cell('e', { groupTitle: '乙' }),
  ]
  expect(reportColumns(cells, config, { column: 'z', order: 'asc' }, new Set()).map(wordsOf)).toEqual([
    [
      '甲',
      [
        { ...plain, title: 'A' },
        { ...plain, title: 'B' },
      ],
    ],
    { ...plain, title: 'C' },
    ['甲', [{ ...plain, title: 'D' }]],
    ['乙', [{ ...plain, title: 'E' }]],
  ])
})

test('a column has its width, its side and the mark of its order', () => {
  const cells = [cell('a', { width: 60 }), cell('b', { isSortable: true })]
  const columns = (order: 'asc' | 'desc') =>
    reportColumns(cells, config, { ...sort, order }, new Set(['b'])).map(wordsOf)
  expect(columns('asc')).toEqual([
    { ...plain, title: 'A', width: 60 },
    { ...plain, title: 'B', sorter: true, align: 'end', sortOrder: 'ascend' },
  ])
  expect(columns('desc')[1]).toMatchObject({ sortOrder: 'descend' })
})

test('a value with a link leads on, without a text it does not', () => {
  const [linked, other] = reportColumns(
    [cell('a', { hrefSlot: 'to' }), cell('b', { hrefSlot: 'x' })],
    config,
    sort,
    new Set(),
  )
  const shown = (column: typeof linked, row: object) =>
    (column as { render: (value: unknown, keyed: object) => { props: object } }).render(undefined, {
      key: 'k',
      row,
    }).props
  expect(shown(linked, { a: '京A' })).toEqual({ to: '/a', children: '京A' })
  expect(shown(linked, { a: '' })).toEqual({ title: '', children: '' })
  expect(shown(other, { b: '京B' })).toEqual({ title: '京B', children: '京B' })
})

test.each([
  ['numbers', [{ a: 1 }, { a: 2.5 }], true],
  ['numbers and nothing', [{ a: 1 }, { a: null }, {}], true],
  ['a number as text', [{ a: 1 }, { a: '2' }], false],
  ['numbers that have a word', [{ a: 1, a_dictText: '一' }], false],
  ['nothing at all', [{ a: null }], false],
  ['no row', [], false],
])('a column of %s is one of numbers: %j', (_, rows, expected) => {
  expect(numericColumns([cell('a')], rows).has('a')).toBe(expected)
})
