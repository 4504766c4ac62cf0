import type { TestServer } from '#testing/server.ts'
import { meetsCondition } from '../rules/random-rule.ts'

/* What each person can do and see, computed from the tables by code independent of the server. */

/** Actions, rows, visible members and editable members, each as one word. */
type Powers = ReadonlySet<string>

export interface AccessState {
  /** Person id → what they can do and see in any of their departments; empty while frozen or deleted. */
  powers: Map<string, Powers>
  /** The same as `powers`, but also for people who may not sign in. */
  potential: Map<string, Powers>
  rowIds: Set<string>
}

interface Person {
  id: string
  username: string
  realname: string | null
  org_code: string | null
  status: string
  del_flag: number
  platform_admin: boolean | null
}
interface Rule {
  role_id: string
  entity: string
  scope: string
  condition: string | null
  content: string | null
}
interface MenuRule {
  id: string
  families: string[]
  rule_column: string
  rule_conditions: string
  rule_value: string
}
type Row = Record<string, string | number | null> & { id: string }

export const entities: Record<string, { table: string; members: string[]; org: string }> = {
  user: { table: 'identity_user', members: ['realname', 'phone', 'post'], org: 'org_code' },
  depart: { table: 'organisation_depart', members: ['departName', 'mobile'], org: 'org_code' },
  vehicleType: { table: 'fleet_vehicle_type', members: ['name', 'code', 'sortNo'], org: 'sys_org_code' },
}

export async function readAccessState(sql: TestServer['sql'], tenantId: number): Promise<AccessState> {
  const all = <T extends Record<string, unknown>>(text: string) => sql<T>(text, [tenantId])
  const people = await all<Person & Record<string, unknown>>(
    `select u.*, a.platform_admin from identity_user u left join identity_account a on a.id = u.id where u.tenant_id = $1`,
  )
  const roles = await all<{ user_id: string; role_id: string; role_code: string }>(
    `select l.user_id, l.role_id, r.role_code from access_user_role l join access_role r on r.id = l.role_id and r.tenant_id = l.tenant_id
     where l.tenant_id = $1 and r.del_flag = 0`,
  )
  const departs = await all<{ user_id: string; depart_id: string; org_code: string }>(
    `select l.user_id, l.depart_id, d.org_code from organisation_user_depart l join organisation_depart d on d.id = l.depart_id and d.tenant_id = l.tenant_id
     where l.tenant_id = $1 and d.del_flag = 0 and d.status = '1'`,
  )
  const departRoles = await all<{ user_id: string; depart_role_id: string; depart_id: string }>(
    `select l.user_id, l.depart_role_id, r.depart_id from access_depart_role_user l join access_depart_role r on r.id = l.depart_role_id and r.tenant_id = l.tenant_id
     where l.tenant_id = $1 and r.del_flag = 0`,
  )
  const grants = await all<{ holder: string; permission_id: string; data_rule_ids: string[] }>(
    `select role_id as holder, permission_id, data_rule_ids from access_role_permission where tenant_id = $1
     union all select depart_id, permission_id, data_rule_ids from access_depart_permission where tenant_id = $1
     union all select depart_role_id, permission_id, data_rule_ids from access_depart_role_permission where tenant_id = $1`,
  )
  const permissions = await all<{ id: string; perms: string | null; platform_only: boolean }>(
    `select id, perms, platform_only from access_permission where tenant_id in (0, $1) and del_flag = 0`,
  )
  const rules = await all<Rule & Record<string, unknown>>(
    `select o.role_id, o.entity, o.scope, o.condition, a.content from access_object_rule o
     left join access_attr_rule a on a.id = o.rule_id and a.tenant_id = o.tenant_id and a.del_flag = 0
     where o.tenant_id = $1 and o.del_flag = 0 and o.status = '1'`,
  )
  const menuRules = await all<MenuRule & Record<string, unknown>>(
    `select r.id, p.families, r.rule_column, r.rule_conditions, r.rule_value from access_data_rule r
     join access_permission p on p.id = r.permission_id where r.tenant_id in (0, $1) and r.del_flag = 0 and r.status = '1'`,
  )
  const rows = new Map<string, Row[]>()
  // Rows of a retired form are accessible to nobody.
  const inUse = await all<{ entity: string }>(
    `select 'online:' || code as entity from kernel_definition where tenant_id = $1 and del_flag = 0`,
  )
  for (const [entity, { table }] of Object.entries(entities)) {
    const isReached = !entity.startsWith('online:') || inUse.some((form) => form.entity === entity)
    const found = isReached ? await all(`select * from ${table} where tenant_id = $1 and del_flag = 0`) : []
    rows.set(entity, found as Row[])
  }

  function powersOf(person: Person): Powers {
    const powers = new Set<string>()
    const own = roles.filter(({ user_id }) => user_id === person.id)
    const places = departs.filter(({ user_id }) => user_id === person.id)
    const posts = departRoles.filter(
      ({ user_id, depart_id }) =>
        user_id === person.id && places.some((place) => place.depart_id === depart_id),
    )
    const isAdmin = person.platform_admin || own.some(({ role_code }) => role_code === 'tenant_admin')
    const holders = new Set([
      ...own.map(({ role_id }) => role_id),
      ...places.map(({ depart_id }) => depart_id),
      ...posts.map(({ depart_role_id }) => depart_role_id),
    ])
    const held = grants.filter(({ holder }) => holders.has(holder))
    for (const { id, perms, platform_only } of permissions)
      if (perms && !platform_only && (isAdmin || held.some((grant) => grant.permission_id === id)))
        for (const action of perms.split(',')) powers.add(`action ${action.trim()}`)
    const ruleIds = new Set(held.flatMap(({ data_rule_ids }) => data_rule_ids))
    const codes = places.map(({ org_code }) => org_code)
    const choices = new Set([...codes, ...(person.org_code || codes.length === 0 ? [person.org_code] : [])])
    for (const [entity, { members, org }] of Object.entries(entities)) {
      const objects = isAdmin
        ? []
        : rules.filter(
            (rule) => rule.entity === entity && own.some(({ role_id }) => role_id === rule.role_id),
          )
      const menus = isAdmin
        ? []
        : menuRules.filter(({ id, families }) => ruleIds.has(id) && families.includes(entity))
      for (const orgCode of choices) {
        const sees = (row: Row) =>
          (objects.length === 0 || objects.some((rule) => inScope(rule, org, orgCode, person, row))) &&
          menus.every((rule) => meetsMenuRule(rule, orgCode, codes, person, row))
        for (const row of rows.get(entity) ?? []) if (sees(row)) powers.add(`row ${entity} ${row.id}`)
      }
      for (const member of members) {
        if (!objects.length || objects.some((rule) => isShown(rule, member, 'visible'))) {
          powers.add(`member ${entity} ${member}`)
          if (!objects.length || objects.some((rule) => isShown(rule, member, 'editable')))
            powers.add(`change ${entity} ${member}`)
        }
      }
    }
    return powers
  }

  const potential = new Map(people.map((person) => [person.id, powersOf(person)]))
  const isOut = ({ status, del_flag }: Person) => status === '2' || del_flag !== 0
  return {
    potential,
    powers: new Map(
      people.map((person) => [person.id, isOut(person) ? new Set<string>() : potential.get(person.id)!]),
    ),
    rowIds: new Set([...rows].flatMap(([entity, list]) => list.map(({ id }) => `row ${entity} ${id}`))),
  }
}

function isShown({ content }: Rule, attr: string, how: 'visible' | 'editable'): boolean {
  const settings = JSON.parse(content ?? '[]') as { attr: string; visible?: boolean; editable?: boolean }[]
  return settings.every((setting) => setting.attr !== attr || setting[how] !== false)
}

function inScope(rule: Rule, org: string, orgCode: string | null, person: Person, row: Row): boolean {
  const code = row[org]
  if (rule.scope === '1') return true
  if (rule.scope === '2') return Boolean(orgCode) && typeof code === 'string' && code.startsWith(orgCode!)
  if (rule.scope === '3') return Boolean(orgCode) && code === orgCode
  if (rule.scope === '4') return row.create_by === person.username
  const items = JSON.parse(rule.condition ?? '[]') as { field: string; rule: string; val: string }[]
  return (
    items.length > 0 &&
    items.every((item) => meetsCondition('text', row[toSnakeCase(item.field)] ?? null, item.rule, item.val))
  )
}

const variableNames: Record<string, string> = {
  '=': 'eq',
  '!=': 'ne',
  LIKE: 'like',
  RIGHT_LIKE: 'right_like',
  IN: 'in',
}

function meetsMenuRule(
  rule: MenuRule,
  orgCode: string | null,
  codes: string[],
  person: Person,
  row: Row,
): boolean {
  const column = toSnakeCase(rule.rule_column)
  if (!(column in row)) return true
  const name = /^#\{\s*(\w+)\s*\}$/.exec(rule.rule_value)?.[1]
  const texts: Record<string, (string | null)[]> = {
    sysUserCode: [person.username],
    sysUserName: [person.realname],
    sysOrgCode: [orgCode],
    sysMultiOrgCode: codes,
  }
  const values = (name ? texts[name]! : [rule.rule_value]).filter((text) => text !== null && text !== '')
  if (values.length === 0) return false
  const each = (text: string | null) =>
    meetsCondition('text', row[column] ?? null, variableNames[rule.rule_conditions]!, text ?? '')
  return rule.rule_conditions === '!=' ? values.every(each) : values.some(each)
}

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
