import { rename, rm } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { findInstallationId } from '#kernel/database/prepare/installation.ts'
import { findApplied } from '#kernel/database/prepare/migrations.ts'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { MissingFile, type Storage, trashKey } from '#modules/files/public.ts'
import { productTables } from '../tables.ts'
import { type ArchiveWriter, createArchive } from './archive.ts'
import { type Beginning, backupFormat, entryNames, type Manifest } from './contents.ts'
import { fileDigest, rowDigest } from './digest.ts'
import { describePublished } from './published-tables.ts'
import { checkBackup } from './read-backup.ts'
import { signBackup } from './signature.ts'
import { beginSnapshot, describeTables, readTableText } from './table-copy.ts'

interface BackupSource {
  owner: pg.Client
  storage: Storage
  secretKey: string
  /** Kept by the operator and not part of the archive, because whoever can change the archive could read it there. */
  backupKey: string
  version: string
}

/** Writes everything of an installation into one file while the product runs, and reads it again to be sure. */
export async function writeBackup(source: BackupSource, path: string): Promise<Manifest> {
  const draft = `${path}.partial`
  await rm(draft, { force: true })
  const archive = createArchive(draft)
  try {
    const written = await writeEntries(archive, source)
    await archive.close()
    await signBackup(draft, source.backupKey)
    const { manifest } = await checkBackup(draft, source.backupKey)
    if (!isDeepStrictEqual(manifest, written))
      throw new SettingsError('备份写完后核对不一致，已放弃；请检查磁盘')
    await rename(draft, path)
    return manifest
  } catch (error) {
    archive.abort()
    await rm(draft, { force: true })
    throw error
  }
}

async function writeEntries(archive: ArchiveWriter, source: BackupSource): Promise<Manifest> {
  const { owner, storage, secretKey, version } = source
  await beginSnapshot(owner)
  const installationId = await findInstallationId(owner)
  if (!installationId) throw new SettingsError('数据库中还没有安装，没有可备份的内容')
  const declared = new Set(productTables.map(({ name }) => name))
  const published = await describePublished(owner, declared)
  const present = await describeTables(owner)
  const beginning: Beginning = {
    format: backupFormat,
    version,
    createdAt: new Date().toISOString(),
    installationId,
    migrations: await findApplied(owner),
    tables: present
      .filter(({ name }) => declared.has(name) || published.has(name))
      .map((table) => ({ ...table, published: published.get(table.name) })),
    sequences: await findSequences(owner),
  }
  await archive.addText(entryNames.beginning, JSON.stringify(beginning, null, 1))
  await archive.addText(entryNames.secret, `${secretKey}\n`)
  const tables: Manifest['tables'] = {}
  for (const table of beginning.tables) {
    const digest = rowDigest()
    let piece = 0
    for await (const rows of readTableText(owner, table)) {
      digest.add(rows)
      piece += 1
      await archive.add(entryNames.table(table.name, piece), rows.length, [rows])
    }
    tables[table.name] = digest.figures()
  }
  const keys = await findFileKeys(owner)
  await owner.query('commit')
  const manifest = { tables, ...(await addFiles(archive, storage, keys)) }
  await archive.addText(entryNames.manifest, JSON.stringify(manifest, null, 1))
  return manifest
}

async function addFiles(
  archive: ArchiveWriter,
  storage: Storage,
  keys: string[],
): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const digest = fileDigest()
  const missing: string[] = []
  for (const key of keys) {
    const found = await findBytes(storage, key)
    if (found) await archive.add(entryNames.file(key), found.size, digest.through(key, found.content))
    else missing.push(key)
  }
  return { files: digest.figures(), missing }
}

async function findFileKeys(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ key: string }>(
    'select key from files_file where del_flag = 0 order by key',
  )
  return rows.map(({ key }) => key)
}

/** A file discarded since the snapshot is read from the trash. */
async function findBytes(
  storage: Storage,
  key: string,
): Promise<{ size: number; content: AsyncIterable<Buffer> } | undefined> {
  for (const place of [key, trashKey(key)]) {
    const size = await storage.size(place)
    if (size === undefined) continue
    try {
      return { size, content: await storage.read(place) }
    } catch (error) {
      if (!(error instanceof MissingFile)) throw error
    }
  }
  return undefined
}

async function findSequences(owner: pg.Client): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ name: string; value: string | null }>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public'`,
  )
  return Object.fromEntries(rows.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])))
}
