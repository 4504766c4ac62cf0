import { expect, test } from 'vitest'
import chinaOutline from '../../data/area/outlines/china.json'
import { cityOutlines } from './city-outlines.ts'
import { districtOutlines } from './district-outlines.ts'
import { areas, findArea } from './divisions.ts'
import { type Point, readOutline, shapeContains } from './outline.ts'

test('a shape is read from its steps; inside is what an odd number of rings holds', () => {
  const { shapes, lines, spots } = readOutline([
    '130100甲市 1000 2000|0 0 9000 0 0 9000 -9000 0|3000 3000 3000 0 0 3000 -3000 0',
    '~1000 1000 500 500',
    '.130102乙区 1500 2500',
  ])
  const [shape] = shapes
  expect(shape).toMatchObject({ code: '130100', name: '甲市', centre: [1, 2] })
  expect(shape?.rings[1]?.[2]).toEqual([6, 6])
  expect(lines).toEqual([
    [
      [1, 1],
      [1.5, 1.5],
    ],
  ])
  expect(spots).toEqual([{ code: '130102', name: '乙区', at: [1.5, 2.5] }])
  const inside = (point: Point) => shape && shapeContains(shape, point)
  expect([inside([1, 1]), inside([4, 4]), inside([8, 4]), inside([10, 4])]).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('DEC-071 the outlines hold all 34 provinces and the ten lines of the South China Sea', () => {
  const { shapes, lines } = readOutline(chinaOutline)
  expect(shapes).toHaveLength(34)
  expect(lines).toHaveLength(10)
  const at = (point: Point) => shapes.find((shape) => shapeContains(shape, point))?.name
  expect(at([116.4, 39.9])).toBe('北京市')
  expect(at([121.5, 25.04])).toBe('台湾省')
  expect(at([91.1, 29.65])).toBe('西藏自治区')
  expect(at([114.17, 22.3])).toBe('香港特别行政区')
  for (const [[longitude, latitude]] of lines as unknown as [Point][]) {
    expect(longitude).toBeGreaterThan(107)
    expect(longitude).toBeLessThan(123)
    expect(latitude).toBeGreaterThan(3)
    expect(latitude).toBeLessThan(24)
  }
})

test('DEC-071 every outline of a city belongs to a known division of its province', async () => {
  expect(Object.keys(cityOutlines)).toHaveLength(34)
  let count = 0
  for (const [province, load] of Object.entries(cityOutlines)) {
    const { shapes, spots } = readOutline((await load()).default)
    for (const { code, name } of [...shapes, ...spots]) {
      expect(findArea(code)?.text).toBe(name)
      expect(code.slice(0, 2)).toBe(province.slice(0, 2))
    }
    expect(shapes.every(({ rings }) => rings.length > 0)).toBe(true)
    count += shapes.length
  }
  expect(count).toBeGreaterThan(430)
})

test('DEC-071 nine tenths of the districts have an outline, in a province or with their municipality', async () => {
  const drawn = new Set<string>()
  for (const [province, load] of [...Object.entries(districtOutlines), ...Object.entries(cityOutlines)]) {
    for (const { code, name, rings } of readOutline((await load()).default).shapes) {
      expect([findArea(code)?.text, code.slice(0, 2)]).toEqual([name, province.slice(0, 2)])
      expect(rings.length).toBeGreaterThan(0)
      drawn.add(code)
    }
  }
  const districts = areas.filter(({ id }) => !id.endsWith('00'))
  const missing = districts.filter(({ id }) => !drawn.has(id))
  expect(missing.length / districts.length).toBeLessThan(0.09)
  const fujian = readOutline((await districtOutlines['350000']?.())?.default ?? [])
  const at = (point: Point) => fujian.shapes.find((shape) => shapeContains(shape, point))?.name
  expect([at([119.299, 26.085]), at([118.552, 24.78]), at([118.089, 24.48])]).toEqual([
    '鼓楼区',
    '晋江市',
    '思明区',
  ])
})
