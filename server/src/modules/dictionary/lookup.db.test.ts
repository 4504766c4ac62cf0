import { category } from '@banyan/contract/dictionary/category'
import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { vehicleBrand } from '@banyan/contract/fleet/vehicle-brand'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { linkedSelect } from '@banyan/contract/online/linked-select'
import { expect, test } from 'vitest'
import { newId } from '#kernel/keys.ts'
import { type Client, startServer } from '#testing/server.ts'

const { someone, sql } = await startServer({ PREFIX_SYS_DICT: '/lookups' })
const editor = await someone({
  can: ['vehicleType:add', 'vehicleType:list', 'vehicleBrand:add', 'vehicleBrand:list', 'category:add'],
})
const lists = ['vehicleType', 'vehicleBrand', 'user', 'depart', 'category', 'dict'].map(
  (each) => `${each}:list`,
)
const reader = await someone({ can: lists })
const stranger = await someone({ tenant: 1001, can: lists })

const { id: typeA } = await editor.call(vehicleType.add, { name: '甲型车' })
const { id: typeB } = await editor.call(vehicleType.add, { name: '乙型车' })
const { id: brandA } = await editor.call(vehicleBrand.add, { name: '甲_牌%', typeId: typeA })
await editor.call(vehicleBrand.add, { name: '乙牌', typeId: typeB })

const brands = 'fleet_vehicle_brand,name,id'
const items = (who: Client, code: string) => who.call(dictionary.items, { code })

test('DEC-061 ADMIN-074 a listed combination is answered, in any case, inside the tenant', async () => {
  const found = await reader.call(dictionary.search, { dict: brands, keyword: '乙牌' })
  expect(found).toMatchObject([{ text: '乙牌', title: '乙牌' }])
  expect(await items(reader, `FLEET_Vehicle_Brand,NAME,ID,type_id='${typeA}'`)).toEqual([
    { value: brandA, text: '甲_牌%', title: '甲_牌%' },
  ])
  expect(await stranger.call(dictionary.search, { dict: brands, keyword: '乙牌' })).toEqual([])
  expect(await stranger.call(dictionary.texts, { dict: brands, key: brandA })).toEqual([])
})

test('DEC-061 signs of LIKE in a keyword stand for themselves; commas list exact codes; at most 200 rows come', async () => {
  expect(await reader.call(dictionary.search, { dict: brands, keyword: '_牌%' })).toHaveLength(1)
  expect(await reader.call(dictionary.search, { dict: brands, keyword: `${brandA},zzz` })).toHaveLength(1)
  const everyone = await reader.call(dictionary.search, {
    dict: 'sys_user,realname,username',
    pageSize: 5000,
  })
  expect(everyone).toHaveLength(200)
  expect(
    await reader.call(dictionary.search, { dict: 'sys_user,realname,username', pageSize: 3 }),
  ).toHaveLength(3)
})

test('DEC-061 ADMIN-067 ADMIN-068 ADMIN-073 texts of stored values come in order, under every prefix', async () => {
  const { id } = await editor.call(category.add, { name: '文具' })
  const { id: other } = await editor.call(category.add, { name: '电器' })
  const key = `${other},nothing,${id}`
  for (const prefix of ['/sys/dict', '/lookups', '/plat-vcl/sys/dict']) {
    const { body } = await reader.fetch(`${prefix}/loadDictItem/SYS_CATEGORY,NAME,ID`, { query: { key } })
    expect(body).toMatchObject({ success: true, result: ['电器', '文具'] })
  }
  expect(
    await reader.call(dictionary.texts, { dict: 'SYS_CATEGORY,NAME,ID', key, delNotExist: 'false' }),
  ).toEqual(['电器', 'nothing', '文具'])
})

test.each([
  'sys_user,realname,username',
  'sys_user,username,id',
  'sys_role,role_name,id',
  'sys_depart,depart_name,id',
  'sys_dict,dict_name,dict_code',
  `sys_dict_item,item_text,item_value,dict_id='dict-sex'`,
])('DEC-061 the family knows %s', async (dict) => {
  await expect(items(reader, dict)).resolves.toBeInstanceOf(Array)
})

test.each([
  ['identity_account,username,password_hash', '字典配置不合法'],
  ['sys_user,phone,id', '字典配置不合法'],
  ['sys_user,realname,phone', '字典配置不合法'],
  [`sys_user,realname,id,phone='1'`, '字典配置不合法'],
  [`sys_user,realname,id,tenant_id=1001`, '字典配置不合法'],
  [`sys_user,realname,id,del_flag=1`, '字典配置不合法'],
  ['identity_session,salt,id', '字典配置不合法'],
  ['pg_shadow,usename,passwd', '字典配置不合法'],
  ['fleet_vehicle_brand,name,id;drop table identity_user', '字典配置不合法'],
  [`${brands},type_id='x' or 1=1`, '字典配置不合法'],
  [`${brands},type_id=(select id from identity_user limit 1)`, '字典配置不合法'],
  [`${brands},name='x' union select 1`, '字典配置不合法'],
  [`${brands},pg_sleep(3)=1`, '字典配置不合法'],
  ['fleet_vehicle_brand,name', '字典Code格式不正确！'],
  ['a,b,c,d,e', '字典Code格式不正确！'],
  [',', '字典Code格式不正确！'],
])('DEC-061 security: %s is refused', async (dict, refusal) => {
  await expect(items(reader, dict)).rejects.toThrow(refusal)
  await expect(reader.call(dictionary.search, { dict, keyword: 'x' })).rejects.toThrow(refusal)
  await expect(reader.call(dictionary.texts, { dict, key: 'x' })).rejects.toThrow(refusal)
})

test('DEC-063 look-ups show what the caller’s data rules reach, and rows keep the texts of what they hold', async () => {
  const inDepart = await someone({
    orgCode: 'A01A07',
    can: ['vehicleType:add', 'vehicleBrand:list', 'vehicleBrand:add'],
  })
  await restrict(inDepart, 'vehicleType', '3')
  await inDepart.call(vehicleType.add, { name: '本部门车型' })
  const dict = 'fleet_vehicle_type,name,id'
  expect((await inDepart.call(dictionary.search, { dict })).map(({ text }) => text)).toEqual(['本部门车型'])
  expect(await inDepart.call(dictionary.texts, { dict, key: typeA })).toEqual([])
  await expect(inDepart.call(vehicleBrand.add, { name: '越界', typeId: typeA })).rejects.toThrow(
    '车辆类型不存在，请重新选择',
  )
  const { records } = await inDepart.call(vehicleBrand.list, { name: '甲_牌%' })
  expect(records).toMatchObject([{ typeId: typeA, typeId_dictText: '甲型车' }])
  const linked = {
    tableName: 'fleet_vehicle_brand',
    valueField: 'id',
    labelField: 'name',
    foreignKey: 'type_id',
  }
  const main = { mainTableName: 'fleet_vehicle_type', mainValueField: 'name', mainValue: '甲型车' }
  expect(await inDepart.call(linkedSelect.ofMain, { ...linked, ...main })).toEqual([])
})

test('ONLINE-010 DEC-082 DEC-110 rows of a table whose foreign key names the chosen row of another', async () => {
  const input = {
    tableName: 'fleet_vehicle_brand',
    valueField: 'id',
    labelField: 'name',
    foreignKey: 'type_id',
    mainTableName: 'fleet_vehicle_type',
    mainValueField: 'name',
    mainValue: '甲型车',
  }
  const wanted = [{ value: brandA, text: '甲_牌%', label: '甲_牌%' }]
  expect(await reader.call(linkedSelect.ofMain, input)).toEqual(wanted)
  const { body } = await reader.fetch('/sys/dict/getSubTableDictItems', { query: input })
  expect(body.result).toEqual(wanted)
  expect(
    await reader.call(linkedSelect.ofMain, { ...input, mainValueField: 'id', mainValue: typeA }),
  ).toEqual(wanted)
  expect(await stranger.call(linkedSelect.ofMain, input)).toEqual([])
  for (const wrong of [
    { foreignKey: 'tenant_id' },
    { mainTableName: 'identity_account' },
    { mainValueField: 'code' },
    { valueField: 'version' },
  ])
    await expect(reader.call(linkedSelect.ofMain, { ...input, ...wrong })).rejects.toThrow('字典配置不合法')
})

test('ONLINE-011 WIDGET-074 DEC-082 a linked select finds its roots by condition and its children by the value above', async () => {
  const { id: root } = await editor.call(category.add, { name: '甲类' })
  const { id: child } = await editor.call(category.add, { name: '甲一', pid: root })
  const input = { table: 'sys_category', txt: 'name', key: 'id', idField: 'id', pidField: 'pid' }
  const roots = await reader.call(linkedSelect.level, {
    ...input,
    condition: `pid = '0' and name like '甲%'`,
  })
  expect(roots).toEqual([{ id: root, store: root, label: '甲类', pid: '0' }])
  expect(await reader.call(linkedSelect.level, { ...input, pidValue: root })).toEqual([
    { id: child, store: child, label: '甲一', pid: root },
  ])
  expect((await reader.call(linkedSelect.level, { ...input, key: 'code' }))[0]?.store).toMatch(/^[A-Z]\d\d$/)
  for (const wrong of [
    { condition: `pid='0' or 1=1` },
    { condition: 'del_flag = 1' },
    { pidField: 'tenant_id' },
    { table: 'identity_session' },
  ])
    await expect(reader.call(linkedSelect.level, { ...input, ...wrong })).rejects.toThrow('字典配置不合法')
})

test('ADMIN-059 ADMIN-072 DEC-061 a tree table is read level by level', async () => {
  const { id: root } = await editor.call(category.add, { name: '树根' })
  const { id: leaf } = await editor.call(category.add, { name: '树叶', pid: root })
  const input = { tableName: 'SYS_CATEGORY', text: 'name', code: 'id', pidField: 'pid' }
  const roots = await reader.call(dictionary.tableTree, {
    ...input,
    hasChildField: 'has_child',
    condition: '{"name":"树根"}',
  })
  expect(roots).toEqual([
    { key: root, value: root, title: '树根', leaf: 0, parentId: '0', code: root, icon: null, children: null },
  ])
  const below = await reader.call(dictionary.tableTree, { ...input, pid: root, hasChildField: 'has_child' })
  expect(below).toMatchObject([{ key: leaf, leaf: 1, parentId: root }])
  expect(await reader.call(dictionary.tableTree, { ...input, pid: root })).toMatchObject([{ leaf: 0 }])
  const departs = { tableName: 'sys_depart', text: 'depart_name', code: 'id', pidField: 'parent_id' }
  await expect(reader.call(dictionary.tableTree, departs)).resolves.toBeInstanceOf(Array)
  for (const wrong of [
    { pidField: 'id' },
    { hasChildField: 'name' },
    { tableName: 'fleet_vehicle_type' },
    { condition: `pid='0'` },
    { condition: '{"tenant_id":1001}' },
    { condition: '{"name":{"$ne":1}}' },
  ])
    await expect(reader.call(dictionary.tableTree, { ...input, ...wrong })).rejects.toThrow('字典配置不合法')
})

/** A data rule on everything the person's roles reach: `scope` 3 is the own department alone. */
async function restrict(person: Client, entity: string, scope: string): Promise<void> {
  await sql('begin')
  await sql(`select set_config('app.tenant_id', '1000', true)`)
  await sql(
    `insert into access_object_rule (id, role_id, entity, scope, status)
     select $1, role_id, $2, $3, '1' from access_user_role where user_id = $4`,
    [newId(), entity, scope, person.userId],
  )
  await sql('commit')
}
