import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'

export interface ByteRange {
  start: number
  end: number
}

/** A file of the disk as a stream; unlike `createReadStream` it fails at once when the file is not there. */
export async function openFile(path: string, range?: ByteRange): Promise<Readable> {
  const file = await open(path)
  return file.createReadStream(range)
}
