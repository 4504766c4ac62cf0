import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { startS3 } from '#testing/s3-server.ts'
import { localStorage } from './local-storage.ts'
import { s3Storage } from './s3-storage.ts'
import { signRequest } from './sign-request.ts'
import { MissingFile, thumbnailKey, trashKey } from './storage.ts'

const scratch = mkdtempSync(join(tmpdir(), 'banyan-storage-'))
const s3 = await startS3()
afterAll(async () => {
  await s3.close()
  rmSync(scratch, { recursive: true })
})

const bucket = (more: Partial<Parameters<typeof s3Storage>[0]> = {}) =>
  s3Storage({
    endpoint: s3.endpoint,
    bucket: 'files',
    prefix: 'some/where/',
    isPathStyle: true,
    region: 'us-east-1',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    ...more,
  })

const bytes = randomBytes(3_000_000)
function fileWith(content: Buffer | string): string {
  const path = join(scratch, randomBytes(6).toString('hex'))
  writeFileSync(path, content)
  return path
}

const kinds = [
  ['the local disk', localStorage(join(scratch, 'files'))],
  ['an S3 server', bucket()],
] as const

describe.each(kinds)('files on %s', (_, storage) => {
  test('have a place whose name stays the same', async () => {
    const name = await storage.open('a1b2c3')
    expect(name).toMatch(/^[0-9a-f]{12}$/)
    expect(await storage.open('a1b2c3')).toBe(name)
  })

  test('come out as they went in, whole and in part', async () => {
    await storage.put('1000/file/202611/a.bin', fileWith(bytes))
    expect(await storage.size('1000/file/202611/a.bin')).toBe(bytes.length)
    expect(bytes.equals(await buffer(await storage.read('1000/file/202611/a.bin')))).toBe(true)
    const part = await storage.read('1000/file/202611/a.bin', { start: 10, end: 19 })
    expect(await buffer(part)).toEqual(bytes.subarray(10, 20))
  })

  test('are missing when nobody put them there', async () => {
    expect(await storage.size('1000/file/202611/none.bin')).toBeUndefined()
    await expect(storage.read('1000/file/202611/none.bin')).rejects.toBeInstanceOf(MissingFile)
  })

  test('go to the trash with their small copies removed, and from there for good; missing ones count as gone', async () => {
    const key = '1000/temp/202611/b.png'
    await storage.put(key, fileWith('picture'))
    await storage.put(thumbnailKey(key, 200), fileWith('small'))
    await storage.discard(key)
    await storage.discard(key)
    const sizes = () => Promise.all([key, thumbnailKey(key, 200), trashKey(key)].map(storage.size))
    expect(await sizes()).toEqual([undefined, undefined, 7])
    await storage.destroy(key)
    await storage.destroy(key)
    expect(await sizes()).toEqual([undefined, undefined, undefined])
  })
})

describe('a bucket', () => {
  test('of another installation is refused at the start, and left as it is', async () => {
    await bucket({ prefix: 'other/' }).open('first')
    await expect(bucket({ prefix: 'other/' }).open('second')).rejects.toThrow(
      '存储桶 files/other/ 属于安装 first，而数据库属于安装 second，拒绝启动',
    )
    await bucket({ prefix: 'other/' }).open('first')
  })

  test('that is not there, or whose server is away, is told in one sentence', async () => {
    await expect(bucket({ bucket: 'nowhere' }).open('a')).rejects.toThrow(
      /^无法使用文件存储 .*的存储桶 nowhere（404 NoSuchBucket）/,
    )
    await expect(bucket({ endpoint: 'http://127.0.0.1:1' }).open('a')).rejects.toThrow(/ECONNREFUSED/)
    await expect(bucket({ endpoint: 'http://127.0.0.1:1' }).size('a')).rejects.toMatchObject({ status: 503 })
  })
})

test('two local directories have two names', async () => {
  const other = join(scratch, 'other')
  expect(await localStorage(other).open('a')).not.toBe(await kinds[0][1].open('a'))
  expect(existsSync(join(other, 'directory.id'))).toBe(true)
})

// Examples of the documentation of Amazon S3, "Authenticating Requests (AWS Signature Version 4)".
test.each([
  ['?lifecycle', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])('a request for %s is signed as Amazon publishes it', async (query, signature) => {
  const headers = await signRequest(
    { method: 'GET', url: `https://examplebucket.s3.amazonaws.com/${query}` },
    {
      region: 'us-east-1',
      accessKey: 'AKIAIOSFODNN7EXAMPLE',
      secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    },
    '20130524T000000Z',
  )
  expect(headers.authorization).toContain(`Signature=${signature}`)
})
