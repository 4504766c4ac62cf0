CREATE TABLE "identity_draft" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"user_id" text NOT NULL,
	"place" text NOT NULL,
	"origin" text NOT NULL,
	"title" text NOT NULL,
	"path" text NOT NULL,
	"content" text NOT NULL,
	"saved_at" timestamptz NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "identity_draft_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "identity_draft_newest" ON "identity_draft" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "identity_draft_row_scope" ON "identity_draft" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "identity_draft_user_id_place" ON "identity_draft" USING btree ("tenant_id","user_id","place");--> statement-breakpoint
CREATE INDEX "identity_draft_age" ON "identity_draft" USING brin ("saved_at");