import { digits, type Figure } from '../figures.ts'
import { tenants } from '../stage/database.ts'
import { databaseMemory } from '../stage/database-processes.ts'
import { type Servers, signIn } from './lists.ts'

/** After the first pages whatever is loaded and remembered once is there. */
const [firstPages, allPages] = [400, 2000]

/** One reader turns pages with changing filters: neither the server nor the connections keep anything of a page. */
export async function turnedPages({ product, cluster, at }: Servers): Promise<Figure[]> {
  const token = await signIn(at.product, tenants.typical)
  const memory = async () => ({
    server: await product.ask<number>('heap'),
    database: databaseMemory(cluster),
  })
  await turn(at.product, token, 0, firstPages)
  const before = await memory()
  await turn(at.product, token, firstPages, allPages)
  const after = await memory()
  const grown = (name: string, of: keyof typeof before): Figure => ({
    name,
    ours: `${digits(after[of])} MB`,
    bare: `${digits(before[of])} MB after ${firstPages}`,
    judged: [after[of] / before[of]],
    bar: { most: 1.1 },
  })
  return [
    grown(`heap after ${allPages.toLocaleString('en')} pages with changing filters`, 'server'),
    ...(before.database ? [grown('  memory of the connections of the database', 'database')] : []),
  ]
}

async function turn(at: string, token: string, from: number, to: number): Promise<void> {
  for (let n = from; n < to; n += 8)
    await Promise.all(Array.from({ length: Math.min(8, to - n) }, (_, more) => turnTo(at, token, n + more)))
}

/** No two of the pages are the same question. */
async function turnTo(at: string, token: string, n: number): Promise<void> {
  const query = new URLSearchParams({
    pageNo: String(1 + (n % 40)),
    pageSize: ['10', '20', '50'][n % 3]!,
    column: ['createTime', 'name', 'code'][n % 3]!,
    order: n % 2 ? 'asc' : 'desc',
    totalMode: 'capped',
    ...(n % 4 === 1 && { level: String(1 + (n % 3)) }),
    ...(n % 4 === 2 && { code: `D${n}` }),
    ...(n % 4 === 3 && { installTime_begin: `2026-01-${10 + (n % 19)} 00:00:${10 + (n % 50)}` }),
  })
  const reply = await fetch(`${at}/bench/device/list?${query}`, { headers: { 'access-token': token } })
  const { success, message } = (await reply.json()) as { success: boolean; message: string }
  if (!success) throw new Error(`page ${n}: ${message}`)
}
