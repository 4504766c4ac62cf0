import type { Readable } from 'node:stream'
import type { ByteRange } from '#kernel/call/open-file.ts'

/** Where the bytes of files lie. Keys come from the file table, never from a request. */
export interface Storage {
  /**
   * Checks that the storage works and belongs to this installation; returns a name that is equal for all servers with
   * the same storage.
   */
  open(installationId: string): Promise<string>
  /** Throws if the storage cannot be used; unlike `open` it changes nothing. */
  check(): Promise<void>
  /** Takes over a finished local file; when it returns, the bytes are safe. */
  put(key: string, path: string): Promise<void>
  size(key: string): Promise<number | undefined>
  /** The bytes, or `MissingFile`. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Moves a file into the trash and deletes its thumbnails; a missing file counts as moved. */
  discard(key: string): Promise<void>
  /** Removes a discarded file for good. */
  destroy(key: string): Promise<void>
}

/** The row of the file exists, but not its bytes. */
export class MissingFile extends Error {}

/** The key of a discarded file in the trash. */
export const trashKey = (key: string): string => `trash/${key}`

/** Sizes of thumbnails; a requested size is rounded up to one of them, so that requests cannot fill the disk. */
export const thumbEdges = [100, 200, 400, 800]

/** The key of a picture's small copy. */
export const thumbnailKey = (key: string, edge: number): string => `${key}.${edge}.webp`
