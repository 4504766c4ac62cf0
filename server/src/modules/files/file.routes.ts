import { fileTypes, findFileType } from '@banyan/contract/file-type'
import { bizSettings } from '@banyan/contract/files/biz'
import { fileRoot, removesAnyFile, type StoredFile, storedFile } from '@banyan/contract/files/file'
import { Answer, type Context, type FileAnswer, serve } from '#kernel/call/serve.ts'
import { scopeOf } from '#kernel/caller.ts'
import { clock } from '#kernel/clock.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import {
  confirmFile,
  type FileRow,
  findFile,
  findFiles,
  forgetFile,
  insertPendingFile,
  retireFile,
} from './file.queries.ts'
import { newKey, readKey } from './key.ts'
import { displayName } from './name.ts'
import { refuseFull } from './quota.ts'
import { MissingFile } from './storage/storage.ts'
import type { FileStore } from './store.ts'
import { isReferenced } from './sweep.queries.ts'

/** `usualMb` is the default storage limit of tenants; 0: unlimited. */
export function fileRoutes(store: FileStore, usualMb: number) {
  const bytesOf = (key: string, size: number): FileBytes => ({
    size,
    open: (range) => store.storage.read(key, range).catch(refuseMissing),
  })

  return serve(storedFile, {
    async upload({ app, within, me, upload, input: { biz = 'temp' } }) {
      refuseTooBig(upload.size, bizSettings(biz).maxMb)
      const type = await store.typeOf(upload, biz)
      const key = newKey(me.tenantId, biz, type, app.part(clock).wallTime())
      const name = displayName(upload.fileName, type)
      const contentType = fileTypes[type].mime
      const scope = scopeOf(me)
      const file = { key, name, contentType, size: upload.size, biz, userId: me.userId }
      await within(scope, async (tx) => {
        await refuseFull(tx, me.tenantId, upload.size, usualMb)
        await insertPendingFile(tx, file)
      })
      try {
        const size = await store.take(upload, type, key)
        await within(scope, (tx) => confirmFile(tx, key, size))
        return new Answer(describeFile({ ...file, size }), { message: key })
      } catch (error) {
        // If this fails, the sweep removes the row like that of any unfinished upload.
        await within(scope, (tx) => forgetFile(tx, key)).catch(() => undefined)
        throw error
      }
    },

    async read(context) {
      const file = await findReadableFile(context)
      const { thumb } = context.input
      if (thumb === undefined || !isPicture(file)) return fileAnswer(file, bytesOf(file.key, file.size))
      const small = await store.thumb(file.key, thumb).catch(refuseMissing)
      return {
        ...fileAnswer(file, bytesOf(small.key, small.size), `-${small.edge}`),
        contentType: 'image/webp',
      }
    },

    async facts({ tx, me, input: { paths } }) {
      const keys = paths.map((path) => readKey(path)?.key ?? '').filter(Boolean)
      const rows = new Map((await findFiles(tx, keys, me.tenantId)).map((row) => [row.key, row]))
      return keys.flatMap((key) => {
        const row = rows.get(key)
        return row ? describeFile(row) : []
      })
    },

    async remove({ tx, me, peer, afterCommit, input: { relativePath } }) {
      const key = readKey(relativePath)
      const [file] = key?.tenantId === me.tenantId ? await findFile(tx, key.key, me.tenantId) : []
      if (!file) return null // a missing file counts as removed
      if (file.userId !== me.userId && !me.rights.can(removesAnyFile)) throw refuse.noPermission()
      // The file stays while another record refers to it; later the sweep removes it.
      if (await isReferenced(tx, file.key)) return null
      await retireFile(tx, file.id)
      await audit(tx, me, peer, {
        content: '删除文件',
        operateType: operationCodes.remove,
        entity: 'file',
        rowId: file.id,
        before: { key: file.key, name: file.name, userId: file.userId },
      })
      // Bytes that cannot be moved to the trash now are moved by the sweep.
      afterCommit(() => store.storage.discard(file.key).catch(() => undefined))
      return null
    },
  })
}

type FileBytes = Pick<FileAnswer, 'size' | 'open'>

/** A file whose bytes are missing is answered like a file that does not exist. */
function refuseMissing(error: unknown): never {
  throw error instanceof MissingFile ? refuse.noPath() : error
}

const describeFile = ({
  key,
  name,
  size,
  contentType,
}: Pick<FileRow, 'key' | 'name' | 'size' | 'contentType'>): StoredFile => ({
  path: key,
  url: fileRoot + key,
  name,
  size,
  type: contentType,
})

/** A public file for everyone, any other for members of the tenant that owns it; unknown and foreign are the same 404. */
async function findReadableFile({
  within,
  asCaller,
  input,
}: Context<typeof storedFile.read>): Promise<FileRow> {
  const known = readKey(input['*'])
  const find = async (): Promise<FileRow[]> => {
    if (known && bizSettings(known.biz).isPublic)
      return within({ tenantId: known.tenantId }, (tx) => findFile(tx, known.key, known.tenantId))
    return asCaller(
      async (tx, me) => (known?.tenantId === me.tenantId ? findFile(tx, known.key, me.tenantId) : []),
      known?.tenantId,
    )
  }
  const [file] = await find().catch((error) => {
    throw error instanceof Refusal && error.status === 403 ? refuse.noPath() : error
  })
  if (!file) throw refuse.noPath()
  return file
}

const fileKind = ({ key }: FileRow) => findFileType(key.split('.').at(-1) ?? '')?.kind
const isPicture = (file: FileRow) => fileKind(file) === 'image'

function fileAnswer(file: FileRow, bytes: FileBytes, variant = ''): FileAnswer {
  const kind = fileKind(file) ?? ''
  const isPlayed = kind === 'audio' || kind === 'video' || file.contentType === 'application/pdf'
  return {
    ...bytes,
    contentType: file.contentType,
    fileName: file.name,
    shown: {
      inline: isPlayed || kind === 'image',
      etag: `"${file.id}${variant}"`,
      cache: isPublic(file) ? 'public' : 'private',
      ranges: isPlayed,
    },
    done: async () => undefined,
  }
}

const isPublic = ({ key }: FileRow) => {
  const known = readKey(key)
  return known !== undefined && bizSettings(known.biz).isPublic === true
}

function refuseTooBig(size: number, maxMb: number): void {
  if (size > maxMb * 1024 * 1024) throw new Refusal(`文件大小超出${maxMb}MB限制, 请压缩或降低文件质量!`)
}
