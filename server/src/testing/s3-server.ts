import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface S3Server {
  endpoint: string
  /** The settings of a product that keeps its files here. */
  settings: Record<string, string>
  close(): Promise<void>
}

interface S3rver {
  run(): Promise<AddressInfo>
  close(): Promise<void>
}

/** A real S3 server with one empty bucket. It accepts any signature: those are checked against published ones. */
export async function startS3(bucket = 'files'): Promise<S3Server> {
  const Server = createRequire(import.meta.url)('s3rver') as new (options: object) => S3rver
  const directory = mkdtempSync(join(tmpdir(), 'banyan-s3-'))
  const server = new Server({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    endpoint,
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
    },
    async close() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
