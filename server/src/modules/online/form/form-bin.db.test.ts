import { attrRule, objectRule } from '@banyan/contract/access/object-rule'
import { formAction, onlineForm } from '@banyan/contract/online/form'
import { formMenu } from '@banyan/contract/online/form-head'
import { expect, test } from 'vitest'
import { defineOrder, defineTree } from '#testing/definitions.ts'
import { multipart, startServer } from '#testing/server.ts'

/* The recycle bin of a form: the same list, rules and log as everywhere. */

const { signIn, someone, sql } = await startServer()
const boss = await signIn('u0001')

const { id: formCode, line, contact } = await defineOrder(boss)
const [heads] = await sql<{ line: string; contact: string }>(
  `select (select physical_name from online_form_head where table_name = $1) as line,
     (select physical_name from online_form_head where table_name = $2) as contact`,
  [line, contact],
)

let made = 0
const add = (no = `N${++made}`) =>
  boss.call(onlineForm.add, {
    formCode,
    no,
    price: '5',
    [line]: [{ item: '笔' }, { item: '纸' }],
    [contact]: [{ phone: '110' }],
  })
const remove = (id: string) => boss.call(onlineForm.remove, { formCode, rowIds: [id] })
const bin = async (more: Record<string, unknown> = {}, who = boss) =>
  (await who.call(onlineForm.removed, { formCode, ...more })).records
const read = (rowId: string) =>
  boss.call(onlineForm.byId, { formCode, rowId }) as Promise<Record<string, unknown>>

test('ONLINE-001 a deleted record lies in the bin, the last deleted first, and is asked for as on the list', async () => {
  const [first, second] = [await add('FIRST'), await add('SECOND')]
  await remove(second)
  await remove(first)
  expect((await bin()).map(({ no }) => no)).toEqual(['FIRST', 'SECOND'])
  expect(await bin({ no: '*SEC*' })).toMatchObject([{ id: second, updateBy: 'u0001' }])
  const superQueryParams = JSON.stringify([{ field: 'no', rule: 'eq', val: 'FIRST' }])
  expect(await bin({ superQueryParams })).toMatchObject([{ id: first }])
  await boss.call(onlineForm.erase, { formCode, rowIds: [first, second] })
})

test('ONLINE-001 a record comes back with the rows that were deleted along with it, and with no other', async () => {
  const id = await add()
  const [pen] = (await read(id))[line] as Record<string, unknown>[]
  await boss.call(onlineForm.edit, { formCode, id, [line]: [pen] }) // the paper goes by itself
  await remove(id)
  await boss.call(onlineForm.restore, { formCode, rowIds: [id] })
  expect(await read(id)).toMatchObject({ [line]: [{ item: '笔' }], [contact]: [{ phone: '110' }] })
  expect(await bin()).toEqual([])
  const [logged] = await sql(
    `select content, before, after from kernel_log where row_id = $1 order by create_time desc, id desc limit 1`,
    [id],
  )
  expect(logged).toEqual({ content: '还原领料单', before: { id, delFlag: 1 }, after: { delFlag: 0 } })
  await expect(boss.call(onlineForm.restore, { formCode, rowIds: [id] })).rejects.toThrow('未找到')
})

test('DEC-054 a record whose number was given to another one meanwhile stays in the bin', async () => {
  const id = await add('TAKEN')
  await remove(id)
  const other = await add('TAKEN')
  await expect(boss.call(onlineForm.restore, { formCode, rowIds: [id] })).rejects.toThrow('系统中已存在')
  expect(await bin()).toMatchObject([{ id }])
  // The rows of the other one are not taken for those of the removed one.
  await boss.call(onlineForm.erase, { formCode, rowIds: [id] })
  expect(await read(other)).toMatchObject({ [contact]: [{ phone: '110' }] })
  await remove(other)
  await boss.call(onlineForm.erase, { formCode, rowIds: [other] })
})

test('ONLINE-001 a record that is erased is gone with its rows; the log keeps what it said', async () => {
  const id = await add('GONE')
  await expect(boss.call(onlineForm.erase, { formCode, rowIds: [id] })).rejects.toThrow('未找到')
  await remove(id)
  await boss.call(onlineForm.erase, { formCode, rowIds: [id] })
  expect(await bin()).toEqual([])
  expect(await sql(`select id from "${heads!.line}" where order_id = $1`, [id])).toEqual([])
  expect(await sql(`select id from "${heads!.contact}" where order_no = 'GONE'`)).toEqual([])
  const [logged] = await sql(
    `select content, before ->> 'no' as no from kernel_log where row_id = $1 and content like '彻底%'`,
    [id],
  )
  expect(logged).toEqual({ content: '彻底删除领料单', no: 'GONE' })
})

test('DEC-080 sixty records named in the path are deleted, restored and erased in one call', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => `MANY-${at}`)
  const file = multipart('rows.csv', Buffer.from(['单号', ...rows].join('\n')))
  await boss.fetch(`/online/cgform/api/importXls/${formCode}`, file)
  const { records } = await boss.call(onlineForm.data, { formCode, no: 'MANY-*', pageSize: 500 })
  const rowIds = records.map(({ id }) => id)
  expect(rowIds).toHaveLength(60)
  const total = async () => (await boss.call(onlineForm.data, { formCode, no: 'MANY-*' })).total
  await boss.call(onlineForm.remove, { formCode, rowIds })
  expect(await total()).toBe(0)
  await boss.call(onlineForm.restore, { formCode, rowIds })
  expect(await total()).toBe(60)
  await boss.call(onlineForm.remove, { formCode, rowIds })
  await boss.call(onlineForm.erase, { formCode, rowIds })
  expect(await bin()).toEqual([])
})

test('DEC-063 rules hold in the bin: hidden members are not told, rows out of sight neither listed nor touched', async () => {
  await boss.call(formMenu.addFormMenu, { id: formCode, parentId: 'menu-online' }) // brings the actions to grant
  const person = await someone({
    can: (['list', 'add', 'delete'] as const).map((v) => formAction(formCode, v)),
  })
  const [role] = await sql<{ role_id: string }>(`select role_id from access_user_role where user_id = $1`, [
    person.userId,
  ])
  const entity = `online:${formCode}`
  const { id: ruleId } = await boss.call(attrRule.add, {
    name: '看不见价格',
    entity,
    content: JSON.stringify([{ attr: 'price', visible: false, editable: false }]),
  } as never)
  const limits = { roleId: role!.role_id, entity, scope: '4', ruleId, status: '1' }
  await boss.call(objectRule.add, { name: '仅本人', ...limits } as never)
  const theirs = await add()
  await remove(theirs)
  const own = await person.call(onlineForm.add, { formCode, no: 'OWN' })
  await person.call(onlineForm.remove, { formCode, rowIds: [own] })
  const seen = await bin({}, person)
  expect(seen).toMatchObject([{ id: own }])
  expect(seen[0]).not.toHaveProperty('price')
  for (const call of [onlineForm.restore, onlineForm.erase])
    await expect(person.call(call, { formCode, rowIds: [theirs] })).rejects.toThrow('未找到')
  await person.call(onlineForm.restore, { formCode, rowIds: [own] })
  const reader = await someone({ can: [formAction(formCode, 'list')] })
  await expect(bin({}, reader)).rejects.toThrow('没有权限')
  await expect(reader.call(onlineForm.erase, { formCode, rowIds: [theirs] })).rejects.toThrow('没有权限')
})

test('DEC-080 in a tree a record comes back with what was deleted below it, and not before the one above it', async () => {
  const tree = await defineTree(boss)
  const place = (name: string, pid?: string) =>
    boss.call(onlineForm.add, { formCode: tree, name, ...(pid ? { pid } : {}) })
  const top = await place('总部')
  const [floor, early] = [await place('一楼', top), await place('先删', top)]
  await boss.call(onlineForm.remove, { formCode: tree, rowIds: [early] })
  await boss.call(onlineForm.remove, { formCode: tree, rowIds: [top] })
  await expect(boss.call(onlineForm.restore, { formCode: tree, rowIds: [floor] })).rejects.toThrow(
    '上级记录还在回收站，请先还原上级',
  )
  await boss.call(onlineForm.restore, { formCode: tree, rowIds: [top] })
  const below = async () =>
    (await boss.call(onlineForm.treeData, { formCode: tree, pid: top })).records.map(({ name }) => name)
  expect(await below()).toEqual(['一楼'])
  await boss.call(onlineForm.restore, { formCode: tree, rowIds: [early] })
  expect((await below()).sort()).toEqual(['一楼', '先删'])
  await boss.call(onlineForm.remove, { formCode: tree, rowIds: [top] })
  await boss.call(onlineForm.erase, { formCode: tree, rowIds: [top] })
  expect((await boss.call(onlineForm.removed, { formCode: tree })).total).toBe(0)
})

test('DEC-080 in a tree several come back together, one is erased alone, and the log tells what went below', async () => {
  const tree = await defineTree(boss)
  const place = (name: string, pid?: string) =>
    boss.call(onlineForm.add, { formCode: tree, name, ...(pid ? { pid } : {}) })
  const top = await place('总部')
  const [floor, other] = [await place('一楼', top), await place('二楼', top)]
  const room = await place('房间', floor)
  const call = (endpoint: typeof onlineForm.remove | typeof onlineForm.restore, ...rowIds: string[]) =>
    boss.call(endpoint, { formCode: tree, rowIds })
  const logged = () =>
    sql(
      `select row_id, operate_type, before from kernel_log where content = '删除地点：下级一并删除' and entity = $1
       order by create_time, id`,
      [`online:${tree}`],
    )
  await call(onlineForm.remove, floor, other)
  expect(await logged()).toEqual([{ row_id: null, operate_type: 4, before: { ids: [room] } }])
  await call(onlineForm.restore, floor, other)
  await call(onlineForm.remove, floor)
  expect((await logged())[1]).toEqual({
    row_id: floor,
    operate_type: 4,
    before: { ids: [room] },
  })
  // One that has nothing below it says nothing more.
  await call(onlineForm.remove, other)
  expect(await logged()).toHaveLength(2)
  await call(onlineForm.remove, top)
  await call(onlineForm.restore, top, floor)
  expect((await boss.call(onlineForm.removed, { formCode: tree })).records.map(({ id }) => id)).toEqual([
    other,
  ])
  expect(await boss.call(onlineForm.byId, { formCode: tree, rowId: room })).toMatchObject({ pid: floor })
  await call(onlineForm.remove, floor)
  await call(onlineForm.erase, other)
  const left = (await boss.call(onlineForm.removed, { formCode: tree })).records.map(({ id }) => id)
  expect(left.sort()).toEqual([floor, room].sort())
})
