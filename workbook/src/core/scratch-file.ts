import { closeSync, openSync, readSync, writeSync } from 'node:fs'

/**
 * A growing file with a write buffer, for one thread. `reserve` returns a position in `bytes` to write a
 * record to, so that a record needs no allocation of its own.
 */
export class ScratchFile {
  readonly bytes = Buffer.alloc(1 << 18)
  readonly #fd: number
  #used = 0
  #flushed = 0

  constructor(path: string) {
    this.#fd = openSync(path, 'w+', 0o600)
  }

  get length(): number {
    return this.#flushed + this.#used
  }

  /** Reserves `size` bytes; returns their position in `bytes`. */
  reserve(size: number): number {
    if (this.#used + size > this.bytes.length) this.flush()
    const at = this.#used
    this.#used += size
    return at
  }

  append(data: Uint8Array): void {
    if (data.length > this.bytes.length) {
      this.flush()
      this.#write(data)
    } else {
      const at = this.reserve(data.length) // may flush, so `bytes` is written afterwards
      this.bytes.set(data, at)
    }
  }

  /** Overwrites bytes that were appended before, for counts that are known only at the end. */
  patch(position: number, data: Uint8Array): void {
    this.flush()
    writeAll(this.#fd, data, position)
  }

  /** Appends this file's content to another one. */
  copyTo(target: ScratchFile): void {
    this.flush()
    const chunk = Buffer.alloc(1 << 18)
    for (let position = 0; position < this.#flushed; ) {
      const size = readSync(this.#fd, chunk, 0, chunk.length, position)
      if (size === 0) throw new Error('A scratch file is shorter than what was written to it')
      target.append(chunk.subarray(0, size))
      position += size
    }
  }

  flush(): void {
    const used = this.#used
    this.#used = 0
    if (used > 0) this.#write(this.bytes.subarray(0, used))
  }

  close(): void {
    this.flush()
    closeSync(this.#fd)
  }

  #write(data: Uint8Array): void {
    writeAll(this.#fd, data, this.#flushed)
    this.#flushed += data.length
  }
}

/** A system call may write only part of the data. */
function writeAll(fd: number, data: Uint8Array, position: number): void {
  for (let done = 0; done < data.length; )
    done += writeSync(fd, data, done, data.length - done, position + done)
}
