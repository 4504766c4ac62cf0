CREATE TABLE "messaging_held_message" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"priority" text NOT NULL,
	"open_type" text,
	"open_page" text,
	"bus_id" text,
	"bus_type" text,
	"in_app" boolean NOT NULL,
	"mail" boolean NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "messaging_held_message_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "messaging_outgoing" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"channel" text NOT NULL,
	"target_id" text NOT NULL,
	"event" text NOT NULL,
	"record_id" text,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"queued_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"result" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "messaging_outgoing_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "messaging_outgoing_target" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"sealed_url" text NOT NULL,
	"url_hint" text NOT NULL,
	"sealed_secret" text,
	"events" text[] NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"last_result" text,
	"last_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "messaging_outgoing_target_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "messaging_notice_preference" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
CREATE INDEX "messaging_held_message_newest" ON "messaging_held_message" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "messaging_held_message_row_scope" ON "messaging_held_message" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "messaging_held_message_due_at" ON "messaging_held_message" USING btree ("tenant_id","due_at");--> statement-breakpoint
CREATE INDEX "messaging_held_message_user_id" ON "messaging_held_message" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "messaging_outgoing_newest" ON "messaging_outgoing" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "messaging_outgoing_row_scope" ON "messaging_outgoing" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "messaging_outgoing_state_due_at" ON "messaging_outgoing" USING btree ("tenant_id","state","due_at");--> statement-breakpoint
CREATE INDEX "messaging_outgoing_target_id_state_queued_at" ON "messaging_outgoing" USING btree ("tenant_id","target_id","state","queued_at");--> statement-breakpoint
CREATE INDEX "messaging_outgoing_age" ON "messaging_outgoing" USING brin ("create_time");--> statement-breakpoint
CREATE INDEX "messaging_outgoing_target_newest" ON "messaging_outgoing_target" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "messaging_outgoing_target_row_scope" ON "messaging_outgoing_target" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "messaging_outgoing_target_name_unique" ON "messaging_outgoing_target" USING btree ("tenant_id","name") WHERE del_flag = 0;