CREATE TABLE "service_customer_link" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"work_order_id" text NOT NULL,
	"hash" text NOT NULL,
	"days" integer,
	"revoked_at" timestamptz,
	"revoked_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "service_customer_link_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "service_work_order_event" ADD COLUMN "for_customer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "service_work_order" ADD COLUMN "rating" smallint;--> statement-breakpoint
ALTER TABLE "service_work_order" ADD COLUMN "rating_word" text;--> statement-breakpoint
ALTER TABLE "service_work_order" ADD COLUMN "rated_at" timestamptz;--> statement-breakpoint
ALTER TABLE "service_customer_link" ADD CONSTRAINT "service_customer_link_work_order_id_fk" FOREIGN KEY ("tenant_id","work_order_id") REFERENCES "public"."service_work_order"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_customer_link_newest" ON "service_customer_link" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_customer_link_row_scope" ON "service_customer_link" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "service_customer_link_hash_unique" ON "service_customer_link" USING btree ("tenant_id","hash") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_customer_link_work_order_id" ON "service_customer_link" USING btree ("tenant_id","work_order_id");