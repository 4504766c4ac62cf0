import { callFor } from './stage/caller.ts'
import type { Child, Figures } from './stage/child.ts'
import { databaseCpu } from './stage/database-processes.ts'

/** One address to be called over and over, and the process that answers. */
export interface Target {
  child: Child
  /** The folder of the database both servers use. */
  cluster: string
  url: string
  headers?: Record<string, string>
}

export interface Load {
  perSecond: number
  p50: number
  p99: number
  /** Processor time of the answering process per call, in milliseconds. */
  cpu: number
  /** Processor time of the database per call, where the system tells it. */
  database: number
  rss: number
}

/** What one turn of calls took. */
interface Turn {
  good: number
  seconds: number
  taken: number[]
  cpu: number
  database: number
  rss: number
}

/** Calls a target from sixteen connections; an answer that is not a success makes the run worthless and ends it. */
async function callTurn({ child, cluster, url, headers }: Target, seconds: number): Promise<Turn> {
  const before = await child.ask<Figures>('figures')
  const spent = databaseCpu(cluster)
  const { good, bad, seconds: took, taken } = await callFor(url, headers ?? {}, { connections: 16, seconds })
  const after = await child.ask<Figures>('figures')
  if (bad || !good) throw new Error(`${url}: ${good} good, ${bad} bad`)
  const database = databaseCpu(cluster) - spent
  return { good, seconds: took, taken, cpu: after.cpu - before.cpu, database, rss: after.rss }
}

function sumUp(turns: readonly Turn[]): Load {
  const sum = (member: 'good' | 'seconds' | 'cpu' | 'database') =>
    turns.reduce((total, turn) => total + turn[member], 0)
  const taken = turns.flatMap((turn) => turn.taken).sort((a, b) => a - b)
  const at = (part: number) => taken[Math.floor(part * (taken.length - 1))] ?? 0
  return {
    perSecond: sum('good') / sum('seconds'),
    p50: at(0.5),
    p99: at(0.99),
    cpu: sum('cpu') / sum('good'),
    database: sum('database') / sum('good'),
    rss: turns.at(-1)?.rss ?? 0,
  }
}

export const load = async (target: Target, seconds: number): Promise<Load> =>
  sumUp([await callTurn(target, seconds)])

/** Until the engine has compiled what it will run: by calls, because a busy machine makes few in a second. */
async function warmUp(target: Target): Promise<void> {
  for (let calls = 0, turns = 0; calls < 3000 && turns < 10; turns++) {
    const { perSecond } = await load(target, 2)
    calls += perSecond * 2
  }
}

export interface Compared {
  ours: Load[]
  bare: Load[]
}

/** How many turns of each a round has: short ones, so that whatever else the machine does meets both alike. */
const turns = 8

/** Ours and the baseline in turns. */
export async function compare(
  ours: Target,
  bare: Target,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Compared> {
  await warmUp(ours)
  await warmUp(bare)
  const compared: Compared = { ours: [], bare: [] }
  for (let round = 0; round < rounds; round++) {
    const mine: Turn[] = []
    const others: Turn[] = []
    for (let turn = 0; turn < turns; turn++) {
      mine.push(await callTurn(ours, seconds / turns))
      others.push(await callTurn(bare, seconds / turns))
    }
    compared.ours.push(sumUp(mine))
    compared.bare.push(sumUp(others))
  }
  return compared
}
