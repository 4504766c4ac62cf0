import { crc32, createInflateRaw } from 'node:zlib'
import { readError } from '../core/workbook-error.ts'

const MAX_ENTRIES = 5000

interface ArchiveEntry {
  packed: Buffer
  isStored: boolean
  size: number
  crc: number
}

/** The files in a zip archive, unpacked on demand and never more than `unpackedBytes` in total. */
export class ZipEntries {
  readonly #entries: Map<string, ArchiveEntry>
  #left: number

  constructor(file: Buffer, unpackedBytes: number) {
    this.#entries = centralDirectory(file)
    this.#left = unpackedBytes
    let declared = 0
    for (const entry of this.#entries.values()) declared += entry.size
    if (declared > unpackedBytes) throw readError.unpackedTooLarge()
  }

  get names(): string[] {
    return [...this.#entries.keys()]
  }

  has(name: string): boolean {
    return this.#entries.has(normalizePath(name))
  }

  /** The content in chunks. The unpacked bytes are counted, because the declared size may be false. */
  async *open(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(normalizePath(name))
    if (!entry) throw readError.damaged()
    let size = 0
    let crc = 0
    for await (const chunk of unpackEntry(entry)) {
      size += chunk.length
      this.#left -= chunk.length
      if (this.#left < 0 || size > entry.size) throw readError.unpackedTooLarge()
      crc = crc32(chunk, crc)
      yield chunk
    }
    if (size !== entry.size || crc !== entry.crc) throw readError.damaged()
  }
}

async function* unpackEntry({ packed, isStored }: ArchiveEntry): AsyncGenerator<Buffer> {
  if (isStored) {
    yield packed
    return
  }
  const inflate = createInflateRaw({ chunkSize: 1 << 16 })
  inflate.end(packed)
  for await (const chunk of inflate) yield chunk
}

/** Part names are compared without case; some writers use backslashes. */
function normalizePath(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()
}

function centralDirectory(file: Buffer): Map<string, ArchiveEntry> {
  const end = endRecord(file)
  const count = file.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw readError.unpackedTooLarge()
  const entries = new Map<string, ArchiveEntry>()
  let at = file.readUInt32LE(end + 16)
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || file.readUInt32LE(at) !== 0x02014b50) throw readError.damaged()
    if (file.readUInt16LE(at + 8) & 1) throw readError.encrypted()
    const method = file.readUInt16LE(at + 10)
    const nameLength = file.readUInt16LE(at + 28)
    const extraLength = file.readUInt16LE(at + 30)
    const extra = file.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    const [size, packedSize, position] = zip64(extra, [
      file.readUInt32LE(at + 24),
      file.readUInt32LE(at + 20),
      file.readUInt32LE(at + 42),
    ])
    if (method === 0 || method === 8) {
      const name = normalizePath(file.toString('utf8', at + 46, at + 46 + nameLength))
      if (entries.has(name)) throw readError.damaged() // two programs could read two different files
      const packed = packedData(file, position, packedSize)
      entries.set(name, { packed, isStored: method === 0, size, crc: file.readUInt32LE(at + 16) })
    }
    at += 46 + nameLength + extraLength + file.readUInt16LE(at + 32)
  }
  return entries
}

/** At the very end, before a comment of at most 65,535 bytes. */
function endRecord(file: Buffer): number {
  const end = file.lastIndexOf('PK\x05\x06', file.length - 22, 'latin1')
  if (end < 0 || end < file.length - 22 - 0xffff) throw readError.damaged()
  return end
}

/** Values that do not fit into 32 bits are in an extra field, in the same order. */
function zip64(extra: Buffer, values: [number, number, number]): [number, number, number] {
  if (!values.includes(0xffffffff)) return values
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let next = at + 4
    const wide = (value: number) => {
      if (value !== 0xffffffff) return value
      const number = Number(extra.readBigUInt64LE(next))
      next += 8
      return number
    }
    return [wide(values[0]), wide(values[1]), wide(values[2])]
  }
  return values
}

function packedData(file: Buffer, position: number, size: number): Buffer {
  if (position + 30 > file.length || file.readUInt32LE(position) !== 0x04034b50) throw readError.damaged()
  const start = position + 30 + file.readUInt16LE(position + 26) + file.readUInt16LE(position + 28)
  if (start + size > file.length) throw readError.damaged()
  return file.subarray(start, start + size)
}
