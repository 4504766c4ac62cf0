import { role } from '@banyan/contract/access/role'
import { session } from '@banyan/contract/identity/session'
import { user } from '@banyan/contract/identity/user'
import { homePage, loginPage, ownTenant } from '@banyan/contract/tenancy/page-config'
import { tenant, tenantChoice, tenantMember } from '@banyan/contract/tenancy/tenant'
import { expect, test } from 'vitest'
import { multipart, startServer, testPassword } from '#testing/server.ts'

const { admin, anyone, signIn, someone, sql } = await startServer()
const boss = await admin()
const inTenant = (id: number) => ({ headers: { 'tenant-id': String(id) } })
let made = 0
const aTenant = (more: object = {}) => ({ name: `新租户${++made}`, code: `new-${made}`, ...more })

test('DEC-093 DEC-044 a tenant is added, listed, found, edited and deleted', async () => {
  const { id } = await boss.call(tenant.add, aTenant({ hosts: 'One.example.com:8080, two.example.com' }))
  expect(id).toBeGreaterThan(1001)
  const { records, total } = await boss.call(tenant.list, { id: String(id) })
  expect(total).toBe(1)
  expect(records[0]).toMatchObject({
    id,
    code: 'new-1',
    name: '新租户1',
    hosts: 'one.example.com,two.example.com',
    status: 1,
    status_dictText: '正常',
    version: 1,
    createBy: 'admin',
  })
  await boss.call(tenant.edit, { id, name: '改名', version: 1 })
  expect(await boss.call(tenant.byId, { id })).toMatchObject({ name: '改名', code: 'new-1', version: 2 })
  await expect(boss.call(tenant.edit, { id, name: '旧的', version: 1 })).rejects.toThrow(
    '数据已被他人修改，请刷新后重试',
  )
  await boss.call(tenant.remove, { id })
  await expect(boss.call(tenant.byId, { id })).rejects.toThrow('未找到对应数据')
})

test('LIST-050 DEC-066 DEC-067 the list understands filters, sorting and the super query', async () => {
  const names = async (query: object) => (await boss.call(tenant.list, query)).records.map(({ id }) => id)
  const upTo = await names({ id: '<=1000', column: 'id', order: 'asc' })
  expect([upTo.includes(1000), upTo.includes(1001)]).toEqual([true, false])
  const from = await names({ id: '>=1001', column: 'id', order: 'asc' })
  expect([from.includes(1000), from.includes(1001)]).toEqual([false, true])
  expect(await names({ id: '!1000' })).not.toContain(1000)
  expect(await names({ name: '*榕城*' })).toEqual([1000])
  expect(await names({ id_begin: '1000', id_end: '1001', column: 'id', order: 'asc' })).toEqual([1000, 1001])
  expect(await names({ status_MultiString: '1,9', id: '1001' })).toEqual([1001])
  expect(await names({ hosts: '*nothing*' })).toEqual([])
  const superQueryParams = JSON.stringify([{ field: 'code', rule: 'eq', val: 'minjiang' }])
  expect(await names({ superQueryParams })).toEqual([1001])
})

test('TENANT-009 TENANT-015 TENANT-016 selfTenant is the plain list of the caller’s own tenants', async () => {
  const { body } = await (await someone()).fetch('/plat-oauth/tenant/dictSystem/selfTenant')
  expect(body.result).toEqual([{ id: 1000, name: '榕城车联服务', code: 'rongcheng' }])
})

test('DEC-093 the list row’s code is the id when none is set', async () => {
  const { id } = await boss.call(tenant.add, { name: '无编码' })
  expect(await boss.call(tenant.byId, { id })).toMatchObject({ code: String(id) })
  const own = await boss.call(ownTenant.mine, {})
  expect(own.find((each) => each.id === id)).toEqual({ id, name: '无编码', code: String(id) })
})

test('DEC-093 a taken number and a taken code', async () => {
  await boss.call(tenant.add, aTenant({ id: 5000, code: 'five' }))
  await expect(boss.call(tenant.add, aTenant({ id: 5000 }))).rejects.toThrow('该编号已存在!')
  await expect(boss.call(tenant.add, aTenant({ code: 'FIVE' }))).rejects.toThrow('该编号已存在!')
  await boss.call(tenant.remove, { id: 5000 })
  await expect(boss.call(tenant.add, aTenant({ id: 5000 }))).rejects.toThrow('该编号已存在!')
  await boss.call(tenant.add, aTenant({ code: 'five' }))
})

test('DEC-093 a new tenant has roles and branding like the seeded ones, and its maker can work in it', async () => {
  const { id } = await boss.call(tenant.add, aTenant({ name: '苍山物流' }))
  const roles = await boss.ask(role.list, {}, inTenant(id))
  const { records } = roles.body.result as { records: Record<string, unknown>[] }
  const told = records.map(({ roleCode, roleName, description }) => [roleCode, roleName, description])
  expect(told.sort()).toEqual([
    ['dispatcher', '调度员', '负责工单、车辆、设备、客户与地图'],
    ['staff', '普通员工', '处理自己的工单，查看公告与已授权的表单'],
    ['tenant_admin', '租户管理员', '拥有本租户内的全部权限'],
  ])
  const grants = await sql<{ tenant: number; code: string; permissions: string[] }>(
    `select r.tenant_id as tenant, r.role_code as code, array_agg(g.permission_id order by 1) as permissions
     from access_role r join access_role_permission g on g.tenant_id = r.tenant_id and g.role_id = r.id
     where r.tenant_id = any($1) and r.role_code in ('dispatcher', 'staff') group by 1, 2 order by 1, 2`,
    [[1001, id]],
  )
  expect(grants.filter(({ tenant }) => tenant === id)).toEqual(
    grants.filter(({ tenant }) => tenant === 1001).map((each) => ({ ...each, tenant: id })),
  )
  expect(grants).toHaveLength(4)
  expect(await boss.call(homePage.byTenant, { tenantId: id })).toMatchObject({ systemName: '苍山物流' })
  const person = { username: `first${id}`, realname: '第一人', password: testPassword }
  expect((await boss.ask(user.add, person, inTenant(id))).body.success).toBe(true)
  expect((await signIn(person.username)).tenantId).toBe(id)
})

test('DEC-093 a tenant in use is not deleted; a batch deletes the others and says so', async () => {
  const free = await boss.call(tenant.add, aTenant())
  await expect(boss.call(tenant.remove, { id: 1000 })).rejects.toThrow('该租户已被引用，无法删除！')
  const remove = async (...ids: number[]) =>
    (await boss.ask(tenant.removeBatch, { ids: ids.map(String) })).body
  expect(await remove(1000, 1001)).toMatchObject({
    success: false,
    message: '选择的租户都已被引用，无法删除！',
  })
  expect(await remove(free.id, 1000)).toMatchObject({
    success: true,
    message: '部分删除成功！（被引用的租户无法删除）',
  })
  const told = `select row_id from kernel_log where entity = 'tenant' and row_id = any($1) and operate_type = 4`
  expect(await sql(told, [['1000', String(free.id)]])).toEqual([{ row_id: String(free.id) }])
  const rest = [await boss.call(tenant.add, aTenant()), await boss.call(tenant.add, aTenant())]
  expect(await remove(...rest.map(({ id }) => id))).toMatchObject({ message: '批量删除成功！' })
  const left = 'select count(*)::int as count from identity_user where tenant_id = any($1) and del_flag = 0'
  expect(await sql(left, [rest.map(({ id }) => id)])).toEqual([{ count: 0 }])
  expect((await boss.call(tenant.list, { id: '1000' })).total).toBe(1)
  await expect(boss.call(tenant.remove, { id: 0 })).rejects.toThrow('该租户已被引用，无法删除！')
})

test('DEC-093 TENANT-001 a host leads to one tenant, and a deleted one frees it', async () => {
  const { id } = await boss.call(tenant.add, aTenant({ hosts: 'only.example.com' }))
  await expect(boss.call(tenant.add, aTenant({ hosts: 'x.com,ONLY.example.com' }))).rejects.toThrow(
    /^域名only\.example\.com已被其他租户使用$/,
  )
  expect(await anyone.call(loginPage.byHost, { host: 'Only.Example.com:8443' })).toMatchObject({
    tenantId: id,
  })
  await boss.call(tenant.remove, { id })
  expect(await anyone.call(loginPage.byHost, { host: 'only.example.com' })).toMatchObject({ tenantId: 0 })
})

test('DEC-093 freezing a tenant ends its sessions, and nobody signs in to it', async () => {
  const { id } = await boss.call(tenant.add, aTenant())
  const guest = await someone({ tenant: id })
  expect((await guest.ask(session.info)).status).toBe(200)
  await (await signIn(guest.username)).ask(session.logout)
  await boss.call(tenant.edit, { id, status: '0' })
  // a session that was over keeps its reason
  const ended = 'select revoked_by from identity_session where account_id = $1 order by created_at'
  expect(await sql(ended, [guest.userId])).toEqual([{ revoked_by: 'tenant' }, { revoked_by: 'self' }])
  const { status, body } = await guest.ask(session.info)
  expect([status, body.message]).toEqual([500, 'Token失效，请重新登录'])
  const again = await anyone.ask(session.login, { username: guest.username, password: testPassword })
  expect(again.body.message).toBe('与该用户关联的租户均已被冻结，无法登录！')
  await boss.call(tenant.edit, { id, status: '1' })
  expect((await signIn(guest.username)).tenantId).toBe(id)
  await expect(boss.call(tenant.edit, { id: 0, status: '0' })).rejects.toThrow('平台租户不能冻结')
})

test('DEC-093 dates close a tenant too, and must be in order', async () => {
  const { id } = await boss.call(tenant.add, aTenant())
  const guest = await someone({ tenant: id })
  await expect(
    boss.call(tenant.edit, { id, beginDate: '2026-02-01', endDate: '2026-01-01' }),
  ).rejects.toThrow('结束日期不能早于开始日期')
  await boss.call(tenant.edit, { id, endDate: '2020-01-01' })
  expect((await guest.ask(session.info)).status).toBe(403)
})

test('DEC-093 a platform administrator adds and removes further members', async () => {
  const { id: tenantId } = await boss.call(tenant.add, aTenant())
  const guest = await someone({ tenant: 1001 })
  const { username, userId } = guest
  const found = await boss.call(tenantMember.candidates, { tenantId, keyword: username })
  expect(found.map(({ id }) => id)).toEqual([userId])
  await boss.call(tenantMember.addMember, { tenantId, userId })
  await expect(boss.call(tenantMember.addMember, { tenantId, userId })).rejects.toThrow(
    /^该用户已是该租户成员$/,
  )
  expect(await boss.call(tenantMember.candidates, { tenantId, keyword: username })).toEqual([])
  const members = await boss.call(tenantMember.members, { tenantId })
  expect(members.total).toBe(2)
  expect(members.records.find(({ id }) => id === userId)).toMatchObject({ username, isHome: false })
  const info = await guest.ask(session.info, {}, inTenant(tenantId))
  expect(info.body.result).toMatchObject({ tenantId, relTenantIds: `1001,${tenantId}` })

  await boss.call(tenantMember.removeMember, { tenantId, userId })
  expect((await guest.ask(session.info, {}, inTenant(tenantId))).status).toBe(403)
  expect((await guest.ask(session.info)).status).toBe(200)
  await expect(boss.call(tenantMember.removeMember, { tenantId, userId })).rejects.toThrow(
    /^该用户不是该租户成员$/,
  )
  await boss.call(tenantMember.addMember, { tenantId, userId })
  expect((await guest.ask(session.info, {}, inTenant(tenantId))).status).toBe(200)
})

test('DEC-093 who was created in a tenant is not taken out of it here', async () => {
  const { userId } = await someone({ tenant: 1001 })
  await expect(boss.call(tenantMember.removeMember, { tenantId: 1001, userId })).rejects.toThrow(
    /^该用户在本租户中创建，请在用户管理中删除$/,
  )
  await expect(boss.call(tenantMember.addMember, { tenantId: 77777, userId })).rejects.toThrow(
    '未找到对应数据',
  )
})

test('DEC-093 DEC-110 the same calls answer at /sys/tenant, with a plain list by ids', async () => {
  for (const root of ['/sys/tenant', '/tenant/dictSystem', '/plat-oauth/sys/tenant']) {
    const { body } = await boss.fetch(`${root}/queryList`, { query: { ids: '1000,1001,' } })
    expect((body.result as { name: string }[]).map(({ name }) => name)).toEqual(['榕城车联服务', '闽江物流'])
  }
  expect((await boss.fetch('/sys/tenant/queryById', { query: { id: '1001' } })).body.result).toMatchObject({
    id: 1001,
  })
})

test('DEC-029 DEC-093 tenants are for platform administrators only, whatever else someone may do', async () => {
  const chief = await signIn('u0001')
  for (const endpoint of [tenant.list, tenant.exportXls]) {
    expect((await chief.ask(endpoint)).status).toBe(403)
  }
  const { menu, auth } = (await chief.fetch('/sys/permission/getUserPermissionByToken')).body.result as {
    menu: unknown
    auth: { action: string }[]
  }
  expect(JSON.stringify(menu)).not.toContain('/isps/tenant')
  expect(auth.filter(({ action }) => action.startsWith('tenant:'))).toEqual([])
  expect(
    JSON.stringify((await boss.fetch('/sys/permission/getUserPermissionByToken')).body.result),
  ).toContain('/isps/tenant')
})

test('DEC-068 tenants go out and come in as a workbook; what happened stands in the platform’s log', async () => {
  const { status, raw } = await boss.ask(tenant.exportXls, {})
  expect([status, raw.length > 1000]).toEqual([200, true])
  const csv = Buffer.from('租户名称,租户编码\n表中租户,from-sheet\n又一个,minjiang\n')
  expect((await boss.ask(tenant.importExcel, {}, multipart('t.csv', csv))).body.message).toBe(
    '请切换到平台租户后再导入',
  )
  const sent = multipart('t.csv', csv)
  const { body } = await boss.ask(
    tenant.importExcel,
    {},
    { ...sent, headers: { ...sent.headers, 'tenant-id': '0' } },
  )
  expect(body).toMatchObject({ success: true, code: 201, result: { successCount: 1, errorCount: 1 } })
  expect((await boss.call(tenant.list, { code: 'from-sheet' })).total).toBe(1)
  const elsewhere = await sql(`select 1 from kernel_log where entity = 'tenant' and tenant_id <> 0`)
  expect(elsewhere).toEqual([])
})

test('DEC-093 a date that is changed alone must fit the one that is stored', async () => {
  const { id } = await boss.call(tenant.add, aTenant({ beginDate: '2026-02-01', endDate: '2099-01-31' }))
  const refused = '结束日期不能早于开始日期'
  await expect(boss.call(tenant.edit, { id, beginDate: '2099-02-01' })).rejects.toThrow(refused)
  await expect(boss.call(tenant.edit, { id, endDate: '2026-01-31' })).rejects.toThrow(refused)
  expect(await boss.call(tenant.byId, { id })).toMatchObject({
    beginDate: '2026-02-01',
    endDate: '2099-01-31',
    version: 1,
  })
  await boss.call(tenant.edit, { id, beginDate: '2099-01-31' })
  expect(await boss.call(tenant.byId, { id })).toMatchObject({ beginDate: '2099-01-31', version: 2 })
  // without its end date the tenant stays open, whenever it begins
  await boss.call(tenant.edit, { id, beginDate: '2099-02-01', endDate: null })
  expect(await boss.call(tenant.byId, { id })).toMatchObject({ beginDate: '2099-02-01', endDate: null })
  await boss.call(tenant.edit, { id, beginDate: null, endDate: '2020-01-01' })
  expect(await boss.call(tenant.byId, { id })).toMatchObject({ beginDate: null, endDate: '2020-01-01' })
})

test('DEC-093 a batch with a number that is no tenant removes nothing', async () => {
  const { id } = await boss.call(tenant.add, aTenant())
  const remove = async (wrong: string) => {
    const { status, body } = await boss.ask(tenant.removeBatch, { ids: [String(id), wrong] })
    return [status, body.success, body.message]
  }
  expect(await remove('777777')).toEqual([200, false, '未找到对应数据'])
  for (const wrong of ['x', '1000000000', '-1']) expect(await remove(wrong)).toEqual([400, false, '参数错误'])
  expect(await boss.call(tenant.byId, { id })).toMatchObject({ id })
})

test('DEC-093 members and candidates are found by a part of account, name or telephone number', async () => {
  const { id: tenantId } = await boss.call(tenant.add, aTenant())
  const { userId, username } = await someone({ tenant: 1001 })
  await sql(`update identity_user set realname = '欧阳寻', phone = '13655557777' where id = $1`, [userId])
  await boss.call(tenantMember.addMember, { tenantId, userId })
  for (const keyword of [username.slice(2, -1), '阳寻', '5555777']) {
    const { records, total } = await boss.call(tenantMember.members, { tenantId, keyword })
    expect([keyword, total, records.map(({ id }) => id)]).toEqual([keyword, 1, [userId]])
  }
  for (const keyword of ['%', '_', '无此人'])
    expect(await boss.call(tenantMember.members, { tenantId, keyword })).toMatchObject({ total: 0 })
  await expect(boss.call(tenantMember.addMember, { tenantId, userId: 'nobody' })).rejects.toThrow(
    '未找到对应实体',
  )
})

test('DEC-093 a removed tenant is not among those told by number, takes no member, and is told once in the log', async () => {
  const { id } = await boss.call(tenant.add, aTenant({ name: '将撤销租户' }))
  const told = async (ids?: string[]) => (await boss.call(tenantChoice.byIds, { ids })).map((each) => each.id)
  expect(await told([String(id), '1000'])).toEqual([1000, id])
  expect(await told()).toEqual(expect.arrayContaining([1000, 1001, id]))
  await boss.call(tenant.removeBatch, { ids: [String(id), String(id)] })
  expect(await told([String(id), '1000'])).toEqual([1000])
  const { userId } = await someone()
  await expect(boss.call(tenantMember.addMember, { tenantId: id, userId })).rejects.toThrow('未找到对应数据')
  const lines = await sql(
    `select content, operate_type, username, before ->> 'name' as name, after from kernel_log
     where entity = 'tenant' and row_id = $1 and operate_type = 4`,
    [String(id)],
  )
  expect(lines).toEqual([
    { content: '删除租户', operate_type: 4, username: 'admin', name: '将撤销租户', after: null },
  ])
})

test('security 14 members that come and go stand in the log, and are told page by page', async () => {
  const { id: tenantId } = await boss.call(tenant.add, aTenant())
  const people = [await someone(), await someone(), await someone()]
  for (const { userId } of people) await boss.call(tenantMember.addMember, { tenantId, userId })
  const page = (pageNo: number) => boss.call(tenantMember.members, { tenantId, pageNo, pageSize: 3 })
  const [first, second] = [await page(1), await page(2)]
  expect([first.records.length, second.records.length, first.total]).toEqual([3, 1, 4])
  const { userId } = people[0]!
  await boss.call(tenantMember.removeMember, { tenantId, userId })
  const lines = await sql(
    `select content, operate_type, before, after from kernel_log
     where entity = 'tenant' and row_id = $1 and content like '%成员' order by create_time`,
    [String(tenantId)],
  )
  expect(lines).toEqual([
    ...people.map((each) => ({
      content: '添加租户成员',
      operate_type: 2,
      before: null,
      after: { userId: each.userId },
    })),
    { content: '移除租户成员', operate_type: 4, before: { userId }, after: null },
  ])
})

test('DEC-093 the row of a new tenant, its branding, and what an edit leaves and clears', async () => {
  const name = '很'.repeat(48)
  const { id } = await boss.call(tenant.add, {
    name,
    code: 'whole',
    hosts: 'whole.example.com',
    storageMb: 7,
  })
  const row = async () =>
    (
      await sql(
        `select code, name, hosts, begin_date, end_date, storage_mb, status, version, create_by, update_by,
          update_time is not null as is_updated, del_flag from tenancy_tenant where id = $1`,
        [id],
      )
    )[0]
  const fresh = {
    code: 'whole',
    name,
    hosts: ['whole.example.com'],
    begin_date: null,
    end_date: null,
    storage_mb: 7,
    status: 1,
    version: 1,
    create_by: 'admin',
    update_by: null,
    is_updated: false,
    del_flag: 0,
  }
  expect(await row()).toEqual(fresh)
  expect(
    await sql(
      `select system_name, title from tenancy_home_config h join tenancy_login_config l using (tenant_id)
       where tenant_id = $1`,
      [id],
    ),
  ).toEqual([{ system_name: '很'.repeat(30), title: `${name}管理` }])
  const changed = { ...fresh, update_by: 'admin', is_updated: true }
  // its own host stays its own
  await boss.call(tenant.edit, { id, hosts: 'whole.example.com,more.example.com' })
  expect(await row()).toEqual({ ...changed, hosts: ['whole.example.com', 'more.example.com'], version: 2 })
  await boss.call(tenant.edit, { id, code: null, hosts: '', storageMb: null, name: '短' } as never)
  expect(await row()).toEqual({ ...changed, code: null, name: '短', hosts: [], storage_mb: null, version: 3 })
  await boss.call(tenant.remove, { id })
  expect(await row()).toMatchObject({ del_flag: 1, status: 0, hosts: [] })
})

test('DEC-093 a new number is one above the highest, and the platform has no last day', async () => {
  const [highest] = await sql<{ id: number }>('select max(id)::int as id from tenancy_tenant')
  const { id } = await boss.call(tenant.add, aTenant())
  expect(id).toBe(highest!.id + 1)
  await expect(boss.call(tenant.edit, { id: 0, endDate: '2099-01-01' })).rejects.toThrow('平台租户不能冻结')
  await boss.call(tenant.edit, { id: 0, name: '平台' })
  expect(await boss.call(tenant.byId, { id: 0 })).toMatchObject({ name: '平台', status: 1, endDate: null })
})
