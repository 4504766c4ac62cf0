import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { digits, type Figure, median } from '../figures.ts'
import { startChild } from '../stage/child.ts'
import { password, type Stage, secretKey } from '../stage/database.ts'
import type { Pace } from './lists.ts'

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

/** From the command to the first answer, on a database that is up and migrated; and the memory of a server at rest. */
export async function coldStart(stage: Stage, { rounds }: Pace): Promise<Figure[]> {
  await startProduct(stage) // brings the guard rails back to the product's own tables and fills the module cache
  const ours: number[] = []
  const bare: number[] = []
  const idle: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { ms, rss } = await startProduct(stage)
    ours.push(ms)
    idle.push(rss)
    const from = performance.now()
    await (await startChild('./bare.ts', { owner: stage.owner })).stop()
    bare.push(performance.now() - from)
  }
  return [
    {
      name: 'cold start, warm database',
      ours: `${digits(median(ours) / 1000)} s`,
      bare: `${digits(median(bare) / 1000)} s`,
      judged: ours.map((ms) => ms / 1000),
      unit: ' s',
      bar: { most: 1.5 },
      goal: { most: 1 },
    },
    {
      name: 'memory at rest',
      ours: `${digits(median(idle))} MB`,
      bare: '',
      judged: idle,
      unit: ' MB',
      bar: { most: 150 },
    },
  ]
}

/** From the command on an empty directory, with demo data, until someone has signed in and has the data of their map. */
export async function firstStart({ rounds }: Pace): Promise<Figure[]> {
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) taken.push(await startAnew())
  return [
    {
      name: 'first start with demo data, until it is used',
      ours: `${digits(median(taken))} s`,
      bare: '',
      judged: taken,
      unit: ' s',
      bar: { most: 20 },
    },
  ]
}

async function startAnew(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'banyan-first-start-'))
  const from = performance.now()
  const settings = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', DEMO_PASSWORD: password }
  const { DATABASE_URL: _, ...rest } = process.env
  const child = spawn(process.execPath, [main, 'start'], {
    env: { ...rest, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    const at = await addressIn(child.stdout)
    const reply = await fetch(`${at}/sys/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'u0001', password }),
    })
    const { result } = (await reply.json()) as { result: { token: string } }
    const headers = { 'access-token': result.token }
    const map = await fetch(`${at}/vclinfoExtend/distributionMap/data`, { headers })
    if (!map.ok) throw new Error(`the map answers ${map.status}`)
    return (performance.now() - from) / 1000
  } finally {
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export async function startProduct({ owner, dataDir }: Stage): Promise<{ ms: number; rss: number }> {
  const from = performance.now()
  const child = spawn(process.execPath, [main, 'start'], {
    env: {
      ...process.env,
      DATABASE_URL: `postgres://postgres:${owner.password ?? ''}@localhost/${owner.database}?host=${owner.host}&port=${owner.port}`,
      DATABASE_ROLE_PREFIX: 'banyan_bench',
      SECRET_KEY: secretKey,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    const at = await addressIn(child.stdout)
    await fetch(`${at}/health/ready`)
    const ms = performance.now() - from
    await sleep(3000)
    return { ms, rss: memoryOf(child.pid!) }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** Reads on after the address: a server whose output nobody takes any more would end of it. */
const addressIn = (output: NodeJS.ReadableStream): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    output.on('data', (chunk) => {
      text += String(chunk)
      const [address] = /http:\/\/[\w.:]+/.exec(text) ?? []
      if (address) resolve(address)
    })
    output.once('end', () => reject(new Error(`the server did not start: ${text}`)))
  })

/** Resident memory of another process in MB, as the system tells it. */
const memoryOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
