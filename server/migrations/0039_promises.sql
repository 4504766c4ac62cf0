CREATE TABLE "service_promise" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"service_type_id" text NOT NULL,
	"level" text DEFAULT '' NOT NULL,
	"accept_hour" double precision,
	"finish_hour" double precision,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"escalate_hour" double precision,
	"alert_users" text[] DEFAULT '{}' NOT NULL,
	"alert_roles" text[] DEFAULT '{}' NOT NULL,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "service_promise_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "service_timeout_alert" DROP CONSTRAINT "service_timeout_alert_rule_id_fk";
--> statement-breakpoint
ALTER TABLE "service_work_order" ADD COLUMN "waiting" text;--> statement-breakpoint
ALTER TABLE "service_work_order" ADD COLUMN "waits" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "service_work_order" ADD COLUMN "first_accept_time" timestamptz;--> statement-breakpoint
ALTER TABLE "service_work_order" ADD COLUMN "accept_seconds" integer;--> statement-breakpoint
ALTER TABLE "service_work_order" ADD COLUMN "accept_kept" text;--> statement-breakpoint
ALTER TABLE "service_work_order" ADD COLUMN "finish_seconds" integer;--> statement-breakpoint
ALTER TABLE "service_work_order" ADD COLUMN "finish_kept" text;--> statement-breakpoint
ALTER TABLE "service_promise" ADD CONSTRAINT "service_promise_service_type_id_fk" FOREIGN KEY ("tenant_id","service_type_id") REFERENCES "public"."service_type"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_promise_newest" ON "service_promise" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_promise_row_scope" ON "service_promise" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "service_promise_service_type_id_level_unique" ON "service_promise" USING btree ("tenant_id","service_type_id","level") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_work_order_finish_time" ON "service_work_order" USING btree ("tenant_id","finish_time");