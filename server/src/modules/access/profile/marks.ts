import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { personMarks } from '#modules/identity/public.ts'
import { departLinkMarks, departMarks } from '#modules/organisation/public.ts'

/**
 * All data of a tenant that decide about rights, as one short hash per item: comparing two moments shows what changed
 * without reading everything. Each query returns `id` and `mark`.
 */
export const markQueries = {
  person: personMarks,
  departLink: departLinkMarks,
  depart: departMarks,
  roleLink: sql`
    select user_id as id, string_agg(role_id, ',' order by role_id) as mark
    from access_user_role where del_flag = 0 group by user_id`,
  departRoleLink: sql`
    select user_id as id, string_agg(depart_role_id, ',' order by depart_role_id) as mark
    from access_depart_role_user group by user_id`,
  role: sql`select id, role_code || del_flag as mark from access_role`,
  departRole: sql`select id, depart_id || ':' || del_flag as mark from access_depart_role`,
  roleGrant: grantMarks('access_role_permission', 'role_id'),
  departGrant: grantMarks('access_depart_permission', 'depart_id'),
  departRoleGrant: grantMarks('access_depart_role_permission', 'depart_role_id'),
  objectRule: sql`
    select o.role_id as id, string_agg(jsonb_build_array(o.entity, o.scope, o.condition, a.content)::text, ',' order by o.id) as mark
    from access_object_rule o
    left join access_attr_rule a on a.tenant_id = o.tenant_id and a.id = o.rule_id and a.entity = o.entity and a.del_flag = 0
    where o.del_flag = 0 and o.status = '1' group by o.role_id`,
  dataRule: sql`
    select id, jsonb_build_array(rule_column, rule_conditions, rule_value)::text as mark
    from access_data_rule where del_flag = 0 and status = '1'`,
  definition: sql`
    select code as id, version || ':' || del_flag as mark from kernel_definition where tenant_id = app_tenant()`,
  permission: sql`
    select id, jsonb_build_array(perms, platform_only, families, del_flag)::text as mark from access_permission`,
} satisfies Record<string, SQL>

type MarkKind = keyof typeof markQueries
/** The marks of one moment: kind → `id:mark` of all things of the kind, in the order of their ids. */
export type Marks = Record<MarkKind, string>

export async function readMarks(tx: Tx): Promise<Marks> {
  const kinds = Object.entries(markQueries).map(
    ([kind, query]) => sql`
      select ${kind} as kind, coalesce(string_agg(id || ':' || md5(mark), ',' order by id), '') as marks
      from (${query}) things`,
  )
  const { rows } = await tx.execute<{ kind: MarkKind; marks: string }>(sql.join(kinds, sql` union all `))
  return Object.fromEntries(rows.map(({ kind, marks }) => [kind, marks])) as Marks
}

/** The ids of one kind whose marks differ between two moments, those that came or went included. */
export function changedIds(before: Marks, after: Marks, kind: MarkKind): string[] {
  if (before[kind] === after[kind]) return []
  const [old, now] = [new Set(before[kind].split(',')), new Set(after[kind].split(','))]
  const changed = [...[...old].filter((each) => !now.has(each)), ...[...now].filter((each) => !old.has(each))]
  return [...new Set(changed.filter(Boolean).map((each) => each.slice(0, each.lastIndexOf(':'))))]
}

function grantMarks(table: string, owner: string): SQL {
  return sql`
    select ${sql.identifier(owner)} as id,
      string_agg(permission_id || data_rule_ids::text, ',' order by permission_id) as mark
    from ${sql.identifier(table)} where del_flag = 0 group by 1`
}

export interface ChangedIds {
  /** People whose own links, state or credentials changed. */
  direct: string[]
  /** Roles, departments and roles inside departments whose content changed. */
  holders: string[]
  /** Whether a department was moved, closed, added or removed. */
  hasDepartChanges: boolean
  /** Whether something was published or taken out of use. */
  hasPublications: boolean
}

export async function findChanges(tx: Tx, before: Marks): Promise<ChangedIds> {
  const after = await readMarks(tx)
  const of = (...kinds: MarkKind[]) => [...new Set(kinds.flatMap((kind) => changedIds(before, after, kind)))]
  const grants = await findGrantHolders(tx, of('permission'), of('dataRule'))
  const departs = of('depart')
  return {
    direct: of('person', 'departLink', 'roleLink', 'departRoleLink'),
    holders: [
      ...of('role', 'departRole', 'roleGrant', 'departGrant', 'departRoleGrant', 'objectRule'),
      ...departs,
      ...grants,
    ],
    hasDepartChanges: departs.length > 0,
    hasPublications: of('definition').length > 0,
  }
}

/** The holders of some menus or buttons, and those with some data rules attached. */
async function findGrantHolders(tx: Tx, permissionIds: string[], ruleIds: string[]): Promise<string[]> {
  if (permissionIds.length + ruleIds.length === 0) return []
  const touched = sql`
    (permission_id = any(${sql.param(permissionIds)}::text[]) or data_rule_ids && ${sql.param(ruleIds)}::text[])`
  const { rows } = await tx.execute<{ id: string }>(sql`
    select role_id as id from access_role_permission where ${touched}
    union select depart_id from access_depart_permission where ${touched}
    union select depart_role_id from access_depart_role_permission where ${touched}`)
  return rows.map(({ id }) => id)
}
