import { createHash } from 'node:crypto'
import type pg from 'pg'
import { guardRails, type RoleNames } from '../guard-rails.ts'
import { secretMark } from '../make-table.ts'
import { quote } from '../quote.ts'
import type { GuardedTable } from '../table.ts'

/**
 * Puts the guard rails up unless they stand. What counts is the database's catalog: its grants, policies and triggers
 * are read at every start and compared with what they were right after the rails were last applied, so that a restored
 * dump, a dropped role or a changed policy is noticed.
 */
export async function applyGuardRails(
  owner: pg.ClientBase,
  declared: readonly GuardedTable[],
  roles: RoleNames,
): Promise<void> {
  const tables = [...declared, ...(await findPublishedTables(owner, declared))]
  const rails = guardRails(tables, roles)
  const names = tables.map(({ name }) => name)
  const wanted = hashOf(rails)
  await owner.query('create table if not exists migration.guard_rails (hash text not null)')
  await owner.query('alter table migration.guard_rails add column if not exists state text')
  const { rows } = await owner.query<{ hash: string; state: string | null }>(
    'select hash, state from migration.guard_rails',
  )
  if (rows[0]?.hash === wanted && rows[0].state === hashOf(await catalogState(owner, names, roles))) return
  await allowSearchIndexes(owner)
  for (const role of [roles.request, roles.report]) await allowConnecting(owner, role)
  await owner.query('begin')
  try {
    await dropPolicies(owner, names)
    await owner.query(rails)
    await owner.query('delete from migration.guard_rails')
    await owner.query('insert into migration.guard_rails values ($1, $2)', [
      wanted,
      hashOf(await catalogState(owner, names, roles)),
    ])
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback').catch(() => undefined)
    throw error
  }
}

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
 * What the catalog says about the tables: row-level security, policies, triggers, what the request role and everyone
 * may do; the views of reports, and all that the report role may read.
 */
async function catalogState(owner: pg.ClientBase, names: string[], roles: RoleNames): Promise<string> {
  const { rows } = await owner.query<{ state: string }>(
    `with requests as (select oid from pg_roles where rolname = $2),
       guarded as (select jsonb_build_object(
         'table', c.relname, 'rls', c.relrowsecurity, 'forced', c.relforcerowsecurity,
         'grants', (select jsonb_agg(jsonb_build_array(a.grantee = 0, a.privilege_type) order by a.grantee, a.privilege_type)
           from aclexplode(c.relacl) a where a.grantee = 0 or a.grantee = (select oid from requests)),
         'policies', (select jsonb_agg(jsonb_build_array(p.polname, p.polcmd, p.polpermissive,
             p.polroles::regrole[]::text, pg_get_expr(p.polqual, c.oid), pg_get_expr(p.polwithcheck, c.oid)) order by p.polname)
           from pg_policy p where p.polrelid = c.oid),
         'triggers', (select jsonb_agg(jsonb_build_array(t.tgname, t.tgenabled, pg_get_triggerdef(t.oid)) order by t.tgname)
           from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)) as state
         from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any($1)),
       readable as (select jsonb_build_array(n.nspname, c.relname, a.grantee = 0, a.privilege_type, c.reloptions,
           case c.relkind when 'v' then pg_get_viewdef(c.oid) end) as state
         from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a
         where (a.grantee = (select oid from pg_roles where rolname = $3) or a.grantee = 0 and n.nspname = 'report')
           and (n.nspname <> 'report' or c.relname = any($1)))
     select jsonb_build_array(
       (select jsonb_agg(state order by state) from guarded),
       (select jsonb_agg(state order by state) from readable),
       has_schema_privilege(oid, 'public', 'usage'), has_schema_privilege(oid, 'migration', 'usage'),
       has_table_privilege(oid, 'migration.__drizzle_migrations', 'select'),
       has_database_privilege(oid, current_database(), 'connect'),
       (select array_agg(proleakproof order by proname) from pg_proc
         where proname = 'bigrams' or oid = 'arraycontains'::regproc))::text as state
     from requests`,
    [names, roles.request, roles.report],
  )
  return rows[0]?.state ?? ''
}

/** All of them, also one somebody added by hand: a further policy would show more rows. */
async function dropPolicies(owner: pg.ClientBase, names: string[]): Promise<void> {
  const { rows } = await owner.query<{ table: string; policy: string }>(
    `select tablename as table, policyname as policy from pg_policies where schemaname = 'public' and tablename = any($1)`,
    [names],
  )
  if (rows.length === 0) return
  await owner.query(
    rows.map(({ table, policy }) => `drop policy ${quote(policy)} on ${quote(table)}`).join(';'),
  )
}

/**
 * Under row-level security PostgreSQL uses an index only for operators it knows to leak nothing. Array containment
 * leaks nothing but is not marked so; a superuser may say it. Elsewhere keyword search works, by scanning.
 */
const allowSearchIndexes = (owner: pg.ClientBase) =>
  ifAllowed(
    owner,
    'alter function pg_catalog.arraycontains(anyarray, anyarray) leakproof; alter function bigrams(text) leakproof',
  )

/** Everyone may connect unless an administrator has taken that right away. */
const allowConnecting = (owner: pg.ClientBase, role: string) =>
  ifAllowed(
    owner,
    `do $$ begin execute format('grant connect on database %I to ${quote(role)}', current_database()); end $$`,
  )

async function ifAllowed(owner: pg.ClientBase, statement: string): Promise<void> {
  await owner.query(statement).catch((error: { code?: string }) => {
    if (error.code !== '42501') throw error
  })
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
