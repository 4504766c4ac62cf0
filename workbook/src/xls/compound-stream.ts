import { readError } from '../core/workbook-error.ts'

const LAST_SECTOR = 0xfffffffa // higher numbers are markers
const ENTRY = 128

/**
 * The first stream found under one of these names in an OLE compound file, undefined when there is none.
 * A chain that leaves the file or is circular means a damaged file; nothing is read in part.
 */
export function compoundStream(file: Buffer, names: string[]): { name: string; bytes: Buffer } | undefined {
  if (file.length < 512) throw readError.damaged()
  const shift = file.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) throw readError.damaged()
  const sectorSize = 1 << shift
  const sector = (n: number) => {
    const start = (n + 1) * sectorSize
    if (n > LAST_SECTOR || start >= file.length) throw readError.damaged()
    return file.subarray(start, start + sectorSize)
  }
  const fat = allocationTable(file, sector)
  const read = (start: number) => readChain(start, fat, sector)

  const directory = read(file.readUInt32LE(48))
  const root = entryAt(directory, 0)
  for (const name of names) {
    const entry = findEntry(directory, name)
    if (!entry) continue
    if (entry.size >= file.readUInt32LE(56)) return { name, bytes: firstBytes(read(entry.start), entry.size) }
    const miniFat = readNumbers(read(file.readUInt32LE(60)))
    const mini = firstBytes(read(root.start), root.size)
    const miniSector = (n: number) => {
      if (n * 64 >= mini.length) throw readError.damaged()
      return mini.subarray(n * 64, n * 64 + 64)
    }
    return { name, bytes: firstBytes(readChain(entry.start, miniFat, miniSector), entry.size) }
  }
  return undefined
}

type Sector = (n: number) => Buffer

/** The sectors of the allocation table are listed in the header (109), further ones in a chain of sectors. */
function allocationTable(file: Buffer, sector: Sector): Uint32Array {
  const listed = readNumbers(file.subarray(76, 512))
  const parts: Buffer[] = []
  const take = (list: Uint32Array) => {
    for (const n of list) if (n <= LAST_SECTOR) parts.push(sector(n))
  }
  take(listed)
  let next = file.readUInt32LE(68)
  for (let left = file.readUInt32LE(72); left > 0 && next <= LAST_SECTOR; left--) {
    if (parts.length > file.length / 128) throw readError.damaged()
    const more = readNumbers(sector(next))
    take(more.subarray(0, -1))
    next = more.at(-1) ?? LAST_SECTOR + 1
  }
  return readNumbers(Buffer.concat(parts))
}

function readChain(start: number, table: Uint32Array, sector: Sector): Buffer {
  const parts: Buffer[] = []
  for (let n = start; n <= LAST_SECTOR; ) {
    if (parts.length > table.length) throw readError.damaged()
    parts.push(sector(n))
    const next = table[n]
    if (next === undefined) throw readError.damaged()
    n = next
  }
  return Buffer.concat(parts)
}

function firstBytes(bytes: Buffer, size: number): Buffer {
  if (bytes.length < size) throw readError.damaged()
  return bytes.subarray(0, size)
}

function findEntry(directory: Buffer, name: string): { start: number; size: number } | undefined {
  const wanted = Buffer.from(`${name}\0`, 'utf16le')
  for (let at = 0; at + ENTRY <= directory.length; at += ENTRY) {
    const isStream = directory[at + 66] === 2
    if (isStream && directory.subarray(at, at + wanted.length).equals(wanted)) return entryAt(directory, at)
  }
  return undefined
}

function entryAt(directory: Buffer, at: number): { start: number; size: number } {
  if (at + ENTRY > directory.length) throw readError.damaged()
  return { start: directory.readUInt32LE(at + 116), size: directory.readUInt32LE(at + 120) }
}

function readNumbers(bytes: Buffer): Uint32Array {
  const list = new Uint32Array(bytes.length >> 2)
  for (let i = 0; i < list.length; i++) list[i] = bytes.readUInt32LE(4 * i)
  return list
}
