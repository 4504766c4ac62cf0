import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Cell, type ReadLimits, readLimits, readWorkbook, writeWorkbook } from '../workbook.ts'

vi.setConfig({ testTimeout: 30_000 }) // processes start slowly on a busy machine

let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'banyan-read-test-'))
})
afterAll(() => rm(directory, { recursive: true }))

const hasProc = process.platform === 'linux'

test('DEC-068 an import takes up to 100,000 rows and 50 MB', () => {
  expect(readLimits).toEqual({
    rows: 100_000,
    columns: 200,
    fileBytes: 50 * 1024 * 1024,
    unpackedBytes: 300 * 1024 * 1024,
    seconds: 120,
    batchSeconds: 8,
    memoryMb: 1024,
  })
})

test('rows come in batches of 1000 with the numbers they have in the file', async () => {
  const path = await store(
    Buffer.from(Array.from({ length: 2500 }, (_, i) => `${i + 1}\n\n`).join('')),
    'a.csv',
  )
  const batches: number[] = []
  for await (const rows of readWorkbook(path, 'a.csv')) {
    batches.push(rows.length)
    for (const { row, cells } of rows) expect(cells).toEqual([String((row + 1) / 2)])
  }
  expect(batches).toEqual([1000, 1000, 500])
})

test('a file is refused by its name and size before it is opened, by its content whatever its name', async () => {
  await refused(Buffer.from('a,b'), '仅支持.xls、.xlsx、.csv格式的文件', 'a.exe')
  await refused(Buffer.alloc(0), '文件不是有效的Excel或CSV文件', 'a.csv')
  await expect(all(await store(Buffer.from('PK\x03\x04'), 'b.xlsx'))).rejects.toMatchObject({
    code: 'damaged',
  })
  await refused(Buffer.alloc(2_097_153, 'a'), '文件大小超出2MB限制', 'a.csv', { fileBytes: 2 * 1024 * 1024 })
  const program = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0'), Buffer.alloc(5000, 0xe8)])
  for (const name of ['a.xls', 'a.xlsx']) await refused(program, '文件不是有效的Excel或CSV文件', name)
  await refused(Buffer.from('PK\x03\x04 but nothing more'), '文件内容异常，无法解析', 'a.xlsx')
})

test('security.md §10: a reader over its time or memory is killed', async () => {
  const path = await largeXlsx()
  await expect(all(path, { seconds: 0.1 })).rejects.toThrow('文件解析超时')
  await expect(all(path, { batchSeconds: 0.02 })).rejects.toThrow('文件解析超时：内容过于复杂')
  await expect(all(path, { memoryMb: 40 })).rejects.toThrow('文件内容过大，无法解析')
  // The one process left waits for the next file.
  if (hasProc) await expect.poll(() => readers()).toHaveLength(1)
})

test('a reader is killed when the caller stops iterating', async () => {
  const path = await largeXlsx()
  let reading: number[] = []
  for await (const rows of readWorkbook(path, 'a.xlsx')) {
    expect(rows).toHaveLength(1000)
    reading = await readers()
    if (hasProc) expect(reading).toHaveLength(1)
    break
  }
  const left = await readers()
  expect(left.filter((pid) => reading.includes(pid))).toEqual([])
})

test.runIf(hasProc)('each file has its own process, and one is started ahead for the next file', async () => {
  const path = await store(Buffer.from('甲,乙\n1,2'), 'a.csv')
  await all(path)
  const [next] = await readers()
  await all(path)
  expect(await isRunning(next)).toBe(false)
  expect(await readers()).toHaveLength(1)
})

test.runIf(hasProc)('a reader dies with its parent', async () => {
  const path = await largeXlsx()
  const script = await store(
    Buffer.from(`
      import { readWorkbook } from ${JSON.stringify(fileURLToPath(new URL('../workbook.ts', import.meta.url)))}
      for await (const _ of readWorkbook(${JSON.stringify(path)}, 'a.xlsx')) await new Promise(() => setInterval(() => {}, 1e6))`),
    'parent.mts',
  )
  const parent = spawn(process.execPath, ['--import', 'tsx', script], { stdio: 'ignore' })
  await expect.poll(() => readers(parent.pid), { timeout: 8000 }).toHaveLength(1)
  const [reader] = await readers(parent.pid)
  parent.kill('SIGKILL')
  await expect.poll(() => isRunning(reader), { timeout: 5000 }).toBe(false)
})

test('security.md §10: memory is watched even while the main thread of the reader is busy', async () => {
  const busy = await store(
    Buffer.from(`
      import { Worker } from 'node:worker_threads'
      new Worker(new URL(${JSON.stringify(new URL('./reader-watch.mjs', import.meta.url).href)}), { workerData: { bytes: 2e8 } })
      for (const kept = []; kept.length < 4000; ) kept.push(Buffer.alloc(100_000, 1), Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1))`),
    'busy.mjs',
  )
  const child = spawn(process.execPath, [busy], { stdio: 'ignore' })
  const signal = await new Promise((resolve) => child.once('exit', (_, name) => resolve(name)))
  expect(signal).toBe('SIGKILL')
})

async function all(path: string, limits: Partial<ReadLimits> = {}) {
  const found = []
  for await (const rows of readWorkbook(path, path, limits)) found.push(...rows)
  return found
}

async function refused(file: Buffer, message: string, name: string, limits: Partial<ReadLimits> = {}) {
  await expect(all(await store(file, name), limits)).rejects.toMatchObject({ name: 'WorkbookError', message })
}

async function store(file: Buffer, name: string): Promise<string> {
  const path = join(directory, name)
  await writeFile(path, file)
  return path
}

let large: Promise<string> | undefined
const largeXlsx = () => (large ??= storeLarge())

async function storeLarge(): Promise<string> {
  async function* rows() {
    for (let i = 0; i < 30; i++) yield new Array<Cell[]>(1000).fill(['设备', i, '备注'])
  }
  const file = await writeWorkbook('xlsx', 'a', [{ title: '甲' }, { title: '乙' }, { title: '丙' }], rows())
  const bytes = await readFile(file.path)
  await file.remove()
  return store(bytes, 'large.xlsx')
}

/** Process ids of the running readers of a process; without /proc there is nothing to see. */
async function readers(parent = process.pid): Promise<number[]> {
  if (!hasProc) return []
  const found: number[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)) {
    const [command, status] = await Promise.all([proc(pid, 'cmdline'), proc(pid, 'stat')])
    const [state, ppid] = status.slice(status.lastIndexOf(')') + 2).split(' ')
    if (command.includes('workbook-reader') && Number(ppid) === parent && state !== 'Z') found.push(pid)
  }
  return found
}

async function isRunning(pid: number | undefined): Promise<boolean> {
  const status = pid ? await proc(pid, 'stat') : ''
  return status !== '' && !status.includes(') Z ')
}

const proc = (pid: number, name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
