DROP INDEX "identity_account_username_unique";--> statement-breakpoint
DROP INDEX "identity_account_email_unique";--> statement-breakpoint
ALTER TABLE "identity_account" ADD COLUMN "username_key" text GENERATED ALWAYS AS (lower(username)) STORED;--> statement-breakpoint
ALTER TABLE "identity_account" ADD COLUMN "email_key" text GENERATED ALWAYS AS (lower(email)) STORED;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_account_username_unique" ON "identity_account" USING btree (username_key) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_account_email_unique" ON "identity_account" USING btree (email_key) WHERE deleted_at is null;