import { text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { guardRailSql, schemaGuardRails } from './guard-rails.ts'
import { dropReportViews, reportView, reportViewSql } from './report-views.ts'
import { globalTable, type TenantTableOptions, tableInfo, tenantTable } from './table.ts'

const roles = { request: 'x_rw', report: 'x_ro' }
const tableOf = (options: TenantTableOptions = {}) =>
  tableInfo(tenantTable('thing', { name: text(), secretCode: text() }, options))
const railsOf = (options?: TenantTableOptions) => guardRailSql(tableOf(options), roles)

const policies = (read: string, write: string) => [
  'alter table "thing" enable row level security; alter table "thing" force row level security;',
  `drop policy if exists reads on "thing"; create policy reads on "thing" for select using (${read});`,
  `drop policy if exists adds on "thing"; create policy adds on "thing" for insert with check (${write});`,
  `drop policy if exists changes on "thing"; create policy changes on "thing" for update using (${write}) with check (${write});`,
  `drop policy if exists removes on "thing"; create policy removes on "thing" for delete using (${write});`,
  `drop policy if exists maintenance on "thing"; create policy maintenance on "thing" to current_user using (app_flag('maintenance')) with check (app_flag('maintenance'));`,
]
const granted = (rights: string) =>
  `revoke all on "thing" from public, "x_rw"; grant ${rights} on "thing" to "x_rw";`

test('security §2 a table of tenants: rights, policies, stamps and announcements', () => {
  expect(railsOf().split('\n')).toEqual([
    granted('select, insert, update, delete'),
    ...policies('tenant_id = app_tenant()', 'tenant_id = app_tenant()'),
    'create or replace trigger stamp before insert or update on "thing" for each row execute function stamp_row();',
    'create or replace trigger announce after insert or update or delete on "thing" for each statement execute function announce_change();',
    ...['insert', 'update', 'delete'].map(
      (operation) =>
        `create or replace trigger announce_${operation} after ${operation} on "thing" referencing ${operation === 'delete' ? 'old' : 'new'} table as changed${operation === 'update' ? ' old table as before' : ''} for each statement execute function announce_rows();`,
    ),
  ])
})

test.each<[TenantTableOptions, string]>([
  [{ ownerWrites: true }, granted('select')],
  [{ insertOnly: true }, granted('select, insert')],
  [{ ownerWrites: true, insertOnly: true }, granted('select')],
])('security §2 of a table with %o requests may do no more than they need', (options, first) => {
  expect(railsOf(options).split('\n')[0]).toBe(first)
})

test.each<[TenantTableOptions, string]>([
  [{ showsPlatformRows: true }, 'tenant_id = app_tenant() or tenant_id = 0'],
  [{ alsoVisible: 'mine' }, 'tenant_id = app_tenant() or mine'],
  [{ showsPlatformRows: true, alsoVisible: 'mine' }, 'tenant_id = app_tenant() or tenant_id = 0 or mine'],
])('security §2 %o lets more be read and no more be written', (options, read) => {
  expect(railsOf(options)).toContain(policies(read, 'tenant_id = app_tenant()').join('\n'))
})

test('security §15 a table whose changes alter rights raises their version, another does not', () => {
  expect(railsOf({ changesAccess: true })).toContain(
    'create or replace trigger raise_access after insert or update or delete on "thing" for each statement execute function raise_access_version();',
  )
  expect(railsOf()).not.toContain('raise_access')
})

test('security §2 a table of no tenant is open to read, or closed by its own condition', () => {
  const open = guardRailSql(tableInfo(globalTable('thing', { id: text() })), roles)
  expect(open).toBe(granted('select, insert, update, delete'))
  const closed = guardRailSql(tableInfo(globalTable('thing', { id: text() }, 'is_mine')), roles)
  expect(closed.split('\n').slice(1)).toEqual(policies('is_mine', 'is_mine'))
})

test('DEC-081 a view for reports shows live rows of the tenant, without its secrets', () => {
  const info = tableOf({ reportable: true, secrets: ['secretCode'] })
  expect(reportViewSql(info, 'x_ro').trim().split(/\n\s*/)).toEqual([
    'create schema if not exists report;',
    'drop view if exists report."thing";',
    'create view report."thing" with (security_barrier) as',
    'select "id", "name", "version", "create_by", "create_time", "update_by", "update_time", "sys_org_code" from "thing"',
    'where tenant_id = app_tenant() and del_flag = 0;',
    'revoke all on report."thing" from public; grant select on report."thing" to "x_ro";',
  ])
  expect(railsOf({ reportable: true })).toContain('create view report."thing"')
  expect(railsOf()).not.toContain('create view')
  const shared = tableOf({ reportable: true, showsPlatformRows: true })
  expect(reportViewSql(shared, 'x_ro')).toContain('where tenant_id in (0, app_tenant()) and del_flag = 0;')
})

test('DEC-081 a published table that no code declares brings its columns', () => {
  const view = reportViewSql(
    { name: 'onl', kind: 'tenant', options: {}, columns: ['id', 'tenant_id', 'name', 'del_flag'] },
    'x_ro',
  )
  expect(view).toContain('select "id", "name" from "onl"')
})

test('views go before tables change, those of tables that reports read', () => {
  const other = tableInfo(tenantTable('other', {}))
  expect(dropReportViews([tableOf({ reportable: true }), other])).toBe('drop view if exists report."thing";')
  expect(reportView('a"b')).toBe('report."a""b"')
})

test('security §6 the report role reads no table, and nobody makes any', () => {
  expect(
    schemaGuardRails(roles)
      .trim()
      .split(/;\n\s*/),
  ).toEqual([
    'grant usage on schema public, migration to "x_rw"',
    'grant select on migration.__drizzle_migrations to "x_rw"',
    'revoke create on schema public from public',
    'revoke all on function session_state() from public',
    'grant execute on function session_state() to "x_rw"',
    'create schema if not exists report',
    'revoke all on all tables in schema public, migration from "x_ro"',
    'grant usage on schema public, report to "x_ro";',
  ])
})
