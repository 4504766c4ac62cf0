import { expect, test } from 'vitest'
import type { Field } from '#kit/widgets/widget.ts'
import { buildLayout, columnsFrom, isWide } from './layout.ts'

const field = (name: string, given: Partial<Field> = {}): Field => ({
  name,
  label: name,
  type: 'text',
  ...given,
})
const names = (fields: readonly Field[]) => fields.map(({ name }) => name).join('')

test('DEC-080 groups and tabs stand in the order of their first field, fields keep theirs', () => {
  const layout = buildLayout([
    field('a', { group: '其他' }),
    field('b'),
    field('c', { tab: '二', group: '甲' }),
    field('d', { tab: '一' }),
    field('e', { group: '其他' }),
    field('f', { tab: '二' }),
  ])
  expect(layout.head.map(({ group, fields }) => [group, names(fields)])).toEqual([
    [undefined, 'b'],
    ['其他', 'ae'],
  ])
  expect(
    layout.tabs.map(({ name, sections }) => [name, sections.map(({ fields }) => names(fields))]),
  ).toEqual([
    ['二', ['f', 'c']],
    ['一', ['d']],
  ])
})

test('DEC-080 formTemplate is 1 to 4 columns, anything else one', () => {
  expect(['1', '2', '3', '4', 4, '5', '', undefined, 'x'].map(columnsFrom)).toEqual([
    1, 2, 3, 4, 4, 1, 1, 1, 1,
  ])
})

test('long kinds take the whole row', () => {
  const wide = (['textarea', 'umeditor', 'markdown', 'amap', 'image', 'text', 'date'] as const).filter(
    (type) => isWide(field('a', { type })),
  )
  expect(wide).toEqual(['textarea', 'umeditor', 'markdown', 'amap', 'image'])
})
