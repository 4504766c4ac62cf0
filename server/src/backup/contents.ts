import type { FileFigures, TableFigures } from './digest.ts'
import type { TableDescription } from './table-copy.ts'

/** The first entry: what the rest is and what it needs. */
export interface Beginning {
  format: 1
  version: string
  createdAt: string
  installationId: string
  /** The migrations the database had been through. */
  migrations: number[]
  tables: TableDescription[]
  /** Where sequences stood, by name. */
  sequences: Record<string, string>
}

/** The last entry: figures that must come out again. */
export interface Manifest {
  tables: Record<string, TableFigures>
  files: FileFigures
  /** Files whose row was there and whose bytes were not. */
  missing: string[]
}

export const entry = {
  beginning: 'backup.json',
  secret: 'secret.key',
  manifest: 'manifest.json',
  table: (name: string, piece: number) => `tables/${name}/${String(piece).padStart(6, '0')}.copy`,
  file: (key: string) => `files/${key}`,
}

/** The table or the file an entry belongs to. */
export const tableIn = (name: string): string | undefined => /^tables\/(.+)\/\d{6}\.copy$/.exec(name)?.[1]
export const fileIn = (name: string): string | undefined => /^files\/(.+)$/.exec(name)?.[1]
