import { objectRule } from '@banyan/contract/access/object-rule'
import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { part, partCatalogue } from '@banyan/contract/part/part'
import { partClass, partClassLevel } from '@banyan/contract/part/part-class'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

const { someone, sql } = await startServer()
const boss = await someone({ tenant: 1001, roles: ['tenant_admin'] })
const worker = await someone({ tenant: 1001, can: ['part:list'] })

const { id: brakes } = await boss.call(partClass.add, { className: '制动系统', sortNo: 2 })
const { id: engine } = await boss.call(partClass.add, { className: '发动机', sortNo: 1 })
const { id: pads } = await boss.call(partClass.add, { className: '摩擦片', parentId: brakes })
await boss.call(part.add, { partNo: 'P-001', partName: '前摩擦片', systemId: pads, unit: '套' })
await boss.call(part.add, { partNo: 'P-002', partName: '机油滤芯', systemId: engine, unit: '个' })

test('DOMAIN-012 DOMAIN-013 DOMAIN-014 DEC-106 the catalogue is read level by level by whoever may list parts', async () => {
  expect(await worker.call(partCatalogue.systemOne, {})).toEqual([
    { id: engine, name: '发动机' },
    { id: brakes, name: '制动系统' },
  ])
  expect(await worker.call(partCatalogue.systemTwo, { systemOneId: brakes })).toEqual([
    { id: pads, name: '摩擦片' },
  ])
  const { body } = await worker.fetch('/network/getPartInfoBySys', {
    method: 'POST',
    body: { systemId: pads, pageNo: '1', pageSize: '5' },
  })
  expect(body.result).toMatchObject({
    total: 1,
    records: [{ id: expect.any(String), partNo: 'P-001', partName: '前摩擦片', systemId: pads, unit: '套' }],
  })
  expect(await worker.call(partCatalogue.bySystem, { systemId: brakes })).toMatchObject({ total: 1 })
})

test('DEC-106 the cascade reads the same levels as pages and lists of classes', async () => {
  const tops = await worker.call(partClass.list, {})
  expect(tops.records.map(({ id, className }) => ({ id, className }))).toEqual([
    { id: engine, className: '发动机' },
    { id: brakes, className: '制动系统' },
  ])
  expect(await worker.call(partClassLevel.below, { id: brakes })).toEqual([{ id: pads, className: '摩擦片' }])
  expect(await worker.call(partClassLevel.tree, {})).toEqual([
    { key: engine, title: '发动机', children: [] },
    { key: brakes, title: '制动系统', children: [{ key: pads, title: '摩擦片' }] },
  ])
  expect(await boss.call(partClass.list, { className: '*摩擦*' })).toMatchObject({ total: 1 })
  await expect((await someone({ tenant: 1001 })).call(part.list, {})).rejects.toThrow('没有权限')
})

test('DEC-106 a class whose parent a rule hides stands on the first level', async () => {
  const limited = await someone({ tenant: 1001, can: ['partClass:list'] })
  const [role] = await sql<{ id: string }>('select role_id as id from access_user_role where user_id = $1', [
    limited.userId,
  ])
  const condition = JSON.stringify([{ field: 'id', rule: 'ne', val: brakes }])
  await boss.call(objectRule.add, { roleId: role!.id, entity: 'partClass', scope: '5', condition })
  expect(await limited.call(partClassLevel.tree, {})).toEqual([
    { key: engine, title: '发动机', children: [] },
    { key: pads, title: '摩擦片', children: [] },
  ])
})

test('DEC-106 classes have two levels and a name of their own, and are not deleted while in use', async () => {
  await expect(boss.call(partClass.add, { className: '第三级', parentId: pads })).rejects.toThrow(
    '配件分类只有两级',
  )
  await expect(boss.call(partClass.edit, { id: brakes, parentId: engine })).rejects.toThrow(
    '配件分类只有两级',
  )
  await expect(boss.call(partClass.edit, { id: engine, parentId: engine })).rejects.toThrow(
    '配件分类只有两级',
  )
  await expect(boss.call(partClass.add, { className: '发动机' })).rejects.toThrow('该分类名称已存在')
  await expect(boss.call(partClass.remove, { id: brakes })).rejects.toThrow(
    '「制动系统」正被 1 个配件分类使用',
  )
  await expect(boss.call(partClass.remove, { id: pads })).rejects.toThrow('「摩擦片」正被 1 个配件使用')
  await expect(boss.call(part.add, { partNo: 'P-001', partName: 'x', systemId: pads })).rejects.toThrow(
    '该配件编号已存在',
  )
})

test('DEC-061 parts are found by name and number in table dictionaries', async () => {
  expect(
    await worker.call(dictionary.search, { dict: 'part_part,part_name,id', keyword: '滤芯' }),
  ).toMatchObject([{ text: '机油滤芯' }])
})

test('DEC-106 classes of either level are found by parent or number; the refusal stands at its field', async () => {
  const found = async (asked: object) => (await boss.call(partClass.list, asked)).records.map(({ id }) => id)
  expect(await found({ parentId: brakes })).toEqual([pads])
  expect(await found({ id: pads })).toEqual([pads])
  expect(
    await found({ superQueryParams: JSON.stringify([{ field: 'className', rule: 'eq', val: '摩擦片' }]) }),
  ).toEqual([pads])
  for (const [draft, field, message] of [
    [{ className: '第三级', parentId: pads }, 'parentId', '配件分类只有两级'],
    [{ className: '发动机' }, 'className', '该分类名称已存在'],
  ] as const) {
    const { body } = await boss.ask(partClass.add, draft)
    expect(body).toMatchObject({ success: false, message, result: { field, message } })
  }
})

test('DEC-106 a name of the first level is taken by what stands there, not by itself, a class below or a removed one', async () => {
  const { id } = await boss.call(partClass.add, { className: '摩擦片' })
  await boss.call(partClass.edit, { id, sortNo: 9 })
  expect(await boss.call(partClass.byId, { id })).toMatchObject({ className: '摩擦片', sortNo: 9 })
  await expect(boss.call(partClass.edit, { id, className: '发动机' })).rejects.toThrow('该分类名称已存在')
  await boss.call(partClass.remove, { id })
  const again = await boss.call(partClass.add, { className: '摩擦片' })
  const below = await boss.call(partClass.add, { className: '短暂', parentId: again.id })
  await expect(boss.call(partClass.edit, { id: again.id, parentId: engine })).rejects.toThrow(
    '配件分类只有两级',
  )
  // What was below is removed: the class may go below another one itself.
  await boss.call(partClass.remove, { id: below.id })
  await boss.call(partClass.edit, { id: again.id, parentId: engine })
  expect(await worker.call(partClassLevel.below, { id: engine })).toEqual([
    { id: again.id, className: '摩擦片' },
  ])
  await boss.call(partClass.remove, { id: again.id })
})
