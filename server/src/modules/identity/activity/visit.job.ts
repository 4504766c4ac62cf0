import type { Job } from '#kernel/jobs/job.ts'
import { tenantIds } from '#modules/tenancy/public.ts'
import { rollUp } from './visit.queries.ts'

/** Tenant by tenant, so that figures of a long life never read a long log. */
export const visitRollUp: Job = {
  name: 'visit-roll-up',
  everySeconds: 3600,
  async run({ within }) {
    const ids = await within({ auth: true }, tenantIds)
    for (const id of ids) await within({ tenantId: id }, rollUp)
  },
}
