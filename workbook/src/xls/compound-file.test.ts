import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as XLSX from '@e965/xlsx'
import { afterAll, expect, test } from 'vitest'
import { ScratchFile } from '../core/scratch-file.ts'
import { writeCompoundFile } from './compound-file.ts'
import { compoundStream } from './compound-stream.ts'

const directory = mkdtempSync(join(tmpdir(), 'banyan-compound-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** The container of a stream of so many bytes, in two parts. */
function written(length: number): { file: Buffer; content: Buffer } {
  const content = Buffer.alloc(length)
  for (let at = 0; at < length; at++) content[at] = at * 7 + (at >> 8)
  const [target, first, second] = ['target', 'first', 'second'].map(
    (name) => new ScratchFile(join(directory, name)),
  )
  first!.append(content.subarray(0, 100))
  second!.append(content.subarray(100))
  writeCompoundFile(target!, { length, parts: [first!, second!] })
  for (const file of [target!, first!, second!]) file.close()
  return { file: readFileSync(join(directory, 'target')), content }
}

// Tables fill up at 126 sectors (one sector of the table), 109 sectors (the list in the header) and 236 (two lists more).
test.each([0, 4095, 4096, 4097, 126 * 512, 126 * 512 + 1, 7_086_080, 7_086_592, 7_300_000, 15_500_000])(
  'a stream of %d bytes is found whole by us and by SheetJS',
  (length) => {
    const { file, content } = written(length)
    const padded = Buffer.concat([content, Buffer.alloc(Math.max(0, 4096 - length))])
    expect(compoundStream(file, ['Workbook'])?.bytes.equals(padded)).toBe(true)
    const theirs = XLSX.CFB.find(XLSX.CFB.read(file, { type: 'buffer' }), 'Workbook')
    expect(Buffer.from(theirs?.content ?? []).equals(padded)).toBe(true)
    expect(file.length % 512).toBe(0)
  },
)

test('a stream that no .xls file can hold is refused in words', () => {
  const nowhere = undefined as unknown as ScratchFile
  expect(() => writeCompoundFile(nowhere, { length: 0x80000000, parts: [] })).toThrow(
    expect.objectContaining({ code: 'too-large', message: '数据量超出.xls格式的限制，请改用.xlsx格式导出' }),
  )
})
