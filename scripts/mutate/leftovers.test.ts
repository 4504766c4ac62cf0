import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { endPostmasters } from './leftovers.ts'

const directory = mkdtempSync(join(tmpdir(), 'banyan-leftovers-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** A process that looks like the server of a data directory. */
async function server(name: string, named = true) {
  const data = join(directory, name, 'postgres')
  mkdirSync(data, { recursive: true })
  const script = 'console.log("up"); setInterval(() => {}, 1000)'
  const child = spawn(process.execPath, ['-e', script, '--', ...(named ? [data] : [])])
  await once(child.stdout, 'data')
  writeFileSync(join(data, 'postmaster.pid'), `${child.pid}\n${data}\n1700000000\n`)
  return child
}

test('servers that a cut test left behind are ended; the shared one and other processes are not', async () => {
  const [left, shared, other] = [
    await server('a/d1'),
    await server('banyan-test-x'),
    await server('b', false),
  ] as const
  mkdirSync(join(directory, 'c'))
  writeFileSync(join(directory, 'c/postmaster.pid'), '4194399\n/nowhere\n') // beyond the largest process id
  const gone = once(left, 'exit')
  expect(endPostmasters(directory)).toEqual([left.pid])
  await gone
  expect([shared.exitCode, shared.signalCode, other.exitCode, other.signalCode]).toEqual([
    null,
    null,
    null,
    null,
  ])
  for (const child of [shared, other]) child.kill('SIGKILL')
})
