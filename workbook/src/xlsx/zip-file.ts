import { crc32, createDeflateRaw } from 'node:zlib'
import type { ScratchFile } from '../core/scratch-file.ts'
import { WorkbookError } from '../core/workbook-error.ts'

const FOUR_GIGABYTES = 0xffffffff
const EARLIEST_DATE = 0x21 // 1980-01-01: the same rows give the same file

interface WrittenEntry {
  name: string
  position: number
  crc: number
  packed: number
  size: number
}

/**
 * Writes a zip archive, one entry after the other. Compression runs in Node's thread pool while the caller
 * produces more text; `write` waits until compression has kept up.
 */
export class ZipFile {
  readonly #target: ScratchFile
  readonly #entries: WrittenEntry[] = []

  constructor(target: ScratchFile) {
    this.#target = target
  }

  /** Begins an entry; it must be ended before the next one begins. */
  open(name: string): ZipEntry {
    const entry = { name, position: this.#target.length, crc: 0, packed: 0, size: 0 }
    this.#entries.push(entry)
    this.#target.append(localHeader(entry))
    return new ZipEntry(this.#target, entry)
  }

  async add(name: string, text: string): Promise<void> {
    const entry = this.open(name)
    await entry.write(text)
    await entry.end()
  }

  /** Writes the list of entries. */
  finish(): void {
    const position = this.#target.length
    for (const entry of this.#entries) this.#target.append(centralHeader(entry))
    const size = this.#target.length - position
    if (position + size > FOUR_GIGABYTES) throw new WorkbookError('too-large', '数据量过大，请缩小导出范围')
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(this.#entries.length, 8)
    end.writeUInt16LE(this.#entries.length, 10)
    end.writeUInt32LE(size, 12)
    end.writeUInt32LE(position, 16)
    this.#target.append(end)
  }
}

/** One file inside the archive. */
export class ZipEntry {
  readonly #target: ScratchFile
  readonly #entry: WrittenEntry
  readonly #deflate = createDeflateRaw({ level: 1, chunkSize: 1 << 16, memLevel: 9 })
  readonly #ended: Promise<void>

  constructor(target: ScratchFile, entry: WrittenEntry) {
    this.#target = target
    this.#entry = entry
    this.#deflate.on('data', (chunk: Buffer) => {
      entry.packed += chunk.length
      target.append(chunk)
    })
    this.#ended = new Promise((resolve, reject) => {
      this.#deflate.once('end', resolve).once('error', reject)
    })
    this.#ended.catch(() => {}) // `write` and `end` report the same error
  }

  /** Bytes written so far, before compression. */
  get size(): number {
    return this.#entry.size
  }

  async write(text: string): Promise<void> {
    const bytes = Buffer.from(text, 'utf8')
    this.#entry.size += bytes.length
    this.#entry.crc = crc32(bytes, this.#entry.crc)
    if (this.#deflate.write(bytes)) return
    await Promise.race([new Promise((resolve) => this.#deflate.once('drain', resolve)), this.#ended])
  }

  async end(): Promise<void> {
    this.#deflate.end()
    await this.#ended
    this.#target.patch(this.#entry.position, localHeader(this.#entry)) // checksum and sizes are known now
  }
}

function localHeader({ name, crc, packed, size }: WrittenEntry): Buffer {
  const bytes = Buffer.alloc(30 + name.length)
  bytes.writeUInt32LE(0x04034b50, 0)
  bytes.writeUInt16LE(20, 4)
  bytes.writeUInt16LE(8, 8) // deflated
  bytes.writeUInt16LE(EARLIEST_DATE, 12)
  bytes.writeUInt32LE(crc, 14)
  bytes.writeUInt32LE(packed, 18)
  bytes.writeUInt32LE(size, 22)
  bytes.writeUInt16LE(name.length, 26)
  bytes.write(name, 30, 'latin1')
  return bytes
}

function centralHeader({ name, position, crc, packed, size }: WrittenEntry): Buffer {
  const bytes = Buffer.alloc(46 + name.length)
  bytes.writeUInt32LE(0x02014b50, 0)
  bytes.writeUInt16LE(20, 4)
  bytes.writeUInt16LE(20, 6)
  bytes.writeUInt16LE(8, 10)
  bytes.writeUInt16LE(EARLIEST_DATE, 14)
  bytes.writeUInt32LE(crc, 16)
  bytes.writeUInt32LE(packed, 20)
  bytes.writeUInt32LE(size, 24)
  bytes.writeUInt16LE(name.length, 28)
  bytes.writeUInt32LE(position, 42)
  bytes.write(name, 46, 'latin1')
  return bytes
}
