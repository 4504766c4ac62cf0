import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { guardRailSql, type RoleNames, schemaGuardRails } from '../guard-rails.ts'
import { secretMark } from '../make-table.ts'
import { quote } from '../quote.ts'
import type { GuardedTable } from '../table.ts'

/**
 * Applies missing guard rails. Every start compares grants, policies and triggers in the database's catalog with those
 * right after the last application, so that a restored dump, a dropped role or a changed policy is noticed. Tables
 * whose guard rails are in place are not locked; the others are locked briefly, one at a time.
 */
export async function applyGuardRails(
  owner: pg.ClientBase,
  declared: readonly GuardedTable[],
  roles: RoleNames,
): Promise<void> {
  const tables = [...declared, ...(await findPublishedTables(owner, declared))]
  const rails = new Map(tables.map((table) => [table.name, guardRailSql(table, roles)]))
  const hashes = async () => {
    const states = await tableStates(owner, [...rails.keys()], roles)
    const ofTables = [...rails].map(([name, text]) => [name, hashText(text + states.get(name))] as const)
    return new Map([
      ...ofTables,
      [schemaHashKey, hashText(schemaGuardRails(roles) + (await schemaState(owner, roles)))],
    ])
  }
  await owner.query(
    'drop table if exists migration.guard_rails; create table if not exists migration.standing_rails (name text primary key, hash text not null)',
  )
  const { rows } = await owner.query<{ name: string; hash: string }>(
    'select name, hash from migration.standing_rails',
  )
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  const missing = [...(await hashes())].filter(([name, hash]) => applied.get(name) !== hash)
  if (missing.length === 0) return
  const names = missing.map(([name]) => name)
  if (names.includes(schemaHashKey)) {
    await allowSearchIndexes(owner)
    for (const role of [roles.request, roles.report]) await allowConnecting(owner, role)
    await owner.query(schemaGuardRails(roles))
  }
  const dropped = await findPolicies(owner, names)
  for (const name of names)
    if (name !== schemaHashKey)
      await applyToTable(owner, name, `${dropped.get(name) ?? ''} ${rails.get(name)}`)
  const standing = await hashes()
  await owner.query(
    `insert into migration.standing_rails select * from unnest($1::text[], $2::text[])
     on conflict (name) do update set hash = excluded.hash`,
    [names, names.map((name) => standing.get(name))],
  )
}

/** Short attempts: a waiting exclusive lock blocks everybody behind it. */
async function applyToTable(owner: pg.ClientBase, name: string, statements: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      // No wait for the disk, because the next start would apply again what a crash loses.
      await owner.query(
        `begin; set local lock_timeout = '1s'; set local synchronous_commit = off; ${statements}; commit`,
      )
      return
    } catch (error) {
      await owner.query('rollback').catch(() => undefined)
      const { code } = error as { code?: string }
      if (code !== lockNotAvailable && code !== deadlock) throw error
      if (tries === 30) throw new SettingsError(`数据表 ${name} 一直被占用，请稍后再启动`)
      await setTimeout(500)
    }
  }
}

/** The key of the hash for the schemas' own guard rails, kept beside those of the tables. */
const schemaHashKey = '*'

const lockNotAvailable = '55P03'
const deadlock = '40P01'

/** Tables that publishing made and no code declares; their columns tell them from a table somebody added by hand. */
async function findPublishedTables(
  owner: pg.ClientBase,
  declared: readonly GuardedTable[],
): Promise<GuardedTable[]> {
  const { rows } = await owner.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
           and col_description(a.attrelid, a.attnum) is distinct from '${secretMark}' order by a.attnum) as columns
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
       and (select count(*) from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
         and a.attname in ('id', 'tenant_id', 'version', 'create_by', 'sys_org_code', 'del_flag')) = 6
     order by c.relname`,
    [declared.map(({ name }) => name)],
  )
  return rows.map((table) => ({ ...table, kind: 'tenant', options: { reportable: true } }))
}

/**
 * What the catalog says about each table: row-level security, policies, triggers, what the request role and everyone
 * may do, and its view for reports.
 */
async function tableStates(
  owner: pg.ClientBase,
  names: string[],
  roles: RoleNames,
): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ name: string; state: string }>(
    `with roles as (select (select oid from pg_roles where rolname = $2) as request,
         (select oid from pg_roles where rolname = $3) as report)
     select c.relname as name, jsonb_build_object(
       'rls', c.relrowsecurity, 'forced', c.relforcerowsecurity,
       'grants', (select jsonb_agg(jsonb_build_array(a.grantee = 0, a.privilege_type) order by a.grantee, a.privilege_type)
         from aclexplode(c.relacl) a where a.grantee in (0, request)),
       'policies', (select jsonb_agg(jsonb_build_array(p.polname, p.polcmd, p.polpermissive,
           p.polroles::regrole[]::text, pg_get_expr(p.polqual, c.oid), pg_get_expr(p.polwithcheck, c.oid)) order by p.polname)
         from pg_policy p where p.polrelid = c.oid),
       'triggers', (select jsonb_agg(jsonb_build_array(t.tgname, t.tgenabled, pg_get_triggerdef(t.oid)) order by t.tgname)
         from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal),
       'view', (select jsonb_agg(jsonb_build_array(a.grantee = 0, a.privilege_type, v.reloptions, pg_get_viewdef(v.oid))
           order by a.grantee, a.privilege_type)
         from pg_class v join pg_namespace n on n.oid = v.relnamespace, aclexplode(v.relacl) a
         where n.nspname = 'report' and v.relname = c.relname and a.grantee in (0, report)))::text as state
     from pg_class c, roles where c.relnamespace = 'public'::regnamespace and c.relname = any($1)`,
    [names, roles.request, roles.report],
  )
  return new Map(rows.map(({ name, state }) => [name, state]))
}

/** The state of the schemas in the catalog, with the tables that the report role may read, which should be none. */
async function schemaState(owner: pg.ClientBase, roles: RoleNames): Promise<string> {
  const { rows } = await owner.query<{ state: string }>(
    `select jsonb_build_array(
       (select jsonb_agg(jsonb_build_array(n.nspname, c.relname, a.privilege_type) order by n.nspname, c.relname, a.privilege_type)
         from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a
         where n.nspname <> 'report' and a.grantee = (select oid from pg_roles where rolname = $2)),
       has_schema_privilege(oid, 'public', 'usage'), has_schema_privilege(oid, 'migration', 'usage'),
       has_table_privilege(oid, 'migration.__drizzle_migrations', 'select'),
       has_database_privilege(oid, current_database(), 'connect'),
       (select proacl::text from pg_proc where proname = 'session_state'),
       (select array_agg(proleakproof order by proname) from pg_proc
         where proname = 'bigrams' or oid = 'arraycontains'::regproc))::text as state
     from pg_roles where rolname = $1`,
    [roles.request, roles.report],
  )
  return rows[0]?.state ?? ''
}

/** By table, the statements that drop all its policies, because a manually added one could show more rows. */
async function findPolicies(owner: pg.ClientBase, names: string[]): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ table: string; policies: string[] }>(
    `select tablename as table, array_agg(policyname::text) as policies from pg_policies
     where schemaname = 'public' and tablename = any($1) group by 1`,
    [names],
  )
  return new Map(
    rows.map(({ table, policies }) => [
      table,
      policies.map((policy) => `drop policy ${quote(policy)} on ${quote(table)};`).join(' '),
    ]),
  )
}

/**
 * Under row-level security PostgreSQL uses an index only for operators it knows to leak nothing. Array containment
 * leaks nothing but is not marked so; a superuser may say it. Elsewhere keyword search works, by scanning.
 */
const allowSearchIndexes = (owner: pg.ClientBase) =>
  runIfAllowed(
    owner,
    'alter function pg_catalog.arraycontains(anyarray, anyarray) leakproof; alter function bigrams(text) leakproof',
  )

/** Everyone may connect unless an administrator has taken that right away. */
const allowConnecting = (owner: pg.ClientBase, role: string) =>
  runIfAllowed(
    owner,
    `do $$ begin execute format('grant connect on database %I to ${quote(role)}', current_database()); end $$`,
  )

async function runIfAllowed(owner: pg.ClientBase, statement: string): Promise<void> {
  await owner.query(statement).catch((error: { code?: string }) => {
    if (error.code !== '42501') throw error
  })
}

const hashText = (text: string) => createHash('sha256').update(text).digest('hex')
