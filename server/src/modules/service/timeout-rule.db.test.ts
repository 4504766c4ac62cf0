import { serviceType } from '@banyan/contract/service/service-type'
import { timeoutRule } from '@banyan/contract/service/timeout-rule'
import { expect, test } from 'vitest'
import { limitPerson } from '#testing/data-rules.ts'
import { startServer } from '#testing/server.ts'

const home = await startServer()
const { someone, admin, signIn, sql } = home
const can = [...['list', 'edit', 'delete'].map((verb) => `timeoutRule:${verb}`), 'serviceType:add']
const editor = await someone({ can })
const stranger = await someone({ tenant: 1001, can })
const { id: serviceTypeId } = await editor.call(serviceType.add, { typeName: '维修' })
const person = await signIn('u0002')
const [role] = await sql<{ id: string; role_name: string }>(
  `select id, role_name from access_role where tenant_id = 1000 and role_code = 'dispatcher'`,
)

const draft = {
  serviceTypeId,
  outHour: 1.5,
  level: '3',
  alertUsers: [person.userId],
  alertRoles: [role!.id],
  status: 2 as const,
}
const rules = async () => (await editor.call(timeoutRule.list, { serviceTypeId })).records
const root = '/service/systemmanagement/serviceWoToRule'

test('SERVICE-046 SERVICE-047 SERVICE-048 SERVICE-049 SERVICE-064 SERVICE-066 DEC-089 a rule with the texts of level, people and roles', async () => {
  const { body } = await editor.ask(timeoutRule.save, draft)
  expect(body).toMatchObject({ success: true, code: 200, message: '保存成功' })
  const [rule] = await rules()
  const [realname] = await sql(`select realname from identity_user where id = $1 and tenant_id = 1000`, [
    person.userId,
  ])
  expect(rule).toEqual({
    id: expect.any(String),
    ...draft,
    level_dictText: '一般',
    alertUserStr: realname!.realname,
    alertRolesStr: role!.role_name,
  })
})

test('SERVICE-066 DEC-091 with an id the whole rule is replaced, comma texts are lists, and the bare path answers too', async () => {
  const [rule] = await rules()
  const body = {
    ...draft,
    id: rule!.id,
    outHour: '2',
    level: 1,
    alertUsers: `${person.userId},`,
    alertRoles: '',
  }
  const { body: answer } = await editor.fetch('/serviceWoToRule/saveRule', { method: 'POST', body })
  expect(answer.message).toBe('保存成功')
  expect(await rules()).toEqual([
    expect.objectContaining({
      id: rule!.id,
      outHour: 2,
      level: '1',
      alertUsers: [person.userId],
      alertRoles: [],
    }),
  ])
})

test('SERVICE-067 SERVICE-053 only the status is changed', async () => {
  const [rule] = await rules()
  const { body } = await editor.ask(timeoutRule.setStatus, { id: rule!.id, status: 1 })
  expect(body.message).toBe('操作成功')
  expect((await rules())[0]).toEqual({ ...rule, status: 1 })
})

test('security 14: the log tells whether a rule was switched on or off', async () => {
  const [rule] = await rules()
  await editor.call(timeoutRule.setStatus, { id: rule!.id, status: 2 })
  await editor.call(timeoutRule.setStatus, { id: rule!.id, status: 1 })
  const logged = await sql(
    `select content, before, after from kernel_log where entity = 'timeoutRule' and row_id = $1
     order by create_time desc, id desc limit 2`,
    [rule!.id],
  )
  expect(logged).toEqual([
    { content: '启用超时规则', before: { status: 2 }, after: { status: 1 } },
    { content: '停用超时规则', before: { status: 1 }, after: { status: 2 } },
  ])
})

test('a rule of another service type is not saved under this one', async () => {
  const [rule] = await rules()
  const { id: other } = await editor.call(serviceType.add, { typeName: '保养' })
  await expect(
    editor.call(timeoutRule.save, { ...draft, id: rule!.id, serviceTypeId: other, outHour: 9 }),
  ).rejects.toThrow('未找到对应数据')
  expect(await rules()).toEqual([rule])
  expect((await editor.call(timeoutRule.list, { serviceTypeId: other })).records).toEqual([])
})

test.each<[change: Record<string, unknown>, text: string]>([
  [{ outHour: undefined }, '请输入超时时间'],
  [{ outHour: 0 }, '必须大于0'],
  [{ outHour: 8761 }, '不能大于8760'],
  [{ outHour: 'soon' }, '请输入超时时间'],
  [{ level: undefined }, '请选择报警级别'],
  [{ level: '9' }, '请选择报警级别'],
  [{ status: undefined }, '请选择启用状态'],
  [{ status: 3 }, '请选择启用状态'],
  [{ alertUsers: [], alertRoles: [] }, '请选择提醒人'],
  [{ alertUsers: null, alertRoles: '' }, '请选择提醒人'],
  [{ alertUsers: ['nobody'] }, '提醒人不存在，请重新选择'],
  [{ alertRoles: ['nothing'] }, '提醒角色不存在，请重新选择'],
  [{ serviceTypeId: 'nothing' }, '未找到对应数据'],
])(
  'SERVICE-057 SERVICE-058 SERVICE-059 SERVICE-060 DEC-091 the server repeats the checks: %j is refused with %s',
  async (change, text) => {
    const body = { ...draft, ...change }
    const { body: answer } = await editor.fetch(`${root}/saveRule`, { method: 'POST', body })
    expect([answer.success, answer.message]).toEqual([false, text])
  },
)

test('ADMIN-028 SERVICE-063 the reserved role is told of nothing', async () => {
  const platform = await admin()
  const inPlatform = { headers: { 'tenant-id': '0' } }
  const { body: made } = await platform.ask(serviceType.add, { typeName: '平台' }, inPlatform)
  const [reserved] = await sql<{ id: string }>(`select id from access_role where role_code = 'super_admin'`)
  const { id } = made.result as { id: string }
  const sent = { ...draft, serviceTypeId: id, alertUsers: [], alertRoles: [reserved!.id] }
  const { body } = await platform.ask(timeoutRule.save, sent, inPlatform)
  expect([body.success, body.message]).toEqual([false, '提醒角色不存在，请重新选择'])
})

test('DEC-003 rules of another tenant are neither listed nor changed', async () => {
  const [rule] = await rules()
  const refused = [
    stranger.call(timeoutRule.list, { serviceTypeId }),
    stranger.call(timeoutRule.save, { ...draft, id: rule!.id }),
    stranger.call(timeoutRule.setStatus, { id: rule!.id, status: 2 }),
    stranger.call(timeoutRule.remove, { id: rule!.id }),
  ]
  await Promise.all(refused.map((call) => expect(call).rejects.toThrow('未找到对应数据')))
  expect(await rules()).toEqual([rule])
})

test('SERVICE-065 DEC-090 a rule is deleted by its id in the query or in a JSON body', async () => {
  await editor.call(timeoutRule.save, draft)
  const [first, second] = await rules()
  const { body } = await editor.fetch(`${root}/delete`, { method: 'DELETE', query: { id: first!.id } })
  expect(body.message).toBe('删除成功!')
  expect(await rules()).toEqual([second])
  await editor.fetch(`${root}/delete`, { method: 'DELETE', body: { id: second!.id } })
  expect(await rules()).toEqual([])
})

test('SERVICE-049 rules come page by page; whoever was named twice is told once', async () => {
  const { id } = await editor.call(serviceType.add, { typeName: '分页' })
  for (const outHour of [1, 2, 3])
    await editor.call(timeoutRule.save, {
      ...draft,
      serviceTypeId: id,
      outHour,
      alertUsers: [person.userId, person.userId],
      alertRoles: [role!.id, role!.id],
    })
  const page = (pageNo: number) => editor.call(timeoutRule.list, { serviceTypeId: id, pageNo, pageSize: 2 })
  const [first, second] = [await page(1), await page(2)]
  expect(
    [first, second].map(({ records, total, size, current, pages }) => [
      records.length,
      total,
      size,
      current,
      pages,
    ]),
  ).toEqual([
    [2, 3, 2, 1, 2],
    [1, 3, 2, 2, 2],
  ])
  expect(first.records[0]).toMatchObject({ alertUsers: [person.userId], alertRoles: [role!.id] })
})

test('who was named before stays named when they are gone, but is not named anew', async () => {
  const { id } = await editor.call(serviceType.add, { typeName: '留名' })
  const { userId } = await someone()
  const [gone] = await sql<{ id: string }>(
    `insert into access_role (id, tenant_id, role_name, role_code) values ('gone-role', 1000, '将删', 'gone_role') returning id`,
  )
  const named = { ...draft, serviceTypeId: id, alertUsers: [userId], alertRoles: [gone!.id] }
  await editor.call(timeoutRule.save, named)
  const stored = async () => (await editor.call(timeoutRule.list, { serviceTypeId: id })).records[0]!
  await sql(`delete from access_user_role where user_id = $1`, [userId])
  await sql(`delete from identity_user where id = $1`, [userId])
  await sql(`delete from access_role where id = $1`, [gone!.id])
  const { id: ruleId } = await stored()
  await editor.call(timeoutRule.save, { ...named, id: ruleId, outHour: 5 })
  expect(await stored()).toMatchObject({
    outHour: 5,
    alertUsers: [userId],
    alertUserStr: userId,
    alertRolesStr: gone!.id,
  })
  await expect(editor.call(timeoutRule.save, { ...named, alertRoles: [] })).rejects.toThrow(
    '提醒人不存在，请重新选择',
  )
  await expect(editor.call(timeoutRule.save, { ...named, alertUsers: [] })).rejects.toThrow(
    '提醒角色不存在，请重新选择',
  )
  const lines = await sql(
    `select content, operate_type, before, after from kernel_log where entity = 'timeoutRule' and row_id = $1
     order by create_time`,
    [ruleId],
  )
  expect(lines).toEqual([
    {
      content: '新增超时规则',
      operate_type: 2,
      before: expect.any(Object),
      after: expect.objectContaining({ outHour: 1.5, level: '3' }),
    },
    { content: '编辑超时规则', operate_type: 3, before: { outHour: 1.5 }, after: { outHour: 5 } },
  ])
})

test('DEC-063 rules of a service type that a data rule hides are neither listed, saved, switched nor removed', async () => {
  const { id } = await editor.call(serviceType.add, { typeName: '隐藏类型' })
  await editor.call(timeoutRule.save, { ...draft, serviceTypeId: id })
  const [rule] = (await editor.call(timeoutRule.list, { serviceTypeId: id })).records
  const limited = await someone({ can })
  await limitPerson(home, limited, 'serviceType', {
    condition: { field: 'typeName', rule: 'eq', val: '维修' },
  })
  for (const touch of [
    () => limited.call(timeoutRule.list, { serviceTypeId: id }),
    () => limited.call(timeoutRule.save, { ...draft, serviceTypeId: id }),
    () => limited.call(timeoutRule.setStatus, { id: rule!.id, status: 1 }),
    () => limited.call(timeoutRule.remove, { id: rule!.id }),
  ])
    await expect(touch()).rejects.toThrow('未找到对应数据')
  expect((await editor.call(timeoutRule.list, { serviceTypeId: id })).records).toEqual([rule])
  expect((await limited.call(timeoutRule.list, { serviceTypeId })).total).toBe(0)
})
