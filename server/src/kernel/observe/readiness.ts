import { statfs } from 'node:fs/promises'
import type { DatabaseWatch } from '#kernel/database/prepare/watch-database.ts'
import type { ConnectionState } from '#kernel/database/watch-connection.ts'

interface Readiness {
  status: 'up' | 'down'
  /** The checks: only names and up or down, because everyone may read them. */
  checks: Record<'database' | 'migrations' | 'changes' | 'disk' | 'serving', 'up' | 'down'>
}

export interface ReadinessSources {
  database: DatabaseWatch
  /** The connection that hears of changes on other servers. */
  changes: { state(): ConnectionState }
  dataDir: string
  minFreeMb: number
}

/**
 * Whether the server can work. Checks read known states or are limited in time, so the answer comes within a second.
 */
export function makeReadiness({ database, changes, dataDir, minFreeMb }: ReadinessSources) {
  let isDraining = false
  let isLeaving = false
  const upIf = (is: boolean) => (is ? 'up' : 'down')
  return {
    /** Reports the server as not ready from now on, so that it gets no more calls. */
    drain(): void {
      isDraining = true
    },
    isDraining: () => isDraining,
    /** Makes every response close its connection: a proxy without checks then sends the next call elsewhere. */
    leave(): void {
      isLeaving = true
    },
    isLeaving: () => isLeaving,
    async check(): Promise<Readiness> {
      const checks = {
        serving: upIf(!isDraining),
        database: upIf(database.state() === 'up'),
        migrations: upIf(database.isMigrated()),
        changes: upIf(changes.state() === 'up'),
        disk: upIf(await hasRoom(dataDir, minFreeMb)),
      } as const
      return { status: upIf(Object.values(checks).every((each) => each === 'up')), checks }
    },
  }
}
export type ReadinessCheck = ReturnType<typeof makeReadiness>

/** Free and total bytes of the file system below a directory. */
export async function diskSpace(directory: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(directory)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** A disk that does not answer counts as full. */
async function hasRoom(directory: string, minFreeMb: number): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), 800).unref())
  const room = diskSpace(directory).then(
    ({ free }) => free >= minFreeMb * 1024 * 1024,
    () => false,
  )
  return Promise.race([room, late])
}
