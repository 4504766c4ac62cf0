import { z } from 'zod'
import { isKey } from '#modules/files/public.ts'

/* The schema of a backup. Its content is untrusted input: anything not declared here is refused. */

/** Names of tables, columns, indexes and sequences as the product makes them. */
const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)
const digest = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

/** The types of columns that publishing makes. */
const columnType = z.enum([
  'text',
  'bigint',
  'numeric',
  'double precision',
  'date',
  'timestamp with time zone',
])

/** A table made by publishing a form. Only its description is stored: the restoring program writes the SQL. */
export const PublishedTable = z.strictObject({
  columns: z.array(z.strictObject({ name, type: columnType, isSecret: z.boolean() })).max(1500),
  indexes: z.array(z.array(name).min(1).max(8)).max(100),
  search: z.array(name).max(100),
})
export type PublishedTable = z.output<typeof PublishedTable>

/** A table as a backup describes it; generated columns make themselves. */
const TableDescription = z.strictObject({
  name,
  columns: z.array(name).max(1600),
  published: PublishedTable.optional(),
})
export type TableDescription = z.output<typeof TableDescription>

/** The version of the archive format. */
export const backupFormat = 2

/** The first entry: format and version of the backup, and the tables that follow. */
export const Beginning = z.strictObject({
  format: z.literal(backupFormat),
  version: z.string().max(50),
  createdAt: z.string().max(40),
  installationId: z.string().regex(/^[\w-]{1,64}$/),
  /** The migrations that had been applied to the database. */
  migrations: z.array(count),
  tables: z.array(TableDescription),
  /** Where sequences stood, by name. */
  sequences: z.record(name, z.string().regex(/^\d{1,19}$/)),
})
export type Beginning = z.output<typeof Beginning>

/** The last entry: counts and checksums that a restored database has to match. */
export const Manifest = z.strictObject({
  tables: z.record(name, z.strictObject({ rows: count, digest })),
  files: z.strictObject({ count, bytes: count, digest }),
  /** Files with a row in the database whose bytes were missing when the backup was made. */
  missing: z.array(z.string()),
})
export type Manifest = z.output<typeof Manifest>

/** Any text allowed as SECRET_KEY. */
export const SecretKey = z.string().min(1)

export const entryNames = {
  beginning: 'backup.json',
  secret: 'secret.key',
  manifest: 'manifest.json',
  table: (name: string, piece: number) => `tables/${name}/${String(piece).padStart(6, '0')}.copy`,
  file: (key: string) => `files/${key}`,
}

/** The table that an entry contains rows of, or the file that it contains. */
export const tableNameFromEntry = (name: string): string | undefined =>
  /^tables\/([a-z][a-z0-9_]{0,62})\/\d{6}\.copy$/.exec(name)?.[1]
export function fileKeyFromEntry(name: string): string | undefined {
  const key = /^files\/(.+)$/.exec(name)?.[1]
  return key !== undefined && isKey(key) ? key : undefined
}

const megabyte = 1_048_576

/** The bytes an entry may have; `undefined`: no backup has an entry of this name. */
export function maxEntryBytes(name: string): number | undefined {
  if (name === entryNames.beginning || name === entryNames.manifest) return 64 * megabyte
  if (name === entryNames.secret) return 131_072 // the longest environment variable that Linux allows
  if (tableNameFromEntry(name) !== undefined) return 1024 * megabyte
  return fileKeyFromEntry(name) === undefined ? undefined : 8192 * megabyte
}
