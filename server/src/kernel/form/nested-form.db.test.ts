import { attrRule, objectRule } from '@banyan/contract/access/object-rule'
import { formFromSchema } from '@banyan/contract/form/form-schema'
import { onlineForm } from '@banyan/contract/online/form'
import { expect, test } from 'vitest'
import { limitPerson } from '#testing/data-rules.ts'
import { publishTables } from '#testing/forms.ts'
import { orderForm } from '#testing/nested-form.ts'
import { sendRaw } from '#testing/samples.ts'
import { startServer } from '#testing/server.ts'
import { statementsDuring } from '#testing/statements.ts'

/* Forms with sub-tables through HTTP: a one-to-many by the record's id, a one-to-one by its number. */

const home = await startServer()
const { app, sql, signIn, someone } = home
await publishTables(app, orderForm)
await publishTables(app, orderForm, 1001)
const boss = await signIn('u0001')
const formCode = 'test_order'
const lines = 'onl_test_line'
const contact = 'onl_test_contact'

interface Line extends Record<string, unknown> {
  id: string
  version: number
  item: string
}
interface Order extends Record<string, unknown> {
  id: string
  version: number
  [lines]: Line[]
  [contact]: { id: string; phone: string }[]
}

let made = 0
const anOrder = (more: Record<string, unknown> = {}) => ({
  no: `N${++made}`,
  count: 2,
  [lines]: [
    { item: '笔', price: 3 },
    { item: '纸', price: 5 },
  ],
  [contact]: [{ phone: '110' }],
  ...more,
})
const add = (more: Record<string, unknown> = {}, who = boss) =>
  who.call(onlineForm.add, { formCode, ...anOrder(more) })
const read = async (rowId: string, who = boss) =>
  (await who.call(onlineForm.byId, { formCode, rowId })) as unknown as Order
const edit = async (id: string, more: Record<string, unknown>, who = boss) =>
  (await sendRaw(who, onlineForm.edit, { formCode, id, ...more })).body
const refusalOf = async (more: Record<string, unknown>) =>
  (await sendRaw(boss, onlineForm.add, { formCode, ...anOrder(more) })).body
const lastLog = async () =>
  (
    await sql<{ before: Record<string, unknown>; after: Record<string, unknown> }>(
      `select before, after from kernel_log where entity = 'online:test_order' order by create_time desc, id desc limit 1`,
    )
  )[0]!

test('DEC-080 DEC-117 a record is stored with its rows and read with them, in the order they were given', async () => {
  const form = formFromSchema((await boss.call(onlineForm.item, { formCode })).schema)
  expect(form.tables.map(({ key, relation }) => [key, relation])).toEqual([
    [lines, 'many'],
    [contact, 'one'],
  ])
  const items = Array.from({ length: 40 }, (_, at) => ({ item: `物${at}`, price: at, level: 'H' }))
  const id = await add({ [lines]: items })
  const order = await read(id)
  expect(order[lines].map(({ item }) => item)).toEqual(items.map(({ item }) => item))
  expect(order[lines][3]).toMatchObject({ price: 3, total: 6, level: 'H', level_dictText: '紧急' })
  expect(order[lines][0]).not.toHaveProperty('pin')
  expect(order[contact]).toMatchObject([{ phone: '110', vip: 'N' }])
  const list = await boss.call(onlineForm.data, { formCode, no: String(order.no) })
  expect(list.records[0]).not.toHaveProperty(lines)
})

test('DEC-076 fields that are unique together: the field itself and names the form does not have are left out', async () => {
  await add({ batch: '一', count: 7 })
  expect(await refusalOf({ batch: '一', count: 7 })).toMatchObject({
    success: false,
    message: '数据重复，请检查',
    result: { field: 'batch', beside: ['count'] },
  })
  await add({ batch: '一', count: 8 })
})

test.each<[string, Record<string, unknown>, string, object]>([
  [
    'a missing value',
    { [lines]: [{ item: 'a' }, {}] },
    '明细第2行：请输入物品',
    { table: lines, row: 1, field: 'item' },
  ],
  [
    'a value of a dictionary',
    { [lines]: [{ item: 'a', level: 'X' }] },
    '明细第1行：级别的值不正确',
    { row: 0, field: 'level' },
  ],
  [
    'a pattern',
    { [lines]: [{ item: 'a', shape: 'A1' }] },
    '明细第1行：规格格式不正确',
    { row: 0, field: 'shape' },
  ],
  [
    'a check rule',
    { [lines]: [{ item: 'a', shape: 'a1' }] },
    '明细第1行：最少输入3位数',
    { row: 0, field: 'shape' },
  ],
  [
    'a file that is not there',
    { [lines]: [{ item: 'a', paper: 'x.pdf' }] },
    '明细第1行：附件不存在，请重新上传',
    { field: 'paper' },
  ],
  [
    'the same twice',
    { [lines]: [{ item: 'a' }, { item: 'a' }] },
    '明细第2行：与第1行重复',
    { row: 1, field: 'item' },
  ],
  ['something else than rows', { [lines]: 'x' }, '明细格式不正确', { table: lines, field: lines }],
  [
    'too many rows',
    { [lines]: Array.from({ length: 61 }, (_, item) => ({ item })) },
    '明细最多填写60行',
    { table: lines },
  ],
  [
    'an id of another row',
    { [lines]: [{ id: 'x', item: 'a' }] },
    '明细第1行：未找到对应数据',
    { row: 0, field: 'id' },
  ],
  ['two contacts', { [contact]: [{ phone: '1' }, { phone: '2' }] }, '联系人只能填写一条', { table: contact }],
  ['no contact', { [contact]: undefined }, '联系人：请输入电话', { table: contact, row: 0, field: 'phone' }],
  ['the record before its rows', { no: '', [lines]: [{}] }, '请输入编号', { field: 'no' }],
])('DEC-080 a refused row refuses the record and tells its place: %s', async (_, more, message, place) => {
  const before = await sql(`select count(*)::int as n from onl_test_order`)
  expect(await refusalOf(more)).toMatchObject({ success: false, message, result: place })
  expect(await sql(`select count(*)::int as n from onl_test_order`)).toEqual(before)
})

test('DEC-080 an edit adds, changes and removes rows by their ids; what is left out stays', async () => {
  const id = await add()
  const order = await read(id)
  const [pen, paper] = order[lines] as [Line, Line]
  const next = [
    { ...paper, price: 6 },
    { item: '尺', price: 1 },
  ]
  expect(await edit(id, { version: order.version, [lines]: next })).toMatchObject({ success: true })
  const after = await read(id)
  expect(after[lines].map(({ id: row, item, total }) => [row === paper.id, item, total])).toEqual([
    [true, '纸', 12],
    [false, '尺', 2],
  ])
  expect(after.version).toBeGreaterThan(order.version)
  expect(after[contact]).toEqual(order[contact])
  expect(await sql(`select del_flag from ${lines} where id = $1`, [pen.id])).toEqual([{ del_flag: 1 }])
  // The rows follow the record they are computed from, also when they are left out.
  await edit(id, { count: 10 })
  expect((await read(id))[lines].map(({ total }) => total)).toEqual([60, 10])
  await edit(id, { [lines]: [] })
  expect((await read(id))[lines]).toEqual([])
})

test('performance: an edit reads its record once', async () => {
  const id = await add()
  const statements = await statementsDuring(() => edit(id, { note: '改过' }))
  const reading = statements.filter((text) => /^select .* from "?onl_test_order"?\b/.test(text))
  expect(reading).toEqual([expect.stringContaining('for update')])
})

test('DEC-114 an edit of an older version is refused, of the record and of a row; a change of rows makes a new version', async () => {
  const id = await add()
  const order = await read(id)
  await edit(id, { version: order.version, [lines]: [] })
  const stale = '数据已被他人修改，请刷新后重试'
  expect((await edit(id, { version: order.version, note: 'x' })).message).toBe(stale)
  const other = await add()
  const [line] = (await read(other))[lines] as [Line]
  expect((await edit(other, { [lines]: [{ ...line, version: line.version + 1 }] })).message).toBe(stale)
  const unchanged = await read(other)
  await edit(other, { ...unchanged })
  expect(await read(other)).toEqual(unchanged)
})

test('security §2 rows of another record or tenant cannot be named, read or changed', async () => {
  const [mine, theirs] = [await add(), await add()]
  const [foreign] = (await read(theirs))[lines] as [Line]
  expect((await edit(mine, { [lines]: [{ id: foreign.id, item: '夺' }] })).message).toBe(
    '明细第1行：未找到对应数据',
  )
  const stranger = await someone({ tenant: 1001, roles: ['tenant_admin'] })
  expect((await edit(mine, { [lines]: [] }, stranger)).message).toBe('未找到对应数据')
  await expect(read(mine, stranger)).rejects.toThrow('未找到对应数据')
  expect((await read(theirs))[lines]).toHaveLength(2)
})

test('DEC-076 a unique value of a row is free again for the record that gives it up, and taken for others', async () => {
  const id = await add({ [lines]: [{ item: 'a', code: 'C1' }] })
  expect(await refusalOf({ [lines]: [{ item: 'b', code: 'C1' }] })).toMatchObject({
    message: '明细第1行：该值不可用，系统中已存在！',
    result: { table: lines, row: 0, field: 'code' },
  })
  expect(await edit(id, { [lines]: [{ item: 'c', code: 'C1' }] })).toMatchObject({ success: true })
  // Changing the earlier of two rows into the later one is seen as well, though the fault lies at the later.
  const [line] = (await read(id))[lines] as [Line]
  await edit(id, { [lines]: [line, { item: 'd' }] })
  const [first, second] = (await read(id))[lines] as [Line, Line]
  expect((await edit(id, { [lines]: [{ ...first, item: 'd' }, second] })).message).toBe(
    '明细第2行：与第1行重复',
  )
})

test('rows keep passwords left blank and members fixed after creation; rich text is cleaned', async () => {
  const id = await add({
    [lines]: [{ item: 'a', pin: 'sesame', source: '甲', memo: '<p onclick="x()">好</p>' }],
  })
  const [line] = (await read(id))[lines] as [Line]
  expect(line).toMatchObject({ source: '甲', memo: '<p>好</p>' })
  await edit(id, { [lines]: [{ ...line, pin: '', source: '乙', price: 1 }] })
  expect(await sql(`select pin, source, price from ${lines} where id = $1`, [line.id])).toEqual([
    { pin: 'sesame', source: '甲', price: 1 },
  ])
  await boss.call(onlineForm.remove, { formCode, rowIds: [id] })
  expect(await sql(`select 1 from kernel_log where concat(before::text, after::text) ~ 'sesame'`)).toEqual([])
})

test('rows follow their record when the value they point to changes', async () => {
  const id = await add({ no: 'OLD' })
  await edit(id, { no: 'NEW' })
  const { [contact]: rows } = await read(id)
  expect(rows).toMatchObject([{ phone: '110' }])
  expect(await sql(`select order_no from ${contact} where id = $1`, [rows[0]!.id])).toEqual([
    { order_no: 'NEW' },
  ])
})

test('LIST-024 DEC-122 the rows of a removed record go with it, and the log tells them', async () => {
  const id = await add()
  await boss.call(onlineForm.remove, { formCode, rowIds: [id] })
  expect(await sql(`select distinct del_flag from ${lines} where order_id = $1`, [id])).toEqual([
    { del_flag: 1 },
  ])
  const logged = await sql<{ before: object }>(
    `select before from kernel_log where entity = 'online:test_line' and row_id = $1`,
    [id],
  )
  expect(logged).toMatchObject([
    { before: { '明细（删除1）': { 物品: '笔' }, '明细（删除2）': { 物品: '纸' } } },
  ])
})

test('the log tells the rows of a change by their labels: before, after, added and removed', async () => {
  const id = await add()
  expect((await lastLog()).after).toMatchObject({
    明细第1行: { 物品: '笔', 单价: 3 },
    联系人: { 电话: '110' },
  })
  const [pen] = (await read(id))[lines] as [Line]
  await edit(id, { note: '改', [lines]: [{ ...pen, price: 4 }, { item: '尺' }] })
  const { before, after } = await lastLog()
  expect(before).toMatchObject({
    note: null,
    明细第1行: { 单价: 3, 金额: 6 },
    明细第2行: null,
    '明细（删除1）': { 物品: '纸' },
  })
  expect(after).toMatchObject({
    note: '改',
    明细第1行: { 单价: 4, 金额: 8 },
    明细第2行: { 物品: '尺' },
    '明细（删除1）': null,
  })
})

/** A person who works with orders and has no other right. */
async function aClerk() {
  const can = ['list', 'add', 'edit', 'delete'].map((verb) => `online:test_order:${verb}`)
  await sql(
    `insert into access_permission (id, tenant_id, name, menu_type, perms)
     select md5(p), 0, p, 2, p from unnest($1::text[]) p on conflict do nothing`,
    [can],
  )
  return someone({ can })
}

test('DEC-063 data rules hold in rows: hidden members stay, rows out of sight are neither told nor removed', async () => {
  const person = await aClerk()
  const [role] = await sql<{ role_id: string }>(`select role_id from access_user_role where user_id = $1`, [
    person.userId,
  ])
  const { id: ruleId } = await boss.call(attrRule.add, {
    name: '看不见单价',
    entity: 'online:test_line',
    content: JSON.stringify([{ attr: 'price', visible: false, editable: false }]),
  } as never)
  const limits = { roleId: role!.role_id, entity: 'online:test_line', scope: '4', ruleId, status: '1' }
  await boss.call(objectRule.add, { name: '仅本人', ...limits } as never)
  const id = await add()
  expect((await read(id, person))[lines]).toEqual([])
  expect(await edit(id, { [lines]: [{ item: '自己的', price: 9 }] }, person)).toMatchObject({ success: true })
  const [own] = (await read(id, person))[lines] as [Line]
  expect(own).not.toHaveProperty('price')
  expect((await read(id))[lines].map(({ item, price }) => [item, price])).toEqual([
    ['笔', 3],
    ['纸', 5],
    ['自己的', null],
  ])
  const form = formFromSchema((await person.call(onlineForm.item, { formCode })).schema)
  expect(form.tables[0]?.fields.map(({ name }) => name)).not.toContain('price')
})

test('DEC-063 rows of a sub-table that a rule hides are neither changed nor added', async () => {
  const person = await aClerk()
  await limitPerson(home, person, 'online:test_order', { hidden: [lines] })
  const id = await add()
  expect(await edit(id, { note: '改过', [lines]: [{ item: '换' }] }, person)).toMatchObject({ success: true })
  const order = await read(id)
  expect(order.note).toBe('改过')
  expect(order[lines].map(({ item }) => item)).toEqual(['笔', '纸'])
  expect((await read(await add({}, person)))[lines]).toEqual([])
})

test.each(['hidden', 'fixed'] as const)(
  'DEC-063 a row is not begun by someone for whom a member it needs is %s',
  async (limit) => {
    const person = await aClerk()
    await limitPerson(home, person, 'online:test_line', { [limit]: ['item'] })
    const id = await add({ [lines]: [] })
    expect(await edit(id, { [lines]: [{ item: '尺', price: 1 }] }, person)).toMatchObject({
      success: false,
      message: '无权填写物品，不能新增',
    })
    expect((await read(id))[lines]).toEqual([])
  },
)

test('an edit that leaves out a sub-table does not ask for the row it lacks; one that empties it is refused', async () => {
  const id = await add()
  await sql(
    `update ${contact} set del_flag = 1 where order_no = (select no from onl_test_order where id = $1)`,
    [id],
  )
  expect(await edit(id, { note: '改过' })).toMatchObject({ success: true })
  expect(await edit(id, { [contact]: [{}] })).toMatchObject({ success: false, message: '联系人：请输入电话' })
  expect(await read(id)).toMatchObject({ note: '改过', [contact]: [] })
})

test('DEC-076 a record whose row has a value that was given to another meanwhile stays removed', async () => {
  const id = await add({ [lines]: [{ item: 'a' }, { item: 'b', code: 'BACK' }] })
  await boss.call(onlineForm.remove, { formCode, rowIds: [id] })
  const other = await add({ [lines]: [{ item: 'c', code: 'BACK' }] })
  const restore = async () => (await boss.ask(onlineForm.restore, { formCode, rowIds: [id] })).body
  expect(await restore()).toMatchObject({
    success: false,
    message: expect.stringMatching(/^明细第[12]行：该值不可用，系统中已存在！$/),
    result: { table: lines, field: 'code', row: expect.any(Number) },
  })
  await expect(read(id)).rejects.toThrow('未找到对应数据')
  await edit(other, { [lines]: [] })
  expect(await restore()).toMatchObject({ success: true })
  expect((await read(id))[lines].map(({ item }) => item)).toEqual(['a', 'b'])
})
