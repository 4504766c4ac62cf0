import { ownProfile } from '@banyan/contract/identity/profile'
import { session } from '@banyan/contract/identity/session'
import { tenantMember } from '@banyan/contract/tenancy/tenant'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

const { admin, someone, sql } = await startServer()
const avatar = `1000/avatar/202611/${'a'.repeat(32)}.png`
await sql(
  `insert into files_file (id, tenant_id, key, name, content_type, size, biz, user_id)
   values ('a', 1000, $1, 'a.png', 'image/png', 1, 'avatar', 'x')`,
  [avatar],
)

test('ADMIN-032 DEC-051 people change their own profile, and nothing else of themselves', async () => {
  const person = await someone()
  const change = {
    realname: '新名字',
    avatar,
    sex: '2',
    birthday: '1990-05-06',
  }
  const { body } = await person.fetch('/sys/user/account', {
    method: 'PUT',
    body: { ...change, status: '2', username: 'other', workNo: 'W1', orgCode: 'A99', id: 'x', tenantId: 0 },
  })
  expect(body.success).toBe(true)
  const info = await person.call(session.info, {})
  expect(info).toMatchObject({
    ...change,
    sex: 2,
    status: 1,
    username: person.username,
    workNo: null,
    orgCode: null,
  })
})

test('DEC-051 what is not sent stays, what is sent empty is cleared', async () => {
  const person = await someone()
  await sql(`update identity_user set phone = '13712340002' where id = $1`, [person.userId])
  await person.call(ownProfile.changeOwn, { phone: '13712340002', sex: '1' })
  await person.fetch('/sys/user/account', { method: 'PUT', body: { phone: '' } })
  expect(await person.call(session.info, {})).toMatchObject({ phone: null, sex: 1, realname: '测试' })
})

test('DEC-051 DEC-050 the profile is the person’s in every tenant they belong to', async () => {
  const boss = await admin()
  const person = await someone()
  await boss.call(tenantMember.addMember, { tenantId: 1001, userId: person.userId })
  await person.call(ownProfile.changeOwn, { realname: '两处一名' })
  for (const tenant of ['1000', '1001']) {
    const { body } = await person.ask(session.info, {}, { headers: { 'tenant-id': tenant } })
    expect(body.result).toMatchObject({ tenantId: Number(tenant), realname: '两处一名' })
  }
})

test('security §19 a new number or address is not taken without its code, whoever has it', async () => {
  const [first, second] = [await someone(), await someone({ tenant: 1001 })]
  await sql(`update identity_account set phone = '13712340003', email = 'same@example.com' where id = $1`, [
    first.userId,
  ])
  const say = async (change: object) => (await second.ask(ownProfile.changeOwn, change)).body.message
  for (const phone of ['13712340003', '13712340004'])
    expect(await say({ phone })).toBe('更换手机号需要验证码，请在个人中心操作')
  for (const email of ['same@example.com', 'free@example.com'])
    expect(await say({ email })).toBe('更换邮箱需要验证码，请在个人中心操作')
})

test.each([
  [{ realname: '' }, '请输入姓名'],
  [{ phone: '123' }, '请输入正确的手机号'],
  [{ email: 'x' }, '请输入正确的邮箱'],
  [{ sex: '9' }, '性别的值不正确'],
  [{ avatar: 'https://evil.example.com/x.png' }, '请上传图片'],
  [{ avatar: '1001/avatar/202611/x.png' }, '请上传图片'],
  [{ avatar: `1000/avatar/202611/${'b'.repeat(32)}.png` }, '请上传图片'], // never uploaded
  [{ birthday: '2020-02-30' }, '日期格式应为YYYY-MM-DD'],
])('DEC-051 a profile with %j is refused', async (body, message) => {
  const person = await someone()
  const answer = await person.fetch('/sys/user/account', { method: 'PUT', body })
  expect(answer.body).toMatchObject({ success: false })
  expect(answer.body.message).toContain(message)
})

test('DEC-051 an address that is sent empty is cleared for signing in too, one that is not sent stays', async () => {
  const person = await someone()
  const email = 'cleared@example.com'
  await sql(`update identity_user set email = $2 where id = $1`, [person.userId, email])
  await sql(`update identity_account set email = $2 where id = $1`, [person.userId, email])
  const stored = async () =>
    (await sql<{ email: string }>(`select email from identity_account where id = $1`, [person.userId]))[0]
  await person.call(ownProfile.changeOwn, { sex: '1' })
  expect(await stored()).toEqual({ email })
  await person.fetch('/sys/user/account', { method: 'PUT', body: { email: '' } })
  expect(await stored()).toEqual({ email: null })
  expect(await person.call(session.info, {})).toMatchObject({ email: null, sex: 1 })
})

test('DEC-051 a number that is sent empty is cleared for signing in too; what is the own already needs no code', async () => {
  const person = await someone()
  const own = { phone: '13712340009', email: 'own@example.com' }
  for (const table of ['identity_user', 'identity_account'])
    await sql(`update ${table} set phone = $2, email = $3 where id = $1`, [
      person.userId,
      own.phone,
      own.email,
    ])
  const stored = () => sql(`select phone, email from identity_account where id = $1`, [person.userId])
  await person.call(ownProfile.changeOwn, own)
  expect(await stored()).toEqual([own])
  await person.fetch('/sys/user/account', { method: 'PUT', body: { phone: '' } })
  expect(await stored()).toEqual([{ phone: null, email: own.email }])
})

test('DEC-051 the log of the tenant one works in tells what differed there', async () => {
  const person = await someone()
  await (await admin()).call(tenantMember.addMember, { tenantId: 1001, userId: person.userId })
  await sql(`update identity_user set realname = '分店' where id = $1 and tenant_id = 1001`, [person.userId])
  for (const tenant of ['1000', '1001', '1000'])
    await person.ask(
      ownProfile.changeOwn,
      { realname: tenant === '1001' ? '二' : '一', sex: '1' },
      { headers: { 'tenant-id': tenant } },
    )
  const lines = await sql(
    `select tenant_id, content, operate_type, username, before, after from kernel_log
     where entity = 'user' and row_id = $1 order by create_time`,
    [person.userId],
  )
  const line = { content: '修改个人资料', operate_type: 3, username: person.username }
  expect(lines).toEqual([
    {
      tenant_id: 1000,
      ...line,
      before: { realname: '测试', sex: null },
      after: { realname: '一', sex: '1' },
    },
    { tenant_id: 1001, ...line, before: { realname: '一' }, after: { realname: '二' } },
    { tenant_id: 1000, ...line, before: { realname: '二' }, after: { realname: '一' } },
  ])
})
