ALTER TABLE "identity_session" ADD COLUMN "parent_id" text;--> statement-breakpoint
create index identity_session_parent on identity_session (parent_id) where parent_id is not null;
--> statement-breakpoint
-- A session that ends takes along what was bought with it, in whatever tenant that works, and every server is told.
-- The account's own id opens its sessions to the update, as it does for the account itself.
create function end_derived_sessions() returns trigger language plpgsql as $$
declare
  before text := coalesce(current_setting('app.account_id', true), '');
begin
  perform pg_notify('banyan_message', json_build_object('endedSession', new.id)::text);
  perform set_config('app.account_id', new.account_id, true);
  update identity_session set revoked_at = new.revoked_at, revoked_by = new.revoked_by
    where parent_id = new.id and revoked_at is null;
  perform set_config('app.account_id', before, true);
  return null;
end $$;
--> statement-breakpoint
create trigger end_derived after update of revoked_at on identity_session for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function end_derived_sessions();
--> statement-breakpoint
-- Every server learns that a tenant was frozen or ends on another day.
create trigger announce after update of status, end_date on tenancy_tenant
  for each statement execute function announce_change();
