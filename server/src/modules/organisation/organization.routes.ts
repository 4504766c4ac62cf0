import { type OrganizationNode, organization } from '@banyan/contract/organisation/organization'
import { serve } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { pageAmong, readPaging } from '#kernel/records/list/paging.ts'
import type { Row } from '#kernel/records/list/row-scope.ts'
import { firstOrRefuse } from '#kernel/refusal.ts'
import { isUserInScope } from '#modules/identity/public.ts'
import { findDeparts, findDepartsOfUser } from './depart.queries.ts'
import { rootCode } from './depart.rules.ts'
import { nestNodes } from './tree.ts'

/** Top-level departments under the name of organisations (DEC-065). */
export const organizationRoutes = serve(organization, {
  all: ({ tx, me }) => findOpen(tx, me),
  async list({ tx, me, input }) {
    return pageAmong(await findOpen(tx, me), readPaging(input))
  },
  byId: async ({ tx, me, input: { id } }) =>
    firstOrRefuse((await findTops(tx, me)).filter((each) => each.id === id)),
  async ofUser({ tx, me, input: { userId = me.userId } }) {
    if (!(await isUserInScope(tx, me, userId))) return []
    const codes = (await findDepartsOfUser(tx, userId)).map(({ orgCode }) => rootCode(orgCode))
    return (await findTops(tx, me)).filter(({ orgCode }) => codes.includes(orgCode))
  },
  withDisabled: ({ tx, me }) => findTops(tx, me),
  async tree({ tx, me }) {
    const rows = await findDeparts(tx, me, [() => "status = '1'"])
    return nestNodes(rows.map((row): OrganizationNode => ({ ...toOrganization(row), children: null })))
  },
})

const toOrganization = (row: Row) => ({
  id: row.id,
  orgName: String(row.departName ?? ''),
  orgCode: String(row.orgCode ?? ''),
  parentId: String(row.parentId ?? ''),
})

const findTops = async (tx: Tx, me: Caller) =>
  (await findDeparts(tx, me, [() => 'parent_id is null'])).map(toOrganization)

const findOpen = async (tx: Tx, me: Caller) =>
  (await findDeparts(tx, me, [() => "parent_id is null and status = '1'"])).map(toOrganization)
