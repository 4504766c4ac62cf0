import { area } from '@banyan/contract/area/area'
import { expect, test } from 'vitest'
import { outsideServer } from '#testing/outside.ts'
import { startServer } from '#testing/server.ts'

const tile = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64').toString('latin1')
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

test('DEC-071 a wrong point or no keyword is a malformed request', async () => {
  for (const path of [
    'reverse',
    'reverse?pointer=x',
    'reverse?pointer=500,1',
    'search',
    'search?keyword=%20',
  ])
    expect([path, (await person.fetch(`/sys/area/${path}`)).status]).toEqual([path, 400])
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
