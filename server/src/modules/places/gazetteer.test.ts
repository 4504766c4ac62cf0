import { readFileSync } from 'node:fs'
import { areaFullName, areas, findArea } from '@banyan/contract/area/divisions'
import type { Point } from '@banyan/contract/area/outline'
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
  const isPlaced = (id: string): boolean => placed.has(id) || isPlaced(findArea(id)!.pid)
  expect(areas.filter(({ pid }) => pid === '86').every(({ id }) => placed.has(id))).toBe(true)
  expect(areas.every(({ id }) => isPlaced(id))).toBe(true)
  const towns = readFileSync(new URL('../../../assets/towns.csv', import.meta.url), 'utf8').trim()
  expect(towns.split('\n').filter((line) => !findArea(line.split(',')[0]!))).toEqual([])
})

test.each([
  ['福建省福州市鼓楼区五四路123号', ['福建省福州市鼓楼区']],
  ['福州市鼓楼区五四路 123 号', ['福建省福州市鼓楼区']],
  ['福州鼓楼五四路', ['福建省福州市鼓楼区']],
  ['上海市浦东新区世纪大道100号', ['上海市浦东新区']],
  ['广东省深圳市某大厦12层', ['广东省深圳市']],
  ['五四路123号', []],
])('DEC-071 of a full address that names no known place its division is found: %s', (address, expected) => {
  expect(searchGazetteer(address).map(({ fullName }) => fullName)).toEqual(expected)
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

test.each([
  ['gulou', ['江苏省南京市鼓楼区', '江苏省徐州市鼓楼区', '福建省福州市鼓楼区', '河南省开封市鼓楼区']],
  // two letters are looked for at the beginning only, three anywhere
  ['ou', ['浙江省温州市瓯海区']],
  [
    'lou',
    [
      '湖南省娄底市',
      '山西省太原市娄烦县',
      '湖南省娄底市娄星区',
      '山西省吕梁市石楼县',
      '江苏省南京市鼓楼区',
      '江苏省徐州市鼓楼区',
      '江苏省常州市钟楼区',
      '福建省福州市鼓楼区',
      '河南省开封市鼓楼区',
      '湖南省岳阳市岳阳楼区',
    ],
  ],
  ['北京 朝阳', ['北京市朝阳区', '北京市东城区朝阳门街道']],
  ['重庆 江北', ['重庆市江北区', '重庆市涪陵区江北街道', '重庆市江北区江北城街道']],
  [
    '西双版纳',
    [
      '云南省西双版纳傣族自治州',
      '云南省西双版纳傣族自治州景洪市西双版纳监狱',
      '云南省西双版纳傣族自治州景洪市',
      '云南省西双版纳傣族自治州勐海县',
      '云南省西双版纳傣族自治州勐腊县',
    ],
  ],
])('DEC-071 all that %s finds, the best first', (keyword, found) => {
  expect(searchGazetteer(keyword).map(({ fullName }) => fullName)).toEqual(found)
})

test('DEC-071 of places that fit as well provinces stand before cities before districts before towns', () => {
  const names = (keyword: string) => searchGazetteer(keyword).map(({ fullName }) => fullName)
  expect(names('hb').slice(0, 6)).toEqual([
    '河北省',
    '湖北省',
    '安徽省淮北市',
    '河南省鹤壁市',
    '青海省海北藏族自治州',
    '天津市河北区',
  ])
  expect(names('朝阳').slice(0, 5)).toEqual([
    '辽宁省朝阳市',
    '北京市朝阳区',
    '辽宁省朝阳市朝阳县',
    '吉林省长春市朝阳区',
    '天津市静海区朝阳街道',
  ])
  // the name itself, then names that begin so, then names that hold it
  expect(names('鼓楼').slice(-3)).toEqual([
    '陕西省榆林市榆阳区鼓楼街道',
    '山西省临汾市尧都区鼓楼西街街道',
    '重庆市万州区钟鼓楼街道',
  ])
  // one character finds no towns
  expect(names('江').slice(0, 4)).toEqual(['江苏省', '江西省', '广东省江门市', '吉林省白山市江源区'])
})

test.each<[Point, string | undefined]>([
  [[88, 32], '540600'],
  [[91.1, 29.65], '540102'],
  [[114.17, 22.3], '810005'],
  [[113.55, 22.19], '820004'],
  [[121, 23.5], '710000'],
  [[119.8, 25.4], '350128'],
  [[122.9, 30.5], undefined],
  [[123, 38.5], undefined],
])('DEC-071 the point %j lies in %s', async (point, code) => {
  expect((await locate(point))?.code).toBe(code)
})

test.each([
  ['540622', 24.9, '540622'],
  ['540622', 25.1, '540600'], // districts without an outline: the city
  ['330922', 49.9, '330922'],
  ['330922', 50.1, undefined], // out at sea
])('DEC-071 east of the town of %s, %d km away, lies %s', async (town, away, code) => {
  const [longitude, latitude] = allPlaces().find((each) => each.code === town)!.at
  const degrees = away / 111.2 / Math.cos((latitude * Math.PI) / 180)
  expect((await locate([longitude + degrees, latitude]))?.code).toBe(code)
})
