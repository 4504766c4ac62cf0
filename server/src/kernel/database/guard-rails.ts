import { getTableName } from 'drizzle-orm'
import { quote, quoteText } from './quote.ts'
import { reportViewSql } from './report-views.ts'
import { type GuardedTable, snake, type TenantTableOptions } from './table.ts'

export interface RoleNames {
  request: string
  report: string
}

/** The grants of the request and report roles on the schemas; the report role may read no table. */
export const schemaGuardRails = ({ request, report }: RoleNames): string => `
  grant usage on schema public, migration to ${quote(request)};
  grant select on migration.__drizzle_migrations to ${quote(request)};
  revoke create on schema public from public;
  revoke all on function session_state() from public;
  grant execute on function session_state() to ${quote(request)};
  create schema if not exists report;
  revoke all on all tables in schema public, migration from ${quote(report)};
  grant usage on schema public, report to ${quote(report)};
`

/**
 * The guard rails of one table, made from its declaration: row-level security enabled and forced, its policies, stamps,
 * change announcements, and exactly the grants a request needs. Publishing makes those of a form in its own transaction.
 */
export function guardRailSql(info: GuardedTable, { request: role, report }: RoleNames): string {
  const { name, kind, options, visible } = info
  const table = quote(name)
  const rights = requestRights(options)
  const lines = [
    `revoke all on ${table} from public, ${quote(role)}; grant ${rights} on ${table} to ${quote(role)};`,
    ...(kind === 'tenant'
      ? tenantPolicy(name, options.showsPlatformRows, options.alsoVisible)
      : globalPolicy(name, visible)),
  ]
  if (kind === 'tenant') {
    lines.push(
      `create or replace trigger stamp before insert or update on ${table} for each row execute function stamp_row();`,
      `create or replace trigger announce after insert or update or delete on ${table} for each statement execute function announce_change();`,
    )
    if (!options.isUnwatched) lines.push(...rowAnnouncements(table, options))
    if (options.changesAccess) {
      lines.push(
        `create or replace trigger raise_access after insert or update or delete on ${table} for each statement execute function raise_access_version();`,
      )
    }
  }
  if (options.reportable) lines.push(reportViewSql(info, report))
  return lines.join('\n')
}

/** One trigger per operation, because PostgreSQL passes the changed rows only to triggers of a single operation. */
function rowAnnouncements(table: string, { shownWith, references }: TenantTableOptions): string[] {
  const reference = shownWith === undefined ? undefined : references?.[shownWith]
  const shownBy = typeof reference === 'function' ? reference : reference?.table
  const whole =
    shownWith && shownBy ? `${quoteText(getTableName(shownBy()))}, ${quoteText(snake(shownWith))}` : ''
  const rows = {
    insert: 'new table as changed',
    update: 'new table as changed old table as before',
    delete: 'old table as changed',
  }
  return Object.entries(rows).map(
    ([operation, given]) =>
      `create or replace trigger announce_${operation} after ${operation} on ${table} referencing ${given} for each statement execute function announce_rows(${whole});`,
  )
}

function requestRights({ ownerWrites, insertOnly }: TenantTableOptions): string {
  if (ownerWrites) return 'select'
  return insertOnly ? 'select, insert' : 'select, insert, update, delete'
}

function tenantPolicy(name: string, showsPlatformRows?: boolean, alsoVisible?: string): string[] {
  const own = 'tenant_id = app_tenant()'
  const reads = [
    own,
    ...(showsPlatformRows ? ['tenant_id = 0'] : []),
    ...(alsoVisible ? [alsoVisible] : []),
  ].join(' or ')
  return policies(name, { read: reads, write: own })
}

const globalPolicy = (name: string, visible?: string): string[] =>
  visible === undefined ? [] : policies(name, { read: visible, write: visible })

/**
 * Databases of early versions have no policy for maintenance, and restored ones have that of another owner: migrations
 * that write rows would be refused to an owner without superuser rights. The guard rails that follow make it again.
 */
export const admitMaintenance = `do $$
declare name text;
begin
  for name in select c.oid::regclass::text from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relforcerowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'maintenance'
        and (select oid from pg_roles where rolname = current_user) = any(p.polroles))
  loop
    execute format('drop policy if exists maintenance on %1$s; create policy maintenance on %1$s to current_user using (app_flag(''maintenance'')) with check (app_flag(''maintenance''))', name);
  end loop;
end $$;`

/** Reading and writing are separate policies, because platform rows are readable and not writable. */
function policies(name: string, { read, write }: { read: string; write: string }): string[] {
  const table = quote(name)
  return [
    `alter table ${table} enable row level security; alter table ${table} force row level security;`,
    `drop policy if exists reads on ${table}; create policy reads on ${table} for select using (${read});`,
    `drop policy if exists adds on ${table}; create policy adds on ${table} for insert with check (${write});`,
    `drop policy if exists changes on ${table}; create policy changes on ${table} for update using (${write}) with check (${write});`,
    `drop policy if exists removes on ${table}; create policy removes on ${table} for delete using (${write});`,
    // Policies also apply to an owner without superuser rights, so migrations, backups and retention set
    // `app.maintenance` to reach all rows.
    `drop policy if exists maintenance on ${table}; create policy maintenance on ${table} to current_user using (app_flag('maintenance')) with check (app_flag('maintenance'));`,
  ]
}
