import type { Outline } from '@banyan/contract/area/outline'
import { expect, test } from 'vitest'
import { namesFor } from './outline-names.ts'
import type { China } from './outline-store.ts'

const shape = (code: string, name: string) => ({ code, name, centre: [1, 2] as const, rings: [] })
const outline = (names: string[], spots: string[] = []) =>
  ({
    shapes: names.map((name) => shape(name, name)),
    spots: spots.map((name) => ({ name, at: [3, 4] })),
    lines: [],
  }) as unknown as Outline
const china = {
  ...outline([], ['钓鱼岛']),
  provinces: [
    shape('35', '福建省'),
    shape('45', '广西壮族自治区'),
    shape('11', '北京市'),
    shape('81', '香港特别行政区'),
  ],
} as unknown as China
const known = new Map([
  ['35', { cities: outline(['福州市'], ['平潭']), districts: outline(['鼓楼区']) }],
  ['45', { cities: outline(['南宁市']), districts: undefined }],
  ['11', { cities: outline([]), districts: undefined }],
])

test.each([
  ['far away nothing is written', 3, [], []],
  ['provinces by their short names', 4, [], ['福建', '广西', '北京', '香港']],
  ['islands a little nearer', 5, [], ['福建', '广西', '北京', '香港', '钓鱼岛']],
  ['cities in place of their province', 7, ['35'], ['广西', '北京', '香港', '福州市', '钓鱼岛']],
  ['a province without cities keeps its name', 7, ['11', '81'], ['福建', '广西', '北京', '香港', '钓鱼岛']],
  [
    'districts where they are known, and towns without a border',
    9,
    ['35', '45'],
    ['北京', '香港', '福州市', '南宁市', '鼓楼区', '平潭', '钓鱼岛'],
  ],
])('%s', (_, zoom, provinces, names) => {
  expect(namesFor(china, provinces, known, zoom).map(({ name }) => name)).toEqual(names)
})

test('provinces and cities are written large at their middle, the rest small', () => {
  expect(namesFor(china, ['35'], known, 9)).toContainEqual({ name: '福州市', at: [1, 2], isLarge: true })
  expect(namesFor(china, [], known, 5)).toEqual([
    ...['福建', '广西', '北京', '香港'].map((name) => ({ name, at: [1, 2], isLarge: true })),
    { name: '钓鱼岛', at: [3, 4], isLarge: false },
  ])
  expect(namesFor(china, ['35'], known, 9).filter(({ isLarge }) => !isLarge)).toEqual([
    { name: '鼓楼区', at: [1, 2], isLarge: false },
    { name: '平潭', at: [3, 4], isLarge: false },
    { name: '钓鱼岛', at: [3, 4], isLarge: false },
  ])
})
