import { expect, test } from 'vitest'
import { parseSheetDate } from '../form/date-text.ts'
import { addCell, distinctTitles, emptySummary, proposeColumn } from './sheet-proposal.ts'

const propose = (cells: (string | number | null)[]) => {
  const facts = emptySummary()
  for (const cell of cells) addCell(facts, cell)
  return proposeColumn('列', 0, facts)
}
const times = <T>(count: number, ...values: T[]): T[] =>
  Array.from({ length: count }, (_, at) => values[at % values.length] as T)

test.each<[string, (string | number | null)[], object]>([
  ['nothing', [null, '', '  '], { kind: 'text', length: 100, examples: [] }],
  ['counts', [1, 20, '300', -4, 0], { kind: 'integer', examples: ['1', '20', '300'] }],
  ['prices', [1.5, '20', 3.25], { kind: 'number', length: 18, decimals: 2 }],
  ['fine figures', ['0.1234'], { kind: 'number', decimals: 4 }],
  ['numbers with leading zeros', ['001', '002'], { kind: 'text', length: 50 }],
  ['phone numbers', ['13800000000', '13900000001'], { kind: 'text', length: 50 }],
  ['days', ['2026-01-05', '2026/1/6', '2026年1月7日', '2026.1.8'], { kind: 'date' }],
  ['no real day', ['2026-02-30'], { kind: 'text' }],
  ['times', ['2026-01-05 08:30', '2026/1/6 9:00:05', '2026-01-07'], { kind: 'datetime' }],
  ['a day among words', ['2026-01-05', '待定'], { kind: 'text' }],
  ['the same word', times(9, '无'), { kind: 'text' }],
  ['a few words', times(30, '在用', '在用', '停用', null), { kind: 'list', options: ['在用', '停用'] }],
  [
    'each word once',
    ['张三', '李四', '王五', '赵六'],
    { kind: 'text', options: ['张三', '李四', '王五', '赵六'] },
  ],
  ['too many words', Array.from({ length: 90 }, (_, at) => `甲${at % 13}`), { kind: 'text' }],
  ['long words again and again', times(9, '很'.repeat(21)), { kind: 'text', length: 50 }],
  ['numbers again and again', times(9, 1, 2), { kind: 'integer', options: ['1', '2'] }],
  ['sentences', ['句'.repeat(70)], { kind: 'text', length: 200 }],
  ['long sentences', ['句'.repeat(150)], { kind: 'text', length: 500 }],
  ['long texts', ['文'.repeat(300)], { kind: 'textarea' }],
  ['texts of lines', ['一\n二'], { kind: 'textarea' }],
])('of %s a column of their kind is made', (_, cells, expected) => {
  expect(propose(cells)).toMatchObject(expected)
})

test('every column has a title of its own', () => {
  expect(distinctTitles(['*名称', '备注', '', '备注', ' 名称 ', '长'.repeat(60)])).toEqual([
    '名称',
    '备注',
    '列3',
    '备注2',
    '名称2',
    '长'.repeat(45),
  ])
})

test.each([
  ['date', '2026/1/5', '2026-01-05'],
  ['date', '2026年12月31日', '2026-12-31'],
  ['date', '2026/13/1', '2026/13/1'],
  ['datetime', '2026/1/5 8:05', '2026-01-05 08:05:00'],
  ['datetime', '2026-01-05', '2026-01-05 00:00:00'],
  ['datetime', '2026-01-05 25:00', '2026-01-05 25:00'],
  ['text', '2026/1/5', '2026/1/5'],
] as const)('DEC-068 a %s that is written %s is read as %s', (type, text, expected) => {
  expect(parseSheetDate(type, text)).toBe(expected)
})
