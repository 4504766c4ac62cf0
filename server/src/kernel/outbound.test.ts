import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { outsideServer } from '#testing/outside.ts'
import { fetchOutside, fetchOutsideText, OutboundError } from './outbound.ts'

const limit = 256 * 1024
const outside = await outsideServer(({ path }) => {
  if (path === '/moved') return { status: 302, headers: { location: '/text' } }
  if (path === '/created') return { status: 201 }
  if (path === '/full') return { body: 'x'.repeat(limit) }
  if (path === '/over') return { body: 'x'.repeat(limit + 1) }
  return { body: '你好' }
})
const at = (path: string) => new URL(path, outside.url)

test('an answer comes as text or as bytes; a question is a GET unless told otherwise', async () => {
  expect(await fetchOutsideText(at('/text'))).toBe('你好')
  expect(await fetchOutside(at('/text'))).toEqual(Buffer.from('你好'))
  const question = { method: 'POST', headers: { 'x-mine': 'yes' }, body: 'a=1' }
  expect(await fetchOutsideText(at('/text?b=2'), question)).toBe('你好')
  const sent = outside.asked.at(-1)
  expect([sent?.headers['x-mine'], sent?.body, sent?.query.get('b')]).toEqual(['yes', 'a=1', '2'])
  expect(outside.asked[0]?.body).toBe('')
})

test.each([
  ['/moved', 'status 302'],
  ['/created', 'status 201'],
  ['/over', 'too long'],
])('%s is refused: %s', async (path, reason) => {
  await expect(fetchOutsideText(at(path))).rejects.toThrow(new OutboundError(reason))
})

test('an answer of 256 kB is not too long', async () => {
  expect(await fetchOutside(at('/full'))).toHaveLength(limit)
})

test('trouble is told by its kind, without the address that may hold a secret', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const { port } = silent.address() as AddressInfo
  const late = fetchOutsideText(new URL(`http://127.0.0.1:${port}/?key=secret`), { timeoutMs: 50 })
  await expect(late).rejects.toEqual(new OutboundError('TimeoutError'))
  const unknown = fetchOutsideText(new URL('http://127.0.0.1:1/?key=secret'))
  await expect(unknown).rejects.toEqual(new OutboundError('TypeError'))
})
