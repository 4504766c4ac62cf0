import { gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { compressAnswer } from './compress.ts'

const rows = Array.from({ length: 50 }, (_, at) => ({
  id: String(at),
  name: `部门${at}`,
  remark: '一样的备注',
}))
const app = fastify()
app.addHook('onSend', compressAnswer)
app.get('/large', async (_, reply) => reply.header('vary', 'origin').send(rows))
app.get('/text/:length', async (request) => 'x'.repeat(Number((request.params as { length: string }).length)))
app.get('/small', async () => ({ id: '1' }))

const ask = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })

test('performance: a large answer travels compressed and is the same', async () => {
  const { headers, rawPayload } = await ask('/large', 'gzip, deflate, br')
  expect(headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(rawPayload.length),
    'content-type': expect.stringContaining('application/json'),
    vary: 'origin, accept-encoding',
  })
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(rows)
  expect(rawPayload.length).toBeLessThan(JSON.stringify(rows).length / 4)
})

test('performance: compressing begins at 2048 bytes', async () => {
  const encodings = [await ask('/text/2047', 'gzip'), await ask('/text/2048', 'gzip')].map(
    ({ headers }) => headers['content-encoding'],
  )
  expect(encodings).toEqual([undefined, 'gzip'])
})

test('performance: a small answer, and one for somebody who reads no gzip, travel plain', async () => {
  for (const answer of [await ask('/small', 'gzip'), await ask('/large'), await ask('/large', 'identity')]) {
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(() => JSON.parse(answer.body)).not.toThrow()
  }
})

test('performance: a very large answer is compressed too, and says on what it depends', async () => {
  const { headers, rawPayload } = await ask('/text/70000', 'gzip')
  expect([headers['content-encoding'], headers.vary]).toEqual(['gzip', 'accept-encoding'])
  expect(gunzipSync(rawPayload).toString()).toBe('x'.repeat(70_000))
})
