import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { ByteRange } from './range.ts'

/** A file of the disk as a stream; unlike `createReadStream` it fails at once when the file is not there. */
export async function openFile(path: string, range?: ByteRange): Promise<Readable> {
  const file = await open(path)
  return file.createReadStream(range)
}
