import { execFileSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { readWorkbook } from '@banyan/workbook/workbook'
import type { Figure } from '../figures.ts'
import type { Stage } from '../stage/database.ts'
import { type Ask, figureOf } from './administration.ts'

interface Exporting {
  rows: number
  tenant: number
  watch(): Promise<{ grown(): Promise<number> }>
  say(line: string): void
}

/** A list of 200,000 rows as both kinds of workbook: memory stays flat, and every cell comes back. */
export async function exported(ask: Ask, stage: Stage, exporting: Exporting): Promise<Figure[]> {
  const { rows, watch, say } = exporting
  const folder = await mkdtemp(join(tmpdir(), 'banyan-bench-'))
  const figures: Figure[] = []
  const count = rows.toLocaleString('en')
  try {
    for (const format of ['xlsx', 'xls'] as const) {
      const path = join(folder, `devices.${format}`)
      const memory = await watch()
      const from = performance.now()
      await fetchInto(ask, `/bench/device/exportXls?format=${format}`, path)
      const seconds = (performance.now() - from) / 1000
      figures.push(figureOf(`export of ${count} rows, .${format}`, seconds, ' s'))
      figures.push(figureOf(`  server memory grows, .${format}`, await memory.grown(), ' MB', { most: 150 }))
      const equal = await countEqual(path, stage, exporting.tenant)
      figures.push(figureOf(`  rows that read back equal, .${format}`, equal, '', { least: rows }))
      figures.push(...office(path, folder, rows, format, say))
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  return figures
}

async function fetchInto(ask: Ask, path: string, file: string): Promise<void> {
  const reply = await ask(path)
  if (!reply.ok || !reply.body) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  await pipeline(Readable.fromWeb(reply.body as ReadableStream), createWriteStream(file))
}

const large = { rows: 10_000_000, fileBytes: 2 ** 31, unpackedBytes: 2 ** 33, seconds: 600, memoryMb: 4096 }
const columns = ['name', 'code', 'imei', 'sim_no', 'model', 'plate', 'installer', 'remark']
const titles = ['设备名称', '设备编号', 'IMEI', 'SIM卡号', '型号', '车牌号', '安装人', '备注']

/** Reads the file as an import would, row by row beside the table. */
async function countEqual(path: string, stage: Stage, tenant: number): Promise<number> {
  const stored = await stage.sql<Record<string, string | null>>(
    `select ${columns} from bench_device where tenant_id = ${tenant} and del_flag = 0
     order by create_time desc nulls last, id desc`,
  )
  let at: number[] | undefined
  let row = 0
  let equal = 0
  for await (const batch of readWorkbook(path, path, large)) {
    for (const { cells } of batch) {
      // The titles stand on top of every sheet.
      if (cells.includes(titles[0]!)) {
        at = titles.map((title) => cells.indexOf(title))
        continue
      }
      const expected = stored[row++]
      if (expected && at && columns.every((name, n) => (cells[at![n]!] ?? '') === (expected[name] ?? '')))
        equal++
    }
  }
  return row === stored.length ? equal : 0
}

/** LibreOffice opens it where it is installed: the sheet as text has a line for each row. */
function office(
  path: string,
  folder: string,
  rows: number,
  format: string,
  say: (line: string) => void,
): Figure[] {
  const program = ['soffice', 'libreoffice'].find((name) => {
    try {
      execFileSync(name, ['--version'], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })
  if (!program) {
    say(`LibreOffice is not installed: .${format} is not converted`)
    return []
  }
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  execFileSync(program, [profile, '--headless', '--convert-to', 'csv', '--outdir', folder, path], {
    stdio: 'ignore',
    timeout: 600_000,
  })
  const lines = execFileSync('wc', ['-l', path.replace(/xlsx?$/, 'csv')]).toString()
  // It converts the first sheet; one of a .xls holds 65,535 rows.
  const expected = format === 'xls' ? Math.min(rows, 65_535) : rows
  return [
    figureOf(`  rows LibreOffice converts, .${format}`, Number.parseInt(lines, 10) - 1, '', {
      least: expected,
    }),
  ]
}
