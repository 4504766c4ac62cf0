import { departUser, userDepart } from '@banyan/contract/organisation/user-depart'
import { serve } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { findRowsInScope } from '#kernel/records/list/find.ts'
import { pageWith, readPaging } from '#kernel/records/list/paging.ts'
import { isHidden, type Row } from '#kernel/records/list/row-scope.ts'
import type { Change } from '#kernel/records/records.ts'
import { absentTexts, firstOrRefuse, Refusal, refuse } from '#kernel/refusal.ts'
import {
  findBriefPage,
  findBriefs,
  isUserInScope,
  linkedPeople,
  type UserDepartService,
  userSource,
} from '#modules/identity/public.ts'
import { countPeople } from './count-people.ts'
import { departSource, findDepartsOfUser, findDepartsOfUsers } from './depart.queries.ts'
import {
  chooseMainDepart,
  type DepartGrants,
  findLinksIn,
  linkUsers,
  notLinkedRefusal,
  unlinkUsers,
  usersBelow,
  usersIn,
} from './membership.ts'

export const userDepartRoutes = ({ among, decorate }: UserDepartService) =>
  serve(userDepart, {
    async ofUser({ tx, me, input: { userId, userid } }) {
      const nodes = await linkNodes(tx, me, userId ?? userid)
      if (nodes.length === 0) throw new Refusal('查找失败')
      return nodes
    },
    belonging: ({ tx, me, input: { userId, userid } }) => linkNodes(tx, me, userId ?? userid),

    async below({ tx, me, input: { id, departId, realname } }) {
      const wanted = id ?? departId
      if (!wanted) throw refuse.malformed()
      // A name that a rule hides is not searched either.
      const part = isHidden(userSource, me, 'realname') ? '' : realname?.replace(/^\*|\*$/g, '')
      const rows = await findBriefs(tx, me, [
        among(me.tenantId, wanted),
        ...(part ? [realnameContains(part)] : []),
      ])
      return decorate(tx, me, rows)
    },

    counts: ({ tx, me }) => countPeople(tx, me),

    async pick({ tx, me, input: { departId, ...input } }) {
      const page = await findBriefPage(tx, me, input, departId ? [among(me.tenantId, departId)] : [])
      return { ...page, records: await decorate(tx, me, page.records) }
    },

    async addressList({ tx, me, input: { orgCode, ...input } }) {
      const page = await findBriefPage(tx, me, input, orgCode ? [usersBelow(me.tenantId, orgCode)] : [])
      const ofUser = await findDepartsOfUsers(
        tx,
        page.records.map(({ id }) => id),
      )
      const isShown = !isHidden(userSource, me, 'orgCodeTxt')
      const names = (id: string) => (ofUser.get(id) ?? []).map(({ departName }) => departName).join(' | ')
      return {
        ...page,
        records: page.records.map((row) => ({
          ...row,
          userId: row.id,
          departName: isShown ? names(row.id) : '',
        })),
      }
    },
  })

export const departUserRoutes = ({ decorate }: UserDepartService, grants: DepartGrants) =>
  serve(departUser, {
    async members({ tx, me, input: { depId, ...input } }) {
      if (!depId) return pageWith({ records: [], total: 0 }, readPaging(input))
      const page = await findBriefPage(tx, me, input, [usersIn(me.tenantId, depId)])
      return { ...page, records: linkedPeople(me, await decorate(tx, me, page.records)) }
    },

    async addMembers(context) {
      const { tx, me, input } = context
      const userIds = [...new Set(input.userIdList)]
      if (userIds.length === 0) throw new Refusal('请选择一条记录！')
      const depart = await departInScope(context, input.depId)
      if ((await findRowsInScope(tx, userSource, me, userIds)).length < userIds.length) throw refuse.missing()
      const before = (await findLinksIn(tx, depart.id, userIds)).map(({ userId }) => userId)
      await linkUsers(tx, userIds, [depart.id])
      await chooseMainDepart(tx, userIds)
      await auditMembers(context, depart, '添加部门用户', {
        before: { userIds: before },
        after: { userIds },
      })
      return null
    },

    async removeMember(context) {
      await leaveDepart(context, grants, context.input.depId, [context.input.userId])
      return null
    },
    async removeMembers(context) {
      await leaveDepart(context, grants, context.input.depId, context.input.userIds)
      return null
    },
  })

async function leaveDepart(
  change: Change,
  grants: DepartGrants,
  departId: string,
  userIds: string[],
): Promise<void> {
  const { tx, me } = change
  const depart = await departInScope(change, departId)
  const seen = (await findRowsInScope(tx, userSource, me, userIds)).map(({ id }) => id)
  const gone = await unlinkUsers(tx, grants, seen, [depart.id])
  if (gone.length === 0) throw notLinkedRefusal()
  await chooseMainDepart(tx, seen)
  await auditMembers(change, depart, '移出部门用户', {
    before: { userIds: gone.map(({ userId }) => userId) },
  })
}

const departInScope = async ({ tx, me }: Change, id: string): Promise<Row> =>
  firstOrRefuse(await findRowsInScope(tx, departSource, me, [id]), absentTexts.record)

const auditMembers = (
  { tx, me, peer }: Change,
  depart: Row,
  what: string,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
) =>
  audit(tx, me, peer, {
    content: `${what}：${depart.departName ?? ''}`,
    operateType: operationCodes.edit,
    entity: 'depart',
    rowId: depart.id,
    ...change,
  })

async function linkNodes(tx: Tx, me: Caller, userId: string | undefined) {
  if (!userId) throw refuse.malformed()
  if (!(await isUserInScope(tx, me, userId))) return []
  return (await findDepartsOfUser(tx, userId)).map(({ id, departName }) => ({
    key: id,
    value: id,
    title: departName,
    children: [],
  }))
}

const realnameContains =
  (part: string) =>
  (bind: (value: unknown) => string): string =>
    `realname ilike ${bind(`%${part.replace(/[\\%_]/g, '\\$&')}%`)}`
