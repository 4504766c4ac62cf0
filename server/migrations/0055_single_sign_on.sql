CREATE TABLE "identity_single_sign_on" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"scopes" text NOT NULL,
	"first_login" text NOT NULL,
	"role_id" text,
	"is_enabled" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "identity_single_sign_on_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "identity_session" ADD COLUMN "single_sign_on" text;--> statement-breakpoint
CREATE INDEX "identity_single_sign_on_newest" ON "identity_single_sign_on" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "identity_single_sign_on_row_scope" ON "identity_single_sign_on" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;