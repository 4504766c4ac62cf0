import { userLookup } from '@banyan/contract/identity/user-lookup'
import { serve } from '#kernel/call/serve.ts'
import { newId } from '#kernel/keys.ts'
import { isHidden } from '#kernel/records/list/row-scope.ts'
import type { UserServices } from './user.change.ts'
import { findBriefs, userSource } from './user.queries.ts'

export const userLookupRoutes = ({ departs }: UserServices) =>
  serve(userLookup, {
    /** Finds people by user name; nobody is found where a rule hides that member from the caller. */
    async byNames({ tx, me, input: { username = [] } }) {
      if (username.length === 0 || isHidden(userSource, me, 'username')) return []
      const rows = await findBriefs(tx, me, [(bind) => `username = any(${bind(username)}::text[])`])
      return rows.map((row) => ({ ...row, username: String(row.username) }))
    },
    async byIds({ tx, me, input: { userIds = [] } }) {
      if (userIds.length === 0) return []
      const rows = await findBriefs(tx, me, [(bind) => `id = any(${bind(userIds)}::text[])`])
      return departs.decorate(tx, me, rows)
    },
    standIn: async () => null,
    newId: async () => newId(),
  })
