import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { extensionOf, type FileTypeName, fileTypes } from '@banyan/contract/file-type'
import { type BizName, bizOf } from '@banyan/contract/files/biz'
import type { Upload } from '#kernel/http/serve.ts'
import { randomToken } from '#kernel/keys.ts'
import { Refusal } from '#kernel/refusal.ts'
import { newKey } from './key.ts'
import { redraw, shrink } from './picture.ts'
import { sniff } from './sniff.ts'

/** Edges of the small copies; what is asked for is rounded up to one of them, so that nobody fills the disk with sizes. */
const thumbSizes = [100, 200, 400, 800]

export interface StoredFile {
  key: string
  size: number
}

/** Files on disk, outside every static root. Keys come from the file table, never from a request. */
export function fileStore(directory: string) {
  const pathOf = (key: string) => join(directory, key)
  const incoming = join(directory, 'incoming')

  /** Makes a file in the temp area by `write` and moves it to its place when it is whole. */
  async function make(target: string, write: (path: string) => Promise<unknown>): Promise<number> {
    await mkdir(incoming, { recursive: true })
    const unfinished = join(incoming, randomToken())
    try {
      await write(unfinished)
      const size = await settle(unfinished)
      await mkdir(dirname(target), { recursive: true })
      await rename(unfinished, target)
      return size
    } finally {
      await rm(unfinished, { force: true })
    }
  }

  /** Gives what `write` makes a key of its own; the row that names it comes after. */
  async function keep(
    tenantId: number,
    biz: BizName,
    extension: string,
    write: (path: string) => Promise<unknown>,
  ): Promise<StoredFile> {
    const key = newKey(tenantId, biz, extension)
    return { key, size: await make(pathOf(key), write) }
  }

  return {
    directory,
    incoming,
    pathOf,
    keep,

    /** Checks an uploaded file and keeps it, pictures drawn anew. */
    async take(upload: Upload, tenantId: number, biz: BizName): Promise<StoredFile & { type: FileTypeName }> {
      const type = await sniff(upload.path, upload.fileName)
      if (upload.size === 0) throw new Refusal('上传失败！')
      if (!type || !bizOf(biz).kinds.includes(fileTypes[type].kind)) throw wrongType(upload.fileName)
      const isPicture = fileTypes[type].kind === 'image'
      const kept = await keep(tenantId, biz, type, async (to) => {
        if (!isPicture) return copyFile(upload.path, to)
        if (!(await redraw(upload.path, to, type))) throw wrongType(upload.fileName)
      })
      return { ...kept, type }
    },

    /** A small copy, kept beside the picture the first time it is asked for. */
    async thumb(key: string, asked: number): Promise<{ path: string; size: number; edge: number }> {
      const edge = thumbSizes.find((each) => each >= asked) ?? 800
      const path = `${pathOf(key)}.${edge}.webp`
      const size = (await sizeOf(path)) ?? (await make(path, (to) => shrink(pathOf(key), to, edge)))
      return { path, size, edge }
    },

    /** The bytes and their small copies; what is not there counts as removed. */
    async remove(key: string): Promise<void> {
      const folder = dirname(pathOf(key))
      const name = basename(key)
      const beside = (await readdir(folder).catch(() => [])).filter((each) => each.startsWith(`${name}.`))
      for (const each of [...beside, name]) await rm(join(folder, each), { force: true })
    },
  }
}
export type FileStore = ReturnType<typeof fileStore>

/** Size of a file that is there. */
export const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  )

const wrongType = (name: string) => new Refusal(`上传失败，文件类型异常：${extensionOf(name) || '未知'}`)

/** The bytes are on the disk before a row says so. */
async function settle(path: string): Promise<number> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}
