import { expect, test } from 'vitest'
import type { Field } from '#kit/widgets/widget.ts'
import { arrange, type Layout, plainLayout, pushed } from './column-layout.ts'

const field = (name: string, given: Partial<Field> = {}): Field => ({
  name,
  label: name,
  type: 'text',
  ...given,
})
const fields = [field('plate'), field('brand'), field('status', { type: 'list' })]
const layout = (given: Partial<Layout>): Layout => ({ ...plainLayout, ...given })
const names = (given: Layout) => arrange(fields, given).map((column) => column.field.name)

test('SESS-025 DEC-019 the newest of at most 16 records is on top, the 17th drops the oldest', () => {
  const records = Array.from({ length: 17 }, (_, index) => layout({ hidden: [String(index)] }))
  const kept = records.reduce<Layout[]>(pushed, [])
  expect(kept).toHaveLength(16)
  expect(kept[0]?.hidden).toEqual(['16'])
  expect(kept[15]?.hidden).toEqual(['1'])
})

test('columns stand in the order of the record, new ones at the end', () => {
  expect(names(plainLayout)).toEqual(['plate', 'brand', 'status'])
  expect(names(layout({ order: ['status', 'plate'] }))).toEqual(['status', 'plate', 'brand'])
})

test('the first column is fixed until the user says otherwise', () => {
  expect(arrange(fields, plainLayout).map(({ fixed }) => fixed)).toEqual(['start', 'none', 'none'])
  const changed = arrange(fields, layout({ fixed: { plate: 'none', status: 'end' } }))
  expect(changed.map(({ fixed }) => fixed)).toEqual(['none', 'none', 'end'])
})

test('widths come from the user, then the field, then its kind', () => {
  const [own, declared, byKind] = arrange(
    [field('a'), field('b', { width: 77 }), field('c', { type: 'datetime' })],
    layout({ widths: { a: 300 } }),
  )
  expect([own?.width, declared?.width, byKind?.width]).toEqual([300, 77, 180])
})

test('a column is never narrower than its title with the sort mark', () => {
  const [column] = arrange([field('a', { label: '最近一次上报里程数', type: 'radio' })], plainLayout)
  expect(column?.width).toBeGreaterThanOrEqual(9 * 14 + 40)
})
