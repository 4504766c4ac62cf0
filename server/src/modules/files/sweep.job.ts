import { tmpdir } from 'node:os'
import { eachTenant } from '#kernel/jobs/each-tenant.ts'
import type { Job } from '#kernel/jobs/job.ts'
import type { Transactions } from '#kernel/session/transaction.ts'
import { allTenantIds } from '#modules/tenancy/public.ts'
import { removeOldFiles } from './leftovers.ts'
import type { FileStore } from './store.ts'
import {
  countUnused,
  deleteFiles,
  findExpired,
  findForeignKeys,
  findRetired,
  markDiscarded,
  retireUnused,
} from './sweep.queries.ts'

interface SweepOptions {
  /** How long discarded files stay in the trash. */
  trashDays: number
  /** If more than this share of all files seems unused, the search has probably failed and nothing is removed. */
  limitPercent: number
  log: SweepLog
}

export interface SweepLog {
  info(figures: object, text: string): void
  warn(figures: object, text: string): void
}

/** This many files may be removed whatever their share, for installations with few files. */
const alwaysAllowed = 10

/** Moves unused files to the trash and empties the trash; only files that have a row, never unknown ones. */
export const fileSweep = (store: FileStore, options: SweepOptions): Job => ({
  name: 'file-sweep',
  everySeconds: 3600,
  async run({ app, within }, { signal }) {
    const tenantIds = await within({ auth: true }, allTenantIds)
    const walk = { app, name: 'file-sweep', signal }
    const figures = {
      retired: await retireUnusedFiles({ within }, walk, tenantIds, options),
      discarded: 0,
      destroyed: 0,
      leftovers: await removeOldFiles(store.incoming, () => true),
    }
    await eachTenant(walk, tenantIds, async (tenantId) => {
      figures.discarded += await moveToTrash({ within }, store, tenantId)
      figures.destroyed += await deleteTrash({ within }, store, tenantId, options.trashDays)
    })
    figures.leftovers += await removeOldFiles(tmpdir(), (name) => /^banyan-(excel|upload)-/.test(name))
    options.log.info(figures, 'file sweep')
  },
})

type Within = Pick<Transactions, 'within'>

/**
 * Retires unused files of all tenants, or none if there are suspiciously many or a source of references fails; returns
 * the number by reason.
 */
async function retireUnusedFiles(
  { within }: Within,
  walk: Parameters<typeof eachTenant>[0],
  tenantIds: number[],
  { limitPercent, log }: SweepOptions,
): Promise<Record<string, number>> {
  const elsewhere: string[] = []
  const unasked = await eachTenant(walk, tenantIds, async (tenantId) => {
    elsewhere.push(...(await within({ tenantId }, findForeignKeys)))
  })
  if (unasked) return {}
  const total = { all: 0, unused: 0 }
  await eachTenant(walk, tenantIds, async (tenantId) => {
    const { all, unused } = await within({ tenantId }, (tx) => countUnused(tx, elsewhere))
    total.all += all
    total.unused += unused
  })
  if (total.unused > Math.max(alwaysAllowed, (total.all * limitPercent) / 100)) {
    log.warn({ ...total, limitPercent }, 'file sweep stopped: too many files seem unused')
    return {}
  }
  const retired: Record<string, number> = {}
  await eachTenant(walk, tenantIds, async (tenantId) => {
    const found = await within({ tenantId, username: 'system' }, (tx) => retireUnused(tx, elsewhere))
    for (const { reason, count } of found) retired[reason] = (retired[reason] ?? 0) + count
  })
  return retired
}

/** Moves the bytes before it marks the row, so that an interrupted move is repeated. */
async function moveToTrash({ within }: Within, { storage }: FileStore, tenantId: number): Promise<number> {
  const retired = await within({ tenantId }, findRetired)
  for (const { key } of retired) await storage.discard(key)
  const ids = retired.map(({ id }) => id)
  if (ids.length) await within({ tenantId }, (tx) => markDiscarded(tx, ids))
  return ids.length
}

async function deleteTrash(
  { within }: Within,
  { storage }: FileStore,
  tenantId: number,
  days: number,
): Promise<number> {
  const expired = await within({ tenantId }, (tx) => findExpired(tx, days))
  for (const { key } of expired) await storage.destroy(key)
  const ids = expired.map(({ id }) => id)
  if (ids.length) await within({ tenantId }, (tx) => deleteFiles(tx, ids))
  return ids.length
}
