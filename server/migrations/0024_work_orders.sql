CREATE TABLE "service_timeout_alert" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"rule_id" text NOT NULL,
	"work_order_id" text NOT NULL,
	"due_time" timestamptz NOT NULL,
	"late" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "service_timeout_alert_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "service_work_order_event" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"work_order_id" text NOT NULL,
	"kind" text NOT NULL,
	"content" text,
	"handler_id" text,
	"attachments" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "service_work_order_event_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "service_work_order" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"order_no" text NOT NULL,
	"service_type_id" text NOT NULL,
	"template_version" integer NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"level" text DEFAULT '3' NOT NULL,
	"consumer_id" text,
	"contact_phone" text,
	"vehicle_id" text,
	"device_id" text,
	"location" text,
	"longitude" double precision GENERATED ALWAYS AS (substring(location from '"pointer":"(-?[0-9]{1,3}(?:[.][0-9]+)?),')::double precision) STORED,
	"latitude" double precision GENERATED ALWAYS AS (substring(location from '"pointer":"-?[0-9.]+,(-?[0-9]{1,2}(?:[.][0-9]+)?)"')::double precision) STORED,
	"handler_id" text,
	"overtime" text DEFAULT '0' NOT NULL,
	"accept_time" timestamptz,
	"finish_time" timestamptz,
	"remark" text,
	"attachments" text,
	"form_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"report_data" jsonb,
	"form_index" text[] DEFAULT '{}' NOT NULL,
	"form_search" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "service_work_order_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "service_timeout_alert" ADD CONSTRAINT "service_timeout_alert_rule_id_fk" FOREIGN KEY ("tenant_id","rule_id") REFERENCES "public"."service_timeout_rule"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_timeout_alert" ADD CONSTRAINT "service_timeout_alert_work_order_id_fk" FOREIGN KEY ("tenant_id","work_order_id") REFERENCES "public"."service_work_order"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_work_order_event" ADD CONSTRAINT "service_work_order_event_work_order_id_fk" FOREIGN KEY ("tenant_id","work_order_id") REFERENCES "public"."service_work_order"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_work_order" ADD CONSTRAINT "service_work_order_service_type_id_fk" FOREIGN KEY ("tenant_id","service_type_id") REFERENCES "public"."service_type"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_work_order" ADD CONSTRAINT "service_work_order_consumer_id_fk" FOREIGN KEY ("tenant_id","consumer_id") REFERENCES "public"."fleet_consumer"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_work_order" ADD CONSTRAINT "service_work_order_vehicle_id_fk" FOREIGN KEY ("tenant_id","vehicle_id") REFERENCES "public"."fleet_vehicle"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_work_order" ADD CONSTRAINT "service_work_order_device_id_fk" FOREIGN KEY ("tenant_id","device_id") REFERENCES "public"."fleet_device"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_timeout_alert_newest" ON "service_timeout_alert" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_timeout_alert_reach" ON "service_timeout_alert" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "service_timeout_alert_work_order_id_rule_id_unique" ON "service_timeout_alert" USING btree ("tenant_id","work_order_id","rule_id") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_work_order_event_newest" ON "service_work_order_event" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_work_order_event_reach" ON "service_work_order_event" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_work_order_event_work_order_id_create_time" ON "service_work_order_event" USING btree ("tenant_id","work_order_id","create_time");--> statement-breakpoint
CREATE INDEX "service_work_order_newest" ON "service_work_order" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_work_order_reach" ON "service_work_order" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "service_work_order_order_no_unique" ON "service_work_order" USING btree ("tenant_id","order_no") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_work_order_service_type_id_status_create_time" ON "service_work_order" USING btree ("tenant_id","service_type_id","status","create_time");--> statement-breakpoint
CREATE INDEX "service_work_order_handler_id_status" ON "service_work_order" USING btree ("tenant_id","handler_id","status");--> statement-breakpoint
CREATE INDEX "service_work_order_status_create_time" ON "service_work_order" USING btree ("tenant_id","status","create_time");--> statement-breakpoint
CREATE INDEX "service_work_order_consumer_id" ON "service_work_order" USING btree ("tenant_id","consumer_id");--> statement-breakpoint
CREATE INDEX "service_work_order_vehicle_id" ON "service_work_order" USING btree ("tenant_id","vehicle_id");--> statement-breakpoint
CREATE INDEX "service_work_order_device_id" ON "service_work_order" USING btree ("tenant_id","device_id");--> statement-breakpoint
CREATE INDEX "service_work_order_longitude_latitude" ON "service_work_order" USING btree ("tenant_id","longitude","latitude");--> statement-breakpoint
CREATE INDEX "service_work_order_order_no_search" ON "service_work_order" USING gin ("tenant_id",bigrams("order_no")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_work_order_form_search_search" ON "service_work_order" USING gin ("tenant_id",bigrams("form_search")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_work_order_form_index_contains" ON "service_work_order" USING gin ("tenant_id","form_index") WHERE del_flag = 0;--> statement-breakpoint
-- A mark that the product itself sets on a row is no edit: who has the row open is not told of a conflict.
create or replace function stamp_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.version := 1;
    new.create_by := coalesce(app_text('username'), new.create_by);
    new.create_time := coalesce(new.create_time, app_now());
    new.sys_org_code := coalesce(new.sys_org_code, app_text('org_code'));
  else
    new.id := old.id;
    new.tenant_id := old.tenant_id;
    new.create_by := old.create_by;
    new.create_time := old.create_time;
    if app_flag('keep_version') then
      new.version := old.version;
    else
      new.version := old.version + 1;
      new.update_by := coalesce(app_text('username'), new.update_by);
      new.update_time := app_now();
    end if;
  end if;
  return new;
end $$;
