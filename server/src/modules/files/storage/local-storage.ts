import { randomBytes } from 'node:crypto'
import {
  access,
  chmod,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { openFile } from '#kernel/call/open-file.ts'
import { MissingFile, type Storage, trashKey } from './storage.ts'

/** Files below a directory that only the server's account enters. */
export function localStorage(directory: string): Storage {
  const pathOf = (key: string) => join(directory, key)

  async function move(from: string, to: string): Promise<void> {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await rename(from, to)
  }

  return {
    async open() {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const file = join(directory, 'directory.id')
      // Two servers that begin at once agree on the file that was there first.
      await writeFile(file, randomBytes(6).toString('hex'), { flag: 'wx', mode: 0o600 }).catch(ignoreExisting)
      return readFile(file, 'utf8')
    },
    async check() {
      await access(directory, constants.W_OK)
    },
    async put(key, path) {
      await syncFile(path)
      await move(path, pathOf(key))
    },
    size: (key) =>
      stat(pathOf(key)).then(
        ({ size }) => size,
        () => undefined,
      ),
    read: (key, range) =>
      openFile(pathOf(key), range).catch((error) => {
        throw isMissing(error) ? new MissingFile(key) : error
      }),
    async discard(key) {
      const folder = dirname(pathOf(key))
      const copies = (await entryNames(folder)).filter((name) => name.startsWith(`${basename(key)}.`))
      for (const name of copies) await rm(join(folder, name), { force: true })
      await move(pathOf(key), pathOf(trashKey(key))).catch((error) => {
        if (!isMissing(error)) throw error
      })
    },
    destroy: (key) => rm(pathOf(trashKey(key)), { force: true }),
  }
}

/** Flushes the file to disk and restricts it to our account before its row is committed. */
async function syncFile(path: string): Promise<void> {
  await chmod(path, 0o600)
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

const entryNames = (directory: string): Promise<string[]> => readdir(directory).catch(() => [])

function ignoreExisting(error: { code?: string }): void {
  if (error.code !== 'EEXIST') throw error
}

const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT'
