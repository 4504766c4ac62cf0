import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cell, readWorkbook, writeWorkbook } from '@banyan/workbook/workbook'
import type { Figure } from '../figures.ts'
import { type Ask, figureOf } from './administration.ts'

const titles = ['用户名', '姓名', '性别', '手机号', '邮箱', '生日', '工号', '负责部门']

/** One row of each kind of defect, and what the error workbook must say of it after its row. */
const defects: [cells: Cell[], said: string][] = [
  [[null, '没有用户名'], '「用户名」：请输入用户名'],
  [['坏 名', '坏用户名'], '「用户名」：用户名只能是'],
  [['bad03', null], '「姓名」：请输入姓名'],
  [['bad04', '长'.repeat(60)], '「姓名」：'],
  [['bad05', '性别', '未知'], '「性别」：性别“未知”不存在'],
  [['bad06', '手机', null, '12345'], '「手机号」：请输入正确的手机号'],
  [['bad07', '邮箱', null, null, '不是邮箱'], '「邮箱」：请输入正确的邮箱'],
  [['bad08', '生日', null, null, null, '2026-02-30'], '「生日」：'],
  [
    ['bad09', '部门', null, null, null, null, null, '没有这个部门'],
    '「负责部门」：负责部门“没有这个部门”不存在',
  ],
  [['e000001', '用户名重复'], '：用户名已经存在'],
  [['bad11', '手机重复', null, '17000000001'], '：手机号已经存在'],
  [['bad12', '工号重复', null, null, null, null, 'W1'], '：工号已经存在'],
]

/** An import of 20,000 people with a dozen defects among them, its progress watched as the console watches it. */
export async function imported(ask: Ask, rows: number): Promise<Figure[]> {
  const importId = `bench-${Date.now()}`
  const places = defects.map((_, n) => Math.floor(((n + 1) * rows) / (defects.length + 1)))
  const form = new FormData()
  form.set('file', new Blob([await workbook(rows, places, importId.slice(-6))]), 'people.xlsx')
  form.set('importId', importId)
  const steps = new Set<number>()
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const reply = await ask(`/sys/common/importProgress?id=${importId}`)
      const { result } = (await reply.json()) as { result: { state: string; done: number } }
      if (result.state === 'running') steps.add(result.done)
      await sleep(300)
    }
  })()
  const from = performance.now()
  const reply = await ask('/sys/user/importExcel', { method: 'POST', body: form })
  const seconds = (performance.now() - from) / 1000
  isOver = true
  await watching
  const { message, result } = (await reply.json()) as { message: string; result: Result }
  if (result?.errorCount !== defects.length) throw new Error(`import: ${message} ${JSON.stringify(result)}`)
  const named = await countNamed(await (await ask(result.fileUrl)).arrayBuffer(), places)
  const count = rows.toLocaleString('en')
  return [
    figureOf(`import of ${count} users`, seconds, ' s', { most: rows / 100 }),
    figureOf('  steps of progress seen', steps.size, '', { least: 5 }),
    figureOf('  kinds of defects named with row and column', named, '', { least: defects.length }),
  ]
}

interface Result {
  errorCount: number
  fileUrl: string
}

async function workbook(rows: number, places: number[], unique: string): Promise<Buffer<ArrayBuffer>> {
  async function* batches(): AsyncGenerator<Cell[][]> {
    for (let first = 0; first < rows; first += 1000)
      yield Array.from({ length: Math.min(1000, rows - first) }, (_, n) => {
        const bad = places.indexOf(first + n)
        return bad < 0 ? goodRow(first + n, unique) : defects[bad]![0]
      })
  }
  const file = await writeWorkbook(
    'xlsx',
    '用户',
    titles.map((title) => ({ title })),
    batches(),
  )
  try {
    return Buffer.from(await readFile(file.path))
  } finally {
    await file.remove()
  }
}

const goodRow = (n: number, unique: string): Cell[] => [
  `n${unique}_${n}`,
  `新人${n}`,
  n % 2 ? '男' : '女',
  null,
  `n${unique}_${n}@example.com`,
  '1990-01-02',
]

/** How many of the defects stand in the workbook with their row; the first row of data is row 2. */
async function countNamed(content: ArrayBuffer, places: number[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'banyan-bench-'))
  const path = join(folder, 'errors.xls')
  await writeFile(path, Buffer.from(content))
  const reasons: string[] = []
  for await (const batch of readWorkbook(path, path))
    reasons.push(...batch.map(({ cells }) => String(cells.at(-1))))
  await rm(folder, { recursive: true })
  return defects.filter(([, said], n) =>
    reasons.some((reason) => reason.includes(`第 ${places[n]! + 2} 行`) && reason.includes(said)),
  ).length
}
