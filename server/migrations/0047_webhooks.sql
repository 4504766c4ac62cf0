CREATE TABLE "messaging_record_event" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"table_name" text NOT NULL,
	"row_id" text NOT NULL,
	"whole_id" text,
	"event" text NOT NULL,
	"row_version" integer NOT NULL,
	"changed" text[],
	"happened_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "messaging_record_event_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "messaging_outgoing_target" ADD COLUMN "entity" text;--> statement-breakpoint
ALTER TABLE "messaging_outgoing_target" ADD COLUMN "fields" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "messaging_outgoing_target" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "messaging_outgoing_target" ADD COLUMN "watches" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "messaging_record_event_newest" ON "messaging_record_event" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "messaging_record_event_row_scope" ON "messaging_record_event" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "messaging_record_event_happened_at" ON "messaging_record_event" USING btree ("tenant_id","happened_at");--> statement-breakpoint
CREATE INDEX "messaging_outgoing_target_id_record_id_state" ON "messaging_outgoing" USING btree ("tenant_id","target_id","record_id","state");--> statement-breakpoint
CREATE INDEX "messaging_outgoing_leased_until" ON "messaging_outgoing" USING btree ("tenant_id","leased_until");--> statement-breakpoint
-- Besides telling every server which rows a statement changed, writes down what happened to them where a webhook of the
-- tenant follows the table: in the same transaction, by real time, with the columns that an update changed. The first
-- statement of a transaction also leaves the job that queues it. Removing a row by its mark counts as deletion.
create or replace function announce_rows() returns trigger language plpgsql as $$
begin
  perform announce_row_ids(tg_table_name, array_agg(id), array_agg(tenant_id), array_agg(version)) from changed;
  if tg_nargs = 2 then
    execute format(
      'select announce_row_ids($1, array_agg(id), array_agg(tenant_id), array_agg(0))
       from (select distinct %I as id, tenant_id from changed) shown', tg_argv[1]) using tg_argv[0];
  end if;
  if not exists (select from messaging_outgoing_target
      where del_flag = 0 and status = '1' and tg_table_name::text = any(watches)) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    insert into messaging_record_event (id, tenant_id, table_name, row_id, event, row_version, changed)
    select new_row_id(), tenant_id, tg_table_name, id,
      case when now_removed then 'deleted' when was_removed then 'created' else 'changed' end, version, columns
    from (
      select c.tenant_id, c.id, c.version, c.del_flag <> 0 as now_removed, b.del_flag <> 0 as was_removed,
        array(select n.key from jsonb_each(to_jsonb(c)) n
          where n.value is distinct from to_jsonb(b) -> n.key
            and n.key not in ('version', 'update_by', 'update_time')) as columns
      from changed c join before b on b.tenant_id = c.tenant_id and b.id = c.id
      where exists (select from messaging_outgoing_target t where t.tenant_id = c.tenant_id and t.del_flag = 0
        and t.status = '1' and tg_table_name::text = any(t.watches))
    ) told
    where not (now_removed and was_removed) and columns <> '{}';
  else
    execute format(
      'insert into messaging_record_event (id, tenant_id, table_name, row_id, whole_id, event, row_version)
       select new_row_id(), c.tenant_id, $1, c.id, %s, $2, c.version from changed c
       where c.del_flag = 0 and exists (select from messaging_outgoing_target t where t.tenant_id = c.tenant_id
         and t.del_flag = 0 and t.status = ''1'' and $1 = any(t.watches))',
      case when tg_nargs = 2 then format('c.%I', tg_argv[1]) else 'null' end)
    using tg_table_name::text, case tg_op when 'INSERT' then 'created' else 'deleted' end;
  end if;
  insert into kernel_job (id, name, data, due_at)
  select new_row_id(), 'record-events', jsonb_build_object('tenantId', tenant_id), app_now()
  from (select distinct tenant_id from changed) told where tenant_id::text is distinct from app_text('events_noted');
  perform set_config('app.events_noted', (select max(tenant_id)::text from changed), true);
  return null;
end $$;
--> statement-breakpoint
create function new_row_id() returns text language sql volatile as $$
  select replace(gen_random_uuid()::text, '-', '')
$$;
