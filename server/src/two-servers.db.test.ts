import { attachedRule, dataRule } from '@banyan/contract/access/data-rule'
import { permission } from '@banyan/contract/access/permission'
import { role } from '@banyan/contract/access/role'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { user } from '@banyan/contract/identity/user'
import { depart } from '@banyan/contract/organisation/depart'
import { expect, test } from 'vitest'
import { dropReportViews } from '#kernel/database/report-views.ts'
import { startChild } from '#testing/child.ts'
import { eventually } from '#testing/eventually.ts'
import { startServer } from '#testing/server.ts'
import { productTables } from './tables.ts'

/* A list that two servers know well, its statements prepared on both, through everything that changes below it. */

const home = await startServer()
const other = await startChild(home.database.owner, home.dataDir)
const { sql } = home
const boss = await home.signIn('u0001')
const permissionId = 'menu-vehicleType'
const action = 'action-vehicleType:list'

const departNamed = async (departName: string, parentId?: string) => {
  const { id } = await boss.call(depart.add, { departName, parentId })
  const [row] = await sql<{ code: string }>(
    'select org_code as code from organisation_depart where id = $1',
    [id],
  )
  return { id, code: row!.code }
}
const left = await departNamed('左')
const right = await departNamed('右')
const unit = await departNamed('小组', left.id)
for (const [n, code] of [unit.code, unit.code, left.code].entries())
  await sql(
    `insert into fleet_vehicle_type (id, tenant_id, name, code, sort_no, sys_org_code)
     values ($1, 1000, $2, $1, $3, $4)`,
    [`TS-${n + 1}`, `双机${n + 1}`, n, code],
  )

const { id: ruleId } = await boss.call(dataRule.add, {
  permissionId,
  ruleName: '本部门',
  ruleColumn: 'sysOrgCode',
  ruleConditions: '=',
  ruleValue: '#{sysOrgCode}',
} as never)
const { id: roleId } = await boss.call(role.add, { roleName: '双机', roleCode: 'two_servers' })
const grant = (permissionIds: string[]) => boss.call(permission.grantRole, { roleId, permissionIds })
await grant([permissionId, action])
await boss.call(attachedRule.rulesToRole, { roleId, permissionId, dataRuleIds: [ruleId] })
const person = await home.someone({ orgCode: unit.code })
await boss.call(user.edit, { id: person.userId, selectedroles: [roleId], selecteddeparts: [unit.id] })

const input = { name: '*双机*', column: 'sortNo', order: 'asc' as const }
const codesIn = ({ records }: { records: { code?: string | null }[] }) => records.map(({ code }) => code)
const onHome = async () => codesIn(await person.call(vehicleType.list, input))
const onOther = async () => codesIn(await other.call(person, vehicleType.list, input))

/** Asked several times on both, so that every connection answers from its prepared statement. */
async function bothSee(...codes: string[]): Promise<void> {
  for (let n = 0; n < 6; n++)
    expect(await Promise.all([onHome(), onHome(), onOther(), onOther()])).toEqual(Array(4).fill(codes))
}

test('LIST-012 a list on two servers stays right through changes of its table', async () => {
  await bothSee('TS-1', 'TS-2')
  // As a migration does before it changes tables.
  await sql(dropReportViews(productTables))
  await sql('alter table fleet_vehicle_type alter column sort_no type bigint')
  await bothSee('TS-1', 'TS-2')
  await sql('alter table fleet_vehicle_type add column extra text')
  await bothSee('TS-1', 'TS-2')
  await sql(
    `begin; create table kept as select * from fleet_vehicle_type; create table empty (like fleet_vehicle_type including all);
     drop table fleet_vehicle_type cascade; alter table empty rename to fleet_vehicle_type;
     insert into fleet_vehicle_type select * from kept;
     grant select, insert, update, delete on fleet_vehicle_type to "${home.database.roles.request}";
     alter table fleet_vehicle_type enable row level security;
     create policy own on fleet_vehicle_type using (tenant_id = app_tenant()); commit`,
  )
  await bothSee('TS-1', 'TS-2')
})

test('a list on two servers stays right after every connection was lost', async () => {
  await sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = '${home.database.roles.request}'`,
  )
  await eventually(() => bothSee('TS-1', 'TS-2'))
})

test('ADMIN-013 a list on two servers follows a department that moves, a rule that changes, and rights', async () => {
  await boss.call(depart.edit, { id: unit.id, parentId: right.id })
  await bothSee('TS-1', 'TS-2')
  await boss.call(dataRule.edit, { id: ruleId, ruleColumn: 'code', ruleValue: 'TS-3' } as never)
  await bothSee('TS-3')
  await grant([permissionId])
  for (const read of [onHome, onOther]) await expect(read()).rejects.toThrow('没有权限')
  await grant([permissionId, action])
  await bothSee('TS-3')
})
