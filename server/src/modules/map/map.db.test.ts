import { distributionMap } from '@banyan/contract/map/distribution-map'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

const { someone } = await startServer()

test('DEC-107 who may list nothing that lies on the map gets an empty one', async () => {
  const guest = await someone()
  expect(await guest.call(distributionMap.data, {})).toEqual({
    layers: [],
    inView: 0,
    points: [],
    clusters: [],
    rows: [],
  })
})

test.each<Record<string, string>>([
  { bbox: '1,2,3' },
  { bbox: '119,26,118,27' },
  { bbox: 'a,b,c,d' },
  { zoom: '99' },
  { types: 'plane' },
  { keyword: 'x'.repeat(51) },
])('DEC-107 %j is refused with a text, not an error', async (query) => {
  const guest = await someone()
  const { status, body } = await guest.fetch(distributionMap.data.path, { query })
  expect(status).toBeLessThan(500)
  expect(body.success).toBe(false)
  expect(body.message).toMatch(/[一-龥]/)
})
