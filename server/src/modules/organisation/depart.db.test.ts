import { departGrant } from '@banyan/contract/access/depart-grant'
import { departRole, departRoleUser } from '@banyan/contract/access/depart-role'
import { vehicleBrand } from '@banyan/contract/fleet/vehicle-brand'
import { user } from '@banyan/contract/identity/user'
import { type DepartNode, depart, departTree, type PeopleNode } from '@banyan/contract/organisation/depart'
import { organization } from '@banyan/contract/organisation/organization'
import { departUser, userDepart } from '@banyan/contract/organisation/user-depart'
import { expect, test } from 'vitest'
import { limitPerson } from '#testing/data-rules.ts'
import { type Client, startServer } from '#testing/server.ts'

const home = await startServer()
const { admin, signIn, someone, sql } = home
const boss = await signIn('u0001')
const stranger = await signIn('m0001')

const add = async (departName: string, parentId?: string, more: Record<string, unknown> = {}) =>
  (await boss.call(depart.add, { departName, parentId, ...more })).id
const byId = (id: string, who: Client = boss) => who.call(depart.byId, { id })
const codeOf = async (id: string) => (await byId(id)).orgCode

test('DEC-057 ADMIN-043 ADMIN-044 the demo tenant has a tree with codes, levels and directors', async () => {
  const [root, ...others] = await boss.call(departTree.tree, {})
  expect(others).toEqual([])
  expect(root).toMatchObject({
    title: '榕城车联服务有限公司',
    departName: '榕城车联服务有限公司',
    parentId: '',
    orgCode: 'A01',
    orgType: '1',
    orgCategory: '1',
    objType: 2,
    isLeaf: false,
  })
  expect(root?.key).toBe(root?.id)
  expect(root?.rootId).toBe(root?.id)
  const all = flatten(root!)
  expect(all.length).toBeGreaterThanOrEqual(38)
  for (const node of all) {
    expect(node.rootId).toBe(root?.id)
    expect(node.orgType).toBe(String(node.orgCode!.length / 3))
    expect(node.directorId).toBeTruthy()
    expect(node.isLeaf).toBe(node.children === null)
    for (const child of node.children ?? []) expect(child.orgCode!.startsWith(node.orgCode!)).toBe(true)
  }
})

const flatten = (node: DepartNode): DepartNode[] => [node, ...(node.children ?? []).flatMap(flatten)]

test('DEC-057 ADMIN-053 codes follow the parent, are not given twice, and the texts are those of the requirements', async () => {
  const root = await add('编码公司')
  const rootCode = await codeOf(root)
  expect(rootCode).toMatch(/^A\d\d$/)
  const first = await add('一部', root)
  const second = await add('二部', root)
  expect([await codeOf(first), await codeOf(second)]).toEqual([`${rootCode}A01`, `${rootCode}A02`])
  expect(await byId(second)).toMatchObject({ orgType: '2', orgCategory: '2', status: '1', parentId: root })
  const gone = await boss.ask(depart.remove, { id: second })
  expect(gone.body).toMatchObject({ success: true, message: '删除成功!' })
  expect(await codeOf(await add('三部', root))).toBe(`${rootCode}A03`)
  const edited = await boss.ask(depart.edit, { id: first, departName: '一部改', departOrder: 7 })
  expect(edited.body.message).toBe('修改成功!')
  expect(await byId(first)).toMatchObject({ departName: '一部改', departOrder: 7, orgCode: `${rootCode}A01` })
  await expect(boss.call(depart.edit, { id: second, departName: 'x' })).rejects.toThrow('未找到对应实体')
  await expect(boss.call(depart.add, { departName: 'x', parentId: second })).rejects.toThrow('上级部门不存在')
  await expect(boss.call(depart.removeBatch, { ids: [] })).rejects.toThrow('参数不识别！')
})

test('DEC-057 security 14: departments added at the same moment get different codes', async () => {
  const root = await add('并发公司')
  const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => add(`并发${n}`, root)))
  const codes = await Promise.all(ids.map(codeOf))
  expect(new Set(codes).size).toBe(12)
})

test('DEC-057 a department moves with everything below, and cycles are refused', async () => {
  const root = await add('搬家公司')
  const rootCode = (await codeOf(root))!
  const [left, right] = [await add('左', root), await add('右', root)]
  const moved = await add('组', left)
  const deep = await add('小组', moved)
  expect(await codeOf(deep)).toBe(`${rootCode}A01A01A01`)
  const member = await person('搬家员', [deep])
  const made = await member.call(vehicleBrand.add, { name: '搬家牌' })

  await boss.call(depart.edit, { id: moved, parentId: right })
  expect(await byId(moved)).toMatchObject({ parentId: right, orgCode: `${rootCode}A02A01`, orgType: '3' })
  expect(await byId(deep)).toMatchObject({ orgCode: `${rootCode}A02A01A01`, orgType: '4' })
  expect(await boss.call(user.byId, { id: member.userId })).toMatchObject({
    orgId: deep,
    orgCode: `${rootCode}A02A01A01`,
  })
  expect(await boss.call(vehicleBrand.byId, { id: made.id })).toMatchObject({
    sysOrgCode: `${rootCode}A02A01A01`,
  })
  for (const parentId of [moved, deep])
    await expect(boss.call(depart.edit, { id: moved, parentId })).rejects.toThrow('自己或自己的下级')
  await boss.call(depart.edit, { id: moved, parentId: null })
  const became = await byId(moved)
  expect(became).toMatchObject({ orgType: '1' })
  expect(became.parentId ?? null).toBeNull()
  expect(await codeOf(deep)).toBe(`${became.orgCode}A01`)
})

/** Someone with every action in the fleet, in these departments. */
async function person(
  realname: string,
  departs: string[],
  can = ['vehicleBrand:add', 'vehicleBrand:list', 'depart:list'],
) {
  const who = await someone({ can })
  await boss.call(user.edit, { id: who.userId, realname, selecteddeparts: departs })
  return who
}

test('ADMIN-053 DEC-057 deleting takes descendants, links, permissions and department roles along', async () => {
  const top = await add('将撤销')
  const below = await add('将撤销下级', top)
  const member = await person('被撤', [below])
  await boss.call(departGrant.grantDepart, { departId: below, permissionIds: ['action-vehicleType:list'] })
  const role = await boss.call(departRole.add, { departId: below, roleName: '组长', roleCode: 'lead' })
  await boss.call(departRoleUser.assign, { userId: member.userId, newRoleId: [role.id] })
  expect(await boss.call(departTree.children, { id: top })).toHaveLength(1)
  await boss.call(depart.remove, { id: top })
  const left = await sql<{ n: number }>(
    `select (select count(*) from organisation_user_depart where depart_id = $1)
      + (select count(*) from access_depart_permission where depart_id = $1)
      + (select count(*) from access_depart_role_user where depart_role_id = $2)
      + (select count(*) from access_depart_role where id = $2 and del_flag = 0)
      + (select count(*) from organisation_depart where id = $1 and del_flag = 0) as n`,
    [below, role.id],
  )
  expect(left).toEqual([{ n: '0' }])
  expect(await boss.call(user.byId, { id: member.userId })).toMatchObject({ orgId: null, orgCode: null })
  const logged = await sql(`select content, before from kernel_log where entity = 'depart' and row_id = $1`, [
    top,
  ])
  expect(logged.map(({ content }) => content)).toEqual(
    expect.arrayContaining(['删除部门', '删除部门：下级部门与用户关联一并移除']),
  )
})

test("DEC-057 the tenant's last root stays, alone or in a batch", async () => {
  const tree = await stranger.call(departTree.tree, {})
  expect(tree).toHaveLength(1)
  await expect(stranger.call(depart.remove, { id: tree[0]!.id })).rejects.toThrow('至少保留一个顶级部门')
  await expect(stranger.call(depart.removeBatch, { ids: [tree[0]!.id] })).rejects.toThrow(
    '至少保留一个顶级部门',
  )
  const second = await stranger.call(depart.add, { departName: '第二家' })
  await stranger.call(depart.remove, { id: second.id })
})

test('DEC-003 another tenant neither sees, changes nor names a department', async () => {
  const own = await add('本租户部门')
  await expect(stranger.call(depart.byId, { id: own })).rejects.toThrow('未找到对应实体')
  await expect(stranger.call(depart.edit, { id: own, departName: 'x' })).rejects.toThrow('未找到对应实体')
  await expect(stranger.call(depart.remove, { id: own })).rejects.toThrow('未找到对应实体')
  await expect(stranger.call(depart.add, { departName: 'x', parentId: own })).rejects.toThrow(
    '上级部门不存在',
  )
  await expect(
    stranger.call(departUser.addMembers, { depId: own, userIdList: [stranger.userId] }),
  ).rejects.toThrow('未找到对应实体')
  expect(await stranger.call(departTree.tree, { orgId: own })).toEqual([])
  expect(await stranger.call(departTree.all, { id: [own] })).toEqual([])
})

test('ADMIN-046 ADMIN-048 ADMIN-049 ADMIN-050 ADMIN-052 DEC-057 the look-ups of departments', async () => {
  const root = await add('查询公司', undefined, { departOrder: 50 })
  const b = await add('查询二部', root, { departOrder: 2 })
  const a = await add('查询一部', root, { departOrder: 1 })
  const deep = await add('查询小组', b)
  const titles = (nodes: { title: string }[]) => nodes.map(({ title }) => title)
  expect(titles(await boss.call(departTree.children, { id: root }))).toEqual(['查询一部', '查询二部'])
  const bare = await boss.fetch('/sys/sysDepart/listByParentId', { query: { pid: root } })
  expect(titles(bare.body.result as DepartNode[])).toEqual(['查询一部', '查询二部'])
  const level = await boss.call(departTree.level, { pid: root })
  expect(level.map(({ isLeaf, rootId }) => [isLeaf, rootId])).toEqual([
    [true, root],
    [false, root],
  ])
  expect(titles(await boss.call(departTree.tops, {}))).toContain('查询公司')
  expect(titles(await boss.call(departTree.children, {}))).toContain('查询公司')
  expect(await boss.call(departTree.tree, { orgId: b })).toMatchObject([{ id: b, children: [{ id: deep }] }])
  expect(await boss.call(departTree.own, { orgId: b })).toMatchObject([{ id: b, children: [{ id: deep }] }])
  expect(titles(await boss.call(departTree.tree, {}))).toContain('查询公司')
  expect(titles(await boss.call(departTree.tops, {}))).not.toContain('查询一部')
  expect(await boss.call(departTree.all, { id: [a, deep] })).toHaveLength(2)
  const ids = await boss.call(departTree.ids, {})
  expect(ids.find(({ key }) => key === root)).toEqual({
    key: root,
    value: root,
    title: '查询公司',
    children: [
      { key: a, value: a, title: '查询一部', children: null },
      {
        key: b,
        value: b,
        title: '查询二部',
        children: [{ key: deep, value: deep, title: '查询小组', children: null }],
      },
    ],
  })
  expect(await boss.call(departTree.parents, { departId: [deep] })).toEqual({
    [deep]: {
      parentIds: [root, b],
      parentMap: { [root]: { id: root, departName: '查询公司' }, [b]: { id: b, departName: '查询二部' } },
    },
  })
  expect(titles(await boss.call(departTree.search, { keyWord: '查询小' }))).toEqual(['查询小组'])
  await expect(boss.call(departTree.search, { keyWord: '没有这样的' })).rejects.toThrow('未查询匹配数据！')
  await expect(boss.call(departTree.search, { keyWord: '查询小', myDeptSearch: '1' })).rejects.toThrow(
    '未查询匹配数据！',
  )
})

test('ADMIN-047 DEC-057 the root of the tenant is told for the own tenant only', async () => {
  const id = await boss.call(departTree.ofTenant, { tenantId: 1000 })
  expect(await boss.call(departTree.ofTenant, {})).toBe(id)
  const [first] = await boss.call(departTree.tops, {})
  expect(id).toBe(first?.id)
  const foreign = await boss.ask(departTree.ofTenant, { tenantId: 1001 })
  expect([foreign.status, foreign.body.code]).toEqual([403, 510])
})

test('ADMIN-045 ADMIN-051 the own organisation, and what a superior or director manages', async () => {
  const root = await add('我的公司')
  const mine = await add('我的部门', root)
  const below = await add('我的小组', mine)
  const worker = await person('职员', [mine])
  expect((await worker.call(departTree.own, { sysId: 'x' })).map(({ id }) => id)).toEqual([root])
  await boss.call(user.edit, { id: worker.userId, userIdentity: '1', departIds: mine })
  const plain = await worker.ask(departTree.managed)
  expect([plain.body.message, plain.body.result]).toEqual(['1', []])
  await boss.call(user.edit, { id: worker.userId, userIdentity: '2', departIds: `${mine},` })
  const superior = await worker.ask(departTree.managed)
  expect(superior.body).toMatchObject({ message: '2', result: [{ id: mine, children: [{ id: below }] }] })
  expect(await boss.call(user.byId, { id: worker.userId })).toMatchObject({
    userIdentity_dictText: '上级',
    departIds_dictText: '我的部门',
  })
  await boss.call(depart.edit, { id: below, directorId: boss.userId })
  expect((await boss.ask(departTree.managed)).body).toMatchObject({ message: '1' })
})

test('ADMIN-054 API-004 DEC-058 the people tree has people as leaves of their departments', async () => {
  const root = await add('人员公司')
  const unit = await add('人员部', root, { orgCategory: '3' })
  const both = await person('两处任职', [unit, root])
  const { body } = await boss.ask(departTree.people, {})
  expect(body.code).toBe(200)
  const tree = (body.result as PeopleNode[]).find(({ id }) => id === root)!
  expect(tree).toMatchObject({
    objType: 2,
    children: [{ id: unit, objType: 2, rootId: root }, { id: both.userId }],
  })
  const leaf = tree.children![0]!.children![0]!
  expect(leaf).toMatchObject({
    id: both.userId,
    key: both.userId,
    value: both.userId,
    title: '两处任职',
    parentId: unit,
    rootId: root,
    objType: 1,
    children: null,
  })
  expect(tree.children![1]!.key).not.toBe(leaf.key)
  const posts = await boss.call(departTree.people, { deptType: '3' })
  expect(posts.map(({ id }) => id)).toEqual([unit])
})

test('ADMIN-098 ADMIN-099 ADMIN-100 ADMIN-101 ADMIN-102 ADMIN-103 DEC-065 organisations are the top-level departments', async () => {
  const open = await add('开放机构')
  const shut = await add('停用机构', undefined, { status: '0' })
  await add('机构下级', open)
  const row = { id: open, orgName: '开放机构', orgCode: await codeOf(open), parentId: '' }
  expect(await boss.call(organization.all, {})).toContainEqual(row)
  expect((await boss.call(organization.all, {})).map(({ id }) => id)).not.toContain(shut)
  expect((await boss.call(organization.withDisabled, {})).map(({ id }) => id)).toContain(shut)
  expect(await boss.call(organization.byId, { id: open })).toEqual(row)
  const { total } = await boss.call(organization.list, { pageSize: 1 })
  expect(await boss.call(organization.list, { pageSize: 1, pageNo: total })).toMatchObject({
    records: [{ orgName: expect.any(String), parentId: '' }],
    size: 1,
    current: total,
    pages: total,
  })
  expect(total).toBe((await boss.call(organization.all, {})).length)
  expect((await boss.call(organization.tree, {})).find(({ id }) => id === open)).toMatchObject({
    children: [{ orgName: '机构下级', children: null }],
  })
  const [own] = await boss.call(organization.ofUser, {})
  expect(own?.orgCode).toBe('A01')
  expect(await boss.call(organization.ofUser, { userId: stranger.userId })).toEqual([])
})

test('DEC-029 DEC-127 trees need a form that chooses from them, changes need their action', async () => {
  const nobody = await someone({ can: ['vehicle:add'] }) // whose form has a department
  expect(await nobody.call(departTree.tree, {})).not.toHaveLength(0)
  for (const call of [depart.add, depart.edit, depart.remove, depart.list, departUser.members])
    expect((await nobody.ask(call, { id: 'x', departName: 'x', depId: 'x' })).status).toBe(403)
})

test('DEC-057 performance: two thousand departments come in one answer, in linear time', async () => {
  const root = await add('大公司')
  await sql('begin')
  await sql(`select set_config('app.tenant_id', '1000', true)`)
  const code = await codeOf(root)
  await sql(
    `insert into organisation_depart (id, parent_id, depart_name, org_code, org_type)
     select 'big-' || a || '-' || b, case when b = 0 then $1 else 'big-' || a || '-0' end, '部' || a || '-' || b,
       $2 || 'A' || lpad(a::text, 2, '0') || case when b = 0 then '' else chr(65 + b / 99) || lpad((b % 99 + 1)::text, 2, '0') end,
       case when b = 0 then '2' else '3' end
     from generate_series(1, 20) a, generate_series(0, 99) b`,
    [root, code],
  )
  await sql('commit')
  const begun = performance.now()
  const [tree] = await boss.call(departTree.tree, { orgId: root })
  expect(flatten(tree!)).toHaveLength(2001)
  expect(performance.now() - begun).toBeLessThan(5_000)
  await boss.call(depart.remove, { id: root })
  expect(await boss.call(userDepart.pick, { departId: 'big-1-0' })).toMatchObject({ total: 0 })
})

test('DEC-068 departments are exported and imported like every list', async () => {
  const owner = await admin()
  const file = await owner.ask(depart.exportXls, { departName: '*财务*' })
  expect(file.status).toBe(200)
  expect(String(file.headers['content-disposition'])).toContain(encodeURIComponent('部门'))
})

test('DEC-063 a department with one below that the caller does not see is neither removed nor moved', async () => {
  const [root, other] = [await add('可见公司'), await add('可见集团')]
  const child = await add('隐藏部', root)
  const limited = await someone({ can: ['list', 'edit', 'delete'].map((verb) => `depart:${verb}`) })
  await limitPerson(home, limited, 'depart', {
    condition: { field: 'departName', rule: 'like', val: '可见' },
  })
  const refused = '包含无权操作的下级部门'
  await expect(limited.call(depart.remove, { id: root })).rejects.toThrow(refused)
  await expect(limited.call(depart.edit, { id: root, parentId: other })).rejects.toThrow(refused)
  expect(await byId(root)).toMatchObject({ parentId: null })
  expect(await byId(child)).toMatchObject({ parentId: root })
  await boss.call(depart.edit, { id: child, departName: '可见部' })
  await limited.call(depart.remove, { id: root })
  await expect(byId(child)).rejects.toThrow('未找到')
})

test('ADMIN-051 ADMIN-052 a director manages what they direct, with all below; parents are found by code too', async () => {
  const root = await add('主管公司')
  const led = await add('主管部', root)
  const below = await add('主管组', led)
  const director = await person('主管', [root])
  await boss.call(depart.edit, { id: led, directorId: director.userId })
  const { body } = await director.ask(departTree.managed)
  expect(body).toMatchObject({
    message: '1',
    result: [{ id: led, children: [{ id: below, children: null }] }],
  })
  const asked = await boss.call(departTree.parents, { orgCode: [(await codeOf(below))!] })
  expect(asked).toEqual(await boss.call(departTree.parents, { departId: [below] }))
  expect(asked[below]?.parentIds).toEqual([root, led])
  expect(await boss.call(departTree.parents, {})).toEqual({})
})

test('ADMIN-050 the own departments are searched with those below, and all of them without a word', async () => {
  const root = await add('搜索公司')
  const [own, other] = [await add('搜索甲部', root), await add('搜索乙部', root)]
  const below = await add('搜索甲组', own)
  const worker = await person('搜索员', [own])
  const found = async (input: object) => (await worker.call(departTree.search, input)).map(({ id }) => id)
  expect((await found({ keyWord: '搜索', myDeptSearch: '1' })).sort()).toEqual([own, below].sort())
  expect(await worker.call(departTree.search, { keyWord: '搜索甲' })).toMatchObject([
    { id: own, rootId: root, isLeaf: false },
    { id: below, rootId: root, isLeaf: true },
  ])
  expect(await found({ keyWord: '搜索' })).toEqual(expect.arrayContaining([root, own, other, below]))
  expect((await found({ myDeptSearch: '1' })).sort()).toEqual([own, below].sort())
  const everything = await worker.call(departTree.all, {})
  expect(everything.map(({ id }) => id)).toEqual(expect.arrayContaining([root, own, other, below]))
  expect(await found({})).toHaveLength(everything.length)
})

test('ADMIN-045 someone without a department has the trees of all organisations', async () => {
  const nobody = await someone({ can: ['depart:list', 'user:list'] })
  expect(await nobody.call(departTree.own, {})).toEqual(await nobody.call(departTree.tree, {}))
})

test('DEC-063 where parents are hidden departments stand on one level', async () => {
  const root = await add('平铺公司')
  const child = await add('平铺部', root)
  const limited = await someone({ can: ['depart:list'] })
  await limitPerson(home, limited, 'depart', { hidden: ['parentId'] })
  const ids = (await limited.call(departTree.tops, {})).map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([root, child]))
  expect(await limited.call(departTree.children, { id: root })).toEqual([])
})

test('ADMIN-102 DEC-065 the organisation of another person, and one that is not there', async () => {
  const top = await add('他人机构')
  const unit = await add('他人部门', top)
  const worker = await person('他人', [unit])
  expect((await boss.call(organization.ofUser, { userId: worker.userId })).map(({ id }) => id)).toEqual([top])
  await expect(boss.call(organization.byId, { id: unit })).rejects.toThrow('未找到对应数据')
})

test('ADMIN-051 a superior without departments manages none', async () => {
  const worker = await person('空上级', [])
  await boss.call(user.edit, { id: worker.userId, userIdentity: '2' })
  const { body } = await worker.ask(departTree.managed)
  expect([body.message, body.result]).toEqual(['2', []])
})

test('DEC-063 names and codes of departments that a rule hides are empty texts, in every answer', async () => {
  const root = await add('无名公司')
  const child = await add('无名部', root)
  const limited = await someone({ can: ['depart:list'] })
  await limitPerson(home, limited, 'depart', { hidden: ['departName'] })
  const found = await limited.call(departTree.search, {})
  expect(found.map(({ id }) => id)).toContain(child)
  await expect(limited.call(departTree.search, { keyWord: 'undefined' })).rejects.toThrow('未查询匹配数据！')
  expect(await limited.call(departTree.parents, { departId: [child] })).toEqual({
    [child]: { parentIds: [root], parentMap: { [root]: { id: root, departName: '' } } },
  })
  expect((await limited.call(organization.all, {})).find(({ id }) => id === root)).toMatchObject({
    orgName: '',
    parentId: '',
  })
  const uncoded = await someone({ can: ['depart:list'] })
  await limitPerson(home, uncoded, 'depart', { hidden: ['orgCode'] })
  expect((await uncoded.call(organization.all, {})).find(({ id }) => id === root)?.orgCode).toBe('')
  expect(await uncoded.call(departTree.parents, { departId: [child] })).toEqual({
    [child]: { parentIds: [], parentMap: {} },
  })
})

test('DEC-058 DEC-063 people without a name to be seen stand in the tree under their account; frozen ones do not', async () => {
  const unit = await add('账号部')
  const [named, frozen] = [await person('有名字', [unit]), await person('冻结的', [unit])]
  await sql(`update identity_user set status = '2' where id = $1`, [frozen.userId])
  const titles = async (who: Client) => {
    const tree = await who.call(departTree.people, {})
    return tree.find(({ id }) => id === unit)?.children?.map(({ title }) => title)
  }
  expect(await titles(boss)).toEqual(['有名字'])
  const limited = await someone({ can: ['depart:list', 'user:list'] })
  await limitPerson(home, limited, 'user', { hidden: ['realname'] })
  expect(await titles(limited)).toEqual([named.username])
  const blind = await someone({ can: ['depart:list', 'user:list'] })
  await limitPerson(home, blind, 'user', { hidden: ['realname', 'username'] })
  expect(await titles(blind)).toEqual([''])
})

test('ADMIN-102 DEC-063 the organisation of someone whom a rule hides is not told', async () => {
  const top = await add('隐人机构')
  const worker = await person('隐人', [top])
  const limited = await someone({ can: ['depart:list', 'user:list'] })
  const told = async () =>
    (await limited.call(organization.ofUser, { userId: worker.userId })).map(({ id }) => id)
  expect(await told()).toEqual([top])
  await limitPerson(home, limited, 'user', { condition: { field: 'username', rule: 'eq', val: 'nobody' } })
  expect(await told()).toEqual([])
})
