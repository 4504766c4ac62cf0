import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createDeflateRaw } from 'node:zlib'
import { type Cell, writeWorkbook } from '@banyan/workbook/workbook'
import { obey } from './child.ts'

/* One workbook per process, so that its peak of memory is its own. */

const rows = 50_000
const columns = Array.from({ length: 12 }, (_, at) => ({ title: `列${at + 1}` }))

obey({
  start: () => undefined,
  /** Milliseconds of writing the workbook as an export does. */
  async workbook(format: 'xls' | 'xlsx') {
    const from = performance.now()
    const file = await writeWorkbook(format, '设备', columns, batches())
    const ms = performance.now() - from
    await file.remove()
    return ms
  },
  /** The least one can do with the same cells: spell them as XML and deflate it into a file. */
  async floor() {
    const directory = await mkdtemp(join(tmpdir(), 'banyan-bench-'))
    const from = performance.now()
    await pipeline(
      Readable.from(spelled()),
      createDeflateRaw(),
      createWriteStream(join(directory, 'sheet.deflated')),
    )
    const ms = performance.now() - from
    await rm(directory, { recursive: true })
    return ms
  },
})

async function* batches(): AsyncGenerator<Cell[][]> {
  for (let first = 0; first < rows; first += 2000)
    yield Array.from({ length: 2000 }, (_, n) => rowOf(first + n))
}

async function* spelled(): AsyncGenerator<string> {
  for await (const batch of batches()) {
    let text = ''
    for (const row of batch) {
      text += '<row>'
      for (const cell of row)
        text +=
          typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`
      text += '</row>'
    }
    yield text
  }
}

const rowOf = (n: number): Cell[] => [
  `榕城北斗终端${n}号`,
  `SN${n}`,
  `8613${10_000_000_000 + n}`,
  `1064${1_000_000_000 + n}`,
  `BT-${n % 37}`,
  `闽A${n % 65_536}`,
  '重要',
  n % 2 ? '有效' : '无效',
  '2026-01-02 03:04:05',
  n,
  n / 7,
  `安装员${n % 50}`,
]
