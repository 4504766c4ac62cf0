CREATE TABLE "service_work_calendar" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"calendar_name" text NOT NULL,
	"in_use" smallint DEFAULT 0 NOT NULL,
	"weekly" jsonb NOT NULL,
	"uses_official_days" smallint DEFAULT 1 NOT NULL,
	"days" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "service_work_calendar_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "service_type" ADD COLUMN "calendar_id" text;--> statement-breakpoint
CREATE INDEX "service_work_calendar_newest" ON "service_work_calendar" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_work_calendar_row_scope" ON "service_work_calendar" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "service_work_calendar_calendar_name_unique" ON "service_work_calendar" USING btree ("tenant_id","calendar_name") WHERE del_flag = 0;--> statement-breakpoint
ALTER TABLE "service_type" ADD CONSTRAINT "service_type_calendar_id_fk" FOREIGN KEY ("tenant_id","calendar_id") REFERENCES "public"."service_work_calendar"("tenant_id","id") ON DELETE no action ON UPDATE no action;