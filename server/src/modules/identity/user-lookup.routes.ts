import { userLookup } from '@banyan/contract/identity/user-lookup'
import { newId } from '#kernel/keys.ts'
import { serve } from '#kernel/serve.ts'
import type { Keepers } from './user.change.ts'
import { findBriefs, findNames } from './user.queries.ts'

export const userLookupRoutes = ({ departs }: Keepers) =>
  serve(userLookup, {
    byNames: async ({ tx, me, input: { username = [] } }) =>
      username.length ? findNames(tx, me.tenantId, username) : [],
    async byIds({ tx, me, input: { userIds = [] } }) {
      if (userIds.length === 0) return []
      const rows = await findBriefs(tx, me, [(bind) => `id = any(${bind(userIds)}::text[])`])
      return departs.decorate(tx, rows)
    },
    newId: async () => newId(),
  })
