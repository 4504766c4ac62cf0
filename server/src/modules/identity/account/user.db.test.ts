import { objectRule } from '@banyan/contract/access/object-rule'
import { role } from '@banyan/contract/access/role'
import { session } from '@banyan/contract/identity/session'
import { account, user } from '@banyan/contract/identity/user'
import { tenantMember } from '@banyan/contract/tenancy/tenant'
import { expect, test } from 'vitest'
import { limitPerson } from '#testing/data-rules.ts'
import { sendRaw } from '#testing/samples.ts'
import { startServer, testPassword } from '#testing/server.ts'

const home = await startServer()
const { sql, someone, signIn, admin } = home
const manager = await signIn('u0001')
const roleId = async (code: string) => (await manager.call(role.list, { roleCode: code })).records[0]!.id
const staff = await roleId('staff')
const dispatcher = await roleId('dispatcher')
let made = 0
const aUser = (more: object = {}) => ({ username: `made_${++made}`, realname: '新人', ...more })

test('ADMIN-029 ADMIN-030 DEC-050 a user is added with profile, password and roles, and signs in', async () => {
  const { body } = await manager.ask(user.add, {
    ...aUser({
      sex: '2',
      phone: '13900001111',
      email: 'new@example.com',
      workNo: 'W1',
      birthday: '1990-02-03',
    }),
    password: 'Fresh-2026-pass',
    selectedroles: [staff],
  })
  expect(body).toMatchObject({ success: true, message: '添加成功！', code: 200 })
  const { id } = body.result as { id: string }
  expect(await manager.call(user.byId, { id })).toMatchObject({
    id,
    username: `made_${made}`,
    realname: '新人',
    sex: 2,
    sex_dictText: '女',
    status: 1,
    status_dictText: '正常',
    birthday: '1990-02-03',
    phone: '13900001111',
    createBy: 'u0001',
    createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  expect(Object.keys(await manager.call(user.byId, { id })).filter((member) => /pass/i.test(member))).toEqual(
    [],
  )
  expect((await signIn('13900001111', 'Fresh-2026-pass')).userId).toBe(id)
})

test('DEC-050 a name is unique on the platform in any case; phone, e-mail and work number in the tenant', async () => {
  const other = await someone({ tenant: 1001, can: ['user:add', 'user:list'] })
  await manager.call(
    user.add,
    aUser({ username: 'Taken', phone: '13900002222', email: 'Taken@example.com', workNo: 'T1' }),
  )
  for (const who of [manager, other])
    await expect(who.call(user.add, aUser({ username: 'tAKEN' }))).rejects.toThrow('用户名已存在')
  for (const [draft, text] of [
    [{ phone: '13900002222' }, '手机号已存在'],
    [{ email: 'taken@EXAMPLE.com' }, '邮箱已存在'],
    [{ workNo: 'T1' }, '工号已存在'],
  ] as const)
    await expect(manager.call(user.add, aUser(draft))).rejects.toThrow(text)
  expect((await other.call(user.add, aUser({ workNo: 'T1' }))).id).toBeTruthy()
})

test.each([
  [{ username: 'x' }, '用户名只能是2至50位字母、数字或 _ . @ -'],
  [{ username: '' }, '请输入用户名'],
  [{ realname: '   ' }, '请输入姓名'],
  [{ realname: '长'.repeat(51) }, '姓名不能超过50个字符'],
  [{ phone: '12345678901' }, '请输入正确的手机号'],
  [{ sex: '3' }, '性别的值不正确'],
  [{ birthday: '1990-02-30' }, '生日日期格式应为YYYY-MM-DD'],
  [{ password: '12345678' }, '密码格式不符合规范'],
  [{ selectedroles: 'unknown' }, '未找到角色信息'],
])('DEC-050 DEC-114 a draft with %j is refused: %s', async (more, text) => {
  const before = await sql(`select count(*)::int as n from identity_account`)
  const { status, body } = await sendRaw(manager, user.add, aUser(more))
  expect([status, body.success, body.code, body.message]).toEqual([200, false, 500, text])
  expect(await sql(`select count(*)::int as n from identity_account`)).toEqual(before)
})

test('ADMIN-038 DEC-063 roles are told of oneself and of people one sees, of nobody else', async () => {
  const { id } = await manager.call(user.add, {
    ...aUser({ username: 'unseen' }),
    password: testPassword,
    selectedroles: [staff],
  })
  const ownRowsOnly = await someone({ can: ['user:list'] })
  const [held] = await sql<{ id: string }>('select role_id as id from access_user_role where user_id = $1', [
    ownRowsOnly.userId,
  ])
  await manager.call(objectRule.add, { roleId: held!.id, entity: 'user', scope: '4' })
  const own = await signIn(ownRowsOnly.username)
  expect(await own.call(account.roles, { userid: own.userId })).toEqual([held!.id])
  await expect(own.call(account.roles, { userid: id })).rejects.toThrow('未找到用户相关角色信息')
})

test('ADMIN-031 ADMIN-038 DEC-050 DEC-053 an edit leaves the password and replaces the roles that are sent', async () => {
  const { id } = await manager.call(user.add, {
    ...aUser({ username: 'edited' }),
    password: testPassword,
    selectedroles: [staff],
  })
  const edit = await sendRaw(manager, user.edit, {
    id,
    realname: '改名',
    password: 'Other-2026-pass',
    username: 'renamed',
  })
  expect(edit.body).toMatchObject({ success: true, message: '修改成功!' })
  expect(await manager.call(user.byId, { id })).toMatchObject({
    realname: '改名',
    username: 'edited',
    updateBy: 'u0001',
  })
  expect((await signIn('edited')).userId).toBe(id)
  expect(await manager.call(account.roles, { userid: id })).toEqual([staff])
  await manager.call(user.edit, { id, selectedroles: [dispatcher] })
  expect(await manager.call(account.roles, { userId: id })).toEqual([dispatcher])
  await manager.call(user.edit, { id, selectedroles: [] })
  await expect(manager.call(account.roles, { userid: id })).rejects.toThrow('未找到用户相关角色信息')
  await expect(manager.call(user.edit, { id: 'nobody', realname: 'x' })).rejects.toThrow('未找到对应实体')
})

test('DEC-050 removal is logical, ends the sessions, and the name is free again', async () => {
  const person = await someone()
  const { body } = await manager.ask(user.remove, { id: person.userId })
  expect(body).toMatchObject({ success: true, message: '删除用户成功' })
  expect((await person.ask(session.info)).status).toBe(500)
  await expect(signIn(person.username)).rejects.toThrow('用户名或密码错误')
  expect(await sql(`select del_flag from identity_user where id = $1`, [person.userId])).toEqual([
    { del_flag: 1 },
  ])
  expect((await manager.call(user.add, aUser({ username: person.username }))).id).not.toBe(person.userId)
  const [one, two] = [await someone(), await someone()]
  const batch = await manager.fetch(`/sys/user/deleteBatch?ids=${one.userId},${two.userId},`, {
    method: 'DELETE',
  })
  expect(batch.body).toMatchObject({ success: true, message: '批量删除用户成功' })
  await expect(manager.call(user.remove, { id: manager.userId })).rejects.toThrow(
    '不能对自己的账号执行该操作',
  )
})

test('DEC-029 DEC-052 nobody hands out or touches more than they hold', async () => {
  const clerk = await someone({
    can: ['user:list', 'user:add', 'user:edit', 'user:delete', 'user:freeze', 'user:password'],
  })
  const administrator = await roleId('tenant_admin')
  for (const [roles, text] of [
    [[administrator], '涉及的用户拥有您没有的权限'],
    [[dispatcher], '涉及的用户拥有您没有的权限'],
  ] as const)
    await expect(clerk.call(user.add, { ...aUser(), selectedroles: [...roles] })).rejects.toThrow(text)
  await expect(clerk.call(user.edit, { id: clerk.userId, selectedroles: [administrator] })).rejects.toThrow(
    /^不能扩大自己的权限$/,
  )
  const higher = { id: manager.userId, ids: [manager.userId], status: 2 as const }
  for (const touch of [
    () => clerk.call(user.edit, { id: higher.id, realname: '我' }),
    () => clerk.call(user.remove, { id: higher.id }),
    () => clerk.call(account.freeze, higher),
  ])
    await expect(touch()).rejects.toThrow('涉及的用户拥有您没有的权限')
  const { id } = await clerk.call(user.add, aUser())
  await clerk.call(user.edit, { id, realname: '可以' })
})

test('DEC-049 DEC-003 administrators of a tenant cannot touch the platform administrator who is a member', async () => {
  const boss = await admin()
  for (const touch of [
    () => manager.call(user.edit, { id: boss.userId, realname: '降级' }),
    () => manager.call(user.remove, { id: boss.userId }),
    () => manager.call(account.freeze, { ids: [boss.userId], status: 2 }),
    () =>
      manager.call(account.setPassword, {
        username: 'admin',
        password: 'Other-2026-pass',
        confirmpassword: 'Other-2026-pass',
      }),
  ])
    await expect(touch()).rejects.toThrow(/属于其他租户|超级管理员/)
  expect((await boss.ask(session.info)).status).toBe(200)
})

test('ADMIN-036 DEC-054 whether a value is free, for those who add or edit users', async () => {
  const [{ id, phone } = { id: '', phone: '' }] = await sql<{ id: string; phone: string }>(
    `select id, phone from identity_user where username = 'u0002'`,
  )
  expect((await manager.ask(account.isFree, { username: 'quite_new' })).body).toMatchObject({
    success: true,
    result: true,
  })
  for (const taken of [
    { username: 'U0002' },
    { phone },
    { email: 'u0002@example.com' },
    { workNo: 'RC0002' },
  ]) {
    expect((await manager.ask(account.isFree, taken)).body).toMatchObject({
      success: false,
      message: '用户账号已存在',
    })
    expect((await manager.ask(account.isFree, { ...taken, id })).body.result).toBe(true)
  }
  expect((await (await someone()).ask(account.isFree, { username: 'x' })).status).toBe(403)
})

test('ADMIN-035 API-005 DEC-053 the user list takes its columns and the generic parameters', async () => {
  const { body } = await manager.fetch('/sys/user/list?pageNo=1&pageSize=5&username=*u000*&sex=1&status=1')
  const { records, total } = body.result as {
    records: { sex: number; status: number; username: string }[]
    total: number
  }
  expect(body).toMatchObject({ success: true, code: 200, message: '查询成功' })
  expect(total).toBeGreaterThan(0)
  for (const row of records)
    expect([row.sex, row.status, row.username.includes('u000')]).toEqual([1, 1, true])
})

test('ADMIN-036 either right is enough to ask whether a value is free; another tenant’s names count, its addresses and work numbers do not', async () => {
  for (const right of ['user:add', 'user:edit']) {
    const clerk = await someone({ tenant: 1001, can: [right] })
    expect((await clerk.ask(account.isFree, { username: 'u0002' })).body.message).toBe('用户账号已存在')
    expect((await clerk.ask(account.isFree, { email: 'u0002@example.com' })).body.result).toBe(true)
    expect((await clerk.ask(account.isFree, { workNo: 'RC0002' })).body.result).toBe(true)
    expect((await clerk.ask(account.isFree, { username: 'quite_new', workNo: 'X' })).body.result).toBe(true)
  }
})

test('DEC-063 whether a value is free is not told of a member that a rule hides', async () => {
  const clerk = await someone({ can: ['user:add', 'user:edit'] })
  const [held] = await sql<{ id: string }>('select role_id as id from access_user_role where user_id = $1', [
    clerk.userId,
  ])
  await sql(
    `insert into access_attr_rule (id, tenant_id, name, entity, content) values ('no-phone', 1000, 'x', 'user', $1)`,
    [JSON.stringify([{ attr: 'phone', visible: false }])],
  )
  await manager.call(objectRule.add, { roleId: held!.id, entity: 'user', scope: '1', ruleId: 'no-phone' })
  expect((await clerk.ask(account.isFree, { phone: '13900009999' })).status).toBe(403)
  expect((await clerk.ask(account.isFree, { username: 'quite_new' })).status).toBe(200)
})

test('ADMIN-033 freezing and unfreezing: each once, with its own sentence in the log, and all or none', async () => {
  const person = await someone()
  const { userId } = person
  await manager.call(account.freeze, { ids: [userId, userId], status: 2 })
  await manager.call(account.freeze, { ids: [userId], status: 1 })
  await expect(manager.call(account.freeze, { ids: [userId, 'nobody'], status: 2 })).rejects.toThrow(
    '未找到对应数据',
  )
  const lines = await sql(
    `select content, operate_type, before, after from kernel_log where entity = 'user' and row_id = $1 order by create_time`,
    [userId],
  )
  expect(lines).toEqual([
    { content: '冻结用户', operate_type: 3, before: { status: '1' }, after: { status: '2' } },
    { content: '解冻用户', operate_type: 3, before: { status: '2' }, after: { status: '1' } },
  ])
  expect((await signIn(person.username)).userId).toBe(userId)
})

test('ADMIN-033 whoever is unfrozen while signed in elsewhere goes on there', async () => {
  const person = await someone()
  await manager.call(account.freeze, { ids: [person.userId], status: 1 })
  expect((await person.ask(session.info)).status).toBe(200)
})

test('DEC-052 ADMIN-034 who resets the own password keeps this session; people a rule hides have no password to set', async () => {
  const clerk = await someone({ can: ['user:list', 'user:password'] })
  const other = await signIn(clerk.username)
  const password = { password: 'Other-2026-pass', confirmpassword: 'Other-2026-pass' }
  await clerk.call(account.setPassword, { username: clerk.username, ...password })
  expect((await clerk.ask(session.info)).status).toBe(200)
  expect((await other.ask(session.info)).status).toBe(500)
  const lines = await sql(
    `select content, operate_type, username, before, after from kernel_log where entity = 'user' and row_id = $1`,
    [clerk.userId],
  )
  expect(lines).toEqual([
    { content: '重置用户密码', operate_type: 3, username: clerk.username, before: null, after: null },
  ])
  const [held] = await sql<{ id: string }>('select role_id as id from access_user_role where user_id = $1', [
    clerk.userId,
  ])
  const hidden = await someone()
  await clerk.call(account.setPassword, { username: hidden.username, ...password })
  await manager.call(objectRule.add, { roleId: held!.id, entity: 'user', scope: '4' })
  await expect(clerk.call(account.setPassword, { username: hidden.username, ...password })).rejects.toThrow(
    '用户不存在！',
  )
})

test('ADMIN-034 a password set by the platform ends the sessions in every tenant', async () => {
  const boss = await admin()
  const person = await someone()
  await boss.call(tenantMember.addMember, { tenantId: 1001, userId: person.userId })
  await person.ask(session.detail, {}, { headers: { 'tenant-id': '1001' } })
  const there = await signIn(person.username)
  expect(there.tenantId).toBe(1001)
  const password = { password: 'Other-2026-pass', confirmpassword: 'Other-2026-pass' }
  await boss.call(account.setPassword, { username: person.username, ...password })
  expect([(await person.ask(session.info)).status, (await there.ask(session.info)).status]).toEqual([
    500, 500,
  ])
})

test('ADMIN-033 who is frozen in one tenant goes on working in another', async () => {
  const boss = await admin()
  const person = await someone()
  await boss.call(tenantMember.addMember, { tenantId: 1001, userId: person.userId })
  await person.ask(session.detail, {}, { headers: { 'tenant-id': '1001' } })
  const there = await signIn(person.username)
  await manager.call(account.freeze, { ids: [person.userId], status: 2 })
  expect([(await person.ask(session.info)).status, (await there.ask(session.info)).status]).toEqual([
    500, 200,
  ])
})

test('DEC-063 the roles of people outside of the own data rules are not told; everybody may ask for their own', async () => {
  const can = ['user:list']
  const [limited, other, anybody] = [await someone({ can }), await someone(), await someone({ can })]
  await limitPerson(home, limited, 'user', { condition: { field: 'username', rule: 'eq', val: 'nobody' } })
  const ask = (who: typeof limited, { userId }: typeof limited) => who.call(account.roles, { userId })
  await expect(ask(limited, other)).rejects.toThrow(/^未找到用户相关角色信息$/)
  expect(await ask(limited, limited)).toHaveLength(1)
  expect(await ask(anybody, other)).toHaveLength(1)
})

test('DEC-051 an avatar is a picture that was uploaded as one here, on adding and on editing', async () => {
  const avatar = `1000/avatar/202611/${'c'.repeat(32)}.png`
  const other = avatar.replace('/avatar/', '/file/')
  for (const [id, key, biz] of [
    ['c1', avatar, 'avatar'],
    ['c2', other, 'file'],
  ])
    await sql(
      `insert into files_file (id, tenant_id, key, name, content_type, size, biz, user_id)
       values ($1, 1000, $2, 'a.png', 'image/png', 1, $3, 'x')`,
      [id, key, biz],
    )
  const refused = { success: false, result: { field: 'avatar', message: expect.stringContaining('上传') } }
  const wrong = [other, avatar.replace('1000', '1001'), 'https://example.com/a.png']
  for (const each of wrong)
    expect((await manager.ask(user.add, aUser({ avatar: each }))).body).toMatchObject(refused)
  const { id } = await manager.call(user.add, aUser({ avatar }))
  expect(await manager.call(user.byId, { id })).toMatchObject({ avatar })
  for (const each of wrong)
    expect((await manager.ask(user.edit, { id, avatar: each })).body).toMatchObject(refused)
  await manager.call(user.edit, { id, avatar: null })
  expect(await manager.call(user.byId, { id })).toMatchObject({ avatar: null })
})

test('DEC-050 DEC-093 what belongs to the person changes in every tenant, what belongs to the work in this one', async () => {
  const boss = await admin()
  const { id } = await manager.call(user.add, {
    ...aUser({ username: 'two_places', phone: '13900003333', post: '司机' }),
    password: testPassword,
  })
  await boss.call(tenantMember.addMember, { tenantId: 1001, userId: id })
  const rows = () =>
    sql(
      `select tenant_id, realname, sex, phone, post, status from identity_user where id = $1 order by tenant_id`,
      [id],
    )
  const shared = { realname: '新人', sex: null, phone: '13900003333', status: '1' }
  expect(await rows()).toEqual([
    { tenant_id: 1000, ...shared, post: '司机' },
    { tenant_id: 1001, ...shared, post: null },
  ])
  await manager.call(user.edit, { id, realname: '改名', sex: '1', post: '队长' })
  const changed = { ...shared, realname: '改名', sex: '1' }
  expect(await rows()).toEqual([
    { tenant_id: 1000, ...changed, post: '队长' },
    { tenant_id: 1001, ...changed, post: null },
  ])
  const there = await signIn('m0001')
  await there.call(user.edit, { id, post: '客座', realname: '改名' })
  await expect(there.call(user.edit, { id, realname: '冒名' })).rejects.toThrow(
    /^该账号属于其他租户，只能由其所属租户修改$/,
  )
  await expect(manager.call(user.edit, { id, phone: '13900003334' })).rejects.toThrow(
    /^该用户还属于其他租户，其密码、手机号和邮箱只能由本人或平台管理员修改$/,
  )
  await boss.call(user.edit, { id, phone: '13900003335', email: 'two@example.com' })
  expect(await rows()).toEqual([
    { tenant_id: 1000, ...changed, phone: '13900003335', post: '队长' },
    { tenant_id: 1001, ...changed, phone: '13900003335', post: '客座' },
  ])
  expect(await sql(`select phone, email from identity_account where id = $1`, [id])).toEqual([
    { phone: '13900003335', email: 'two@example.com' },
  ])
})

test('DEC-050 who is removed here and works elsewhere loses the sessions of this tenant alone', async () => {
  const person = await someone()
  await (await admin()).call(tenantMember.addMember, { tenantId: 1001, userId: person.userId })
  await person.ask(session.detail, {}, { headers: { 'tenant-id': '1001' } })
  const elsewhere = await signIn(person.username)
  expect(elsewhere.tenantId).toBe(1001)
  await manager.call(user.remove, { id: person.userId })
  const ended = `select tenant_id, revoked_by from identity_session where account_id = $1 order by tenant_id`
  expect(await sql(ended, [person.userId])).toEqual([
    { tenant_id: 1000, revoked_by: 'removed' },
    { tenant_id: 1001, revoked_by: null },
  ])
  expect(await sql(`select deleted_at from identity_account where id = $1`, [person.userId])).toEqual([
    { deleted_at: null },
  ])
  expect((await elsewhere.ask(session.info)).status).toBe(200)
  await (await admin()).call(tenantMember.removeMember, { tenantId: 1001, userId: person.userId })
  expect((await elsewhere.ask(session.info)).body.message).toBe('Token失效，请重新登录')
})

test('DEC-053 the log tells the roles of a user before and after', async () => {
  const { id } = await manager.call(user.add, { ...aUser(), selectedroles: [staff, staff] })
  await manager.call(user.edit, { id, selectedroles: [dispatcher] })
  const log = await sql(
    `select log_type, operate_type, entity, username, before, after from kernel_log
     where content = '分配用户角色' and row_id = $1 order by create_time, id`,
    [id],
  )
  const entry = { log_type: 2, operate_type: 3, entity: 'user', username: 'u0001' }
  expect(log).toEqual([
    { ...entry, before: { roleIds: [] }, after: { roleIds: [staff] } },
    { ...entry, before: { roleIds: [staff] }, after: { roleIds: [dispatcher] } },
  ])
})
