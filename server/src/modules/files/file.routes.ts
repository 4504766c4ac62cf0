import { access, copyFile, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { storedFile } from '@banyan/contract/files/file'
import { and, eq } from 'drizzle-orm'
import { randomToken } from '#kernel/keys.ts'
import { refuse } from '#kernel/refusal.ts'
import { serve } from '#kernel/serve.ts'
import type { FileKeeper } from '#kernel/uniform/file-keeper.ts'
import { files } from './files.tables.ts'

export const fileRoutes = (directory: string) =>
  serve(storedFile, {
    async read({ tx, me, input }) {
      const [file] = await tx
        .select()
        .from(files)
        .where(and(eq(files.key, input['*']), eq(files.tenantId, me.tenantId), eq(files.delFlag, 0)))
      const path = file && join(directory, file.key)
      if (!file || !path || !(await isThere(path))) throw refuse.noPath()
      return {
        path,
        size: file.size,
        contentType: file.contentType,
        fileName: file.name,
        done: async () => undefined,
      }
    },
  })

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Files of our own making, such as the error workbook of an import: written first, known after the commit. */
export const keepFiles = (directory: string): FileKeeper => ({
  async keep({ tx, me }, { path, fileName, contentType }) {
    const month = new Date().toISOString().slice(0, 7).replace('-', '')
    const extension = fileName.split('.').at(-1)
    const key = `${me.tenantId}/temp/${month}/${randomToken().slice(0, 22)}.${extension}`
    const target = join(directory, key)
    await mkdir(dirname(target), { recursive: true })
    await copyFile(path, target)
    const { size } = await stat(target)
    await tx.insert(files).values({ key, name: fileName, contentType, size, biz: 'temp', userId: me.userId })
    return { url: `/sys/common/static/${key}`, fileName }
  },
})
