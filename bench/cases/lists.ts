import { digits, type Figure, type Limit, median } from '../figures.ts'
import { type Compared, compare, type Load, load, type Target } from '../load.ts'
import type { Child } from '../stage/child.ts'
import { password, type Stage, tenants } from '../stage/database.ts'
import { keyword } from '../stage/devices.ts'
import { startEveryday } from '../stage/everyday.ts'
import { personOf } from '../stage/people.ts'

export interface Servers {
  product: Child
  bare: Child
  cluster: string
  at: { product: string; bare: string }
}
export interface Pace {
  rounds: number
  seconds: number
}

/** As the console asks: newest first, page of ten. */
const query = 'column=createTime&order=desc&pageNo=1&pageSize=10'

/** List calls with everything on, against bare routes that give the same rows. */
export async function lists(
  { product, bare, cluster, at }: Servers,
  stage: Stage,
  pace: Pace,
): Promise<Figure[]> {
  const token = {
    small: await signIn(at.product, tenants.small),
    typical: await signIn(at.product, tenants.typical),
  }
  const ours = (tenant: keyof typeof tenants, more = ''): Target => ({
    child: product,
    cluster,
    url: `${at.product}/bench/device/list?${query}${more}`,
    headers: { 'access-token': token[tenant] },
  })
  const theirs = (path: string): Target => ({ child: bare, cluster, url: `${at.bare}${path}` })
  const [smallPage, typicalPage] = [`/page?tenant=${tenants.small}`, `/page?tenant=${tenants.typical}`]
  const search = `&name=${encodeURIComponent(`*${keyword}*`)}`
  const word = `/keyword?tenant=${tenants.typical}&word=${encodeURIComponent(keyword)}`

  await refuseEmpty(ours('small'))
  await refuseEmpty(ours('typical', search))
  await product.ask('cold', true)
  const small = await compare(ours('small'), theirs(smallPage), pace)
  const exact = await compare(ours('typical'), theirs(typicalPage), pace)
  const found = await compare(ours('typical', search), theirs(word), pace)
  await product.ask('cold', false)
  const everyday = await startEveryday(at.product, stage)
  const screen = await compare(ours('typical', '&totalMode=capped'), theirs(typicalPage), pace)
  const kept = await compare(ours('small'), theirs(smallPage), pace)
  await everyday.stop()
  return [
    ratio('list, 1,000 rows, exact total counted each time', small, { least: 0.7 }, { least: 0.8 }),
    ratio('list, 52,000 rows, exact total counted each time', exact, { least: 1 }, { least: 1.1 }),
    ratio('list, 52,000 rows, as the screen asks, others at work', screen, { least: 7 }, { least: 8 }),
    ratio(`list, 52,000 rows, name contains ${keyword}`, found, { least: 0.95 }, { least: 1 }),
    ratio('list, 1,000 rows, total known, others at work', kept),
    {
      name: 'server CPU per list call, 1,000 rows',
      ours: `${digits(median(small.ours.map(({ cpu }) => cpu)))} ms`,
      bare: `${digits(median(small.bare.map(({ cpu }) => cpu)))} ms`,
      judged: small.ours.map(({ cpu }, round) => cpu / small.bare[round]!.cpu),
      bar: { most: 1.5 },
      goal: { most: 1.3 },
    },
    memory([small, exact, found, screen, kept]),
  ]
}

/** What the baselines themselves reach, for reading the ratios. */
export async function baselines({ bare, cluster, at }: Servers, { seconds }: Pace): Promise<Figure[]> {
  const measured = async (name: string, path: string): Promise<Figure> => {
    const found = await load({ child: bare, cluster, url: `${at.bare}${path}` }, seconds)
    return { name, ours: '', bare: speed([found]), judged: [] }
  }
  const driver = await bare.ask<number>('driver', { tenant: tenants.small, ms: seconds * 1000 })
  return [
    { name: '(a) driver alone', ours: '', bare: `${digits(driver)}/s`, judged: [] },
    await measured('(b) constant answer', '/constant'),
    await measured('(c) page and count, 1,000 rows', `/page?tenant=${tenants.small}`),
    await measured('(c) page and count, 52,000 rows', `/page?tenant=${tenants.typical}`),
    await measured('(c′) page without count, 52,000 rows', `/rows?tenant=${tenants.typical}`),
  ]
}

/** How many calls per second for one of the baseline. */
export function ratio(name: string, { ours, bare }: Compared, bar?: Limit, goal?: Limit): Figure {
  return {
    name,
    ours: speed(ours),
    bare: speed(bare),
    judged: ours.map(({ perSecond }, round) => perSecond / bare[round]!.perSecond),
    bar,
    goal,
  }
}

/** Calls per second, and processor time per call of server + database: what remains true on a busy machine. */
function speed(loads: Load[]): string {
  const middle = (of: 'perSecond' | 'cpu' | 'database') => digits(median(loads.map((load) => load[of])))
  return `${middle('perSecond')}/s ${middle('cpu')}+${middle('database')} ms`
}

function memory(compared: Compared[]): Figure {
  const most = Math.max(...compared.flatMap(({ ours }) => ours.map(({ rss }) => rss)))
  return {
    name: 'memory under load',
    ours: `${digits(most)} MB`,
    bare: '',
    judged: [most],
    unit: ' MB',
    bar: { most: 240 },
    goal: { most: 200 },
  }
}

export async function signIn(at: string, tenantId: number, username = personOf(tenantId)): Promise<string> {
  const response = await fetch(`${at}/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { success, message, result } = (await response.json()) as Answer<{ token: string }>
  if (!success) throw new Error(`sign-in: ${message}`)
  return result.token
}

interface Answer<R> {
  success: boolean
  message: string
  result: R
}

/** A refusal is an HTTP 200 too: look at the answer once before it is measured. */
async function refuseEmpty({ url, headers }: Target): Promise<void> {
  const answer = (await (await fetch(url, { headers })).json()) as Answer<{
    records: Record<string, unknown>[]
  }>
  const [first] = answer.result?.records ?? []
  if (answer.result?.records.length !== 10 || !first?.level_dictText || 'remark' in first)
    throw new Error(`${url}: ${answer.message} ${JSON.stringify(first)}`)
}
