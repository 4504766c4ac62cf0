import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const tick = 10 // milliseconds; Linux counts in hundredths of a second

/** Processor time of a PostgreSQL's processes so far, in milliseconds; 0 where there is no /proc to read. */
export const databaseCpu = (cluster: string): number =>
  processesOf(cluster).reduce((ticks, pid) => {
    const [, user = '0', system = '0'] = statOf(pid)
    return ticks + Number(user) + Number(system)
  }, 0) * tick

/** Memory that a PostgreSQL's processes share with no other, in MB; 0 where there is no /proc to read. */
export const databaseMemory = (cluster: string): number =>
  processesOf(cluster).reduce((sum, pid) => sum + ownMemory(pid), 0) / 1024

function processesOf(cluster: string): string[] {
  if (!existsSync('/proc/self/stat')) return []
  const [postmaster] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(name)[0] === postmaster)
}

function ownMemory(pid: string): number {
  try {
    return Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0 // it has ended meanwhile
  }
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
