CREATE TABLE "online_report_head" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"cgr_sql" text NOT NULL,
	"content" text,
	"return_val_field" text,
	"return_txt_field" text,
	"return_type" text,
	"items" text NOT NULL,
	"params" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "online_report_head_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "online_report_head_newest" ON "online_report_head" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "online_report_head_reach" ON "online_report_head" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "online_report_head_code_unique" ON "online_report_head" USING btree ("tenant_id","code") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "online_report_head_name_search" ON "online_report_head" USING gin ("tenant_id",bigrams("name")) WHERE del_flag = 0;