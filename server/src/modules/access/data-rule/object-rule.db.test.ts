import { dataAccess, objectRule } from '@banyan/contract/access/object-rule'
import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { vehicle } from '@banyan/contract/fleet/vehicle'
import { vehicleBrand } from '@banyan/contract/fleet/vehicle-brand'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { formEntity } from '@banyan/contract/online/form'
import { expect, test } from 'vitest'
import { aField, definePublished, tableFor } from '#testing/definitions.ts'
import { type Client, startServer } from '#testing/server.ts'

const { sql, someone, signIn } = await startServer()
const can = ['list', 'add', 'edit', 'delete', 'export'].flatMap((verb) => [
  `vehicleType:${verb}`,
  `vehicleBrand:${verb}`,
])
const inOrg = (orgCode?: string) => someone({ can, orgCode })

interface Rule {
  scope: number
  condition?: unknown
  hidden?: string[]
  status?: string
  entity?: string
}
/** Data rules of the person's role, written past the server: broken ones too, which its calls would refuse. */
async function rule(person: Client, rules: Rule[]): Promise<void> {
  await sql('begin')
  await sql(`select set_config('app.tenant_id', '1000', true)`)
  const [role] = await sql<{ role_id: string }>(`select role_id from access_user_role where user_id = $1`, [
    person.userId,
  ])
  await sql(`delete from access_object_rule where role_id = $1`, [role!.role_id])
  for (const { scope, condition, hidden = [], status = '1', entity = 'vehicleType' } of rules) {
    const attributes = hidden.map((attr) => ({ attr, visible: false, editable: true }))
    await sql(
      `with attributes as (
         insert into access_attr_rule (id, name, entity, content)
         values (md5(random()::text), md5(random()::text), $2, $5) returning id)
       insert into access_object_rule (id, role_id, entity, scope, condition, rule_id, status)
       select md5(random()::text), $1, $2, $3, $4, id, $6 from attributes`,
      [
        role!.role_id,
        entity,
        scope,
        condition && JSON.stringify(condition),
        JSON.stringify(attributes),
        status,
      ],
    )
  }
  await sql('commit')
}

const writers = {
  A01: await inOrg('A01'),
  A01A01: await inOrg('A01A01'),
  A02: await inOrg('A02'),
}
const ids: Record<string, string> = {}
for (const [org, writer] of Object.entries(writers))
  ids[org] = (await writer.call(vehicleType.add, { name: `规则${org}`, code: org, sortNo: org.length })).id

const namesOf = async (who: Client) =>
  (await who.call(vehicleType.list, { name: '*规则*', column: 'name', order: 'asc' })).records.map((row) =>
    String(row.name).slice(2),
  )

test.each<[what: string, rules: Rule[], orgCode: string | undefined, names: string[]]>([
  ['no rule', [], 'A01', ['A01', 'A01A01', 'A02']],
  ['scope 1, all', [{ scope: 1 }], 'A01', ['A01', 'A01A01', 'A02']],
  ['scope 2, own department and below', [{ scope: 2 }], 'A01', ['A01', 'A01A01']],
  ['scope 3, own department', [{ scope: 3 }], 'A01', ['A01']],
  ['scope 2 without a department', [{ scope: 2 }], undefined, []],
  ['scope 4, own records', [{ scope: 4 }], 'A01', []],
  [
    'scope 5, a condition',
    [{ scope: 5, condition: [{ field: 'code', rule: 'eq', val: 'A02' }] }],
    'A01',
    ['A02'],
  ],
  [
    'scope 5, an unknown field',
    [{ scope: 5, condition: [{ field: 'tenantId', rule: 'eq', val: '1' }] }],
    'A01',
    [],
  ],
  ['scope 5, no condition', [{ scope: 5 }], 'A01', []],
  ['an unknown scope', [{ scope: 9 }], 'A01', []],
  [
    'two rules widen',
    [{ scope: 3 }, { scope: 5, condition: [{ field: 'sortNo', rule: 'ge', val: 6 }] }],
    'A01',
    ['A01', 'A01A01'],
  ],
  ['a rule switched off', [{ scope: 4, status: '0' }], 'A01', ['A01', 'A01A01', 'A02']],
  ['a rule of another entity', [{ scope: 4, entity: 'user' }], 'A01', ['A01', 'A01A01', 'A02']],
])('DEC-063 with %s a list shows exactly the reachable rows', async (_, rules, orgCode, names) => {
  const person = await inOrg(orgCode)
  await rule(person, rules)
  expect(await namesOf(person)).toEqual(names)
})

test('DEC-063 DEC-114 what a rule hides is not found by detail, edit, delete, export or reference', async () => {
  const person = await inOrg('A01')
  await rule(person, [{ scope: 3 }])
  const id = ids.A02!
  for (const scope of [
    () => person.call(vehicleType.byId, { id }),
    () => person.call(vehicleType.edit, { id, name: '越权' }),
    () => person.call(vehicleType.remove, { id }),
    () => person.call(vehicleType.removeBatch, { ids: [ids.A01!, id] }),
  ])
    await expect(scope()).rejects.toThrow('未找到对应数据')
  await expect(person.call(vehicleBrand.add, { name: '越权牌', typeId: id })).rejects.toThrow(
    '车辆类型不存在，请重新选择',
  )
  expect((await person.call(vehicleBrand.add, { name: '有权牌', typeId: ids.A01! })).id).toBeTruthy()
  const found = await person.call(dictionary.search, { dict: 'fleet_vehicle_type,name,id', keyword: '规则' })
  expect(found.map(({ text }) => text)).toEqual(['规则A01'])
  const { raw } = await person.ask(vehicleType.exportXls, { name: '*规则*' })
  const sheet = raw.toString('utf16le') + raw.toString('latin1') + raw.subarray(1).toString('utf16le')
  expect([sheet.includes('规则A01'), sheet.includes('规则A02')]).toEqual([true, false])
})

test('DEC-063 a hidden member is not shown, filtered, searched, sorted or exported, and an edit does not blank it', async () => {
  const person = await inOrg('A01')
  await rule(person, [{ scope: 1, hidden: ['code', 'sortNo'] }])
  const rows = (await person.call(vehicleType.list, { name: '*规则*', code: 'A02', sortNo_begin: '100' }))
    .records
  expect(rows).toHaveLength(3)
  for (const row of rows) expect(['code' in row, 'sortNo' in row]).toEqual([false, false])
  expect('code' in (await person.call(vehicleType.byId, { id: ids.A01! }))).toBe(false)
  const order = async (column: string) =>
    (await person.call(vehicleType.list, { name: '*规则*', column, order: 'asc' })).records.map(
      ({ id }) => id,
    )
  expect(await order('code')).toEqual(await order('nothing'))
  const superQueryParams = JSON.stringify([{ field: 'code', rule: 'eq', val: 'A02' }])
  await expect(person.call(vehicleType.list, { superQueryParams })).rejects.toThrow('高级查询参数错误')
  await person.call(vehicleType.edit, { id: ids.A02!, name: '规则A02', code: null, sortNo: null })
  expect(await sql(`select code, sort_no from fleet_vehicle_type where id = $1`, [ids.A02])).toEqual([
    { code: 'A02', sort_no: 3 },
  ])
  const { raw } = await person.ask(vehicleType.exportXls, { name: '*规则*' })
  expect(raw.includes(Buffer.from('类型编码', 'utf16le'))).toBe(false)
  expect(raw.includes(Buffer.from('类型名称', 'utf16le'))).toBe(true)
})

test('DEC-063 a member is hidden only when every rule hides it; a changed rule acts on the next request', async () => {
  const person = await inOrg('A01')
  const sees = async () => Object.keys(await person.call(vehicleType.byId, { id: ids.A01! }))
  await rule(person, [
    { scope: 1, hidden: ['code', 'sortNo'] },
    { scope: 4, hidden: ['code'] },
  ])
  expect([(await sees()).includes('code'), (await sees()).includes('sortNo')]).toEqual([false, true])
  await rule(person, [])
  expect(await sees()).toContain('code')
  await rule(person, [{ scope: 4 }])
  await expect(sees()).rejects.toThrow('未找到对应数据')
})

test('DEC-128 本部门 follows the owner department, the form is told so, and an effect is shown before saving', async () => {
  const boss = await signIn('u0001')
  const departs = await sql<{ id: string; code: string }>(
    `select id, org_code as code from organisation_depart where tenant_id = 1000 and org_code in ('A01', 'A01A01', 'A01A02')`,
  )
  const idOf = (code: string) => departs.find((each) => each.code === code)!.id
  for (const code of ['A01', 'A01A01', 'A01A02'])
    await boss.call(vehicle.add, { plateNo: `归${code}`, departId: idOf(code) })
  await boss.call(vehicle.add, { plateNo: '归无' })
  const entities = await boss.call(dataAccess.entities, {})
  expect(entities).toContainEqual({
    entity: 'vehicle',
    name: '车辆',
    scopeField: 'departId',
    scopeFieldName: '所属部门',
  })
  const [owned, plain] = [{ fieldExtendJson: '{"ownsRecord":true}' }, {}]
  for (const [more, field] of [
    [owned, 'dept'],
    [plain, 'sysOrgCode'],
  ] as const) {
    const fields = [aField('dept', { dbFieldTxt: '责任部门', fieldShowType: 'sel_depart', ...more })]
    const id = await definePublished(boss, { tableName: tableFor('owned'), fields })
    const told = (await boss.call(dataAccess.entities, {})).find(({ entity }) => entity === formEntity(id))
    expect(told).toMatchObject({ scopeField: field })
  }

  const person = await someone({ can: ['vehicle:list'], orgCode: 'A01A01' })
  const plates = async () =>
    (await person.call(vehicle.list, { plateNo: '归*', column: 'plateNo', order: 'asc' })).records.map(
      ({ plateNo }) => plateNo,
    )
  await rule(person, [{ scope: 3, entity: 'vehicle' }])
  expect(await plates()).toEqual(['归A01A01'])
  await sql(`update identity_user set org_code = 'A01' where id = $1`, [person.userId])
  await rule(person, [{ scope: 2, entity: 'vehicle' }])
  expect(await plates()).toEqual(['归A01', '归A01A01', '归A01A02'])

  await rule(person, [])
  const tried = { entity: 'vehicle', userId: person.userId }
  const all = (await boss.call(vehicle.list, {})).total
  const effect = async (more: { scope: string; condition?: string }) =>
    (await boss.call(dataAccess.effect, { ...tried, ...more })).visible
  expect(await boss.call(dataAccess.effect, { ...tried, scope: '3' })).toEqual({ visible: 1, total: all })
  expect([await effect({ scope: '1' }), await effect({ scope: '4' })]).toEqual([all, 0])
  const inDepart = (val: string) => JSON.stringify([{ field: 'departId', rule: 'eq', val }])
  expect(await effect({ scope: '5', condition: inDepart(idOf('A01A02')) })).toBe(1)
  await expect(effect({ scope: '5', condition: inDepart('nowhere') })).rejects.toThrow(
    '自定义条件「所属部门」的值不存在：nowhere',
  )
  // Who may not save a rule, or is limited on the entity, is told no number.
  const reader = await someone({ can: ['objectRule:list', 'vehicle:list'] })
  await expect(reader.call(dataAccess.effect, { ...tried, scope: '3' })).rejects.toThrow('权限')
  const limited = await someone({ can: ['objectRule:list', 'objectRule:add', 'vehicle:list', 'user:list'] })
  await rule(limited, [{ scope: 4, entity: 'vehicle' }])
  await expect(limited.call(dataAccess.effect, { ...tried, scope: '3' })).rejects.toThrow('数据范围')
})

test.each([
  ['vehicle', 'departId', 'nowhere', '所属部门'],
  ['vehicle', 'status', '77', '状态'],
  ['vehicle', 'createBy', 'nobody', '创建人'],
  ['vehicle', 'sysOrgCode', 'Z99', '所属部门编码'],
  ['vehicle', 'typeId', 'no-such-type', '车辆类型'],
])(
  'ADMIN-085 a condition on %s.%s with a value no record can have is refused',
  async (entity, field, val, name) => {
    const boss = await signIn('u0001')
    const [role] = await sql<{ id: string }>(
      `select id from access_role where tenant_id = 1000 and role_code <> 'tenant_admin' and del_flag = 0 limit 1`,
    )
    const condition = JSON.stringify([{ field, rule: 'in', val: `${val}` }])
    await expect(
      boss.call(objectRule.add, { roleId: role!.id, entity, scope: '5', condition }),
    ).rejects.toThrow(`自定义条件「${name}」的值不存在：${val}`)
  },
)
