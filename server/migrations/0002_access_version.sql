-- Rights changed: the tenant's version rises with the same commit, so the next request on any server sees it.
-- A change on the platform (tenant 0) concerns every tenant.
create function raise_access_version() returns trigger language plpgsql as $$
begin
  update tenancy_tenant set access_version = access_version + 1 where id = app_tenant() or app_tenant() = 0;
  return null;
end $$;
