import { existsSync, readFileSync } from 'node:fs'
import type { AnyEndpoint, Carries } from '@banyan/contract/endpoint'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { Refusal } from '#kernel/refusal.ts'
import { isStreamed, receive } from './receive.ts'

const mb = 1024 * 1024

interface Seen {
  streamed: boolean
  body: unknown
  upload?: { fileName: string; size: number; content: string }
  raw?: { contentType?: string; length: number }
  /** Whether the file was there, and whether it still is after `remove`. */
  file?: [boolean, boolean]
}

/** Sends a body to a call of a kind; gives what it received, or the status and sentence it was refused with. */
async function send(
  carries: Carries | undefined,
  payload: Buffer | string,
  type: string,
  uploadBytes = mb,
): Promise<Seen | [number, string]> {
  const app = Fastify({ bodyLimit: 20 * mb })
  await app.register(multipart)
  if (carries === 'raw') {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_, body, done) => done(null, body))
  }
  let seen: Seen | [number, string] = [0, '']
  app.post('/', async (request) => {
    const endpoint = { carries } as AnyEndpoint
    try {
      const { body, upload, raw, remove } = await receive(endpoint, request, uploadBytes)
      const content = upload && readFileSync(upload.path, 'utf8')
      await remove?.()
      seen = {
        streamed: isStreamed(endpoint, request),
        body,
        ...(upload && {
          upload: { fileName: upload.fileName, size: upload.size, content: content ?? '' },
          file: [true, existsSync(upload.path)],
        }),
        ...(raw && { raw: { contentType: raw.contentType, length: raw.bytes.length } }),
      }
    } catch (error) {
      const { statusCode = 500, code = '' } = error as { statusCode?: number; code?: string }
      seen = error instanceof Refusal ? [error.status, error.message] : [statusCode, code]
    }
    return null
  })
  await app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload })
  return seen
}

interface Part {
  name: string
  value: string
  fileName?: string
}
const formType = 'multipart/form-data; boundary=cut'
const form = (...parts: Part[]) =>
  `${parts
    .map(({ name, value, fileName }) => {
      const file = fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: text/plain`
      return `--cut\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
    })
    .join('')}--cut--\r\n`
const file = (value: string, fileName = 'a.txt'): Part => ({ name: 'file', value, fileName })
const fields = (count: number): Part[] =>
  Array.from({ length: count }, (_, n) => ({ name: `f${n}`, value: String(n) }))
const malformed = [400, '参数错误']

test('members of JSON come as they are; a form is read where the call takes one', async () => {
  expect(await send(undefined, '{"a":1}', 'application/json')).toEqual({ streamed: false, body: { a: 1 } })
  expect(await send('form', '{"a":1}', 'application/json')).toEqual({ streamed: false, body: { a: 1 } })
  expect(await send('form', form({ name: 'a', value: '1' }), formType)).toEqual({
    streamed: true,
    body: { a: '1' },
  })
})

test('FILE-001 an upload brings its fields, and its file lies on disk until the call has ended', async () => {
  expect(
    await send('upload', form({ name: 'biz', value: 'avatar' }, file('正文', 'b.txt')), formType),
  ).toEqual({
    streamed: true,
    body: { biz: 'avatar' },
    upload: { fileName: 'b.txt', size: 6, content: '正文' },
    file: [true, false],
  })
  const long = `${'x'.repeat(300)}.txt`
  expect(await send('upload', form(file('a', long)), formType)).toMatchObject({
    upload: { fileName: long.slice(-255) },
  })
})

test('FILE-001 what is no form, brings no file, two of them or a NUL is refused', async () => {
  expect(await send('upload', '{}', 'application/json')).toEqual(malformed)
  expect(await send('upload', form({ name: 'a', value: '1' }), formType)).toEqual([200, '请选择文件'])
  expect(await send('upload', form(file('a'), file('b')), formType)).toEqual([413, 'FST_FILES_LIMIT'])
  expect(await send('upload', form(file('a'), { name: 'a', value: 'x\0y' }), formType)).toEqual(malformed)
  expect(await send('upload', form(file('a'), { name: 'a', value: '1' }).slice(0, -30), formType)).toEqual(
    malformed,
  )
})

test('DEC-098 a file up to the limit is taken, a byte more is refused with the limit', async () => {
  const sized = (bytes: number) => send('upload', form(file('x'.repeat(bytes))), formType, 2 * mb)
  expect(await sized(2 * mb)).toMatchObject({ upload: { size: 2 * mb } })
  expect(await sized(2 * mb + 1)).toEqual([200, '文件大小超出2MB限制, 请压缩或降低文件质量!'])
})

test('security §9 twenty fields are enough, and a form without a file takes none', async () => {
  expect(await send('upload', form(...fields(20), file('a')), formType)).toMatchObject({
    body: { f0: '0', f19: '19' },
  })
  expect(await send('upload', form(...fields(21), file('a')), formType)).toEqual([413, 'FST_FIELDS_LIMIT'])
  expect(await send('form', form(...fields(20)), formType)).toMatchObject({ body: { f19: '19' } })
  expect(await send('form', form(...fields(21)), formType)).toEqual([413, 'FST_FIELDS_LIMIT'])
  expect(await send('form', form(...fields(1), file('a')), formType)).toEqual([413, 'FST_FILES_LIMIT'])
})

test('DEC-101 a body of any type comes as it is, up to ten megabytes', async () => {
  expect(await send('raw', 'abc', 'text/x-own')).toEqual({
    streamed: true,
    body: undefined,
    raw: { contentType: 'text/x-own', length: 3 },
  })
  const most = Buffer.alloc(10 * mb)
  expect(await send('raw', most, 'text/plain')).toMatchObject({ raw: { length: 10 * mb } })
  expect(await send('raw', Buffer.alloc(10 * mb + 1), 'text/plain')).toEqual(malformed)
})
