DROP INDEX "identity_account_phone_unique";--> statement-breakpoint
DROP INDEX "identity_account_email_unique";--> statement-breakpoint
ALTER TABLE "identity_account" ADD COLUMN "phone_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity_account" ADD COLUMN "phone_proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity_account" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_account_phone_unique" ON "identity_account" USING btree (phone,home_tenant_id) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_account_email_unique" ON "identity_account" USING btree (email_key,home_tenant_id) WHERE deleted_at is null;