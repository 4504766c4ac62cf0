import { type MenuRow, menu } from '@banyan/contract/access/menu'
import { menuRelation, permission } from '@banyan/contract/access/permission'
import { role } from '@banyan/contract/access/role'
import { user } from '@banyan/contract/identity/user'
import { formHead, formMenu } from '@banyan/contract/online/form-head'
import { expect, test } from 'vitest'
import { aField, definePublished, tableFor } from '#testing/definitions.ts'
import { type Client, startServer } from '#testing/server.ts'

const { admin, signIn, someone, sql } = await startServer()
const boss = await signIn('u0001')
const stranger = await signIn('m0001')
const platform = await admin()
const onPlatform = { headers: { 'tenant-id': '0' } }

const flatten = (rows: MenuRow[]): MenuRow[] => rows.flatMap((row) => [row, ...flatten(row.children ?? [])])
const add = async (draft: Record<string, unknown>, who: Client = boss) =>
  (await who.call(menu.add, { name: '我的菜单', menuType: '0', ...draft } as never)).id

test('ADMIN-006 ADMIN-015 ADMIN-005 DEC-046 the administration tree holds menus and buttons with key, title and leaf', async () => {
  const tree = await boss.call(menu.list, {})
  const system = tree.find(({ id }) => id === 'menu-system')!
  expect(system).toMatchObject({
    key: 'menu-system',
    title: '系统管理',
    isLeaf: false,
    leaf: false,
    isPlatform: true,
  })
  expect(system.children!.filter(({ menuType }) => menuType === 1).map(({ name }) => name)).toEqual([
    '组织与权限',
    '平台配置',
    '系统集成',
    '消息与日志',
  ])
  const group = system.children!.find(({ name }) => name === '组织与权限')!
  const page = group.children!.find(({ id }) => id === 'menu-user')!
  expect(page).toMatchObject({ menuType: 1, component: 'isps/user', parentId: group.id, ruleFlag: 0 })
  const button = page.children!.find(({ perms }) => perms === 'user:add')!
  expect(button).toMatchObject({ menuType: 2, isLeaf: true, children: null, title: '新增' })
  const order = tree.map(({ sortNo }) => sortNo)
  expect(order).toEqual([...order].sort((a, b) => a - b))
  expect(flatten(tree).some(({ id }) => id === 'menu-tenant')).toBe(false)
  expect(flatten(await platform.call(menu.list, {})).some(({ id }) => id === 'menu-tenant')).toBe(true)
  expect(await boss.call(menu.all, {})).toEqual(tree)
})

test('DEC-046 menus to assign are those of one system and those of none', async () => {
  const [own, other, none] = [
    await add({ name: '本系统', sysId: 'fleet' }),
    await add({ name: '别的系统', sysId: 'shop' }),
    await add({ name: '各系统' }),
  ]
  const assignable = async (sysId?: string) =>
    flatten(await boss.call(menu.assignable, { sysId })).flatMap(({ id }) =>
      [own, other, none].includes(id) ? [id] : [],
    )
  expect((await assignable('fleet')).sort()).toEqual([own, none].sort())
  expect(await assignable()).toHaveLength(3)
  await boss.call(menu.removeBatch, { ids: [own, other, none] })
})

test('SESS-077 DEC-124 menu, auth and allAuth are those of the asked system, else of the configured one', async () => {
  const button = { menuType: '2', parentId: 'menu-user', permsType: '1', status: '1' }
  const made = [
    await add({ name: '本系统', url: '/own', sysId: '1' }),
    await add({ name: '别的系统', url: '/other', sysId: 'shop' }),
    await add({ name: '各系统', url: '/each' }),
    await add({ ...button, name: '店铺操作', perms: 'shop:open', sysId: 'shop' }),
  ]
  const given = async (sysId?: string) => {
    const { menu: nodes, auth, allAuth } = await boss.call(permission.mine, { sysId })
    const actions = [auth, allAuth].map((items) => items.some(({ action }) => action === 'shop:open'))
    return [nodes.flatMap(({ id }) => (made.includes(id) ? [made.indexOf(id)] : [])).sort(), ...actions]
  }
  expect(await given()).toEqual([[0, 2], false, false])
  expect(await given('')).toEqual([[0, 2], false, false])
  expect(await given('shop')).toEqual([[1, 2], true, true])
  await boss.call(menu.removeBatch, { ids: made })
})

test('ADMIN-008 ADMIN-009 ADMIN-010 ADMIN-014 lazy trees give flat levels', async () => {
  const tops = await boss.call(menu.tops, {})
  expect(tops.find(({ id }) => id === 'menu-system')).toMatchObject({ isLeaf: false, children: [] })
  expect(tops.find(({ id }) => id === 'menu-home')).toMatchObject({ isLeaf: true, children: null })
  const below = await boss.call(menu.below, { parentId: 'menu-vehicle' })
  const ids = below.map(({ id }) => id)
  expect(ids.indexOf('menu-vehicleBrand')).toBe(ids.indexOf('menu-vehicleType') + 1)
  const each = await boss.call(menu.belowEach, { parentIds: ['menu-vehicle', 'menu-home'] })
  expect([each['menu-vehicle']?.length, each['menu-home']]).toEqual([ids.length, []])
  await expect(boss.call(menu.belowEach, { parentIds: [] })).rejects.toThrow('批量查询子菜单失败：')
  const staff = await signIn('u0003')
  const assignable = flatten(await staff.call(menu.assignable, {})).map(({ id }) => id)
  expect(assignable).toContain('menu-vehicleType')
  expect(assignable).not.toContain('menu-user')
})

test('ADMIN-004 ADMIN-005 DEC-045 permissions that have a parameter type are told, and carry it in their trees', async () => {
  const id = await add({ name: '带参数', paraType: 'road', paraTypeName: '道路等级' })
  const row = { permissionId: id, paraType: 'road', paraTypeName: '道路等级' }
  const { body } = await boss.fetch('/plat-para/paraType/permissionParaType/list')
  expect(body).toMatchObject({ success: true, result: expect.arrayContaining([row]) })
  const types = await boss.call(menu.paraTypes, {})
  expect(types.map(({ permissionId }) => permissionId)).not.toContain('menu-user')
  const node = { id, paraType: 'road', paraTypeName: '道路等级' }
  expect(await boss.call(menu.list, {})).toContainEqual(expect.objectContaining(node))
  const { treeList } = await boss.call(permission.tree, {})
  expect(treeList).toContainEqual(expect.objectContaining(node))
  expect((await stranger.call(menu.paraTypes, {})).map(({ permissionId }) => permissionId)).not.toContain(id)
})

test('ADMIN-019 ADMIN-020 DEC-110 a tenant adds and edits its own menus; component and url are made regular', async () => {
  const answer = await boss.ask(menu.add, {
    name: '报表',
    menuType: '0',
    url: 'report',
    parentId: 'menu-system',
    icon: 'BarChart',
    keepAlive: false,
    sortNo: 999,
  })
  expect(answer.body).toMatchObject({ success: true, message: '添加成功！' })
  const { id } = answer.body.result as { id: string }
  expect(await boss.call(menu.byId, { id })).toMatchObject({
    parentId: null,
    url: '/report',
    component: 'layouts/RouteView',
    keepAlive: false,
    isPlatform: false,
    menuType: 0,
  })
  const child = await add({
    menuType: '1',
    name: '日报',
    parentId: id,
    url: '/report/day',
    component: '/src/views/report/day.vue',
  })
  expect(await boss.call(menu.byId, { id: child })).toMatchObject({ component: 'report/day', parentId: id })
  expect(await boss.call(menu.byId, { id })).toMatchObject({ isLeaf: false, leaf: false })
  const edited = await boss.fetch('/plat-oauth/sys/permission/edit', {
    method: 'POST',
    body: { id: child, name: '日报表', hidden: '1', paraType: 'day', paraTypeName: '按日' },
  })
  expect(edited.body.message).toBe('修改成功!')
  expect(await boss.call(menu.byId, { id: child })).toMatchObject({
    name: '日报表',
    hidden: true,
    url: '/report/day',
  })
  expect(await boss.call(menu.paraTypes, {})).toContainEqual({
    permissionId: child,
    paraType: 'day',
    paraTypeName: '按日',
  })
  const grantable = await boss.call(permission.tree, {})
  expect(JSON.stringify(grantable.treeList)).toContain('"paraType":"day"')
  await expect(boss.call(menu.edit, { id: 'nope', name: 'x' })).rejects.toThrow('未找到菜单信息')
  await expect(boss.call(menu.edit, { id, menuType: '1', parentId: child })).rejects.toThrow(
    '自己或自己的下级',
  )
  await expect(add({ menuType: '1', name: '无上级' })).rejects.toThrow('请选择上级菜单')
  await expect(add({ url: '//evil.example' })).rejects.toThrow('菜单路径格式不正确')
  expect(flatten(await stranger.call(menu.list, {})).some((row) => row.id === id)).toBe(false)
})

test('ADMIN-020 DEC-003 the platform’s menus are changed on the platform only, by its administrators', async () => {
  await expect(boss.call(menu.edit, { id: 'menu-user', name: '人' })).rejects.toThrow('未找到菜单信息')
  await expect(boss.call(menu.remove, { id: 'menu-user' })).rejects.toThrow('未找到菜单信息')
  await expect(platform.call(menu.edit, { id: 'menu-user', name: '人' })).rejects.toThrow('未找到菜单信息')
  const clerk = await someone({ tenant: 0, can: ['permission:edit', 'permission:add'] })
  expect((await clerk.ask(menu.edit, { id: 'menu-user', name: '人' })).status).toBe(403)
  expect((await clerk.ask(menu.add, { name: 'x', menuType: '0' })).status).toBe(403)
  const done = await platform.ask(menu.edit, { id: 'menu-user', name: '用户管理' }, onPlatform)
  expect(done.body.message).toBe('修改成功!')
  expect(flatten(await stranger.call(menu.list, {})).find(({ id }) => id === 'menu-user')?.name).toBe(
    '用户管理',
  )
})

test('security 2: nobody makes a button for an action they do not hold', async () => {
  const clerk = await someone({ can: ['permission:add', 'permission:edit'] })
  const refused = '不能设置超出自己权限的授权标识'
  const button = { menuType: '2', name: '删', parentId: 'menu-user' }
  await expect(add({ ...button, perms: 'user:delete' }, clerk)).rejects.toThrow(refused)
  const own = await add({ ...button, perms: 'permission:add' }, clerk)
  await expect(clerk.call(menu.edit, { id: own, perms: 'permission:add,user:delete' })).rejects.toThrow(
    refused,
  )
  await expect(add({ ...button, perms: 'tenant:add' })).rejects.toThrow(refused)
})

test('DEC-046 deleting a menu takes children, rules, relations and grants along', async () => {
  const top = await add({ name: '将删除' })
  const child = await add({ menuType: '1', name: '将删除下级', parentId: top, url: '/gone' })
  const holder = await boss.call(role.add, { roleName: '持有者', roleCode: 'holder' })
  await boss.call(permission.grantRole, { roleId: holder.id, permissionIds: [top, child] })
  await boss.call(menuRelation.relate, { menuId: child, relationIds: ['menu-home'] })
  const answer = await boss.ask(menu.remove, { id: top })
  expect(answer.body.message).toBe('删除成功!')
  expect(await boss.call(permission.ofRole, { roleId: holder.id })).toEqual([])
  expect(await boss.call(menuRelation.relationsOf, { menuId: child })).toEqual([])
  await expect(boss.call(menu.byId, { id: child })).rejects.toThrow('未找到菜单信息')
  const log = await sql(
    `select before from kernel_log where content = '删除菜单：下级菜单一并移除' and row_id = $1`,
    [top],
  )
  expect(log).toMatchObject([{ before: { menus: [{ id: child }] } }])
})

test('ADMIN-002 ADMIN-016 ADMIN-017 ADMIN-022 DEC-047 related menus are granted and taken together', async () => {
  const saved = await boss.fetch('/sys/permission/saveMenuRelation', {
    method: 'POST',
    body: {
      menuId: 'menu-vehicleBrand',
      relationIds: 'menu-vehicleType,action-vehicleType:list,',
      lastRelationIds: '',
    },
  })
  expect(saved.body.message).toBe('保存成功！')
  expect(await boss.call(menuRelation.relationsOf, { menuId: 'menu-vehicleBrand' })).toEqual([
    'menu-vehicleType',
    'action-vehicleType:list',
  ])
  expect(await boss.call(menuRelation.relations, {})).toContainEqual({
    menuId: 'menu-vehicleBrand',
    relationIds: ['menu-vehicleType', 'action-vehicleType:list'],
  })
  expect(await stranger.call(menuRelation.relationsOf, { menuId: 'menu-vehicleBrand' })).toEqual([])
  const { id: roleId } = await boss.call(role.add, { roleName: '关联', roleCode: 'related' })
  const held = () => boss.call(permission.ofRole, { roleId }).then((ids) => ids.sort())
  await boss.call(permission.grantRole, { roleId, permissionIds: ['menu-vehicleBrand'] })
  expect(await held()).toEqual(['action-vehicleType:list', 'menu-vehicleBrand', 'menu-vehicleType'])
  const person = await someone()
  await boss.call(user.edit, { id: person.userId, selectedroles: [roleId] })
  expect((await person.call(permission.mine, {})).auth.map(({ action }) => action)).toEqual([
    'vehicleType:list',
  ])
  await boss.call(permission.grantRole, {
    roleId,
    permissionIds: ['menu-vehicleType', 'action-vehicleType:list'],
  })
  expect(await held()).toEqual([])
  await boss.call(menuRelation.relate, { menuId: 'menu-vehicleBrand', relationIds: [] })
  await expect(
    boss.call(menuRelation.relate, { menuId: 'menu-home', relationIds: ['nope'] }),
  ).rejects.toThrow('未找到菜单信息')
})

test('security 2: a related menu the caller does not hold is not handed on by way of another', async () => {
  await boss.call(menuRelation.relate, { menuId: 'menu-vehicleType', relationIds: ['action-user:delete'] })
  const clerk = await someone({ can: ['role:grant', 'vehicleType:list'] })
  await sql(
    `insert into access_role_permission (id, tenant_id, role_id, permission_id)
    select 'link-menu', 1000, role_id, 'menu-vehicleType' from access_user_role where user_id = $1`,
    [clerk.userId],
  )
  await sql(`update tenancy_tenant set access_version = access_version + 1`)
  const { id: roleId } = await boss.call(role.add, { roleName: '夹带', roleCode: 'smuggle' })
  await expect(
    clerk.call(permission.grantRole, { roleId, permissionIds: ['menu-vehicleType'] }),
  ).rejects.toThrow('授权失败！')
  await boss.call(menuRelation.relate, { menuId: 'menu-vehicleType', relationIds: [] })
  await clerk.call(permission.grantRole, { roleId, permissionIds: ['menu-vehicleType'] })
})

test('DEC-003 on the platform only its administrators relate menus and add one for a form', async () => {
  const clerk = await someone({ tenant: 0, can: ['permission:edit', 'permission:add', 'role:grant'] })
  const relate = { menuId: 'menu-home', relationIds: ['menu-user'] }
  const related = await clerk.ask(menuRelation.relate, relate)
  const added = await clerk.ask(formMenu.addFormMenu, { id: 'widget_sample', parentId: 'menu-online' })
  for (const { status, body } of [related, added])
    expect([status, body.message]).toEqual([403, expect.stringContaining('没有权限')])
  expect(await platform.call(menuRelation.relationsOf, { menuId: 'menu-home' })).toEqual([])
  expect((await platform.ask(menuRelation.relate, relate, onPlatform)).body.success).toBe(true)
  await platform.ask(menuRelation.relate, { ...relate, relationIds: [] }, onPlatform)
})

test('security 2: nobody adds the menu of a form whose actions they do not hold', async () => {
  const formId = await definePublished(boss, { tableName: tableFor('menu'), fields: [aField('name')] })
  const clerk = await someone({ can: ['permission:add', 'permission:list'] })
  const add = (who: Client) => who.call(formMenu.addFormMenu, { id: formId, parentId: 'menu-online' })
  const menus = () => sql(`select id from access_permission where url = $1`, [`/online/cgformList/${formId}`])
  await expect(add(clerk)).rejects.toThrow('不能设置超出自己权限的授权标识')
  expect(await menus()).toEqual([])
  const { id } = await add(boss)
  expect(await menus()).toEqual([{ id }])
})

test('DEC-047 a menu is related to others once, and never to itself', async () => {
  const relationIds = ['menu-user', 'menu-home', 'menu-user', 'menu-vehicle']
  await boss.call(menuRelation.relate, { menuId: 'menu-home', relationIds })
  expect(await boss.call(menuRelation.relationsOf, { menuId: 'menu-home' })).toEqual([
    'menu-user',
    'menu-vehicle',
  ])
  await expect(boss.call(menuRelation.relate, { menuId: 'nope', relationIds: [] })).rejects.toThrow(
    '未找到菜单信息',
  )
  await boss.call(menuRelation.relate, { menuId: 'menu-home', relationIds: [] })
  const lines = await sql(
    `select operate_type, before, after from kernel_log
     where content = '保存菜单关联' and row_id = 'menu-home' and username = 'u0001' order by create_time`,
  )
  const [none, both] = [{ relationIds: [] }, { relationIds: ['menu-user', 'menu-vehicle'] }]
  expect(lines).toEqual([
    { operate_type: 3, before: none, after: both },
    { operate_type: 3, before: both, after: none },
  ])
})

test('DEC-029 roles that hold everything are told so and are granted nothing', async () => {
  const everything = (await boss.call(permission.tree, {})).ids
  const [all] = (await boss.call(role.list, { roleCode: 'tenant_admin' })).records
  expect(await boss.call(permission.ofRole, { roleId: all!.id })).toEqual(everything)
  expect(everything).not.toContain('menu-tenant')
  const text = '该角色拥有全部权限，无需授权'
  await expect(boss.call(permission.grantRole, { roleId: all!.id, permissionIds: [] })).rejects.toThrow(text)
  const [reserved] = await sql<{ id: string }>(`select id from access_role where role_code = 'super_admin'`)
  const roleId = reserved!.id
  const held = await platform.ask(permission.ofRole, { roleId }, onPlatform)
  expect(held.body.result).toContain('menu-tenant')
  const granted = await platform.ask(permission.grantRole, { roleId, permissionIds: [] }, onPlatform)
  expect(granted.body.message).toBe(text)
})

/** What is stored of menus, in their order. */
const stored = (where: string, values: unknown[]) =>
  sql(
    `select id, parent_id, name, url, component, icon, menu_type, perms, sort_no, keep_alive, families, tenant_id
     from access_permission where ${where} and del_flag = 0 order by sort_no, id`,
    values,
  )

test('DEC-043 the menu of a form stands last below its parent, with a button for each action, and the log tells of it', async () => {
  const formId = await definePublished(boss, {
    tableName: tableFor('paged'),
    tableTxt: '有菜单的表单',
    fields: [aField('name')],
  })
  const parentId = await add({ name: '表单组' })
  const other = await add({ menuType: '1', name: '在前', parentId, url: '/before', sortNo: 41 })
  const { id } = await boss.call(formMenu.addFormMenu, { id: formId, parentId })
  const entity = `online:${formId}`
  const page = {
    parent_id: parentId,
    name: '有菜单的表单',
    url: `/online/cgformList/${formId}`,
    component: 'online/cgformList',
    icon: 'Form',
    families: [expect.any(String)],
  }
  expect(await stored('id = $1', [id])).toEqual([
    { ...page, id, menu_type: 1, perms: null, sort_no: 42, keep_alive: true, tenant_id: 1000 },
  ])
  const buttons = ['查询', '新增', '编辑', '删除', '导入', '导出']
  const actions = ['list', 'add', 'edit', 'delete', 'import', 'export'].map((verb) => `${entity}:${verb}`)
  expect(await stored('parent_id = $1', [id])).toEqual(
    buttons.map((name, at) => ({
      id: expect.any(String),
      parent_id: id,
      name,
      url: null,
      component: null,
      icon: null,
      menu_type: 2,
      perms: actions[at],
      sort_no: at,
      keep_alive: false,
      families: [],
      tenant_id: 1000,
    })),
  )
  const [row] = await stored('id = $1', [id])
  expect(
    await sql(
      `select content, operate_type, entity, username, after from kernel_log where row_id = $1 and entity = 'permission'`,
      [id],
    ),
  ).toEqual([
    {
      content: '新增菜单：有菜单的表单',
      operate_type: 2,
      entity: 'permission',
      username: 'u0001',
      after: {
        parentId,
        name: page.name,
        icon: 'Form',
        url: page.url,
        component: page.component,
        families: row!.families,
        buttons: actions,
      },
    },
  ])
  await expect(boss.call(formMenu.addFormMenu, { id: formId, parentId: other })).rejects.toThrow(
    '该表单已有菜单「有菜单的表单」',
  )

  // Another menu by hand shows the same list, and a form that goes takes the menus to it along.
  const byHand = { menuType: '1', name: '手工', parentId, component: 'online/cgformList' }
  const second = await add({ ...byHand, url: page.url })
  const nowhere = await add({ ...byHand, url: '/online/cgformList/nowhere' })
  const familiesOf = async (which: string) => (await stored('id = $1', [which]))[0]?.families
  expect([await familiesOf(second), await familiesOf(nowhere)]).toEqual([row!.families, []])
  await boss.call(formHead.remove, { id: formId })
  const left = await stored('id = any($1)', [[id, other, second, nowhere]])
  expect(left.map((each) => each.id).sort()).toEqual([other, nowhere].sort())
})

test('DEC-111 a menu to a known page shows its lists; one that only groups keeps what it had', async () => {
  const familiesOf = async (id: string) => (await stored('id = $1', [id]))[0]?.families as string[]
  const ofUsers = await familiesOf('menu-user')
  expect(ofUsers).toContain('user')
  const parentId = await add({ name: '页面组' })
  const id = await add({ menuType: '1', name: '人员', parentId, url: '/people', component: 'isps/user' })
  expect(await familiesOf(id)).toEqual(ofUsers)
  await boss.call(menu.edit, { id, name: '人员二' })
  expect(await familiesOf(id)).toEqual(ofUsers)
  await boss.call(menu.edit, { id, url: '/people2' })
  expect(await familiesOf(id)).toEqual(ofUsers)
  await boss.call(menu.edit, { id, component: 'layouts/RouteView' })
  expect(await familiesOf(id)).toEqual(ofUsers)
  await boss.call(menu.edit, { id, component: 'nothing/known' })
  expect(await familiesOf(id)).toEqual([])
  expect(await familiesOf(parentId)).toEqual([])
})

test('DEC-046 what a form leaves empty keeps the default of its column, or what was there', async () => {
  const empty = {
    status: null,
    permsType: null,
    sortNo: null,
    icon: null,
  }
  const id = await add({ name: '默认值', ...empty })
  const values = async () =>
    (
      await sql(
        `select status, perms_type, sort_no, route, keep_alive, hidden, always_show, internal_or_external, icon, component
         from access_permission where id = $1`,
        [id],
      )
    )[0]
  const fresh = {
    status: '1',
    perms_type: '1',
    sort_no: 0,
    route: true,
    keep_alive: true,
    hidden: false,
    always_show: false,
    internal_or_external: false,
    icon: null,
    component: 'layouts/RouteView',
  }
  expect(await values()).toEqual(fresh)
  await boss.call(menu.edit, { id, sortNo: 9, keepAlive: false, hidden: true, icon: 'Car' } as never)
  await boss.call(menu.edit, { id, name: '又改', ...empty } as never)
  expect(await values()).toEqual({ ...fresh, sort_no: 9, keep_alive: false, hidden: true })
})
