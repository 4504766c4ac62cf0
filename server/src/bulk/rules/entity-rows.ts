import { category } from '@banyan/contract/dictionary/category'
import { fieldsOf } from '@banyan/contract/field'
import { vehicleBrand } from '@banyan/contract/fleet/vehicle-brand'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { user } from '@banyan/contract/identity/user'
import { depart } from '@banyan/contract/organisation/depart'
import { describe, type Uniform } from '@banyan/contract/uniform'
import type { Client, TestServer } from '#testing/server.ts'

export type ValueKind = 'text' | 'number' | 'day' | 'time'
export type Row = { id: string } & Record<string, string | number | null>

/** An entity with all its rows as the database owner reads them; results of calls are compared with these. */
export interface EntityRows {
  entity: string
  family: Uniform
  table: string
  menu: string
  /** Stored members that a condition can name. */
  kinds: Map<string, ValueKind>
  /** Members a rule can hide, with their Chinese titles. */
  labels: Map<string, string>
  rows: Row[]
}

/** The person whose data rules the test changes. */
export interface RuleSubject {
  client: Client
  roleId: string
  orgCode: string | null
  /** Codes of all departments they work in. */
  orgCodes: string[]
}

export const tenantId = 1000

const entities: [family: Uniform, table: string][] = [
  [user as unknown as Uniform, 'identity_user'],
  [depart as unknown as Uniform, 'organisation_depart'],
  [category as unknown as Uniform, 'dictionary_category'],
  [vehicleType as unknown as Uniform, 'fleet_vehicle_type'],
  [vehicleBrand as unknown as Uniform, 'fleet_vehicle_brand'],
]

/** Rows of all shapes: empty and missing values, signs of patterns, several creators, departments and days. */
export async function randomizeRows(sql: TestServer['sql']): Promise<void> {
  await sql(`select set_config('app.tenant_id', '${tenantId}', false)`)
  await sql(`insert into fleet_vehicle_type (id, name, code, sort_no)
    select 'vt' || n, case n % 4 when 0 then '类型%' || n when 1 then 'Type_' || n else '类型' || n end,
      case n % 5 when 0 then null when 1 then '' when 2 then 'X_' || n else 'x' || n end,
      case n % 6 when 0 then null else n % 9 end from generate_series(1, 40) n`)
  await sql(`insert into fleet_vehicle_brand (id, name, type_id)
    select 'vb' || n, '牌子' || n, case n % 5 when 0 then null else 'vt' || (1 + n % 7) end from generate_series(1, 40) n`)
  await sql(`insert into dictionary_category (id, name, code, pid, has_child)
    select 'ct' || n, case n % 3 when 0 then '类%' || n else '分类' || n end,
      case when n <= 5 then 'Y0' || n else 'Y0' || (1 + n % 5) || 'A' || lpad(n::text, 2, '0') end,
      case when n <= 5 then '0' else 'ct' || (1 + n % 5) end, case when n <= 5 then '1' else '0' end
    from generate_series(1, 25) n`)
  await sql(`update identity_user set work_no = case length(username || realname) % 2 when 0 then null else work_no end,
      post = case when username like '%3' then '' when username like '%4' then null else post end
    where tenant_id = ${tenantId}`)
  for (const [, table] of entities) {
    // The trigger sets the stamps, so it is switched off while random stamps are written.
    await sql(`alter table ${table} disable trigger stamp`)
    await sql(`update ${table} t set create_by = (array['u0001', 'u0002', 'dora', null])[1 + n % 4],
        create_time = timestamptz '2026-01-01 08:00:00+08' + n * interval '7 hours 13 seconds',
        sys_org_code = (array['A01', 'A01A01', 'A01A02', 'A01A02A01', 'B01', null])[1 + n % 6]
      from (select id, row_number() over (order by id) as n from ${table} where tenant_id = ${tenantId}) x
      where x.id = t.id and t.tenant_id = ${tenantId}`)
    await sql(`alter table ${table} enable trigger stamp`)
  }
}

/** Reads every row past all rules, each value as it travels. */
export async function readEntityRows(sql: TestServer['sql']): Promise<EntityRows[]> {
  const all: EntityRows[] = []
  for (const [family, table] of entities) {
    const { name: entity, shape } = family[describe]
    const menu = await sql<{ id: string }>(
      `select id from access_permission where $1 = any(families) and menu_type <> 2`,
      [entity],
    )
    const fields = fieldsOf(shape).filter(([, { secret }]) => !secret)
    const stored = await sql<{ column_name: string; data_type: string }>(
      `select column_name, data_type from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    )
    const kinds = new Map<string, ValueKind>()
    for (const { column_name, data_type } of stored) {
      const member = column_name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
      const isKnown = fields.some(([each]) => each === member) || isStamp(member)
      if (isKnown) kinds.set(member, valueKindOfColumn(data_type))
    }
    all.push({
      entity,
      family,
      table,
      menu: menu[0]!.id,
      kinds,
      labels: new Map(fields.map(([member, { label }]) => [member, label])),
      rows: await readRows(sql, table, kinds),
    })
  }
  await addDepartNames(sql, all[0]!)
  return all
}

/** Adds the department names that the server adds to users, because they are no column. */
async function addDepartNames(sql: TestServer['sql'], users: EntityRows): Promise<void> {
  const links = await sql<{ id: string; names: string }>(
    `select l.user_id as id, string_agg(d.depart_name, ',' order by d.org_code) as names
     from organisation_user_depart l join organisation_depart d on d.id = l.depart_id and d.del_flag = 0
     where l.tenant_id = ${tenantId} group by 1`,
  )
  const names = new Map(links.map((link) => [link.id, link.names]))
  for (const row of users.rows) row.orgCodeTxt = names.get(row.id) ?? ''
}

async function readRows(
  sql: TestServer['sql'],
  table: string,
  kinds: Map<string, ValueKind>,
): Promise<Row[]> {
  const spelled = [...kinds].map(([member, kind]) => {
    const column = member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const value =
      kind === 'time'
        ? `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`
        : kind === 'day'
          ? `to_char(${column}, 'YYYY-MM-DD')`
          : column
    return `${value} as "${member}"`
  })
  return sql<Row>(
    `select id, ${spelled.join(', ')} from ${table} where tenant_id = ${tenantId} and del_flag = 0`,
  )
}

const isStamp = (member: string) => ['createBy', 'createTime', 'sysOrgCode'].includes(member)

const valueKindOfColumn = (type: string): ValueKind => {
  if (type.startsWith('timestamp')) return 'time'
  if (type === 'date') return 'day'
  return /int|double|numeric/.test(type) ? 'number' : 'text'
}
