CREATE TABLE "messaging_announcement" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"titile" text NOT NULL,
	"msg_category" text NOT NULL,
	"priority" text NOT NULL,
	"msg_type" text NOT NULL,
	"user_ids" text[] DEFAULT '{}' NOT NULL,
	"msg_abstract" text,
	"msg_content" text,
	"start_time" timestamptz,
	"end_time" timestamptz,
	"send_status" text DEFAULT '0' NOT NULL,
	"sender" text,
	"send_time" timestamptz,
	"cancel_time" timestamptz,
	"open_type" text,
	"open_page" text,
	"bus_id" text,
	"bus_type" text,
	"automatic" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "messaging_announcement_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "messaging_receipt" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"annt_id" text NOT NULL,
	"user_id" text NOT NULL,
	"read_flag" text DEFAULT '0' NOT NULL,
	"read_time" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "messaging_receipt_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "messaging_announcement_newest" ON "messaging_announcement" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "messaging_announcement_send_status_msg_type" ON "messaging_announcement" USING btree ("tenant_id","send_status","msg_type");--> statement-breakpoint
CREATE INDEX "messaging_announcement_titile_search" ON "messaging_announcement" USING gin ("tenant_id",bigrams("titile")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "messaging_receipt_newest" ON "messaging_receipt" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "messaging_receipt_user_id_read_flag" ON "messaging_receipt" USING btree ("tenant_id","user_id","read_flag");--> statement-breakpoint
CREATE INDEX "messaging_receipt_annt_id" ON "messaging_receipt" USING btree ("tenant_id","annt_id");