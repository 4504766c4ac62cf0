import { isDeepStrictEqual } from 'node:util'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { readArchive, textOf } from './archive.ts'
import { type Beginning, entry, fileIn, type Manifest, tableIn } from './contents.ts'
import { fileDigest, rowDigest } from './digest.ts'
import { wholeLines } from './whole-lines.ts'

export interface CheckedBackup {
  beginning: Beginning
  secretKey: string
  manifest: Manifest
}

/** Reads a backup from its first to its last byte and compares it with its own figures. */
export async function checkBackup(path: string): Promise<CheckedBackup> {
  const found: Partial<CheckedBackup> = {}
  const tables = new Map<string, ReturnType<typeof rowDigest>>()
  const files = fileDigest()
  for await (const each of readArchive(path)) {
    if (each.name === entry.beginning) {
      found.beginning = JSON.parse(await textOf(each)) as Beginning
      for (const { name } of found.beginning.tables) tables.set(name, rowDigest())
    }
    if (!found.beginning) throw new SettingsError(`${path} 不是榕台的备份文件`)
    if (each.name === entry.secret) found.secretKey = (await textOf(each)).trim()
    if (each.name === entry.manifest) found.manifest = JSON.parse(await textOf(each)) as Manifest
    const key = fileIn(each.name)
    if (key !== undefined) for await (const _ of files.through(key, each.content));
    const name = tableIn(each.name)
    if (name === undefined) continue
    for await (const piece of wholeLines(each.content)) tables.get(name)?.add(piece)
  }
  const { beginning, secretKey, manifest } = found
  const figures = {
    tables: Object.fromEntries([...tables].map(([name, digest]) => [name, digest.figures()])),
    files: files.figures(),
  }
  const isWhole = manifest && isDeepStrictEqual(figures, { tables: manifest.tables, files: manifest.files })
  if (!beginning || !secretKey || !isWhole) throw new SettingsError(`备份文件 ${path} 不完整或已损坏`)
  if (beginning.format !== 1) throw new SettingsError(`备份文件 ${path} 由更新的版本写成，请先升级`)
  return { beginning, secretKey, manifest }
}
