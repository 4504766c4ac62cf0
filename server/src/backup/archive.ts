import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { SettingsError } from '#kernel/settings/settings-error.ts'

/* A backup is an ordinary .tar.gz, so that its data can be read without this program. */

type Content = AsyncIterable<Buffer> | Iterable<Buffer>

export interface ArchiveWriter {
  add(name: string, size: number, content: Content): Promise<void>
  addText(name: string, text: string): Promise<void>
  /** Ends the file; it is on the disk when this returns. */
  close(): Promise<void>
  /** Stops writing; the file stays unfinished. */
  abort(): void
}

const blockBytes = 512

export function createArchive(path: string): ArchiveWriter {
  const gzip = createGzip()
  const written = pipeline(gzip, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  written.catch(() => undefined)
  async function write(data: Buffer): Promise<void> {
    if (!gzip.write(data)) await Promise.race([once(gzip, 'drain'), written])
  }
  async function add(name: string, size: number, content: Content): Promise<void> {
    await write(tarHeader(name, size))
    let length = 0
    for await (const chunk of content) {
      length += chunk.length
      await write(chunk)
    }
    if (length !== size) throw new Error(`${name} changed while it was read`)
    await write(Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes))
  }
  return {
    add,
    addText: (name, text) => add(name, Buffer.byteLength(text), [Buffer.from(text)]),
    async close() {
      await write(Buffer.alloc(2 * blockBytes))
      gzip.end()
      await written
      const file = await open(path, 'r+')
      await file.sync()
      await file.close()
    },
    abort: () => void gzip.destroy(),
  }
}

export interface ArchiveEntry {
  name: string
  size: number
  /** Must be read to its end before the next entry is requested. */
  content: AsyncIterable<Buffer>
}

/** The entries of an archive in their order; one that ends too early or unpacks to more than `mostBytes` is refused. */
export async function* readArchive(
  path: string,
  mostBytes = Number.POSITIVE_INFINITY,
): AsyncGenerator<ArchiveEntry> {
  const unpacked = createGunzip()
  const file = createReadStream(path).on('error', (error) => unpacked.destroy(error))
  const source = file.pipe(unpacked)[Symbol.asyncIterator]()
  let bytes = 0
  async function next(): Promise<IteratorResult<Buffer>> {
    const result = await source.next().catch(() => {
      throw damagedError(path)
    })
    bytes += result.done ? 0 : result.value.length
    if (bytes > mostBytes) throw tooLargeError(path)
    return result
  }
  let held: Buffer = Buffer.alloc(0)
  async function* take(bytes: number): AsyncGenerator<Buffer> {
    let left = bytes
    while (left > 0) {
      if (held.length === 0) {
        const { done, value } = await next()
        if (done) throw damagedError(path)
        held = value as Buffer
      }
      const part = held.subarray(0, left)
      held = held.subarray(part.length)
      left -= part.length
      yield part
    }
  }
  try {
    for (;;) {
      const header = Buffer.concat(await collectBuffers(take(blockBytes)))
      if (header.every((byte) => byte === 0)) break
      const { name, size } = readHeader(header, path)
      const content = take(size)
      yield { name, size, content }
      for await (const _ of content);
      await collectBuffers(take((blockBytes - (size % blockBytes)) % blockBytes))
    }
    // Read to the end, because the checksum of the gzip stream is there.
    while (!(await next()).done);
  } finally {
    file.destroy()
    unpacked.destroy()
  }
}

export async function entryText({ content }: ArchiveEntry): Promise<string> {
  return Buffer.concat(await collectBuffers(content)).toString('utf8')
}

async function collectBuffers(parts: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  return all
}

/** A header of the format all tars know (ustar); our names are short enough for it. */
function tarHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(blockBytes)
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long for an archive`)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

function readHeader(header: Buffer, path: string): { name: string; size: number } {
  const sum = Number.parseInt(header.toString('latin1', 148, 154), 8)
  const plain = Buffer.from(header)
  plain.write('        ', 148)
  const digits = header.toString('latin1', 124, 135)
  // Only regular files with octal sizes are accepted: no links and no directories.
  const isFile = header[156] === 0x30 && header[345] === 0
  if (checksum(plain) !== sum || !isFile || !/^[0-7]{11}$/.test(digits)) throw damagedError(path)
  return {
    name: header.toString('utf8', 0, 100).replace(/\0.*$/s, ''),
    size: Number.parseInt(digits, 8),
  }
}

const checksum = (header: Buffer) => header.reduce((sum, byte) => sum + byte, 0)

const tooLargeError = (path: string) =>
  new SettingsError(`备份文件 ${path} 解开后过大，与它的大小不相称，拒绝读取`)

export const damagedError = (path: string) => new SettingsError(`备份文件 ${path} 不完整或已损坏`)
