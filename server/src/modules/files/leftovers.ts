import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readKey } from './key.ts'

const day = 86_400_000

/** Removes entries of a directory that nobody touched for a day. */
export async function removeOldFiles(directory: string, isOurs: (name: string) => boolean): Promise<void> {
  for (const name of await namesIn(directory)) {
    const path = join(directory, name)
    if (isOurs(name) && (await isOld(path))) await rm(path, { recursive: true, force: true })
  }
}

/** Keys of the files that lie in a tenant's folders of this month and the last and are older than a day. */
export async function storedNames(directory: string, tenantId: number): Promise<string[]> {
  const keys: string[] = []
  for (const biz of await namesIn(join(directory, String(tenantId)))) {
    for (const month of (await namesIn(join(directory, String(tenantId), biz))).sort().slice(-2)) {
      const folder = join(directory, String(tenantId), biz, month)
      for (const name of await namesIn(folder)) {
        const key = `${tenantId}/${biz}/${month}/${name}`
        if (readKey(key) && (await isOld(join(folder, name)))) keys.push(key)
      }
    }
  }
  return keys
}

const namesIn = (directory: string): Promise<string[]> => readdir(directory).catch(() => [])

const isOld = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > day,
    () => false,
  )
