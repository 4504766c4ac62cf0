import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { Refusal } from '#kernel/refusal.ts'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { type S3Credentials, type S3Request, signRequest } from './sign-request.ts'
import { MissingFile, type Storage, thumbEdges, thumbnailKey, trashKey } from './storage.ts'

interface S3Options extends S3Credentials {
  endpoint: string
  bucket: string
  /** What every key begins with, so that several installations may share a bucket. */
  prefix: string
  /** The bucket is part of the path; otherwise of the host name. */
  isPathStyle: boolean
}

/** Files in a bucket of an S3-compatible store, shared by any number of servers. */
export function s3Storage(options: S3Options): Storage {
  const { bucket, prefix, isPathStyle } = options
  const endpoint = new URL(options.endpoint)
  const root = isPathStyle
    ? `${endpoint.href.replace(/\/$/, '')}/${bucket}/`
    : `${endpoint.protocol}//${bucket}.${endpoint.host}${endpoint.pathname}`
  const urlOf = (key: string) => `${root}${prefix}${key}`

  async function send(asked: S3Request, body?: Body): Promise<StorageAnswer> {
    const { request } = await import('undici')
    const headers = await signRequest(asked, options)
    const answer = await request(asked.url, {
      method: asked.method,
      headers: body ? { ...headers, 'content-length': String(body.size) } : headers,
      ...(body && { body: body.content }),
      headersTimeout: 30_000,
      bodyTimeout: 30_000,
    }).catch((error: Error) => {
      throw new StorageFailure(error.message)
    })
    if (answer.statusCode < 300 || answer.statusCode === 404) return answer
    throw new StorageFailure(`${answer.statusCode} ${await errorCode(answer)}`)
  }

  /** Sends a request of which only the status matters. */
  async function succeeds(asked: S3Request, body?: Body): Promise<boolean> {
    const answer = await send(asked, body)
    await answer.body.dump()
    return answer.statusCode !== 404
  }

  async function keep(key: string, bodyHash: string, body: Body): Promise<void> {
    const isKept = await succeeds({ method: 'PUT', url: urlOf(key), bodyHash }, body)
    if (!isKept) throw new StorageFailure('404 NoSuchBucket')
  }

  const readOwner = async () => readText(await send({ method: 'GET', url: urlOf(installationMarkerKey) }))

  function asSettingsError(error: unknown): never {
    if (!(error instanceof StorageFailure)) throw error
    throw new SettingsError(
      `无法使用文件存储 ${options.endpoint} 的存储桶 ${bucket}（${error.reason}），请检查 S3_ 开头的设置`,
    )
  }

  return {
    async check() {
      await readOwner().catch(asSettingsError)
    },
    async open(installationId) {
      try {
        const owner = await readOwner()
        if (owner === undefined) await keep(installationMarkerKey, ...textBody(installationId))
        else if (owner !== installationId)
          throw new SettingsError(
            `存储桶 ${bucket}/${prefix} 属于安装 ${owner}，而数据库属于安装 ${installationId}，拒绝启动；请检查 S3_BUCKET 与 S3_PREFIX`,
          )
      } catch (error) {
        asSettingsError(error)
      }
      return createHash('sha256').update(urlOf('')).digest('hex').slice(0, 12)
    },
    async put(key, path) {
      const [{ size }, bodyHash] = [await stat(path), await hashFile(path)]
      await keep(key, bodyHash, { size, content: createReadStream(path) })
    },
    async size(key) {
      const { statusCode, headers, body } = await send({ method: 'HEAD', url: urlOf(key) })
      await body.dump()
      return statusCode === 404 ? undefined : Number(headers['content-length'])
    },
    async read(key, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined
      const { statusCode, body } = await send({ method: 'GET', url: urlOf(key), headers })
      if (statusCode !== 404) return body
      await body.dump()
      throw new MissingFile(key)
    },
    async discard(key) {
      for (const edge of thumbEdges) await succeeds({ method: 'DELETE', url: urlOf(thumbnailKey(key, edge)) })
      const headers = { 'x-amz-copy-source': `/${bucket}/${prefix}${key}` }
      if (await succeeds({ method: 'PUT', url: urlOf(trashKey(key)), headers }))
        await succeeds({ method: 'DELETE', url: urlOf(key) })
    },
    async destroy(key) {
      await succeeds({ method: 'DELETE', url: urlOf(trashKey(key)) })
    },
  }
}

type StorageAnswer = Dispatcher.ResponseData

interface Body {
  size: number
  content: Readable | string
}

/** The key of the object that names the installation of a bucket. */
const installationMarkerKey = 'installation.id'

/** The store is away or refuses us: the caller may try again, the operator reads why. */
class StorageFailure extends Refusal {
  readonly reason: string

  constructor(reason: string) {
    super('文件存储暂时不可用，请稍后再试', { status: 503 })
    this.reason = reason
    this.cause = new Error(reason)
  }
}

async function readText({ statusCode, body }: StorageAnswer): Promise<string | undefined> {
  const text = await body.text()
  if (statusCode === 404 && text.includes('NoSuchBucket')) throw new StorageFailure('404 NoSuchBucket')
  return statusCode === 404 ? undefined : text.trim()
}

/** What the store says in its error: a short word such as AccessDenied. */
async function errorCode({ body }: StorageAnswer): Promise<string> {
  return /<Code>(\w+)<\/Code>/.exec(await body.text())?.[1] ?? ''
}

const textBody = (text: string): [string, Body] => [
  createHash('sha256').update(text).digest('hex'),
  { size: Buffer.byteLength(text), content: text },
]

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
