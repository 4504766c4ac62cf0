import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type FileTypeName, fileExtension, fileTypes } from '@banyan/contract/file-type'
import { type BizName, bizSettings } from '@banyan/contract/files/biz'
import type { Upload } from '#kernel/call/serve.ts'
import { randomToken } from '#kernel/keys.ts'
import { Refusal } from '#kernel/refusal.ts'
import { makeThumbnail, reencodePicture } from './picture.ts'
import { detectFileType } from './sniff.ts'
import { type Storage, thumbEdges, thumbnailKey } from './storage/storage.ts'

/** Checks and makes files in `incoming`, a directory of this server, and hands finished ones to the storage. */
export function fileStore(storage: Storage, incoming: string) {
  /** Keeps what `write` makes under a key; gives its size. */
  async function keep(key: string, write: (path: string) => Promise<unknown>): Promise<number> {
    await mkdir(incoming, { recursive: true, mode: 0o700 })
    const unfinished = join(incoming, randomToken())
    try {
      await write(unfinished)
      const { size } = await stat(unfinished)
      await storage.put(key, unfinished)
      return size
    } finally {
      await rm(unfinished, { force: true })
    }
  }

  return {
    storage,
    incoming,
    keep,

    /** The type of an upload by its content; types not allowed for this purpose are refused. */
    async typeOf(upload: Upload, biz: BizName): Promise<FileTypeName> {
      const type = await detectFileType(upload.path, upload.fileName)
      if (upload.size === 0) throw new Refusal('上传失败！')
      if (!type || !bizSettings(biz).kinds.includes(fileTypes[type].kind))
        throw wrongTypeRefusal(upload.fileName)
      return type
    },

    /** Stores an uploaded file, pictures re-encoded; returns the stored size. */
    take: (upload: Upload, type: FileTypeName, key: string): Promise<number> =>
      keep(key, async (to) => {
        if (fileTypes[type].kind !== 'image') return copyFile(upload.path, to)
        if (!(await reencodePicture(tenantFromKey(key), upload.path, to, type)))
          throw wrongTypeRefusal(upload.fileName)
      }),

    /** A thumbnail, stored beside the picture at its first request. */
    async thumb(key: string, asked: number): Promise<{ key: string; size: number; edge: number }> {
      const edge = thumbEdges.find((each) => each >= asked) ?? 800
      const small = thumbnailKey(key, edge)
      const known = await storage.size(small)
      if (known !== undefined) return { key: small, size: known, edge }
      const size = await keep(small, async (to) => {
        const whole = `${to}.whole`
        try {
          await pipeline(await storage.read(key), createWriteStream(whole, { mode: 0o600 }))
          await makeThumbnail(tenantFromKey(key), whole, to, edge)
        } finally {
          await rm(whole, { force: true })
        }
      })
      return { key: small, size, edge }
    },
  }
}
export type FileStore = ReturnType<typeof fileStore>

/** The first part of a key, which is the tenant. */
const tenantFromKey = (key: string): string => key.split('/', 1)[0] ?? ''

const wrongTypeRefusal = (name: string) =>
  new Refusal(`上传失败，文件类型异常：${fileExtension(name) || '未知'}`)
