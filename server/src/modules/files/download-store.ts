import { copyFile } from 'node:fs/promises'
import { fileExtension } from '@banyan/contract/file-type'
import { fileRoot } from '@banyan/contract/files/file'
import { scopeOf } from '#kernel/caller.ts'
import { clock } from '#kernel/clock.ts'
import type { DownloadStore } from '#kernel/records/download-store.ts'
import { insertFile } from './file.queries.ts'
import { newKey } from './key.ts'
import { hasRoom } from './quota.ts'
import type { FileStore } from './store.ts'

/** Files of our own making, such as the error workbook of an import. */
export const fileDownloads = (store: FileStore, tenantStorageMb: number): DownloadStore => ({
  hasRoom: ({ tx, me }) => hasRoom(tx, me.tenantId, tenantStorageMb),
  reserve({ app, me }, fileName) {
    const key = newKey(me.tenantId, 'temp', fileExtension(fileName), app.part(clock).wallTime())
    return { key, url: fileRoot + key, fileName }
  },
  async save({ me, within }, { key, fileName: name }, { path, contentType }) {
    const size = await store.keep(key, (to) => copyFile(path, to))
    await within(scopeOf(me), (tx) =>
      insertFile(tx, { key, name, contentType, size, biz: 'temp', userId: me.userId }),
    )
  },
})
