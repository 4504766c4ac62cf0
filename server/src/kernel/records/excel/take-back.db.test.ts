import { importHistory } from '@banyan/contract/import-history'
import { diceOf } from '@banyan/contract/testing/random-expression'
import { expect, test } from 'vitest'
import { imports } from '#kernel/database/kernel.tables.ts'
import { retention } from '#kernel/jobs/retention.job.ts'
import { gadget, gadgetActions, gadgetEntities, gadgetType } from '#testing/gadgets.ts'
import { startServer } from '#testing/server.ts'
import { csv, sendImport } from '#testing/workbooks.ts'

const { app, someone, sql } = await startServer({}, gadgetEntities)
const manager = await someone({ can: gadgetActions })

const rowsNamed = (token: string, count: number) => Array.from({ length: count }, (_, at) => `${token}${at}`)
const importTypes = async (names: readonly string[], fields: Record<string, string> = {}) => {
  const { result } = await sendImport(manager, gadgetType, '类型.csv', csv('类型名称', ...names), fields)
  return result.historyId ?? ''
}
const live = async (token: string) =>
  (
    await sql<{ name: string }>(
      `select name from testing_gadget_type where name like $1 and del_flag = 0 order by create_time, id`,
      [`${token}%`],
    )
  ).map(({ name }) => name)
const idOf = async (name: string) =>
  (await sql<{ id: string }>(`select id from testing_gadget_type where name = $1`, [name]))[0]?.id ?? ''
const mine = async () => (await manager.call(importHistory.list, { entity: 'gadgetType' })).records

test('DEC-068 taking an import back removes exactly the rows that nobody changed, used or removed since', async () => {
  const dice = diceOf(7)
  const names = rowsNamed('回', 60)
  const id = await importTypes(names)
  const chosen = [...names].sort(() => dice(3) - 1).slice(0, 12)
  const [used = '', removed = '', ...changed] = chosen
  for (const name of changed) await manager.call(gadgetType.edit, { id: await idOf(name), code: '改' })
  await manager.call(gadget.add, { name: '用着', typeId: await idOf(used), status: '1' })
  await manager.call(gadgetType.remove, { id: await idOf(removed) })
  expect((await mine())[0]).toMatchObject({
    id,
    title: '样品类型',
    fileName: '类型.csv',
    createBy: manager.username,
    total: 60,
    stored: 60,
    takenBack: 0,
    left: 60,
  })

  const answer = await manager.call(importHistory.takeBack, { id })
  expect(answer).toMatchObject({ removed: 48, gone: 1, keptCount: 11 })
  const reason = (name: string) => (name === used ? '正被 1 个样品使用' : '导入后已被修改')
  expect(answer.kept.map(({ name, reason }) => [name, reason]).sort()).toEqual(
    [used, ...changed].map((name) => [name, reason(name)]).sort(),
  )
  expect((await live('回')).sort()).toEqual([used, ...changed].sort())
  expect((await mine())[0]).toMatchObject({ takenBack: 48, left: 11 })
  const [entry] = await sql(
    `select content, operate_type, entity from kernel_log where content like '撤回导入%'`,
  )
  expect(entry).toEqual({
    content: '撤回导入样品类型：48行，保留11行',
    operate_type: 5,
    entity: 'gadgetType',
  })
  const told = await sql(
    `select 1 from kernel_log where content = '删除样品类型' and before->>'name' like '回%'`,
  )
  expect(told).toHaveLength(49)
})

test('DEC-068 what kept a row may go away: the rest is taken back later, and nothing twice', async () => {
  const id = await importTypes(['再一', '再二'])
  const { id: user } = await manager.call(gadget.add, {
    name: '暂用',
    typeId: await idOf('再一'),
    status: '1',
  })
  expect(await manager.call(importHistory.takeBack, { id })).toMatchObject({ removed: 1, keptCount: 1 })
  await manager.call(gadget.remove, { id: user })
  expect(await manager.call(importHistory.takeBack, { id })).toMatchObject({
    removed: 1,
    gone: 0,
    keptCount: 0,
  })
  await expect(manager.call(importHistory.takeBack, { id })).rejects.toThrow('该导入已全部撤回')
  expect(await live('再')).toEqual([])
})

test('DEC-068 two who take the same import back at once remove its rows once', async () => {
  const id = await importTypes(rowsNamed('同', 20))
  const both = await Promise.allSettled([1, 2].map(() => manager.call(importHistory.takeBack, { id })))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const told = await sql(
    `select 1 from kernel_log where content = '删除样品类型' and before->>'name' like '同%'`,
  )
  expect(told).toHaveLength(20)
})

test('DEC-068 the steps of one file are one import; a look at a file is none', async () => {
  const content = csv('类型名称,排序', '步一,1', '步二,x')
  const fields = { batch: 'steps' }
  const before = (await mine()).length
  await sendImport(manager, gadgetType, 'x.csv', content, { ...fields, mode: 'check' })
  await sendImport(manager, gadgetType, 'x.csv', content, { ...fields, mode: 'all' })
  expect(await mine()).toHaveLength(before)
  const first = await sendImport(manager, gadgetType, 'x.csv', content, fields)
  const fixes = JSON.stringify([[3, 1, '2']])
  const second = await sendImport(manager, gadgetType, 'x.csv', content, { ...fields, rows: '3', fixes })
  expect(second.result.historyId).toBe(first.result.historyId)
  expect((await mine())[0]).toMatchObject({ total: 2, stored: 2, left: 2 })
  expect(await manager.call(importHistory.takeBack, { id: first.result.historyId ?? '' })).toMatchObject({
    removed: 2,
  })
})

test('DEC-003 DEC-063 DEC-068 own imports only, administrators all of their tenant, and only rows one may see', async () => {
  const id = await importTypes(rowsNamed('谁', 3))
  const colleague = await someone({ can: gadgetActions })
  const boss = await someone({ roles: ['tenant_admin'] })
  const stranger = await someone({ tenant: 1001, roles: ['tenant_admin'] })
  const reader = await someone({ can: ['gadgetType:list'] })
  for (const who of [colleague, stranger, reader]) {
    const { records } = await who.call(importHistory.list, {})
    expect(records.filter((each) => each.id === id)).toEqual([])
    await expect(who.call(importHistory.takeBack, { id })).rejects.toThrow('未找到该导入')
  }
  expect((await boss.call(importHistory.list, {})).records.find((each) => each.id === id)).toBeTruthy()
  expect(await live('谁')).toHaveLength(3)

  expect(await boss.call(importHistory.takeBack, { id })).toMatchObject({ removed: 3 })

  // Whoever lost the right to import takes nothing back.
  const { result } = await sendImport(colleague, gadgetType, 'x.csv', csv('类型名称', '谁的'))
  await sql(`begin; set local app.tenant_id = '1000'`)
  await sql(
    `update access_role_permission set del_flag = 1 where permission_id = 'action-gadgetType:import'
       and role_id in (select role_id from access_user_role where user_id = $1)`,
    [colleague.userId],
  )
  await sql('commit')
  expect((await colleague.call(importHistory.list, {})).records).toEqual([])
  await expect(colleague.call(importHistory.takeBack, { id: result.historyId ?? '' })).rejects.toThrow(
    '没有权限',
  )
})

test('DEC-063 DEC-068 rows that a rule keeps from the caller stay, and are not named', async () => {
  const ruled = await someone({ can: gadgetActions, orgCode: 'A01' })
  const { result } = await sendImport(ruled, gadgetType, 'x.csv', csv('类型名称', '规则一', '规则二'))
  await sql(`begin; set local app.tenant_id = '1000'`)
  await sql(
    `insert into access_object_rule (id, tenant_id, role_id, entity, scope)
     select 'own-department', 1000, role_id, 'gadgetType', '3' from access_user_role where user_id = $1`,
    [ruled.userId],
  )
  await sql(`update testing_gadget_type set sys_org_code = 'A02' where name = '规则二'`)
  await sql(`update kernel_import set versions = '{1,2}', row_ids = $1 where id = $2`, [
    [await idOf('规则一'), await idOf('规则二')],
    result.historyId,
  ])
  await sql('commit')
  expect(await ruled.call(importHistory.takeBack, { id: result.historyId ?? '' })).toMatchObject({
    removed: 1,
    kept: [{ name: '', reason: '不在您的数据范围内' }],
  })
  expect(await live('规则')).toEqual(['规则二'])
})

test('DEC-068 after 30 days an import is neither listed nor taken back, and then forgotten', async () => {
  const id = await importTypes(['旧的'])
  await sql(
    `insert into kernel_import (id, tenant_id, entity, user_id, batch, file_name, total, stored, row_ids, versions, create_time)
     select 'old-import', tenant_id, entity, user_id, 'old', file_name, total, stored, row_ids, versions, now() - interval '31 days'
     from kernel_import where id = $1`,
    [id],
  )
  expect((await mine()).map((each) => each.id)).not.toContain('old-import')
  await expect(manager.call(importHistory.takeBack, { id: 'old-import' })).rejects.toThrow('已超过 30 天')
  await retention(app.state, [{ table: imports, days: 30 }], { info: () => undefined }).run()
  expect(await sql(`select id from kernel_import where id = any($1)`, [[id, 'old-import']])).toEqual([{ id }])
})
