import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { findFileType } from '@banyan/contract/file-type'
import { type BizName, bizSettings } from '@banyan/contract/files/biz'
import { providedPart } from '#kernel/app-state.ts'
import type { Caller } from '#kernel/caller.ts'
import { clock } from '#kernel/clock.ts'
import { inTenant, type Tx } from '#kernel/database/tx.ts'
import type { StoredFiles } from '#kernel/records/check-values.ts'
import { confirmFile, findFiles, insertPendingFile } from './file.queries.ts'
import { keyPattern, newKey, readKey } from './key.ts'
import type { FileStore } from './store.ts'

/** Where stored pictures are read and copied. */
export const pictureStore = providedPart<Pick<FileStore, 'keep' | 'storage'>>('a picture store')

/**
 * Whether a key names a stored file that was uploaded for this purpose in one of these tenants; its kind was judged by
 * its content when it came.
 */
export async function isUploadedFor(
  tx: Tx,
  biz: BizName,
  text: string,
  tenantIds: readonly number[],
): Promise<boolean> {
  const file = readKey(text)
  if (file?.biz !== biz || !tenantIds.includes(file.tenantId)) return false
  return (await inTenant(tx, file.tenantId, (tx) => findFiles(tx, [file.key], file.tenantId))).length > 0
}

/**
 * The key of an avatar. A picture uploaded as avatar is used as it is; one that the caller's tenant uploaded as `temp`,
 * as clients of the family do, is copied as avatar. `undefined`: no such picture.
 */
export async function findAvatar(
  tx: Tx,
  { tenantId, userId }: Caller,
  text: string,
  tenantIds: readonly number[] = [tenantId],
): Promise<string | undefined> {
  if (await isUploadedFor(tx, 'avatar', text, tenantIds)) return text
  const given = readKey(text)
  if (given?.biz !== 'temp' || given.tenantId !== tenantId) return undefined
  const [file] = await findFiles(tx, [given.key], tenantId)
  const extension = given.key.split('.').at(-1) ?? ''
  const { kinds, maxMb } = bizSettings('avatar')
  const kind = findFileType(extension)?.kind
  if (!file || !kind || !kinds.includes(kind) || file.size > maxMb * 1024 * 1024) return undefined
  const key = newKey(tenantId, 'avatar', extension, tx.app.part(clock).wallTime())
  const { name, contentType, size } = file
  await insertPendingFile(tx, { key, name, contentType, size, biz: 'avatar', userId })
  const { keep, storage } = tx.app.part(pictureStore)
  const kept = await keep(key, async (to) =>
    pipeline(await storage.read(given.key), createWriteStream(to, { mode: 0o600 })),
  )
  await confirmFile(tx, key, kept)
  return key
}

/** Whether some paths name a file that is not stored in this tenant; addresses elsewhere are shown, never fetched. */
export async function hasUnknownFile(tx: Tx, tenantId: number, paths: readonly string[]): Promise<boolean> {
  const own = paths.filter((path) => !/^https?:\/\//i.test(path)).map((path) => readKey(path)?.key ?? '')
  if (own.length === 0) return false
  const known = new Set((await findFiles(tx, own, tenantId)).map(({ key }) => key))
  return !own.every((key) => known.has(key))
}

/** The files that records may refer to. */
export const fileReferences: StoredFiles = {
  isUnknown: hasUnknownFile,
  keysIn: (text) => text.match(new RegExp(keyPattern, 'g')) ?? [],
}
