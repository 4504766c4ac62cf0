ALTER TABLE "access_role" ADD COLUMN "second_factor" text DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_account" ADD COLUMN "totp_secret" text;--> statement-breakpoint
ALTER TABLE "identity_account" ADD COLUMN "totp_step" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_account" ADD COLUMN "recovery_codes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- As before, and whether the account has a second factor: a role may want one.
create or replace function session_state() returns text language sql stable security definer as $$
  select json_build_object('userId', s.account_id, 'revoked', s.revoked_at is not null, 'revokedBy', s.revoked_by,
    'over', s.expires_at <= public.app_now(),
    'renews', s.gen = 1 and s.parent_id is null
      and public.app_now() - coalesce(s.seen_at, s.created_at) < s.access_until - s.created_at,
    'username', u.username, 'realname', u.realname, 'orgCode', u.org_code, 'status', u.status,
    'platformAdmin', a.platform_admin, 'homeTenantId', a.home_tenant_id, 'secondFactor', a.totp_secret is not null,
    'tenantOpen', t.status = 1 and (t.end_date is null or t.end_date >= public.app_now()::date),
    'accessVersion', t.access_version)::text
  from public.identity_session s
  left join public.identity_user u
    on u.tenant_id = public.app_tenant() and u.id = s.account_id and u.del_flag = 0
  left join public.identity_account a on a.id = s.account_id
  left join public.tenancy_tenant t on t.id = public.app_tenant()
  where s.id = public.app_text('session_id')
$$;
