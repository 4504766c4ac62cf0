import { createHash } from 'node:crypto'

/** Number and digest of the rows of a table; equal figures mean equal rows in any order. */
export interface TableFigures {
  rows: number
  digest: string
}

interface FileFigures {
  count: number
  bytes: number
  digest: string
}

const newline = 10

/** Adds hashes up, so that the sum does not depend on their order. */
function digestSum() {
  let sum = 0n
  return {
    add(digest: Buffer): void {
      sum = BigInt.asUintN(256, sum + BigInt(`0x${digest.toString('hex')}`))
    },
    text: () => sum.toString(16).padStart(64, '0'),
  }
}

/** Computes the figures of a table from pieces of whole lines. */
export function rowDigest() {
  const sum = digestSum()
  let rows = 0
  return {
    add(piece: Buffer): void {
      for (let from = 0; from < piece.length; ) {
        const end = piece.indexOf(newline, from)
        const to = end < 0 ? piece.length : end
        sum.add(createHash('sha256').update(piece.subarray(from, to)).digest())
        rows += 1
        from = to + 1
      }
    },
    figures: (): TableFigures => ({ rows, digest: sum.text() }),
  }
}

export function fileDigest() {
  const sum = digestSum()
  let [count, bytes] = [0, 0]
  return {
    /** Passes the bytes of a file on and counts them. */
    async *through(key: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      const hash = createHash('sha256').update(`${key}\n`)
      for await (const chunk of content) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
      sum.add(hash.digest())
      count += 1
    },
    figures: (): FileFigures => ({ count, bytes, digest: sum.text() }),
  }
}
