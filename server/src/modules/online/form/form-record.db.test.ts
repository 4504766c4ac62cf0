import { attrRule, objectRule } from '@banyan/contract/access/object-rule'
import { duplicateCheck } from '@banyan/contract/online/duplicate-check'
import { formAction, formVerbs, onlineForm } from '@banyan/contract/online/form'
import { expect, test } from 'vitest'
import { sendRaw } from '#testing/samples.ts'
import { type Client, multipart, startServer } from '#testing/server.ts'

/* The records of a form: written, read, refused, unique, listed, ruled (DEC-080). */

const { someone, signIn, sql } = await startServer()
const formCode = 'widget_sample'
const can = formVerbs.map((verb) => formAction(formCode, verb))
const editor = await someone({ can, orgCode: 'A01' })
let made = 0
const aRecord = (more: Record<string, unknown> = {}) => ({ name: `样例${++made}`, enabled: 'Y', ...more })
const add = (who: Client, more: Record<string, unknown> = {}) =>
  who.call(onlineForm.add, { formCode, ...aRecord(more) })
const refusalOf = async (more: Record<string, unknown>, who = editor) =>
  (await sendRaw(who, onlineForm.add, { formCode, ...aRecord(more) })).body.message
const [type] = await sql<{ id: string }>(
  `select id from fleet_vehicle_type where tenant_id = 1000 order by name limit 1`,
)
const [foreignType] = await sql<{ id: string }>(
  `select id from fleet_vehicle_type where tenant_id = 1001 order by name limit 1`,
)

test('ONLINE-001 PICK-016 DEC-075 a record is added, read, changed and removed; computed and hidden fields are the server’s', async () => {
  const id = await add(editor, {
    amount: '2.5',
    quantity: 4,
    total: 999,
    hobbies: ['read', 'run'],
    sex: 1,
    location: { description: '北京市东城区', pointer: '116.416357,39.928353' },
    area_code: '110101',
    reason: '不应保存',
    no_such: 'x',
    tenant_id: 1001,
    createBy: 'admin',
  })
  const row = await editor.call(onlineForm.byId, { formCode, rowId: id })
  expect(row).toMatchObject({
    id,
    version: 1,
    amount: 2.5,
    quantity: 4,
    total: 10,
    hobbies: 'read,run',
    hobbies_dictText: '阅读,跑步',
    sex: '1',
    sex_dictText: '男',
    location: '{"description":"北京市东城区","pointer":"116.416357,39.928353"}',
    reason: null,
    createBy: editor.username,
    sysOrgCode: 'A01',
  })
  expect(row).not.toHaveProperty('no_such')
  const { body } = await sendRaw(editor, onlineForm.edit, {
    formCode,
    id,
    version: 1,
    quantity: 5,
    enabled: 'N',
    reason: '停用了',
  })
  expect(body).toMatchObject({ success: true, message: '修改成功！' })
  expect(await editor.call(onlineForm.byId, { formCode, rowId: id })).toMatchObject({
    version: 2,
    total: 12.5,
    enabled: 'N',
    reason: '停用了',
    sex: '1',
  })
  const stale = (await sendRaw(editor, onlineForm.edit, { formCode, id, version: 1, quantity: 6 })).body
  expect(stale.message).toBe('数据已被他人修改，请刷新后重试')
  const missing = (await sendRaw(editor, onlineForm.edit, { formCode, id, reason: '' })).body
  expect([missing.message, missing.result]).toEqual([
    '请输入停用原因',
    { field: 'reason', message: '请输入停用原因' },
  ])
  const log = await sql(`select content, entity from kernel_log where row_id = $1 order by create_time, id`, [
    id,
  ])
  expect(log.map(({ content }) => content)).toEqual(['新增组件样例', '编辑组件样例'])
  expect((await sendRaw(editor, onlineForm.remove, { formCode, rowIds: id })).body.message).toBe('删除成功!')
  expect((await sendRaw(editor, onlineForm.byId, { formCode, rowId: id })).body.message).toBe(
    '未找到对应数据',
  )
})

test.each([
  [{ name: '' }, '请输入名称'],
  [{ name: '长'.repeat(51) }, '名称不能超过50个字符'],
  [{ amount: 'x' }, '单价应为数字'],
  [{ amount: 1.234 }, '单价最多保留2位小数'],
  [{ amount: -1 }, '单价不能小于0'],
  [{ quantity: 1.5 }, '数量应为整数'],
  [{ access_password: '123' }, '访问密码不能少于6个字符'],
  [{ start_day: '2020-01-01' }, /^开始日期不能早于\d{4}-\d{2}-\d{2}$/],
  [{ start_day: '2099-01-01' }, /^开始日期不能晚于\d{4}-\d{2}-\d{2}$/],
  [{ start_day: '2026-02-30' }, '开始日期格式应为YYYY-MM-DD'],
  [{ happened_at: 'x' }, '发生时间格式应为YYYY-MM-DD HH:mm:ss'],
  [{ score: 6 }, '评分应为0到5'],
  [{ enabled: 'X' }, '启用的值不正确'],
  [{ hobbies: 'read,swim' }, '爱好的值不正确'],
  [{ sex: '9' }, '性别的值不正确'],
  [{ labels: 'L,X' }, '标签的值不正确'],
  [{ people: 'nobody' }, '负责人不存在，请重新选择'],
  [{ departs: 'x' }, '所属部门不存在，请重新选择'],
  [{ brand_id: 'x' }, '车辆品牌不存在，请重新选择'],
  [{ category_id: 'x' }, '分类不存在，请重新选择'],
  [{ level_one: 'x' }, '一级分类不存在，请重新选择'],
  [{ area_code: '北京' }, '所在地区格式不正确'],
  [{ location: '{"description":1}' }, '位置格式不正确'],
  [{ attachments: '1000/temp/202601/none.pdf' }, '附件不存在，请重新上传'],
  [{ attachments: 'a,b,c,d,e,f' }, '附件最多上传5个文件'],
  [{ enabled: 'N' }, '请输入停用原因'],
])('DEC-080 the server says no by the schema itself: %j', async (more, text) => {
  expect(await refusalOf(more)).toMatch(text)
})

test('DEC-003 security §2 ids of another tenant are unknown; files of another tenant too', async () => {
  expect(await add(editor, { vehicle_type_id: type!.id })).toBeTruthy()
  expect(await refusalOf({ vehicle_type_id: foreignType!.id })).toBe('车辆类型不存在，请重新选择')
  const stranger = await someone({ tenant: 1001, can })
  const upload = async (who: Client) => {
    const sent = multipart('a.txt', Buffer.from('hello'), { biz: 'temp' })
    return ((await who.fetch('/sys/common/upload', sent)).body.result as { path: string }).path
  }
  const mine = await upload(editor)
  const theirs = await upload(stranger)
  const id = await add(editor, { attachments: `${mine},https://example.com/b.pdf` })
  expect(await editor.call(onlineForm.byId, { formCode, rowId: id })).toMatchObject({
    attachments: `${mine},https://example.com/b.pdf`,
  })
  expect(await refusalOf({ attachments: theirs })).toBe('附件不存在，请重新上传')
  expect(await refusalOf({ pictures: `${mine},${theirs}` })).toBe('图片不存在，请重新上传')
  expect((await sendRaw(stranger, onlineForm.byId, { formCode, rowId: id })).body.message).toBe(
    '未找到对应数据',
  )
})

test('security §13 rich text is cleaned when it is written', async () => {
  const id = await add(editor, {
    content: '<p onclick="x()">好<script>alert(1)</script><img src="javascript:1"></p>',
  })
  const { content } = await editor.call(onlineForm.byId, { formCode, rowId: id })
  expect(content).toBe('<p>好<img /></p>')
})

test('a password never comes back; left blank it stays, and no log holds it', async () => {
  const id = await add(editor, { access_password: 'open sesame' })
  const row = await editor.call(onlineForm.byId, { formCode, rowId: id })
  expect(row).not.toHaveProperty('access_password')
  await editor.call(onlineForm.edit, { formCode, id, access_password: '', remark: '改' })
  const stored = () => sql(`select access_password, remark from onl_widget_sample where id = $1`, [id])
  expect(await stored()).toEqual([{ access_password: 'open sesame', remark: '改' }])
  await editor.call(onlineForm.edit, { formCode, id, access_password: 'another one' })
  expect(await stored()).toEqual([{ access_password: 'another one', remark: '改' }])
  await editor.call(onlineForm.remove, { formCode, rowIds: [id] })
  expect(
    await sql(`select 1 from kernel_log where concat(before::text, after::text) ~ 'sesame|another one'`),
  ).toEqual([])
})

test('DEC-076 WIDGET-035 what must be unique is unique, alone, together, and for two at the same time', async () => {
  const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
  await add(editor, { name: '同名', start_day: day, serial_no: 'S-1' })
  const twice = await sendRaw(editor, onlineForm.add, {
    formCode,
    name: '同名',
    enabled: 'Y',
    start_day: day,
  })
  // the form shows it at both fields
  expect(twice.body).toMatchObject({
    success: false,
    message: '数据重复，请检查',
    result: { field: 'name', beside: ['start_day'] },
  })
  expect(await refusalOf({ serial_no: 'S-1' })).toBe('该值不可用，系统中已存在！')
  const id = await add(editor, { name: '同名' })
  expect((await sendRaw(editor, onlineForm.edit, { formCode, id, start_day: day })).body.message).toBe(
    '数据重复，请检查',
  )
  const race = await Promise.all(
    Array.from({ length: 5 }, () =>
      sendRaw(editor, onlineForm.add, { formCode, name: '赛跑', enabled: 'Y', start_day: day }),
    ),
  )
  expect(race.filter(({ body }) => body.success)).toHaveLength(1)
  const check = { tableName: 'onl_widget_sample', fieldName: 'serial_no' }
  expect((await editor.ask(duplicateCheck.check, { ...check, fieldVal: 'S-1' })).body.success).toBe(false)
  expect((await editor.ask(duplicateCheck.check, { ...check, fieldVal: 'S-2' })).body.success).toBe(true)
})

test('DEC-066 DEC-070 records are listed, filtered, sorted and paged by the list query language', async () => {
  for (const n of [1, 2, 3])
    await add(editor, { name: `列表${n}`, amount: n, hobbies: n === 2 ? 'run' : 'read', remark: '查' })
  const list = (query: Record<string, unknown>) =>
    editor.call(onlineForm.data, { formCode, remark: '查', ...query })
  expect(await list({ column: 'amount', order: 'asc', pageSize: 2 })).toMatchObject({
    total: 3,
    records: [{ name: '列表1' }, { name: '列表2' }],
    fieldList: expect.arrayContaining(['id', 'name', 'amount', 'createTime']),
  })
  expect(await list({ amount_begin: '2', name: '*列表*' })).toMatchObject({ total: 2 })
  expect(await list({ hobbies: 'run' })).toMatchObject({ total: 1, records: [{ hobbies_dictText: '跑步' }] })
  const file = await editor.ask(onlineForm.exportXls, { formCode, name: '列表1' })
  expect(file.headers['content-disposition']).toContain('attachment')
})

test('DEC-063 DEC-111 data rules hold for forms as for every list: rows, hidden and fixed columns', async () => {
  const manager = await signIn('u0001')
  const person = await someone({ can })
  const [role] = await sql<{ role_id: string }>(`select role_id from access_user_role where user_id = $1`, [
    person.userId,
  ])
  const entity = 'online:widget_sample'
  const { id: ruleId } = await manager.call(attrRule.add, {
    name: '看不见单价',
    entity,
    content: JSON.stringify([
      { attr: 'amount', visible: false, editable: false },
      { attr: 'remark', visible: true, editable: false },
    ]),
  } as never)
  await manager.call(objectRule.add, {
    name: '仅本人',
    roleId: role!.role_id,
    entity,
    scope: '4',
    ruleId,
    status: '1',
  } as never)
  const others = await add(editor, { amount: 7, remark: '原样' })
  expect((await sendRaw(person, onlineForm.byId, { formCode, rowId: others })).body.message).toBe(
    '未找到对应数据',
  )
  const { schema } = await person.call(onlineForm.item, { formCode })
  expect(schema.properties).not.toHaveProperty('amount')
  expect(schema.properties.remark).toMatchObject({ ui: { widgetattrs: { disabled: true } } })
  const id = await add(person, { amount: 5, quantity: 2, remark: '自己的' })
  expect(await sql(`select amount, remark, total from onl_widget_sample where id = $1`, [id])).toEqual([
    { amount: null, remark: null, total: null },
  ])
  await sql(`update onl_widget_sample set amount = 5, remark = '旧' where id = $1`, [id])
  await person.call(onlineForm.edit, { formCode, id, amount: 9, remark: '新', quantity: 3 })
  expect(await sql(`select amount, remark, total from onl_widget_sample where id = $1`, [id])).toEqual([
    { amount: 5, remark: '旧', total: 15 },
  ])
  const page = await person.call(onlineForm.data, { formCode, amount: '5' })
  expect(page.records.map((row) => row.id)).toEqual([id])
  expect(page.fieldList).not.toContain('amount')
  const fields = async (who: typeof person) =>
    (await who.call(onlineForm.queryInfo, { formCode })).map(({ field }) => field)
  expect([(await fields(editor)).includes('amount'), (await fields(person)).includes('amount')]).toEqual([
    true,
    false,
  ])
})
