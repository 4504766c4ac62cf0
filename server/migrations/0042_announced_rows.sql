-- Tells every server which rows a statement changed, by id and version, in messages short enough for PostgreSQL; sent
-- with the commit. An id too long for a message is left out: a write never fails because of who might be told. Rows that
-- are shown with a record of another table, named by the arguments, are told as that record too, with version 0.
create function announce_rows() returns trigger language plpgsql as $$
begin
  perform announce_row_ids(tg_table_name, array_agg(id), array_agg(tenant_id), array_agg(version)) from changed;
  if tg_nargs = 2 then
    execute format(
      'select announce_row_ids($1, array_agg(id), array_agg(tenant_id), array_agg(0))
       from (select distinct %I as id, tenant_id from changed) shown', tg_argv[1]) using tg_argv[0];
  end if;
  return null;
end $$;
--> statement-breakpoint
create function announce_row_ids(name text, ids text[], tenants int[], versions int[]) returns void language sql as $$
  select pg_notify('banyan_rows', json_build_object(
      'tenantId', tenant_id,
      'table', name,
      'sessionId', app_text('session_id'),
      'rows', json_object_agg(id, version)
    )::text)
  from (
    select id, tenant_id, max(version) as version,
      row_number() over (partition by tenant_id order by id) / 50 as part
    from unnest(ids, tenants, versions) as told (id, tenant_id, version)
    where octet_length(id) <= 100 group by tenant_id, id
  ) told
  group by tenant_id, part
$$;
