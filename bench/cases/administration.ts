import { setTimeout as sleep } from 'node:timers/promises'
import { digits, type Figure } from '../figures.ts'
import type { Session } from '../stage/browser.ts'
import type { Figures } from '../stage/child.ts'
import { administrator, company, fillCompany, type Size } from '../stage/company.ts'
import { password, type Stage } from '../stage/database.ts'
import { exported } from './export.ts'
import { imported } from './import.ts'
import type { Pace, Servers } from './lists.ts'
import { screens } from './screens.ts'

const full: Size = { users: 50_000, departs: 2000, roles: 500, devices: 200_000 }
const quick: Size = { users: 5000, departs: 2000, roles: 500, devices: 20_000 }

/** A company of 50,000: its screens, a large import and a large export. */
export async function administration(
  { product, at }: Servers,
  stage: Stage,
  pace: Pace,
  isQuick: boolean,
  say: (line: string) => void,
): Promise<Figure[]> {
  const size = isQuick ? quick : full
  await fillCompany(stage, size, password, say)
  const session = await signIn(at.product)
  const ask: Ask = (path, init = {}) =>
    fetch(`${at.product}${path}`, { ...init, headers: { 'access-token': session.token, ...init.headers } })
  const opened = await screens(at.product, session, pace)
  const watch = () => watchMemory(() => product.ask<Figures>('figures'))
  const out = await exported(ask, stage, { rows: size.devices, tenant: company, watch, say })
  const into = await imported(ask, isQuick ? 2000 : 20_000)
  return [...opened, ...out, ...into]
}

/** A call of the administrator. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>

async function signIn(at: string): Promise<Session> {
  const reply = await fetch(`${at}/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: administrator, password }),
  })
  const { success, message, result } = (await reply.json()) as {
    success: boolean
    message: string
    result: Session
  }
  if (!success) throw new Error(`sign-in: ${message}`)
  return result
}

/** Looks at a process while something runs; by how many MB it has grown at most. */
async function watchMemory(look: () => Promise<Figures>): Promise<{ grown(): Promise<number> }> {
  const before = (await look()).rss
  let most = before
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, (await look()).rss)
      await sleep(100)
    }
  })()
  return {
    async grown() {
      isOver = true
      await watching
      return most - before
    },
  }
}

export const figureOf = (name: string, value: number, unit: string, bar?: Figure['bar']): Figure => ({
  name,
  ours: `${digits(value)}${unit}`,
  bare: '',
  judged: [value],
  unit,
  bar,
})
