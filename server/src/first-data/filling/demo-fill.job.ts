import { clock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { type Job, sendJob } from '#kernel/jobs/job.ts'
import type { FileStore } from '#modules/files/store.ts'
import { demoFleets, fleetWrites, type Write } from './writes.ts'

/** One step of filling a demo tenant; `now` is when it began, so that all steps tell the same story. */
interface FillStep {
  tenantId: number
  step: number
  now: number
}

/** Begins to fill a demo tenant; with the transaction that makes it. */
export const startFilling = (tx: Tx, tenantId: number) =>
  sendStep(tx, { tenantId, step: 0, now: tx.app.part(clock).now() })

/**
 * Fills a demo tenant after the server is ready, a few thousand rows at a time; each step sends the next with its own
 * rows. Rows are made from numbers: a step that is repeated after a kill writes what is missing and nothing twice.
 */
export const demoFill = (store: Pick<FileStore, 'keep'>): Job<FillStep> => ({
  name: fillName,
  run: ({ within }, { data }) =>
    within({ tenantId: data.tenantId }, async (tx) => {
      const size = demoFleets.find(({ tenantId }) => tenantId === data.tenantId)
      if (!size) return
      const plans = tx.app.part(madeWrites)
      const key = `${data.tenantId} ${data.now}`
      const writes = plans.get(key) ?? (await fleetWrites(tx, store, size, data.now))
      plans.set(key, writes)
      await writes[data.step]?.(tx)
      if (data.step + 1 < writes.length) await sendStep(tx, { ...data, step: data.step + 1 })
      else plans.delete(key)
    }),
})

export const fillName = 'demo-fill'

/** The rows of a tenant that is being filled: made once for all its steps, and again after a start. */
const madeWrites = () => new Map<string, Write[]>()

const sendStep = (tx: Tx, data: FillStep) =>
  sendJob(tx, { name: fillName }, data, { key: `${data.tenantId}-${data.step}` })
