import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const day = 86_400_000

/** Removes entries of a temporary directory that are older than a day; returns their number. */
export async function removeOldFiles(directory: string, isOurs: (name: string) => boolean): Promise<number> {
  let removed = 0
  for (const name of await readdir(directory).catch(() => [])) {
    const path = join(directory, name)
    if (!isOurs(name) || !(await isOld(path))) continue
    await rm(path, { recursive: true, force: true })
    removed += 1
  }
  return removed
}

const isOld = (path: string): Promise<boolean> =>
  stat(path).then(
    // File times use the machine's clock.
    ({ mtimeMs }) => Date.now() - mtimeMs > day,
    () => false,
  )
