import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { fileExtension } from '@banyan/contract/file-type'
import type { BizName } from '@banyan/contract/files/biz'
import type { Tx } from '#kernel/database/tx.ts'
import { files } from '#modules/files/files.tables.ts'
import type { FileStore } from '#modules/files/store.ts'
import { insertMany } from './insert-many.ts'

/** Where the files of a demo tenant go, and in whose name. */
export interface DemoFiles {
  store: Pick<FileStore, 'keep'>
  tenantId: number
  userId: string
}

export interface DemoFile {
  biz: BizName
  /** The displayed file name, with its extension. */
  name: string
  contentType: string
  text: string
}

/** Keeps a file of the demo; gives the path that records hold. */
export async function storeDemoFile(
  tx: Tx,
  { store, tenantId, userId }: DemoFiles,
  { biz, name, contentType, text }: DemoFile,
): Promise<string> {
  const hash = createHash('sha256').update(`demo ${name}`).digest('hex').slice(0, 32)
  // The key does not depend on the machine, so that a reset overwrites the files it left.
  const key = `${tenantId}/${biz}/202601/${hash}.${fileExtension(name)}`
  const size = await store.keep(key, (path) => writeFile(path, text))
  await insertMany(tx, files, [
    { id: `demo-file-${hash.slice(0, 12)}`, key, name, contentType, size, biz, userId },
  ])
  return key
}
