import { join } from 'node:path'
import type { Settings } from '#kernel/settings/settings.ts'
import { localStorage, type Storage, s3Storage } from '#modules/files/public.ts'

/** Where the files of the installation lie: in the bucket that settings name, or else in the data directory. */
export function openStorage(settings: Settings): Storage {
  const { s3Endpoint, s3Bucket, s3AccessKey, s3SecretKey } = settings
  if (!s3Endpoint || !s3Bucket || !s3AccessKey || !s3SecretKey)
    return localStorage(join(settings.dataDir, 'files'))
  return s3Storage({
    endpoint: s3Endpoint,
    bucket: s3Bucket,
    prefix: settings.s3Prefix,
    isPathStyle: settings.s3PathStyle,
    region: settings.s3Region,
    accessKey: s3AccessKey,
    secretKey: s3SecretKey,
  })
}
