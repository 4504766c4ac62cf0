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
  for (const path of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('/postmaster.pid')) continue
    const file = join(directory, path)
    const [pid = '', data = ''] = readFileSync(file, 'utf8').split('\n')
    if (isShared(file) || !commandOf(pid).includes(data)) continue
    process.kill(Number(pid), 'SIGQUIT') // at once, its data is thrown away
    ended.push(Number(pid))
  }
  return ended
}

function commandOf(pid: string): string {
  const file = `/proc/${pid}/cmdline`
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
