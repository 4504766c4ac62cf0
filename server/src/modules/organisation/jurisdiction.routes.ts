import { jurisdiction } from '@banyan/contract/organisation/jurisdiction'
import { serve } from '#kernel/call/serve.ts'
import type { Fragment } from '#kernel/database/fragment.ts'
import { findRowsInScope } from '#kernel/records/list/find.ts'
import { isHidden } from '#kernel/records/list/row-scope.ts'
import { findBriefs, userSource } from '#modules/identity/public.ts'
import { departSource, findByIds, findDepartsOfUsers } from './depart.queries.ts'
import { usersBelow } from './membership.ts'

const isActive: Fragment = () => `status = '1'`

export const jurisdictionRoutes = serve(jurisdiction, {
  /** Who belongs to no department works with everybody they may see. */
  async people({ tx, me, input: { orgId } }) {
    const seen = orgId ? await findRowsInScope(tx, departSource, me, [orgId]) : []
    const codes = await findByIds(
      tx,
      seen.map(({ id }) => id),
    )
    const code = orgId ? codes[0]?.orgCode : me.orgCode
    if (orgId && !code) return []
    const people = await findBriefs(tx, me, [isActive, ...(code ? [usersBelow(me.tenantId, code)] : [])])
    const departs = isHidden(userSource, me, 'orgCodeTxt')
      ? new Map<string, { departName: string }[]>()
      : await findDepartsOfUsers(
          tx,
          people.map(({ id }) => id),
        )
    return people.map((person) => ({
      ...person,
      departName: (departs.get(person.id) ?? []).map(({ departName }) => departName).join(','),
    }))
  },
})
