import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '#kernel/settings/settings.ts'
import { startS3 } from '#testing/s3-server.ts'
import { openStorage } from './open-storage.ts'

const scratch = mkdtempSync(join(tmpdir(), 'banyan-storage-'))
afterAll(() => rmSync(scratch, { recursive: true }))
const fresh = () => mkdtempSync(join(scratch, 'data-'))

test('files lie in the data directory, or in the bucket that all four settings name', async () => {
  const s3 = await startS3()
  try {
    const settings = readSettings({ DATA_DIR: fresh(), ...s3.settings, S3_PREFIX: 'one/' })
    const place = await openStorage(settings).open('abc')
    expect(place).toMatch(/^[0-9a-f]{12}$/)
    expect(existsSync(join(settings.dataDir, 'files'))).toBe(false)
    // The bucket belongs to the installation now; another prefix of it does not.
    await expect(openStorage(settings).open('def')).rejects.toThrow('属于安装 abc')
    expect(await openStorage({ ...settings, s3Prefix: 'two/' }).open('def')).not.toBe(place)
    for (const missing of ['s3Endpoint', 's3Bucket', 's3AccessKey', 's3SecretKey'] as const) {
      const dataDir = fresh()
      await openStorage({ ...settings, dataDir, [missing]: undefined }).open('abc')
      expect([missing, existsSync(join(dataDir, 'files', 'directory.id'))]).toEqual([missing, true])
    }
  } finally {
    await s3.close()
  }
})
