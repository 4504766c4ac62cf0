ALTER TABLE "tenancy_tenant" ADD COLUMN "storage_mb" integer;--> statement-breakpoint
-- What the files of a tenant take, uploads under way too; the trash does not count. The platform sees no files of tenants
-- and learns only this sum. The flag opens rows to the owner alone, as whom the function runs; an owner that is no
-- superuser may not name it in a `set` clause.
create function stored_bytes(tenant int) returns bigint language plpgsql stable security definer as $$
declare
  before text := current_setting('app.maintenance', true);
  total bigint;
begin
  perform set_config('app.maintenance', 'on', true);
  select coalesce(sum(f.size), 0) into total from public.files_file f
  where f.tenant_id = tenant and (public.app_tenant() = tenant or public.app_tenant() = 0)
    and (f.del_flag = 0 or f.update_time is null);
  perform set_config('app.maintenance', coalesce(before, ''), true);
  return total;
end $$;
