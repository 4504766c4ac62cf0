import type { AppState } from '#kernel/app-state.ts'
import { faults } from '#kernel/faults.ts'

interface TenantWork {
  app: AppState
  /** What is done, for the log. */
  name: string
  signal?: AbortSignal
}

/**
 * Runs work for each tenant separately: a failure is reported and the next tenant follows; when all fail, the whole
 * fails. Returns the number of failures.
 */
export async function eachTenant(
  { app, name, signal }: TenantWork,
  tenantIds: Iterable<number>,
  work: (tenantId: number) => Promise<unknown>,
): Promise<number> {
  const failed: unknown[] = []
  let served = 0
  for (const tenantId of tenantIds) {
    signal?.throwIfAborted()
    try {
      await work(tenantId)
      served++
    } catch (error) {
      signal?.throwIfAborted()
      failed.push(error)
      app.part(faults).report('tenant of a job', error, { job: name, tenantId })
    }
  }
  if (failed.length && served === 0) throw failed[0]
  return failed.length
}
