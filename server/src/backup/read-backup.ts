import { stat } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { type ArchiveEntry, damagedError, entryText, readArchive } from './archive.ts'
import {
  Beginning,
  backupFormat,
  entryNames,
  fileKeyFromEntry,
  Manifest,
  maxEntryBytes,
  SecretKey,
  tableNameFromEntry,
} from './contents.ts'
import { fileDigest, rowDigest } from './digest.ts'
import { checkSignature } from './signature.ts'
import { wholeLines } from './whole-lines.ts'

export interface CheckedBackup {
  beginning: Beginning
  secretKey: string
  manifest: Manifest
}

/** Rows and files rarely shrink to less than a hundredth; an archive of unknown origin that does is meant to fill disks. */
const largestUnpackRatio = 100
const allowedUnpackedBytes = 67_108_864

/**
 * Reads a backup from its first to its last byte and compares it with its own figures. Nothing is unpacked before the
 * signature fits the key; without a key (`--unsigned`) the unpacked size is limited instead.
 */
export async function checkBackup(path: string, key: string | undefined): Promise<CheckedBackup> {
  if (key !== undefined) await refuseUnsigned(path, key)
  const limit =
    key === undefined ? allowedUnpackedBytes + largestUnpackRatio * (await stat(path)).size : undefined
  const found: Partial<CheckedBackup> = {}
  const tables = new Map<string, ReturnType<typeof rowDigest>>()
  const files = fileDigest()
  for await (const each of readArchive(path, limit)) {
    if (!found.beginning && each.name !== entryNames.beginning)
      throw new SettingsError(`${path} 不是榕台的备份文件`)
    if (each.size > (maxEntryBytes(each.name) ?? -1)) throw foreignEntryError(path, each)
    const name = tableNameFromEntry(each.name)
    const file = fileKeyFromEntry(each.name)
    if (each.name === entryNames.beginning) {
      found.beginning = readBeginning(path, await entryText(each))
      for (const table of found.beginning.tables) tables.set(table.name, rowDigest())
    } else if (each.name === entryNames.secret)
      found.secretKey = parseEntry(SecretKey, path, (await entryText(each)).trim())
    else if (each.name === entryNames.manifest)
      found.manifest = parseEntry(Manifest, path, parseJson(path, await entryText(each)))
    else if (file !== undefined) for await (const _ of files.through(file, each.content));
    else if (name !== undefined) {
      const digest = tables.get(name)
      if (!digest) throw foreignEntryError(path, each)
      for await (const piece of wholeLines(each.content)) digest.add(piece)
    }
  }
  const { beginning, secretKey, manifest } = found
  const figures = {
    tables: Object.fromEntries([...tables].map(([name, digest]) => [name, digest.figures()])),
    files: files.figures(),
  }
  const isWhole = manifest && isDeepStrictEqual(figures, { tables: manifest.tables, files: manifest.files })
  if (!beginning || !secretKey || !isWhole) throw damagedError(path)
  return { beginning, secretKey, manifest }
}

async function refuseUnsigned(path: string, key: string): Promise<void> {
  const state = await checkSignature(path, key)
  if (state === 'other')
    throw new SettingsError(`备份文件 ${path} 的签名与备份密钥不符：文件被改动过，或密钥不是备份时的那一个`)
  if (state === 'none')
    throw new SettingsError(`备份文件 ${path} 没有签名或不完整；确信它的来历时可加上 --unsigned 恢复`)
}

function readBeginning(path: string, text: string): Beginning {
  const parsed = parseJson(path, text)
  const told = (parsed as { format?: unknown } | null)?.format
  if (typeof told === 'number' && told > backupFormat)
    throw new SettingsError(`备份文件 ${path} 由更新的版本写成，请先升级`)
  if (told === 1)
    throw new SettingsError(
      `备份文件 ${path} 是旧格式，其中含有 SQL 语句，本版本不再执行；请用写成它的版本恢复，升级后重新备份`,
    )
  return parseEntry(Beginning, path, parsed)
}

function parseEntry<S extends z.ZodType>(schema: S, path: string, value: unknown): z.output<S> {
  const { success, data } = schema.safeParse(value)
  if (!success) throw damagedError(path)
  return data
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw damagedError(path)
  }
}

const foreignEntryError = (path: string, { name }: ArchiveEntry) =>
  new SettingsError(`备份文件 ${path} 中有不属于备份的内容：${JSON.stringify(name.slice(0, 60))}`)
