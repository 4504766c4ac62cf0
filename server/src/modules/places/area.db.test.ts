import { area } from '@banyan/contract/area/area'
import { expect, test } from 'vitest'
import { outsideServer } from '#testing/outside.ts'
import { startServer } from '#testing/server.ts'

const tile = 'RIFF1234WEBP picture'
const outside = await outsideServer(({ path }) => {
  if (path === '/DataServer') return { body: tile }
  return { status: 503 }
})
const { anyone, someone } = await startServer({
  MAP_PROVIDER: 'tianditu',
  MAP_KEY: 'map-secret-key',
  MAP_API_URL: outside.url,
  MAP_TILE_URL: outside.url,
  MAP_APPROVAL: '审图号：GS(2026)0001号',
})
const person = await someone()

test('DEC-071 a tile comes through the server with its key, and only for the signed-in', async () => {
  const path = '/sys/area/tile/vec/3/6/2'
  expect((await anyone.fetch(path)).status).toBe(401)
  expect((await person.fetch(path)).body.result).toEqual({
    type: 'image/webp',
    data: Buffer.from(tile).toString('base64'),
  })
  expect(Object.fromEntries(outside.asked.at(-1)?.query ?? [])).toEqual({
    T: 'vec_w',
    x: '6',
    y: '2',
    l: '3',
    tk: 'map-secret-key',
  })
  expect((await person.fetch('/sys/area/tile/img/3/6/2')).body.message).toBe('没有这张地图')
})

test('DEC-071 search and reverse need a session and nothing else; the provider is down, the gazetteer answers', async () => {
  expect((await anyone.fetch('/sys/area/search?keyword=sjz')).status).toBe(401)
  const [found] = await person.call(area.search, { keyword: 'sjz' })
  expect(found).toMatchObject({ code: '130100', fullName: '河北省石家庄市' })
  const { body } = await person.fetch('/sys/area/reverse?pointer=116.41,39.93')
  expect(body.result).toEqual({
    code: '110101',
    name: '东城区',
    fullName: '北京市东城区',
    pointer: '116.410000,39.930000',
  })
  expect((await person.fetch('/sys/area/reverse?pointer=130,20')).body).toMatchObject({
    success: true,
    result: null,
  })
})

test.each([
  ['reverse', '坐标格式应为经度,纬度'],
  ['reverse?pointer=x', '坐标格式应为经度,纬度'],
  ['reverse?pointer=500,1', '坐标格式应为经度,纬度'],
  ['search', '请输入关键字'],
  ['search?keyword=%20', '请输入关键字'],
])('DEC-071 %s is refused: %s', async (path, message) => {
  expect((await person.fetch(`/sys/area/${path}`)).body).toMatchObject({ success: false, message })
})

test('DEC-071 the console learns of layers and source, never of the key or the address', async () => {
  const { raw, body } = await person.fetch('/sys/area/map')
  expect(body.result).toEqual({
    provider: 'tianditu',
    crs: 'WGS84',
    layers: ['vec', 'cva'],
    attribution: '天地图 · 审图号：GS(2026)0001号',
  })
  expect(raw.toString()).not.toContain('map-secret-key')
  expect(raw.toString()).not.toContain('127.0.0.1')
})
