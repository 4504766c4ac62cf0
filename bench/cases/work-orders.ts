import { digits, type Figure, median } from '../figures.ts'
import { compare, type Target } from '../load.ts'
import { type Stage, tenants } from '../stage/database.ts'
import {
  faultWord,
  fillOpenOrders,
  fillOrders,
  leaveUntold,
  letSeeOrders,
  listedType,
  site,
  switchRule,
  useCalendar,
} from '../stage/orders.ts'
import { type Pace, ratio, type Servers, signIn } from './lists.ts'

const openOrders = 100_000
const calls = 9

/** Work orders: the sweep of the timeout rules, and the list by a field of a template (DEC-092, DEC-104). */
export async function workOrders(
  servers: Servers,
  { sql }: Pick<Stage, 'sql'>,
  pace: Pace,
  rows: number,
  say: (line: string) => void,
): Promise<Figure[]> {
  const swept = await sweeps(servers, sql, pace)
  await fillOrders(sql, rows, say)
  await letSeeOrders(sql)
  return [
    ...swept,
    ...(await listsByField(servers, pace, rows)),
    ...(await boards(servers, pace, rows)),
    ...(await figuresOf(servers, pace, rows)),
  ]
}

/**
 * Absolute bars. A sweep over 100,000 open orders takes less than two seconds; when all of them are overdue at once, each
 * gets its rows, and the sweep has until the next one a minute later.
 */
async function sweeps({ product }: Servers, sql: Stage['sql'], { rounds }: Pace): Promise<Figure[]> {
  await fillOpenOrders(sql, openOrders)
  const timed = async (name: string, due: number, most = 2000, times = rounds): Promise<Figure> => {
    const taken: number[] = []
    for (let round = 0; round < times; round++) {
      await leaveUntold(sql, due)
      await switchRule(sql, true)
      taken.push(await product.ask<number>('sweep'))
      await switchRule(sql, false)
      await refuseUntold(sql, due)
    }
    return {
      name: `timeout sweep, 100,000 open orders, ${name}`,
      ours: `${digits(median(taken))} ms`,
      bare: '',
      judged: taken,
      unit: ' ms',
      bar: { most },
    }
  }
  const found: Figure[] = []
  for (const isByCalendar of [false, true]) {
    const how = isByCalendar ? ', by a working calendar' : ''
    await useCalendar(sql, isByCalendar)
    found.push(
      await timed(`all told before${how}`, 0),
      await timed(`1,000 overdue since the last one${how}`, 1000),
      await timed(`all overdue at once${how}`, openOrders, 60_000, 1), // a minute each, far from its bar
    )
  }
  return found
}

async function refuseUntold(sql: Stage['sql'], due: number): Promise<void> {
  const [stored] = await sql<{ alerts: number; messages: number }>(
    `select (select count(*)::int from service_timeout_alert where tenant_id = ${tenants.small}) as alerts,
       (select count(*)::int from messaging_receipt where tenant_id = ${tenants.small}) as messages`,
  )
  if (stored?.alerts !== due || stored.messages !== due)
    throw new Error(`${due} orders due: ${JSON.stringify(stored)}`)
}

/** As the console asks: newest first, page of ten, total counted to its cap. */
const query = `column=createTime&order=desc&pageNo=1&pageSize=10&totalMode=capped&serviceTypeId=${listedType}`

async function listsByField(
  { product, bare, cluster, at }: Servers,
  pace: Pace,
  rows: number,
): Promise<Figure[]> {
  const headers = { 'access-token': await signIn(at.product, tenants.typical) }
  const ours = (condition: Record<string, string>): Target => ({
    child: product,
    cluster,
    url: `${at.product}/workorder/serviceWorkOrder/list?${query}&formQuery=${encodeURIComponent(JSON.stringify(condition))}`,
    headers,
  })
  const theirs = (path: string): Target => ({ child: bare, cluster, url: `${at.bare}${path}` })
  const chosen = ours({ site: String(site) })
  const chosenBare = theirs(`/orders?tenant=${tenants.typical}&token=${encodeURIComponent(`site=${site}`)}`)
  const worded = ours({ fault: `*${faultWord}*` })
  const wordedBare = theirs(`/orders/keyword?tenant=${tenants.typical}&word=${encodeURIComponent(faultWord)}`)
  await refuseEmpty(chosen)
  await refuseEmpty(worded)
  const size = `${rows.toLocaleString('en')} orders`
  return [
    ratio(
      `${size}, a template field chosen, as the screen asks (total known)`,
      await compare(chosen, chosenBare, pace),
      { least: 5 },
    ),
    await anew(`${size}, a template field chosen, counted anew`, product, chosen, chosenBare, pace),
    await anew(
      `${size}, a template text contains ${faultWord}, counted anew`,
      product,
      worded,
      wordedBare,
      pace,
    ),
  ]
}

/** Single calls after a change of the table, so that no total is remembered; the bare route counts exactly. */
async function anew(
  name: string,
  product: Servers['product'],
  ours: Target,
  bare: Target,
  { rounds }: Pace,
): Promise<Figure> {
  const taken: { ours: number; bare: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
    for (let call = 0; call < calls; call++) {
      await product.ask('forget', { tenantId: tenants.typical, table: 'service_work_order' })
      times.ours.push(await timeOf(ours))
      times.bare.push(await timeOf(bare))
    }
    taken.push({ ours: median(times.ours), bare: median(times.bare) })
  }
  const middle = (of: 'ours' | 'bare') => `${digits(median(taken.map((round) => round[of])))} ms`
  return {
    name,
    ours: middle('ours'),
    bare: middle('bare'),
    judged: taken.map((round) => round.bare / round.ours),
    bar: { least: 0.85 },
  }
}

/** Absolute bars: single calls of a page, within the rules of the person who looks, with no total remembered. */
async function timings({ product, at }: Servers, { rounds }: Pace, rows: number) {
  const headers = { 'access-token': await signIn(at.product, tenants.typical) }
  return async (name: string, path: string, check = refuseEmptyBoard): Promise<Figure> => {
    const url = `${at.product}${path}`
    await check(url, headers)
    const taken: number[] = []
    for (let round = 0; round < rounds; round++) {
      const times: number[] = []
      for (let call = 0; call < calls; call++) {
        await product.ask('forget', { tenantId: tenants.typical, table: 'service_work_order' })
        times.push(await timeOf({ url, headers }))
      }
      taken.push(median(times))
    }
    return {
      name: `${rows.toLocaleString('en')} orders, ${name}`,
      ours: `${digits(median(taken))} ms`,
      bare: '',
      judged: taken,
      unit: ' ms',
      bar: { most: 300 },
    }
  }
}

const orders = '/workorder/serviceWorkOrder'

/** The board with its columns, counts and cards. */
async function boards(servers: Servers, pace: Pace, rows: number): Promise<Figure[]> {
  const timed = await timings(servers, pace, rows)
  return [
    await timed('board by status', `${orders}/board?by=status&column=createTime&order=desc`),
    await timed('board by handler', `${orders}/board?by=handler&column=createTime&order=desc`),
    await timed('plan of a day', `${orders}/day?day=${new Date().toISOString().slice(0, 10)}`),
  ]
}

/** The calls of the page of figures, and the list behind one of them. */
async function figuresOf(servers: Servers, pace: Pace, rows: number): Promise<Figure[]> {
  const timed = await timings(servers, pace, rows)
  const days = (count: number) => [count - 1, 0].map((ago) => dayBefore(ago))
  const asked = (count: number) => {
    const [begin, end] = days(count)
    return `begin=${begin}&end=${end}`
  }
  const [first, last] = days(30)
  return [
    await timed('figures of 7 days', `/service/figures/overview?${asked(7)}`, refuseNoFigures),
    await timed('figures of 30 days', `/service/figures/overview?${asked(30)}`, refuseNoFigures),
    await timed('figures of 90 days', `/service/figures/overview?${asked(90)}`, refuseNoFigures),
    await timed(
      'figures of 90 days as a workbook',
      `/service/figures/exportXls?${asked(90)}`,
      refuseNoWorkbook,
    ),
    await timed(
      'the orders behind a figure of 30 days',
      `${orders}/list?column=createTime&order=desc&pageNo=1&pageSize=10&totalMode=capped&finishTime_begin=${first}&finishTime_end=${last}`,
    ),
  ]
}

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

async function refuseNoFigures(url: string, headers: Record<string, string>): Promise<void> {
  const { result, message } = (await (await fetch(url, { headers })).json()) as {
    message: string
    result?: {
      period: { finished: number; rated: number; totalAmount: number | null; claimAmount: number | null }
      parts: unknown[]
      byHandler: { before: unknown }[]
    }
  }
  const { finished, rated, totalAmount, claimAmount } = result?.period ?? {}
  const isWhole = finished && rated && totalAmount && claimAmount
  if (!isWhole || !result?.parts.length || !result.byHandler.some(({ before }) => before))
    throw new Error(`${url}: ${message} ${JSON.stringify(result?.period)}`)
}

async function refuseNoWorkbook(url: string, headers: Record<string, string>): Promise<void> {
  const reply = await fetch(url, { headers })
  const start = Buffer.from(await reply.arrayBuffer())
    .subarray(0, 2)
    .toString('latin1')
  if (start !== 'PK') throw new Error(`${url}: no workbook, HTTP ${reply.status}`)
}

async function refuseEmptyBoard(url: string, headers: Record<string, string>): Promise<void> {
  const { result, message } = (await (await fetch(url, { headers })).json()) as {
    message: string
    result?: { records: unknown[] }
  }
  if (!result?.records.length) throw new Error(`${url}: ${message}`)
}

async function timeOf({ url, headers }: Pick<Target, 'url' | 'headers'>): Promise<number> {
  const from = performance.now()
  await (await fetch(url, { headers })).arrayBuffer()
  return performance.now() - from
}

/** A refusal is an HTTP 200 too: look at the answer once before it is measured. */
async function refuseEmpty({ url, headers }: Target): Promise<void> {
  const { result, message } = (await (await fetch(url, { headers })).json()) as {
    message: string
    result?: { records: { formText?: Record<string, string>; remark?: string }[] }
  }
  const [first] = result?.records ?? []
  if (result?.records.length !== 10 || !first?.formText?.fault || 'remark' in first)
    throw new Error(`${url}: ${message} ${JSON.stringify(first)}`)
}
