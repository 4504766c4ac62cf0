ALTER TABLE "identity_account" ADD COLUMN "signed_in_at" timestamp with time zone;--> statement-breakpoint
-- Whoever has worked somewhere has signed in before this column was there.
update identity_account set signed_in_at = now() where last_tenant_id is not null;
