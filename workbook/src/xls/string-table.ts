import { ScratchFile } from '../core/scratch-file.ts'
import { EOF, u16, u32 } from './biff-records.ts'

const LARGEST_RECORD = 8224
const MAX_KNOWN = 20_000
const LONGEST_KNOWN = 64

/**
 * The shared strings of a `.xls` file, written to a scratch file as they come. Repeated short texts are
 * found in a map of bounded size; a text that was dropped from it is stored twice, which is valid.
 */
export class StringTable {
  readonly file: ScratchFile
  readonly #block = Buffer.alloc(LARGEST_RECORD)
  readonly #known = new Map<string, number>()
  #used = 8 // the first record begins with two counts that are known at the end
  #isFirst = true
  #stored = 0
  #cells = 0

  constructor(path: string) {
    this.file = new ScratchFile(path)
  }

  /** The index of a text of at most 4000 characters. */
  indexOf(text: string): number {
    this.#cells++
    const known = this.#known.get(text)
    if (known !== undefined) return known
    this.#store(text)
    const index = this.#stored++
    if (text.length <= LONGEST_KNOWN) {
      if (this.#known.size === MAX_KNOWN) this.#known.clear()
      this.#known.set(text, index)
    }
    return index
  }

  /** Ends the table, which is the last of the workbook's globals. */
  finish(): void {
    this.#endRecord()
    this.file.append(EOF)
    this.file.patch(4, u32(this.#cells, this.#stored))
  }

  /** A new record is begun between two strings, so that no string is split. */
  #store(text: string): void {
    const isWide = !isLatin1(text)
    const size = 3 + (isWide ? 2 : 1) * text.length
    if (this.#used + size > LARGEST_RECORD) this.#endRecord()
    const at = this.#used
    this.#block.writeUInt16LE(text.length, at)
    this.#block[at + 2] = isWide ? 1 : 0
    this.#block.write(text, at + 3, isWide ? 'utf16le' : 'latin1')
    this.#used += size
  }

  #endRecord(): void {
    this.file.append(u16(this.#isFirst ? 0x00fc : 0x003c, this.#used)) // SST, then CONTINUE
    this.file.append(this.#block.subarray(0, this.#used))
    this.#isFirst = false
    this.#used = 0
  }
}

function isLatin1(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0xff) return false
  return true
}
