import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { storedFile } from '@banyan/contract/files/file'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#app'
import { eventually } from '#testing/eventually.ts'
import { upload } from '#testing/files.ts'
import { startS3 } from '#testing/s3-server.ts'
import { startServer } from '#testing/server.ts'
import { testSecret, testSettings } from '#testing/settings.ts'

const s3 = await startS3()
const { someone, database, dataDir } = await startServer(s3.settings)
afterAll(() => s3.close())
const person = await someone()
const read = (path: string, query = {}, headers = {}) =>
  person.fetch(`/sys/common/static/${path}`, { query, headers })

test('uploads, parts, small copies and removal work with files in an S3 store, and none lies on the disk', async () => {
  const text = await upload(person, 'a.txt', '正文', { biz: 'file' })
  expect((await read(text.path)).raw.toString()).toBe('正文')
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#2a8' } })
    .png()
    .toBuffer()
  const picture = await upload(person, 'a.png', png, { biz: 'file' })
  const small = await read(picture.path, { thumb: '100' })
  expect(small.headers['content-type']).toBe('image/webp')
  expect((await sharp(small.raw).metadata()).width).toBe(100)
  await person.call(storedFile.remove, { relativePath: picture.path })
  expect((await read(picture.path)).status).toBe(404)
  expect(readdirSync(join(dataDir, 'files'))).toEqual(['incoming'])
})

test('servers on one database whose files lie in different places are told so at the start', async () => {
  const warningsOf = async (more: Record<string, string>) => {
    const app = await buildApp(testSettings(dataDir, more), testSecret, database)
    await app.close()
    return app.warnings
  }
  // The first server is heard of a moment after it has started.
  await eventually(async () =>
    expect(await warningsOf({})).toEqual([
      '另一台服务器连接同一个数据库，但文件放在别处：上传的文件彼此看不到。请让各服务器共用同一个 DATA_DIR/files，或用 S3_ENDPOINT 等设置改用对象存储',
    ]),
  )
  expect(await warningsOf(s3.settings)).toEqual([])
})

test('operations 8 a store that is away answers 503 with a text, not as a bug', async () => {
  const store = await startS3()
  const server = await startServer(store.settings)
  const someoneElse = await server.someone()
  const { path } = await upload(someoneElse, 'a.txt', '正文', { biz: 'file' })
  await store.close()
  const { status, body } = await someoneElse.fetch(`/sys/common/static/${path}`)
  expect([status, body.message]).toEqual([503, '文件存储暂时不可用，请稍后再试'])
})
