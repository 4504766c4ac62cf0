// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { storedPreferences } from '#kit/call/storage.ts'
import type { Field } from '#kit/widgets/widget.ts'
import {
  arrangeColumns,
  columnWidth,
  defaultLayout,
  keepLayout,
  type Layout,
  readLayouts,
  withNewest,
} from './column-layout.ts'

beforeEach(() => localStorage.clear())

const field = (name: string, given: Partial<Field> = {}): Field => ({
  name,
  label: name,
  type: 'text',
  ...given,
})
const fields = [field('plate'), field('brand'), field('status', { type: 'list' })]
const layout = (given: Partial<Layout>): Layout => ({ ...defaultLayout, ...given })
const names = (given: Layout) => arrangeColumns(fields, given).map((column) => column.field.name)

test('SESS-025 DEC-019 the newest of at most 16 records is on top, the 17th drops the oldest', () => {
  const records = Array.from({ length: 17 }, (_, index) => layout({ hidden: [String(index)] }))
  const kept = records.reduce<Layout[]>(withNewest, [])
  expect(kept).toHaveLength(16)
  expect(kept[0]?.hidden).toEqual(['16'])
  expect(kept[15]?.hidden).toEqual(['1'])
})

test('columns stand in the order of the record, new ones at the end', () => {
  expect(names(defaultLayout)).toEqual(['plate', 'brand', 'status'])
  expect(names(layout({ order: ['status', 'plate'] }))).toEqual(['status', 'plate', 'brand'])
})

test('the first column is fixed until the user says otherwise', () => {
  expect(arrangeColumns(fields, defaultLayout).map(({ fixed }) => fixed)).toEqual(['start', 'none', 'none'])
  const changed = arrangeColumns(fields, layout({ fixed: { plate: 'none', status: 'end' } }))
  expect(changed.map(({ fixed }) => fixed)).toEqual(['none', 'none', 'end'])
})

test('widths come from the user, then the field, then its kind', () => {
  const [own, declared, byKind] = arrangeColumns(
    [field('a'), field('b', { width: 77 }), field('c', { type: 'datetime' })],
    layout({ widths: { a: 300 } }),
  )
  expect([own?.width, declared?.width, byKind?.width]).toEqual([300, 77, 180])
})

test('a column is never narrower than its title with the sort mark', () => {
  const [column] = arrangeColumns([field('a', { label: '最近一次上报里程数', type: 'radio' })], defaultLayout)
  expect(column?.width).toBeGreaterThanOrEqual(9 * 14 + 40)
})

test.each([
  ['text', 160],
  ['textarea', 260],
  ['number', 120],
  ['integer', 100],
  ['date', 120],
  ['datetime', 180],
  ['list', 110],
  ['radio', 90],
  ['switch', 90],
  ['rate', 150],
  ['image', 140],
] as const)('a column of kind %s is %i px wide', (type, width) => {
  expect(columnWidth(field('a', { type }))).toBe(width)
})

test('the title counts from where it needs more than the kind', () => {
  expect(columnWidth(field('a', { type: 'radio', label: '四个汉字' }))).toBe(112)
  expect(columnWidth(field('a', { type: 'radio', label: '四个汉字', width: 50 }))).toBe(50)
})

test('a hidden column stays in the order and is not shown', () => {
  const shown = arrangeColumns(fields, layout({ hidden: ['brand'] })).map(({ isShown }) => isShown)
  expect(shown).toEqual([true, false, true])
})

test('DEC-019 a change is kept as a record of its own, one that goes on takes the place of the newest', () => {
  const first = layout({ hidden: ['a'] })
  const second = layout({ hidden: ['b'] })
  keepLayout('list', first)
  keepLayout('list', second)
  expect(readLayouts('list')).toEqual([second, first])
  const third = layout({ widths: { a: 48, b: 1000 }, density: 'small' })
  keepLayout('list', third, true)
  expect(readLayouts('list')).toEqual([third, first])
  expect(readLayouts('other')).toEqual([])
})

test('DEC-019 records that cannot be believed are left out', () => {
  const wrong = [{ widths: { a: 47 } }, { widths: { a: 1001 } }, { fixed: { a: 'left' } }, { order: 'x' }]
  const records = [null, 5, ...wrong.map((given) => ({ ...defaultLayout, ...given })), defaultLayout]
  storedPreferences.write('enhancelist', records)
  expect(readLayouts('list')).toEqual([defaultLayout])
  storedPreferences.write('enhancelist', 'nonsense')
  expect(readLayouts('list')).toEqual([])
})
