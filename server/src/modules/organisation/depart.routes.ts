import { depart, departTree } from '@banyan/contract/organisation/depart'
import { Answer, serve } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import { any, type Fragment } from '#kernel/database/fragment.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { isHidden, type Row, topRowsFor } from '#kernel/records/list/row-scope.ts'
import { entityRoutes, uniformEntity } from '#kernel/records/uniform-handlers.ts'
import { absentTexts, Refusal, refuse } from '#kernel/refusal.ts'
import { findBriefs, readOwnInfo } from '#modules/identity/public.ts'
import { insertDepart, removeDeparts, updateDepart } from './depart.change.ts'
import {
  codeBelow,
  computedDepartColumns,
  departSource,
  findByIds,
  findDeparts,
  findDepartsOfUser,
} from './depart.queries.ts'
import { codesAbove, rootCode } from './depart.rules.ts'
import { type DepartGrants, findLinks } from './membership.ts'
import { departs } from './organisation.tables.ts'
import { flatNodes, idTree, nestDeparts, peopleTree } from './tree.ts'

export const departRoutes = (grants: DepartGrants) =>
  entityRoutes(
    depart,
    uniformEntity(depart, departs, {
      missing: absentTexts.record,
      computed: computedDepartColumns,
      insert: insertDepart,
      update: updateDepart,
      remove: (change, rows) => removeDeparts(change, rows, grants),
    }),
  )

export const departTreeRoutes = serve(departTree, {
  async tree({ tx, me, input: { orgId } }) {
    return nestDeparts(orgId ? await findBelow(tx, me, orgId) : await findDeparts(tx, me))
  },

  /** Someone without a department has no organisation of their own and sees all of them. */
  async own({ tx, me, input: { orgId } }) {
    if (orgId) return nestDeparts(await findBelow(tx, me, orgId))
    const code = me.orgCode ? rootCode(me.orgCode) : ''
    return nestDeparts(await findDeparts(tx, me, [codeBelow(code)]))
  },

  level: ({ tx, me, input: { pid } }) => findChildren(tx, me, pid),
  children: ({ tx, me, input: { id, pid } }) => findChildren(tx, me, id ?? pid),
  tops: ({ tx, me }) => findChildren(tx, me, undefined),

  async all({ tx, me, input: { id } }) {
    const rows = await findDeparts(tx, me)
    return flatNodes(id ? rows.filter((row) => id.includes(row.id)) : rows, rows)
  },

  ids: async ({ tx, me }) => idTree(nestDeparts(await findDeparts(tx, me))),

  async search({ tx, me, input: { keyWord = '', myDeptSearch } }) {
    const mine =
      myDeptSearch === '1' ? (await findDepartsOfUser(tx, me.userId)).map(({ orgCode }) => orgCode) : ['']
    const rows = await findDeparts(tx, me, [belowAny(mine)])
    const found = rows.filter((row) => String(row.departName ?? '').includes(keyWord))
    if (found.length === 0) throw new Refusal('未查询匹配数据！')
    return flatNodes(found, await findDeparts(tx, me))
  },

  /** The departments the caller manages or directs, with those below. */
  async managed({ tx, me }) {
    const { userIdentity, departIds } = await readOwnInfo(tx, me)
    const isSuperior = String(userIdentity) === '2'
    const named = isSuperior ? (departIds ?? '').split(',') : []
    const heads = await findDeparts(tx, me, [
      (bind) => `(id = any(${bind(named)}::text[]) or director_id = ${bind(me.userId)})`,
    ])
    const tree = nestDeparts(await findDeparts(tx, me, [belowAny(await findCodes(tx, heads))]))
    return new Answer(tree, { message: isSuperior ? '2' : '1' })
  },

  async ofTenant({ tx, me, input: { tenantId } }) {
    if (tenantId !== undefined && tenantId !== me.tenantId) throw refuse.foreignTenant()
    const [root] = await findDeparts(tx, me, [() => 'parent_id is null'])
    return root?.id ?? null
  },

  async parents({ tx, me, input: { departId = [], orgCode = [] } }) {
    const rows = await findDeparts(tx, me)
    const byCode = new Map(rows.map((row) => [String(row.orgCode), row]))
    const asked = rows.filter((row) => departId.includes(row.id) || orgCode.includes(String(row.orgCode)))
    return Object.fromEntries(asked.map((row) => [row.id, parentFields(row, byCode)]))
  },

  async people({ tx, me, input: { deptType } }) {
    const rows = await findDeparts(tx, me)
    const shown = deptType ? rows.filter((row) => row.orgCategory === deptType) : rows
    const users = await findBriefs(tx, me, [() => "status = '1'"])
    const byId = new Map(users.map((user) => [user.id, user]))
    const links = await findLinks(tx)
    const people = links.flatMap(({ userId, departId }) => {
      const user = byId.get(userId)
      const name = String(user?.realname ?? user?.username ?? '')
      return user ? [{ id: userId, name, departId, isMain: user.orgId === departId }] : []
    })
    return peopleTree(shown, people)
  },
})

/** A department and all below it, as far as the caller may see. */
async function findBelow(tx: Tx, me: Caller, id: string): Promise<Row[]> {
  const top = await findDeparts(tx, me, [(bind) => `id = ${bind(id)}`])
  return findDeparts(tx, me, [belowAny(await findCodes(tx, top))])
}

/** The stored codes of departments, read without rules because the tree is built by them. */
const findCodes = async (tx: Tx, rows: Row[]): Promise<string[]> =>
  rows.length
    ? (
        await findByIds(
          tx,
          rows.map(({ id }) => id),
        )
      ).map(({ orgCode }) => orgCode)
    : []

const belowAny = (codes: string[]): Fragment => any(codes.map(codeBelow))

/** The departments directly below one; one query tells which of them have children. */
async function findChildren(tx: Tx, me: Caller, parentId: string | undefined) {
  // If a rule hides the parents, all departments form one level, as in the tree.
  if (isHidden(departSource, me, 'parentId')) {
    const all = parentId ? [] : await findDeparts(tx, me)
    return flatNodes(all, all)
  }
  const level = await findDeparts(tx, me, [
    parentId ? (bind) => `parent_id = ${bind(parentId)}` : topRowsFor(departSource, me, 'parentId'),
  ])
  const ids = level.map(({ id }) => id)
  const known = await findDeparts(tx, me, [
    (bind) => `(parent_id is null or parent_id = any(${bind(ids)}::text[]))`,
  ])
  return flatNodes(level, known)
}

function parentFields(row: Row, byCode: Map<string, Row>) {
  const above = codesAbove(String(row.orgCode ?? '')).flatMap((code) => byCode.get(code) ?? [])
  return {
    parentIds: above.map(({ id }) => id),
    parentMap: Object.fromEntries(
      above.map(({ id, departName }) => [id, { id, departName: String(departName ?? '') }]),
    ),
  }
}
