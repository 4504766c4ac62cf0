import { roleUser } from '@banyan/contract/access/role-user'
import { categoryTree } from '@banyan/contract/dictionary/category'
import { account } from '@banyan/contract/identity/user'
import { userLookup } from '@banyan/contract/identity/user-lookup'
import { departTree } from '@banyan/contract/organisation/depart'
import { organization } from '@banyan/contract/organisation/organization'
import { departUser, userDepart } from '@banyan/contract/organisation/user-depart'
import { type Row, tenantId } from './entity-rows.ts'
import {
  checkMasked,
  checkSame,
  checkSameRows,
  pickOne,
  type RuledCall,
  rowIds,
  treeLevel,
  type Visit,
} from './rule-visit.ts'

/* The calls only people, departments and categories have. */

const wholePage = { pageSize: 500 }

export const peopleCall: RuledCall = async (visit) => {
  const { me, set, hidden, wrong, turn, sql } = visit
  if (set.data.entity !== 'user') return
  const { client } = me
  linkedPeople ??= findLinked(sql)
  const { links, held } = await linkedPeople
  const seenIn = (users: { user_id: string }[]) =>
    visit.seen.filter(({ id }) => users.some(({ user_id }) => user_id === id))
  const link = links[turn % links.length]!
  const under = links.filter(({ org_code }) => org_code.startsWith(link.org_code))
  const role = held[turn % held.length]!

  checkSameRows(visit, 'queryUserComponentData', (await client.call(userDepart.pick, wholePage)).records)
  checkSameRows(
    visit,
    'queryUserByDepId',
    await client.call(userDepart.below, { id: link.depart_id }),
    seenIn(under),
  )
  const address = (await client.call(userDepart.addressList, wholePage)).records
  checkSame(
    visit,
    'queryByOrgCodeForAddressList',
    address.map(({ userId }) => userId),
    rowIds(visit.seen),
  )
  checkMasked(
    visit,
    'queryByOrgCodeForAddressList',
    address.map(({ departName, ...row }) => ({ ...row, id: '', orgCodeTxt: departName })),
  )
  const members = (await client.call(departUser.members, { depId: link.depart_id, ...wholePage })).records
  checkSameRows(
    visit,
    'departUserList',
    members,
    seenIn(links.filter((each) => each.depart_id === link.depart_id)),
  )
  const holders = (await client.call(roleUser.holders, { roleId: role.role_id, ...wholePage })).records
  checkSameRows(
    visit,
    'userRoleList',
    holders,
    seenIn(held.filter(({ role_id }) => role_id === role.role_id)),
  )
  checkSameRows(
    visit,
    'queryByIds',
    await client.call(userLookup.byIds, { userIds: rowIds(set.data.rows).slice(0, 500) }),
  )
  const named = await client.call(userLookup.byNames, {
    username: set.data.rows.slice(0, 200).map(({ username }) => String(username)),
  })
  const first = new Set(rowIds(set.data.rows.slice(0, 200)))
  checkSameRows(
    visit,
    'getMultiUser',
    named,
    hidden.has('username') ? [] : visit.seen.filter(({ id }) => first.has(id)),
  )
  const tree = flattenTree(await client.call(departTree.people, {})).filter(({ objType }) => objType === 1)
  const active = seenIn(links).filter(({ status }) => status === '1')
  checkSame(visit, 'queryPeopleTree', [...new Set(rowIds(tree))], rowIds(active))

  const [foreign] = pickOne(
    visit.unseen.filter(({ id }) => id !== me.client.userId),
    turn,
  )
  if (!foreign) return
  for (const [call, asked] of [
    ['queryUserRole', client.ask(account.roles, { userId: foreign.id })],
    ['userDepartList', client.ask(userDepart.ofUser, { userId: foreign.id })],
    ['frozenBatch', client.ask(account.freeze, { ids: [foreign.id], status: 2 })],
  ] as const)
    if ((await asked).body.success) wrong(call, `${foreign.id} is out of sight`)
}

let linkedPeople: ReturnType<typeof findLinked> | undefined

/** Department and role memberships, which changes of rules do not affect. */
const findLinked = async (sql: Visit['sql']) => ({
  links: await sql<{ user_id: string; depart_id: string; org_code: string }>(
    `select l.user_id, l.depart_id, d.org_code from organisation_user_depart l
     join organisation_depart d on d.id = l.depart_id where l.tenant_id = ${tenantId}`,
  ),
  held: await sql<{ user_id: string; role_id: string }>(
    `select user_id, role_id from access_user_role where tenant_id = ${tenantId} and del_flag = 0`,
  ),
})

export const departCall: RuledCall = async (visit) => {
  const { me, set, hidden, turn } = visit
  if (set.data.entity !== 'depart') return
  const { client } = me
  checkSameRows(visit, 'queryTreeList', flattenTree(await client.call(departTree.tree, {})))
  checkSameRows(visit, 'listAll', await client.call(departTree.all, {}))
  checkSame(
    visit,
    'queryIdTree',
    flattenTree(await client.call(departTree.ids, {})).map(({ key }) => key),
    rowIds(visit.seen),
  )
  const [top] = pickOne(visit.seen, turn)
  const isFlat = hidden.has('parentId')
  const level = (pid?: string): Row[] =>
    isFlat ? (pid ? [] : visit.seen) : treeLevel(visit.seen, 'parentId', pid)
  checkSameRows(visit, 'queryTopDepart', await client.call(departTree.tops, {}), level())
  checkSameRows(
    visit,
    'queryDepartTreeSync',
    await client.call(departTree.level, { pid: top?.id }),
    level(top?.id),
  )
  checkSameRows(
    visit,
    'listByParentId',
    await client.call(departTree.children, { id: top?.id }),
    level(top?.id),
  )
  if (top) {
    const code = String(top.orgCode)
    const below = visit.seen.filter(({ orgCode }) => String(orgCode).startsWith(code))
    checkSameRows(
      visit,
      'queryTreeList of a department',
      flattenTree(await client.call(departTree.tree, { orgId: top.id })),
      below,
    )
    checkSameRows(visit, 'searchBy', await client.call(departTree.search, {}))
    const parents = await client.call(departTree.parents, { departId: rowIds(set.data.rows).slice(0, 900) })
    checkSame(visit, 'queryAllParentId', Object.keys(parents), rowIds(visit.seen))
  }
  const rooted = visit.seen.filter(({ parentId }) => !parentId)
  checkSame(
    visit,
    'sysOrganization/allList',
    rowIds(await client.call(organization.withDisabled, {})),
    rowIds(rooted),
  )
  const open = visit.seen.filter(({ status }) => status === '1')
  const tree = flattenTree(await client.call(organization.tree, {}))
  checkSame(visit, 'sysOrganization/queryAll1', rowIds(tree), rowIds(open))
  checkMasked(
    visit,
    'sysOrganization/queryAll1',
    tree.map(({ orgName, ...row }) => ({ ...row, departName: orgName })),
  )
}

export const categoryCall: RuledCall = async (visit) => {
  const { me, set, hidden, wrong, turn } = visit
  if (set.data.entity !== 'category') return
  const { client } = me
  const isFlat = hidden.has('pid')
  const level = (pid?: string): Row[] =>
    isFlat ? (pid ? [] : visit.seen) : treeLevel(visit.seen, 'pid', pid)
  const [top] = pickOne(visit.seen, turn)
  checkSameRows(visit, 'rootList', (await client.call(categoryTree.roots, wholePage)).records, level())
  checkSameRows(
    visit,
    'childList',
    await client.call(categoryTree.children, { pid: top?.id }),
    level(top?.id),
  )
  if (top) {
    const { records } = await client.call(categoryTree.childrenOf, { parentIds: [top.id] })
    checkSameRows(visit, 'getChildListBatch', records, level(top.id))
    const { body } = await client.ask(categoryTree.one, { field: 'code', val: String(top.code) })
    if (body.success === hidden.has('code')) wrong('loadOne', `${top.code}: ${body.message}`)
  }
  checkSameRows(visit, 'loadAllData', await client.call(categoryTree.all, {}))
  treeNodes(visit, 'loadTreeRoot', flattenTree(await client.call(categoryTree.tree, {})), visit.seen)
  treeNodes(
    visit,
    'loadTreeChildren',
    await client.call(categoryTree.below, { pid: top?.id }),
    level(top?.id),
  )
  const named = hidden.has('name') || isFlat ? [] : level(top?.id)
  treeNodes(visit, 'loadTreeData', await client.call(categoryTree.level, { pid: top?.id }), named)
  const names = await client.call(categoryTree.names, { ids: rowIds(set.data.rows).join() })
  const shown = hidden.has('name') ? [] : visit.seen.map(({ name }) => String(name))
  checkSame(visit, 'loadDictItem', names, shown)
}

interface Node {
  key: string
  title: string
  code: string | null
  parentId: string | null
  leaf: number
}
function treeNodes(visit: Visit, call: string, nodes: Node[], wanted: Row[]): void {
  const rows = nodes.map(({ key, title, code, parentId }) => ({ id: key, name: title, code, pid: parentId }))
  checkSameRows(visit, call, rows, wanted)
}

const flattenTree = <N extends { children: N[] | null }>(nodes: N[]): N[] =>
  nodes.flatMap((node) => [node, ...flattenTree(node.children ?? [])])
