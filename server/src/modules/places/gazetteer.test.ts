import { readFileSync } from 'node:fs'
import { areaFullName, areaOf, areas } from '@banyan/contract/area/divisions'
import { fallbackAddress } from '@banyan/contract/area/pointer'
import { expect, test } from 'vitest'
import { allPlaces, searchGazetteer } from './gazetteer.ts'
import { locate } from './locate.ts'

const first = (keyword: string) => searchGazetteer(keyword)[0]?.fullName

test.each([
  ['石家庄', '河北省石家庄市'],
  ['石家庄市', '河北省石家庄市'],
  ['北京东城', '北京市东城区'],
  ['北京市东城区', '北京市东城区'],
  ['河北 正定', '河北省石家庄市正定县'],
  ['仙桃', '湖北省仙桃市'],
  ['shijiazhuang', '河北省石家庄市'],
  ['Shi Jia Zhuang', '河北省石家庄市'],
  ['sjz', '河北省石家庄市'],
  ['lvliang', '山西省吕梁市'],
  ['xian', '陕西省西安市'],
  ['chongqing', '重庆市'],
  ['中关村', '北京市海淀区中关村街道'],
  ['北京 中关村街道', '北京市海淀区中关村街道'],
  ['海淀区中关村', '北京市海淀区中关村街道'],
  ['海淀', '北京市海淀区'],
])('DEC-071 search by name, pinyin and initials: %s finds %s', (keyword, found) => {
  const found3 = searchGazetteer(keyword)
    .slice(0, 3)
    .map(({ fullName }) => fullName)
  expect(found3).toContain(found)
})

test('DEC-071 a place is code, name, full name and pointer; a district nobody knows the place of lies in its city', () => {
  const [city] = searchGazetteer('石家庄市')
  expect(city).toMatchObject({ code: '130100', name: '石家庄市', fullName: '河北省石家庄市' })
  expect(city?.pointer).toMatch(/^114\.\d{6},38\.\d{6}$/)
  for (const { pointer } of searchGazetteer('新区')) expect(pointer).not.toBe('0.000000,0.000000')
})

test('DEC-071 nine tenths of the districts have a place of their own, so that their towns are found there', () => {
  const placed = new Set(allPlaces().map(({ code }) => code))
  const districts = areas.filter(({ id }) => !id.endsWith('00'))
  expect(districts.filter(({ id }) => !placed.has(id)).length / districts.length).toBeLessThan(0.09)
  const [jinjiang] = searchGazetteer('晋江市')
  expect(searchGazetteer('安海镇')[0]).toMatchObject({
    fullName: '福建省泉州市晋江市安海镇',
    pointer: jinjiang?.pointer,
  })
  expect(jinjiang?.pointer).toMatch(/^118\.5\d+,24\.[78]\d+$/)
})

test('PICK-020 DEC-072 every area, down to the third level below root 86, is a place under its own id and text', () => {
  const places = new Set(areas.filter(({ pid }) => pid === '86').map(({ id }) => id))
  expect(places.size).toBe(34)
  for (let level = 0; level < 2; level++) for (const { id, pid } of areas) if (places.has(pid)) places.add(id)
  expect(areas.filter(({ id }) => !places.has(id))).toEqual([])
  for (const { id, text } of areas.filter((_, at) => at % 97 === 0))
    expect(searchGazetteer(areaFullName(id)).find(({ code }) => code === id)).toMatchObject({
      code: id,
      name: text,
    })
})

test('DEC-071 a town lies where its district does; districts of the name stand before towns', () => {
  const [district] = searchGazetteer('海淀区')
  expect(searchGazetteer('中关村')[0]).toMatchObject({
    code: '110108',
    name: '中关村街道',
    pointer: district?.pointer,
  })
  expect(searchGazetteer('海淀').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['海淀区', '海淀街道']),
  )
  expect(first('海淀')).toBe('北京市海淀区')
  // a town of that name stands before towns whose name only begins so, such as 北京市丰台区太平桥街道
  expect(
    searchGazetteer('太平')
      .slice(0, 2)
      .map(({ fullName }) => fullName),
  ).toEqual(['辽宁省阜新市太平区', '天津市滨海新区太平镇'])
})

test('DEC-071 every division lies somewhere, or in one that does, and every town in a division', () => {
  const placed = new Set(allPlaces().map(({ code }) => code))
  const isPlaced = (id: string): boolean => placed.has(id) || isPlaced(areaOf(id)!.pid)
  expect(areas.filter(({ pid }) => pid === '86').every(({ id }) => placed.has(id))).toBe(true)
  expect(areas.every(({ id }) => isPlaced(id))).toBe(true)
  const towns = readFileSync(new URL('../../../assets/towns.csv', import.meta.url), 'utf8').trim()
  expect(towns.split('\n').filter((line) => !areaOf(line.split(',')[0]!))).toEqual([])
})

test('DEC-071 nothing is found for signs, and never more than twenty', () => {
  expect(searchGazetteer('!!!')).toEqual([])
  expect(searchGazetteer('没有这个地方')).toEqual([])
  expect(searchGazetteer('县').length).toBe(20)
  expect(first('河北')).toBe('河北省')
})

test.each([
  [[114.5, 38.04], '石家庄市'],
  [[116.41, 39.93], fallbackAddress],
  [[116.39, 39.89], '北京市'], // what was 宣武 or 崇文
  [[113.4, 30.36], '仙桃市'],
  [[121.56, 25.03], '台湾省'],
  [[87.6, 43.8], '乌鲁木齐市'],
  [[119.299, 26.085], '福州市鼓楼区'],
  [[118.552, 24.78], '泉州市晋江市'],
] as const)('DEC-071 reverse look-up by the outlines: %j lies in %s', async (point, name) => {
  expect((await locate(point))?.fullName).toContain(name)
})

test('DEC-071 a point keeps its own pointer, and nobody knows one at sea or abroad', async () => {
  expect(await locate([116.41, 39.93])).toEqual({
    code: '110101',
    name: '东城区',
    fullName: '北京市东城区',
    pointer: '116.410000,39.930000',
  })
  expect(await locate([130, 20])).toBeNull()
  expect(await locate([-70, -33])).toBeNull()
})
