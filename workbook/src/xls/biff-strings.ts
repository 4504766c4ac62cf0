import { readError } from '../core/workbook-error.ts'

/**
 * Reads BIFF8 strings from a record and the CONTINUE records after it. A string may be split anywhere;
 * the next record then begins with a byte that says whether the characters are one or two bytes wide.
 */
export class BiffStrings {
  readonly #blocks: Buffer[]
  #block = 0
  #at: number

  constructor(blocks: Buffer[], at: number) {
    this.#blocks = blocks
    this.#at = at
  }

  next(): string {
    const length = this.#u16()
    const flags = this.#u8()
    const runs = flags & 0x08 ? this.#u16() : 0
    const extra = flags & 0x04 ? this.#u16() + this.#u16() * 0x10000 : 0
    const text = this.#characters(length, (flags & 1) === 1)
    this.#skip(4 * runs + extra) // formats inside the text, phonetic text
    return text
  }

  #characters(length: number, wide: boolean): string {
    let isWide = wide
    let text = ''
    for (let left = length; left > 0; ) {
      if (this.#rest() === 0) {
        this.#nextBlock()
        isWide = (this.#u8() & 1) === 1
      }
      const count = Math.min(left, isWide ? this.#rest() >> 1 : this.#rest())
      if (count === 0) throw readError.damaged()
      const end = this.#at + (isWide ? 2 * count : count)
      text += this.#current().toString(isWide ? 'utf16le' : 'latin1', this.#at, end)
      this.#at = end
      left -= count
    }
    return text
  }

  #skip(count: number): void {
    for (let left = count; left > 0; ) {
      if (this.#rest() === 0) this.#nextBlock()
      const step = Math.min(left, this.#rest())
      this.#at += step
      left -= step
    }
  }

  #u8(): number {
    if (this.#rest() === 0) this.#nextBlock()
    return this.#current().readUInt8(this.#at++)
  }

  #u16(): number {
    return this.#u8() + this.#u8() * 0x100
  }

  #rest(): number {
    return this.#current().length - this.#at
  }

  #nextBlock(): void {
    this.#block++
    this.#at = 0
  }

  #current(): Buffer {
    const block = this.#blocks[this.#block]
    if (!block) throw readError.damaged()
    return block
  }
}
