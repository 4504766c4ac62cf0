import { eachTenant } from '#kernel/jobs/each-tenant.ts'
import type { Job } from '#kernel/jobs/job.ts'
import { tenantIds } from '#modules/tenancy/public.ts'
import { rollUpVisits } from './visit.queries.ts'

/** Rolls up visits per day in each tenant, so that figures never read the whole log. */
export const visitRollUp: Job = {
  name: 'visit-roll-up',
  everySeconds: 3600,
  async run({ app, within }, { signal }) {
    const ids = await within({ auth: true }, tenantIds)
    await eachTenant({ app, name: 'visit-roll-up', signal }, ids, (tenantId) =>
      within({ tenantId }, rollUpVisits),
    )
  },
}
