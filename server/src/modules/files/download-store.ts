import { copyFile } from 'node:fs/promises'
import { extensionOf } from '@banyan/contract/file-type'
import { fileRoot } from '@banyan/contract/files/file'
import { clock } from '#kernel/clock.ts'
import type { DownloadStore } from '#kernel/records/download-store.ts'
import { insertFile } from './file.queries.ts'
import { newKey } from './key.ts'
import type { FileStore } from './store.ts'

/** Files of our own making, such as the error workbook of an import: written first, known after the commit. */
export const fileDownloads = (store: FileStore): DownloadStore => ({
  async save({ tx, me }, { path, fileName, contentType }) {
    const key = newKey(me.tenantId, 'temp', extensionOf(fileName), tx.app.part(clock).wallTime())
    const size = await store.keep(key, (to) => copyFile(path, to))
    await insertFile(tx, { key, name: fileName, contentType, size, biz: 'temp', userId: me.userId })
    return { url: fileRoot + key, fileName }
  },
})
