CREATE TABLE "online_form_version" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"head_id" text NOT NULL,
	"form_version" integer NOT NULL,
	"remark" text,
	"snapshot" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "online_form_version_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "online_form_version" ADD CONSTRAINT "online_form_version_head_id_fk" FOREIGN KEY ("tenant_id","head_id") REFERENCES "public"."online_form_head"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "online_form_version_newest" ON "online_form_version" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "online_form_version_row_scope" ON "online_form_version" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "online_form_version_head_id_form_version_unique" ON "online_form_version" USING btree ("tenant_id","head_id","form_version") WHERE del_flag = 0;