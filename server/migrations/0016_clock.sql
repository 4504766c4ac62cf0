-- The product's time: the database's, unless a test has put the clock of its transactions forward or back.
create function app_now() returns timestamptz language sql stable parallel safe as
$$ select now() + coalesce(nullif(current_setting('app.clock_shift', true), '')::float8, 0) * interval '1 millisecond' $$;
--> statement-breakpoint
create or replace function stamp_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.version := 1;
    new.create_by := coalesce(app_text('username'), new.create_by);
    new.create_time := coalesce(new.create_time, app_now());
    new.sys_org_code := coalesce(new.sys_org_code, app_text('org_code'));
  else
    new.id := old.id;
    new.tenant_id := old.tenant_id;
    new.version := old.version + 1;
    new.create_by := old.create_by;
    new.create_time := old.create_time;
    new.update_by := coalesce(app_text('username'), new.update_by);
    new.update_time := app_now();
  end if;
  return new;
end $$;
