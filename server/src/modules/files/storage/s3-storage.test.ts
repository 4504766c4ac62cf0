import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type OutsideAnswer, outsideServer } from '#testing/outside.ts'
import { s3Storage } from './s3-storage.ts'
import { MissingFile } from './storage.ts'

let answer: (method: string, path: string) => OutsideAnswer = () => ({})
const outside = await outsideServer(({ method, path }) => answer(method, path))
const scratch = mkdtempSync(join(tmpdir(), 'banyan-s3-requests-'))
afterAll(() => rmSync(scratch, { recursive: true }))
beforeEach(() => {
  outside.asked.length = 0
  answer = () => ({})
})

const options = {
  endpoint: outside.url,
  bucket: 'files',
  prefix: 'some/where/',
  isPathStyle: true,
  region: 'cn-1',
  accessKey: 'key',
  secretKey: 'secret',
}
const storage = s3Storage(options)
const asked = () => outside.asked.map(({ method, path }) => `${method} ${path}`)
const sha256 = (content: string) => createHash('sha256').update(content).digest('hex')
const away = { status: 503, message: '文件存储暂时不可用，请稍后再试' }
const error = (status: number, code: string) => ({ status, body: `<Error><Code>${code}</Code></Error>` })

test('a file is put with its size and the hash of its bytes, signed for the region', async () => {
  const path = join(scratch, 'a')
  writeFileSync(path, '正文')
  await storage.put('1/file/a.txt', path)
  const [put] = outside.asked
  expect(asked()).toEqual(['PUT /files/some/where/1/file/a.txt'])
  expect(put!.body).toBe('正文')
  expect(put!.headers).toMatchObject({ 'content-length': '6', 'x-amz-content-sha256': sha256('正文') })
  expect(put!.headers.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/cn-1\/s3\/aws4_request/,
  )
  answer = () => error(404, 'NoSuchBucket')
  await expect(storage.put('1/file/a.txt', path)).rejects.toMatchObject({
    ...away,
    reason: '404 NoSuchBucket',
  })
})

test('a part of a file is asked for by its first and last byte, the whole without', async () => {
  answer = () => ({ body: 'bytes' })
  expect(await text(await storage.read('a', { start: 3, end: 9 }))).toBe('bytes')
  expect(await text(await storage.read('a'))).toBe('bytes')
  expect(outside.asked.map(({ headers }) => headers.range)).toEqual(['bytes=3-9', undefined])
  expect(asked()).toEqual(['GET /files/some/where/a', 'GET /files/some/where/a'])
})

test('the size is told by the head; what is missing has none', async () => {
  answer = () => ({ headers: { 'content-length': '12' } })
  expect(await storage.size('a')).toBe(12)
  answer = () => ({ status: 404 })
  expect(await storage.size('a')).toBeUndefined()
  await expect(storage.read('a')).rejects.toBeInstanceOf(MissingFile)
  expect(asked()).toEqual(['HEAD /files/some/where/a', 'HEAD /files/some/where/a', 'GET /files/some/where/a'])
})

test('discarding removes the small copies, copies into the trash and only then removes', async () => {
  await storage.discard('a.png')
  const copies = [100, 200, 400, 800].map((edge) => `DELETE /files/some/where/a.png.${edge}.webp`)
  expect(asked()).toEqual([...copies, 'PUT /files/some/where/trash/a.png', 'DELETE /files/some/where/a.png'])
  expect(outside.asked[4]!.headers['x-amz-copy-source']).toBe('/files/some/where/a.png')
  outside.asked.length = 0
  answer = (method) => ({ status: method === 'PUT' ? 404 : 204 })
  await storage.discard('a.png')
  expect(asked()).toEqual([...copies, 'PUT /files/some/where/trash/a.png'])
  outside.asked.length = 0
  await storage.destroy('a.png')
  expect(asked()).toEqual(['DELETE /files/some/where/trash/a.png'])
})

test.each([
  [300, 'Redirect'],
  [403, 'AccessDenied'],
  [500, 'InternalError'],
])('an answer %i of the store is a failure with its word', async (status, code) => {
  answer = () => error(status, code)
  await expect(storage.read('a')).rejects.toMatchObject({ ...away, reason: `${status} ${code}` })
  await expect(storage.open('me')).rejects.toMatchObject({
    message: `无法使用文件存储 ${outside.url} 的存储桶 files（${status} ${code}），请检查 S3_ 开头的设置`,
  })
  answer = () => ({ status })
  await expect(storage.read('a')).rejects.toMatchObject({ reason: `${status} ` })
})

test('an empty bucket is marked as ours, one of ours is taken as it is', async () => {
  answer = (method) => (method === 'GET' ? { status: 404 } : {})
  const name = await storage.open('me')
  expect(asked()).toEqual(['GET /files/some/where/installation.id', 'PUT /files/some/where/installation.id'])
  expect([outside.asked[1]!.body, outside.asked[1]!.headers['x-amz-content-sha256']]).toEqual([
    'me',
    sha256('me'),
  ])
  outside.asked.length = 0
  answer = () => ({ body: 'me\n' })
  expect(await storage.open('me')).toBe(name)
  expect(asked()).toEqual(['GET /files/some/where/installation.id'])
  expect(name).toBe(sha256(`${outside.url}/files/some/where/`).slice(0, 12))
})

test('a bucket of another installation is told whole', async () => {
  answer = () => ({ body: 'they' })
  await expect(storage.open('me')).rejects.toMatchObject({
    message:
      '存储桶 files/some/where/ 属于安装 they，而数据库属于安装 me，拒绝启动；请检查 S3_BUCKET 与 S3_PREFIX',
  })
})

test('the bucket stands in the host name unless in the path', async () => {
  const named = s3Storage({ ...options, endpoint: 'http://store.invalid', isPathStyle: false })
  await expect(named.read('a')).rejects.toMatchObject({
    ...away,
    reason: expect.stringContaining(' files.store.invalid'),
  })
  const behind = s3Storage({ ...options, endpoint: `${outside.url}/below/` })
  await behind.destroy('a')
  expect(asked()).toEqual(['DELETE /below/files/some/where/trash/a'])
})
