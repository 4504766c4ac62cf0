import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The cluster that all server tests of a run share; its own teardown ends it. */
const shared = /\/banyan-test-/

/**
 * Ends the PostgreSQL servers whose data lies below a directory: a test that is cut cannot stop what it started. The
 * process must name its data directory, so that a number that was given to another process is left alone.
 */
export function endPostmasters(directory: string, isShared = (path: string) => shared.test(path)): number[] {
  const ended: number[] = []
  for (const file of postmasterFiles(directory)) {
    const [pid = '', data = ''] = textOf(file).split('\n')
    if (isShared(file) || !pid || !commandOf(pid).includes(data)) continue
    process.kill(Number(pid), 'SIGQUIT') // at once, its data is thrown away
    ended.push(Number(pid))
  }
  return ended
}

/** Does not look into data directories: they are large, and a running server makes and removes files in them. */
function postmasterFiles(directory: string): string[] {
  const entries = existsSync(directory) ? readdirSync(directory, { withFileTypes: true }) : []
  const isData = entries.some(({ name }) => name === 'PG_VERSION' || name === 'postmaster.pid')
  if (isData) return [join(directory, 'postmaster.pid')]
  return entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => postmasterFiles(join(directory, name)))
}

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const commandOf = (pid: string): string => textOf(`/proc/${pid}/cmdline`)
