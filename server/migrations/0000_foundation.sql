-- What tables, policies and indexes stand on: the request's settings as functions, stamps, and search slices.
create extension if not exists btree_gin;
--> statement-breakpoint
create function app_tenant() returns int language sql stable parallel safe as
$$ select nullif(current_setting('app.tenant_id', true), '')::int $$;
--> statement-breakpoint
create function app_text(name text) returns text language sql stable parallel safe as
$$ select nullif(current_setting('app.' || name, true), '') $$;
--> statement-breakpoint
create function app_flag(name text) returns boolean language sql stable parallel safe as
$$ select coalesce(current_setting('app.' || name, true), '') = 'on' $$;
--> statement-breakpoint
-- Two-character slices: a Chinese keyword of two characters has no trigram, but it has a bigram.
create function bigrams(value text) returns text[] language sql immutable parallel safe as
$$ select coalesce(array_agg(distinct substr(lower(value), i, 2)), '{}')
   from generate_series(1, length(value) - 1) as i $$;
--> statement-breakpoint
-- Who, when, and which version: filled here so that no query can forget or forge it.
create function stamp_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.version := 1;
    new.create_by := coalesce(app_text('username'), new.create_by);
    new.create_time := coalesce(new.create_time, now());
    new.sys_org_code := coalesce(new.sys_org_code, app_text('org_code'));
  else
    new.id := old.id;
    new.tenant_id := old.tenant_id;
    new.version := old.version + 1;
    new.create_by := old.create_by;
    new.create_time := old.create_time;
    new.update_by := coalesce(app_text('username'), new.update_by);
    new.update_time := now();
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Tells every server which table of which tenant changed; sent with the commit, once per transaction and table.
create function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('banyan_changed', coalesce(app_tenant(), 0) || ':' || tg_table_name);
  return null;
end $$;
