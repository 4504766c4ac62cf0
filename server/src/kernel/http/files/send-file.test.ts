import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { FileAnswer } from '#kernel/call/serve.ts'
import { disposition, sendFile } from './send-file.ts'

const content = Buffer.from('0123456789')
const shown = { inline: true, etag: '"e1"', cache: 'private', ranges: true } as const

/** Asks for a file of ten bytes; what happened behind the answer is told in its order. */
async function ask(file: Partial<FileAnswer> = {}, headers: Record<string, string> = {}) {
  const events: string[] = []
  const app = Fastify()
  app.get('/', (_, reply) =>
    sendFile(
      reply,
      {
        size: content.length,
        contentType: 'video/mp4',
        fileName: 'a.mp4',
        async open(range) {
          events.push(`open ${range ? `${range.start}-${range.end}` : 'all'}`)
          return Readable.from([range ? content.subarray(range.start, range.end + 1) : content])
        },
        done: async () => void events.push('done'),
        ...file,
      },
      async () => void events.push('commit'),
    ),
  )
  const answer = await app.inject({ url: '/', headers })
  await expect.poll(() => events).toContain('done')
  return { status: answer.statusCode, headers: answer.headers, body: answer.body, events }
}

test('a download that nobody keeps', async () => {
  const { status, headers, body, events } = await ask({ contentType: 'text/csv', fileName: '表 1.csv' })
  expect([status, body, events]).toEqual([200, '0123456789', ['commit', 'open all', 'done']])
  expect(headers).toMatchObject({
    'content-type': 'text/csv',
    'content-length': '10',
    'content-disposition': `attachment; filename="__1.csv"; filename*=UTF-8''%E8%A1%A8%201.csv`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  for (const name of ['etag', 'cache-control', 'vary', 'accept-ranges']) expect(headers[name]).toBeUndefined()
})

test('FILE-006 a stored file that is shown, private or for everyone, with parts or whole', async () => {
  const own = (await ask({ shown })).headers
  expect(own).toMatchObject({
    etag: '"e1"',
    'cache-control': 'private, max-age=600',
    vary: 'access-token, x-access-token, cookie',
    'accept-ranges': 'bytes',
    'content-disposition': `inline; filename="a.mp4"; filename*=UTF-8''a.mp4`,
  })
  const open = (await ask({ shown: { ...shown, inline: false, cache: 'public', ranges: false } })).headers
  expect(open).toMatchObject({ etag: '"e1"', 'cache-control': 'public, max-age=86400' })
  expect([open.vary, open['accept-ranges']]).toEqual([undefined, undefined])
  expect(open['content-disposition']).toMatch(/^attachment/)
})

test('FILE-006 a part of a file, one beyond its end, and none where parts are not given', async () => {
  const part = await ask({ shown }, { range: 'bytes=2-4' })
  expect([part.status, part.body, part.headers['content-range'], part.headers['content-length']]).toEqual([
    206,
    '234',
    'bytes 2-4/10',
    '3',
  ])
  expect(part.events).toEqual(['commit', 'open 2-4', 'done'])
  const beyond = await ask({ shown }, { range: 'bytes=10-' })
  expect([beyond.status, beyond.headers['content-range'], beyond.events]).toEqual([
    416,
    'bytes */10',
    ['commit', 'done'],
  ])
  const whole = await ask({ shown: { ...shown, ranges: false } }, { range: 'bytes=2-4' })
  expect([whole.status, whole.body]).toEqual([200, '0123456789'])
  const other = await ask({ shown }, { range: 'bytes=2-4', 'if-range': '"e0"' })
  expect(other.status).toBe(200)
})

test.each([
  ['"e1"', 304],
  ['W/"e1"', 304],
  ['"e0", "e1"', 304],
  ['"e0"', 200],
])('FILE-006 a browser that holds %s gets %i', async (held, status) => {
  const answer = await ask({ shown }, { 'if-none-match': held })
  expect(answer.status).toBe(status)
  expect(answer.events).toEqual(status === 304 ? ['commit', 'done'] : ['commit', 'open all', 'done'])
})

test('a viewer of PDF files is a page of the browser itself', async () => {
  const { headers } = await ask({ contentType: 'application/pdf' })
  expect(headers['content-security-policy']).toBe("frame-ancestors 'self'")
})

test.each([
  ['a"b\r\n.txt', `filename="a_b__.txt"; filename*=UTF-8''a%22b%0D%0A.txt`],
  ["!'()*", `filename="_____"; filename*=UTF-8''%21%27%28%29%2A`],
  ['a\ud800b', `filename="a_b"; filename*=UTF-8''a_b`],
])('security §9 no name breaks out of the header: %j', (name, said) => {
  expect(disposition(name)).toBe(`attachment; ${said}`)
})
