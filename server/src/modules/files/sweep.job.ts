import { tmpdir } from 'node:os'
import type { Transactions } from '#kernel/database/transaction.ts'
import type { Job } from '#kernel/jobs/job.ts'
import { allTenantIds } from '#modules/tenancy/public.ts'
import { removeOldFiles, storedNames } from './leftovers.ts'
import type { FileStore } from './store.ts'
import { deleteFiles, findForeignKeys, findKnownKeys, findRetired, retireUnused } from './sweep.queries.ts'

/** Frees what nobody needs: unused files, bytes without a row, and what a cut-off upload or export left behind. */
export const fileSweep = (store: FileStore): Job => ({
  name: 'file-sweep',
  everySeconds: 3600,
  async run(transactions) {
    const tenantIds = await transactions.within({ auth: true }, allTenantIds)
    const elsewhere: string[] = []
    for (const tenantId of tenantIds)
      elsewhere.push(...(await transactions.within({ tenantId }, findForeignKeys)))
    for (const tenantId of tenantIds) {
      await sweepRows(transactions, store, tenantId, elsewhere)
      await sweepBytes(transactions, store, tenantId)
    }
    await removeOldFiles(store.incoming, () => true)
    await removeOldFiles(tmpdir(), (name) => /^banyan-(excel|upload)-/.test(name))
  },
})

async function sweepRows(
  { within }: Transactions,
  store: FileStore,
  tenantId: number,
  elsewhere: string[],
): Promise<void> {
  await within({ tenantId, username: 'system' }, (tx) => retireUnused(tx, elsewhere))
  const retired = await within({ tenantId }, findRetired)
  // The bytes first: a row that outlives them is tried again, bytes that outlive their row would stay for ever.
  for (const { key } of retired) await store.remove(key)
  const ids = retired.map(({ id }) => id)
  if (ids.length) await within({ tenantId }, (tx) => deleteFiles(tx, ids))
}

/** A server that stops between moving a file and its commit leaves bytes nobody knows; this month and the last are looked at. */
async function sweepBytes({ within }: Transactions, store: FileStore, tenantId: number): Promise<void> {
  const onDisk = await storedNames(store.directory, tenantId)
  for (let at = 0; at < onDisk.length; at += 1000) {
    const some = onDisk.slice(at, at + 1000)
    const known = await within({ tenantId }, (tx) => findKnownKeys(tx, some))
    for (const key of some) if (!known.has(key)) await store.remove(key)
  }
}
