import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const tick = 10 // milliseconds; Linux counts in hundredths of a second

/** Processor time of a PostgreSQL's processes so far, in milliseconds; 0 where there is no /proc to read. */
export function databaseCpu(cluster: string): number {
  if (!existsSync('/proc/self/stat')) return 0
  const [postmaster] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    const [parent, user, system] = /^\d+$/.test(name) ? statOf(name) : []
    if (parent === postmaster) ticks += Number(user) + Number(system)
  }
  return ticks * tick
}

/** Parent, user and system time; the name before them may hold anything, spaces and brackets too. */
function statOf(pid: string): string[] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return [fields[1]!, fields[11]!, fields[12]!]
  } catch {
    return [] // it has ended meanwhile
  }
}
