import type { Readable } from 'node:stream'
import type { ByteRange } from '#kernel/call/open-file.ts'

/** Where the bytes of files lie. Keys come from the file table, never from a request. */
export interface Storage {
  /** Takes over a finished local file; when it returns, the bytes are safe. */
  put(key: string, path: string): Promise<void>
  size(key: string): Promise<number | undefined>
  /** The bytes, or `MissingFile`. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Moves a file into the trash, where nobody reads it; its small copies go at once. Missing counts as done. */
  discard(key: string): Promise<void>
  /** Removes a discarded file for good. */
  destroy(key: string): Promise<void>
}

/** The row is there, its bytes are not. */
export class MissingFile extends Error {}

/** The trash mirrors the keys. */
export const trashed = (key: string): string => `trash/${key}`
