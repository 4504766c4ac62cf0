import { readPointer } from '@banyan/contract/area/pointer'
import { afterEach, expect, test, vi } from 'vitest'
import { type OutsideAnswer, outsideServer } from '#testing/outside.ts'
import { mapsWithFallback } from './maps.ts'

const answers: Record<string, OutsideAnswer> = {
  '/v3/place/text': json({
    status: '1',
    pois: [
      {
        name: '天安门',
        location: '116.403242,39.910312',
        adcode: '110101',
        pname: '北京市',
        cityname: '北京市',
        adname: '东城区',
        address: [],
      },
      { name: '没有坐标', location: [] },
    ],
  }),
  '/v3/geocode/regeo': json({
    status: '1',
    regeocode: {
      formatted_address: '北京市东城区东华门街道天安门',
      addressComponent: { adcode: '110101', province: '北京市', city: [], district: '东城区' },
    },
  }),
  '/appmaptile': { body: 'data', headers: { 'content-type': 'text/html' } },
  '/v2/search': json({
    status: { infocode: 1000 },
    pois: [{ name: '天安门', address: '长安街', lonlat: '116.397,39.909' }],
  }),
  '/geocoder': json({
    status: '0',
    result: {
      formatted_address: '北京市东城区天安门',
      addressComponent: { county_code: '156110101', county: '东城区', city: '北京市' },
    },
  }),
}
let broken: OutsideAnswer | undefined
const outside = await outsideServer(({ path }) => broken ?? answers[path] ?? { status: 404 })
const last = () => outside.asked.at(-1)
const urls = { apiUrl: outside.url, tileUrl: outside.url }
afterEach(() => {
  broken = undefined
  vi.useRealTimers()
})

test('DEC-071 AMap speaks GCJ-02: what comes from it is moved to WGS-84 and what goes to it back', async () => {
  const amap = mapsWithFallback({ provider: 'amap', key: 'k1', ...urls }, fail)
  const [found, ...more] = await amap.search('天安门')
  expect(more).toEqual([])
  expect(found).toMatchObject({ code: '110101', name: '天安门', fullName: '北京市东城区天安门' })
  expect(last()?.query.get('key')).toBe('k1')
  const [longitude, latitude] = readPointer(found?.pointer ?? '') ?? [0, 0]
  expect(longitude).toBeCloseTo(116.397, 3)
  expect(latitude).toBeCloseTo(39.9089, 3)

  const place = await amap.reverse([longitude, latitude])
  expect(place).toMatchObject({ code: '110101', name: '东城区', fullName: '北京市东城区东华门街道天安门' })
  expect(place?.pointer).toBe(found?.pointer)
  const [sentLongitude] = readPointer(last()?.query.get('location') ?? '') ?? [0]
  expect(sentLongitude).toBeCloseTo(116.403242, 4)
  expect(amap.supply()).toMatchObject({ provider: 'amap', crs: 'GCJ02', layers: ['base'] })
})

test.each([
  [{ province: '北京市', city: [], district: '东城区' }, '东城区'],
  [{ province: '广东省', city: '东莞市', district: [] }, '东莞市'],
  [{ province: '台湾省', city: [], district: [] }, '台湾省'],
])('DEC-071 a place of AMap has the name of its smallest division: %o', async (division, name) => {
  const amap = mapsWithFallback({ provider: 'amap', key: 'k1', ...urls }, fail)
  const addressComponent = { adcode: '110101', ...division }
  broken = json({ status: '1', regeocode: { formatted_address: '某处', addressComponent } })
  expect(await amap.reverse([116.4, 39.9])).toMatchObject({ name, fullName: '某处' })
  broken = undefined
})

test('DEC-071 Tianditu speaks WGS-84; its places get our division', async () => {
  const tianditu = mapsWithFallback(
    { provider: 'tianditu', key: 'k2', ...urls, approval: '审图号：GS(2026)0001号' },
    fail,
  )
  expect(await tianditu.search('天安门')).toEqual([
    {
      code: '110101',
      name: '天安门',
      fullName: '北京市东城区长安街天安门',
      pointer: '116.397000,39.909000',
    },
  ])
  expect(JSON.parse(last()?.query.get('postStr') ?? '')).toEqual({
    keyWord: '天安门',
    level: '12',
    mapBound: '73,3,136,54',
    queryType: '1',
    start: '0',
    count: '20',
  })
  expect(await tianditu.reverse([116.397, 39.909])).toEqual({
    code: '110101',
    name: '东城区',
    fullName: '北京市东城区天安门',
    pointer: '116.397000,39.909000',
  })
  expect(last()?.query.get('tk')).toBe('k2')
  expect(tianditu.supply()).toEqual({
    provider: 'tianditu',
    crs: 'WGS84',
    layers: ['vec', 'cva'],
    attribution: '天地图 · 审图号：GS(2026)0001号',
  })
})

test.each([
  ['an error status', { status: 500 }],
  ['nonsense', { body: '<html>' }],
  ['a refused key', json({ status: '0', info: 'INVALID_USER_KEY' })],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
])(
  'DEC-071 when the provider answers with %s our own map stands in, and it is left alone for a while',
  async (_, said) => {
    const trouble = vi.fn()
    const amap = mapsWithFallback({ provider: 'amap', key: 'k3', ...urls }, trouble)
    broken = said
    expect((await amap.search('石家庄'))[0]?.fullName).toBe('河北省石家庄市')
    expect(trouble).toHaveBeenCalledOnce()
    expect(JSON.stringify([String(trouble.mock.calls[0]), trouble.mock.calls[0]])).not.toContain('k3')
    const asked = outside.asked.length
    expect((await amap.reverse([116.41, 39.93]))?.fullName).toBe('北京市东城区')
    expect(outside.asked.length).toBe(asked)
    broken = undefined
  },
)

test('DEC-071 a tile passes only as a picture, of a layer and a place that exist', async () => {
  const amap = mapsWithFallback({ provider: 'amap', key: 'k4', ...urls }, vi.fn())
  await expect(amap.tile('base', 3, 1, 2)).rejects.toThrow(/^地图服务暂时不可用$/)
  await expect(amap.tile('vec', 3, 1, 2)).rejects.toThrow(/^没有这张地图$/)
  await expect(amap.tile('base', 3, 8, 2)).rejects.toThrow(/^没有这张地图$/)
  await expect(mapsWithFallback({ provider: 'offline' }, fail).tile('base', 3, 1, 2)).rejects.toThrow(
    /^没有这张地图$/,
  )
})

test('DEC-071 a keyword the provider does not know is looked for in our gazetteer', async () => {
  const amap = mapsWithFallback({ provider: 'amap', key: 'k5', ...urls }, fail)
  broken = json({ status: '1', pois: [] })
  expect((await amap.search('sjz'))[0]?.fullName).toBe('河北省石家庄市')
  broken = undefined
})

test.each([
  ['image/png', Buffer.from('89504e470d0a', 'hex')],
  ['image/jpeg', Buffer.from('ffd8ffe0', 'hex')],
  ['image/webp', Buffer.from('RIFF1234WEBPVP8 ')],
  [undefined, Buffer.from('ffd7ffe0', 'hex')],
  [undefined, Buffer.from('00d8ffe0', 'hex')],
  [undefined, Buffer.from('RIFF1234WAVEfmt ')],
  [undefined, Buffer.from('XIFF1234WEBPVP8 ')],
  [undefined, Buffer.from('')],
])('DEC-071 a tile is %s by its first bytes', async (type, body) => {
  broken = { body, headers: { 'content-type': 'image/png' } }
  const tile = mapsWithFallback({ provider: 'amap', key: 'k6', ...urls }, fail).tile('base', 3, 7, 6)
  if (type) expect(await tile).toEqual({ type, data: body.toString('base64') })
  else await expect(tile).rejects.toThrow(/^地图服务暂时不可用$/)
  expect([last()?.path, Object.fromEntries(last()?.query ?? [])]).toEqual([
    '/appmaptile',
    { lang: 'zh_cn', size: '1', scale: '1', style: '8', x: '7', y: '6', z: '3' },
  ])
})

test('DEC-071 there is no tile past the edge of the map', async () => {
  broken = { body: Buffer.from('ffd8', 'hex') }
  const amap = mapsWithFallback({ provider: 'amap', key: 'k7', ...urls }, fail)
  expect(await amap.tile('base', 0, 0, 0)).toMatchObject({ type: 'image/jpeg' })
  for (const [x, y] of [
    [1, 0],
    [0, 1],
  ] as const)
    await expect(amap.tile('base', 0, x, y)).rejects.toThrow(/^没有这张地图$/)
})

test('DEC-071 a provider that failed is asked again after half a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const trouble = vi.fn()
  const amap = mapsWithFallback({ provider: 'amap', key: 'k8', ...urls }, trouble)
  broken = { status: 500 }
  await amap.search('天安门')
  broken = undefined
  const asked = outside.asked.length
  vi.advanceTimersByTime(29_999)
  expect((await amap.search('天安门')).length).toBe(0)
  expect(outside.asked.length).toBe(asked)
  vi.advanceTimersByTime(1)
  expect(await amap.search('天安门')).toMatchObject([{ name: '天安门' }])
  expect([outside.asked.length, trouble.mock.calls.length]).toEqual([asked + 1, 1])
})

test('DEC-071 what AMap is asked, and places of it without a name are left out', async () => {
  const amap = mapsWithFallback({ provider: 'amap', key: 'k9', ...urls }, fail)
  const place = {
    adcode: '110101',
    pname: '北京市',
    cityname: '北京市',
    adname: '东城区',
    address: '某路1号',
  }
  broken = json({
    status: '1',
    pois: [
      { ...place, name: '', location: '116.4,39.9' },
      { ...place, name: '甲', location: '116.4,39.9' },
    ],
  })
  expect((await amap.search('甲')).map(({ fullName }) => fullName)).toEqual(['北京市东城区某路1号甲'])
  expect([last()?.path, Object.fromEntries(last()?.query ?? [])]).toEqual([
    '/v3/place/text',
    { key: 'k9', keywords: '甲', offset: '20' },
  ])
  const nowhere = { formatted_address: [], addressComponent: { adcode: '1', province: '某省' } }
  broken = json({ status: '1', regeocode: nowhere })
  expect((await amap.reverse([116.41, 39.93]))?.fullName).toBe('北京市东城区')
  expect(last()?.path).toBe('/v3/geocode/regeo')
  expect(amap.supply()).toEqual({ provider: 'amap', crs: 'GCJ02', layers: ['base'], attribution: '高德地图' })
})

test('DEC-071 Tianditu may find a region before its places; at sea they have no division', async () => {
  const tianditu = mapsWithFallback({ provider: 'tianditu', key: 'k10', ...urls }, fail)
  broken = json({
    status: { infocode: 1000 },
    area: { name: '东城区', lonlat: '116.41,39.93' },
    pois: [
      { name: '灯塔', address: '外海', lonlat: '130,20' },
      { name: '', lonlat: '116.41,39.93' },
      { name: '没有坐标', lonlat: '' },
    ],
  })
  expect(await tianditu.search('东城')).toEqual([
    { code: '110101', name: '东城区', fullName: '北京市东城区东城区', pointer: '116.410000,39.930000' },
    { code: '', name: '灯塔', fullName: '外海灯塔', pointer: '130.000000,20.000000' },
  ])
  expect([last()?.path, last()?.query.get('type'), last()?.query.get('tk')]).toEqual([
    '/v2/search',
    'query',
    'k10',
  ])
})

test.each([
  [
    { county_code: '156110101', county: '东城区', city: '北京市' },
    { code: '110101', name: '东城区' },
  ],
  [
    { county_code: '156441900', county: '', city: '东莞市' },
    { code: '441900', name: '东莞市' },
  ],
  [
    { county_code: '110101', county: '东城区', city: '' },
    { code: '110101', name: '东城区' },
  ],
])('DEC-071 Tianditu tells the division of a point: %o', async (addressComponent, place) => {
  const tianditu = mapsWithFallback({ provider: 'tianditu', key: 'k11', ...urls }, fail)
  broken = json({ status: '0', result: { formatted_address: '某处', addressComponent } })
  expect(await tianditu.reverse([116.41, 39.93])).toEqual({
    ...place,
    fullName: '某处',
    pointer: '116.410000,39.930000',
  })
  expect([last()?.path, last()?.query.get('type'), last()?.query.get('postStr')]).toEqual([
    '/geocoder',
    'geocode',
    '{"lon":116.41,"lat":39.93,"ver":1}',
  ])
  broken = json({ status: '0', result: { formatted_address: '', addressComponent } })
  expect((await tianditu.reverse([116.41, 39.93]))?.fullName).toBe('北京市东城区')
})

test('DEC-071 the map that needs nobody has no tiles and says where its names are from', async () => {
  const offline = mapsWithFallback({ provider: 'offline' }, fail)
  const asked = outside.asked.length
  expect(offline.supply()).toEqual({
    provider: 'offline',
    crs: 'WGS84',
    layers: [],
    attribution: '离线示意图，轮廓到区县，街道和建筑需接入在线地图 · 地名数据 GeoNames',
  })
  expect((await offline.search('sjz'))[0]?.fullName).toBe('河北省石家庄市')
  expect((await offline.reverse([116.41, 39.93]))?.fullName).toBe('北京市东城区')
  expect(outside.asked.length).toBe(asked)
})

function json(body: unknown): OutsideAnswer {
  return { body: JSON.stringify(body) }
}

function fail(error: unknown): never {
  throw error
}
