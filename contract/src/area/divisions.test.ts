import { expect, test } from 'vitest'
import { areaFullName, areaNames, areaPath, areaRoot, areas, childAreas } from './divisions.ts'

test('PICK-020 DEC-072 rows have id, text and pid, and every one leads to root 86 in at most three levels', () => {
  expect(areas.length).toBeGreaterThan(3000)
  expect(areas[0]).toEqual({ id: '110000', text: '北京市', pid: '86' })
  expect(childAreas(areaRoot)).toHaveLength(34)
  expect(new Set(areas.map(({ id }) => id)).size).toBe(areas.length)
  for (const { id } of areas) {
    const path = areaPath(id)
    expect(path[0]?.pid).toBe('86')
    expect(path.length).toBeLessThanOrEqual(3)
    expect(path.at(-1)?.id).toBe(id)
  }
})

test('rows that only hold a place are merged: nobody chooses 市辖区, 县 or 省直辖县级行政区划', () => {
  const placeholders = areas.filter(({ text }) => /^(市辖区|县)$|直辖县级/.test(text))
  expect(placeholders).toEqual([])
  expect(childAreas('500100').map(({ text }) => text)).toEqual(expect.arrayContaining(['渝中区', '城口县']))
  expect(childAreas('420000').map(({ text }) => text)).toEqual(expect.arrayContaining(['武汉市', '仙桃市']))
})

test.each([
  ['130102', '河北省/石家庄市/长安区', '河北省石家庄市长安区'],
  ['110101', '北京市/北京市/东城区', '北京市东城区'],
  ['429004', '湖北省/仙桃市', '湖北省仙桃市'],
  ['810001', '香港特别行政区/中西区', '香港特别行政区中西区'],
  ['130000', '河北省', '河北省'],
])('DEC-072 %s is shown as %s', (code, names, fullName) => {
  expect(areaNames(code)).toBe(names)
  expect(areaFullName(code)).toBe(fullName)
})

test('a code of a hidden row is shown as what it lies in, a text that is no code as it is', () => {
  expect(areaNames('130101')).toBe('河北省/石家庄市')
  expect(areaNames('429000')).toBe('湖北省')
  expect(areaNames('河北')).toBe('河北')
  expect(areaNames('999999')).toBe('999999')
})
