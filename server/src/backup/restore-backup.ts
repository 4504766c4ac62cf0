import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { ensureInstallationTable } from '#kernel/database/prepare/installation.ts'
import {
  prepareMigrations,
  programMigrations,
  refuseNewer,
  runMigrations,
} from '#kernel/database/prepare/migrations.ts'
import { quote } from '#kernel/database/quote.ts'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import type { Storage } from '#modules/files/public.ts'
import { type ArchiveEntry, readArchive } from './archive.ts'
import { type Beginning, fileKeyFromEntry, type TableDescription, tableNameFromEntry } from './contents.ts'
import { fileDigest } from './digest.ts'
import { emptyDatabase } from './empty-database.ts'
import { makePublished } from './published-tables.ts'
import type { CheckedBackup } from './read-backup.ts'
import { beginRestore, describeTables, rowWriter, tableFigures } from './table-copy.ts'

interface RestoreTarget {
  owner: pg.Client
  storage: Storage
  /** A directory for files on their way to the storage. */
  incoming: string
}

/**
 * Restores a checked backup into a database and a storage, in one transaction that is rolled back if the result differs
 * from the backup.
 */
export async function restoreBackup(
  path: string,
  { beginning, manifest }: CheckedBackup,
  target: RestoreTarget,
): Promise<void> {
  const { owner } = target
  const program = programMigrations()
  refuseNewer(beginning.migrations, program)
  await beginRestore(owner)
  await emptyDatabase(owner)
  await prepareMigrations(owner)
  await runMigrations(
    owner,
    program.filter(({ at }) => beginning.migrations.includes(at)),
  )
  await makeMissingTables(owner, beginning.tables)
  await refuseUnknownNames(owner, beginning)
  const keys = await restoreEntries(path, beginning.tables, target)
  await setSequences(owner, beginning.sequences)
  await ensureInstallationTable(owner)
  await owner.query('insert into migration.installation (id) values ($1)', [beginning.installationId])
  for (const table of beginning.tables)
    if (!isDeepStrictEqual(await tableFigures(owner, table), manifest.tables[table.name]))
      throw new SettingsError(`表 ${table.name} 恢复后与备份不一致，已放弃`)
  const files = fileDigest()
  for (const key of keys) for await (const _ of files.through(key, await target.storage.read(key)));
  if (!isDeepStrictEqual(files.figures(), manifest.files))
    throw new SettingsError('文件恢复后与备份不一致，已放弃')
  await owner.query('commit')
}

/** Copies rows and files; gives the keys of the files. */
async function restoreEntries(
  path: string,
  tables: TableDescription[],
  target: RestoreTarget,
): Promise<string[]> {
  const keys: string[] = []
  let current: { name: string; writer: ReturnType<typeof rowWriter> } | undefined
  await mkdir(target.incoming, { recursive: true, mode: 0o700 })
  for await (const each of readArchive(path)) {
    const name = tableNameFromEntry(each.name)
    if (current && current.name !== name) {
      await current.writer.close()
      current = undefined
    }
    const table = tables.find((one) => one.name === name)
    if (table) {
      current ??= { name: table.name, writer: rowWriter(target.owner, table) }
      for await (const chunk of each.content) await current.writer.write(chunk)
    }
    const key = fileKeyFromEntry(each.name)
    if (key === undefined) continue
    await restoreFile(each, key, target)
    keys.push(key)
  }
  return keys
}

async function restoreFile({ content }: ArchiveEntry, key: string, { storage, incoming }: RestoreTarget) {
  const unfinished = join(incoming, 'restoring')
  try {
    await pipeline(content, createWriteStream(unfinished, { mode: 0o600 }))
    await storage.put(key, unfinished)
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Tables that publishing made and no migration does. */
async function makeMissingTables(owner: pg.Client, wanted: TableDescription[]): Promise<void> {
  const present = new Set((await describeTables(owner)).map(({ name }) => name))
  for (const table of wanted)
    if (!present.has(table.name) && table.published) await makePublished(owner, table, table.published)
}

/** Refuses tables, columns and sequences that the database does not have. */
async function refuseUnknownNames(owner: pg.Client, { tables, sequences }: Beginning): Promise<void> {
  const present = new Map((await describeTables(owner)).map(({ name, columns }) => [name, new Set(columns)]))
  const { rows } = await owner.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public'`,
  )
  const known = new Set(rows.map(({ name }) => name))
  const unknown = [
    ...tables.flatMap(({ name, columns }) =>
      columns.filter((column) => !present.get(name)?.has(column)).map((column) => `${name}.${column}`),
    ),
    ...Object.keys(sequences).filter((name) => !known.has(name)),
  ]
  if (unknown.length)
    throw new SettingsError(`备份中有本版本不认识的表或字段：${unknown.slice(0, 5).join('、')}，拒绝恢复`)
}

async function setSequences(owner: pg.Client, sequences: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(sequences))
    await owner.query('select setval($1::regclass, $2)', [`public.${quote(name)}`, value])
}
