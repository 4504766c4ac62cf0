import { clock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { type Job, sendJob } from '#kernel/jobs/job.ts'
import type { FileStore } from '#modules/files/store.ts'
import { demoFleets, fleetWrites, type Write } from './writes.ts'

/** One step of filling a demo tenant; `now` is the start of the first step, so that all steps agree. */
interface FillStep {
  tenantId: number
  step: number
  now: number
}

/** Queues the filling of a demo tenant in the transaction that creates it. */
export const startFilling = (tx: Tx, tenantId: number) =>
  sendStep(tx, { tenantId, step: 0, now: tx.app.part(clock).now() })

/**
 * Fills a demo tenant after the server is ready, a few thousand rows per step; each step queues the next one in its
 * transaction. Rows are made from numbers, so that a repeated step adds only missing rows.
 */
export const demoFill = (store: Pick<FileStore, 'keep'>): Job<FillStep> => ({
  name: fillName,
  run: ({ within }, { data }) =>
    within({ tenantId: data.tenantId }, async (tx) => {
      const size = demoFleets.find(({ tenantId }) => tenantId === data.tenantId)
      if (!size) return
      const plans = tx.app.part(writesByTenant)
      const key = `${data.tenantId} ${data.now}`
      const writes = plans.get(key) ?? (await fleetWrites(tx, store, size, data.now))
      plans.set(key, writes)
      await writes[data.step]?.(tx)
      if (data.step + 1 < writes.length) await sendStep(tx, { ...data, step: data.step + 1 })
      else plans.delete(key)
    }),
})

export const fillName = 'demo-fill'

/** The rows of a tenant that is being filled, cached for the following steps. */
const writesByTenant = () => new Map<string, Write[]>()

const sendStep = (tx: Tx, data: FillStep) =>
  sendJob(tx, { name: fillName }, data, { key: `${data.tenantId}-${data.step}` })
