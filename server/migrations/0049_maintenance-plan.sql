CREATE TABLE "service_maintenance_order" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"plan_id" text NOT NULL,
	"due_date" date NOT NULL,
	"work_order_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "service_maintenance_order_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "service_maintenance_plan" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"plan_name" text NOT NULL,
	"service_type_id" text NOT NULL,
	"vehicle_id" text,
	"device_id" text,
	"consumer_id" text,
	"every_months" integer NOT NULL,
	"start_date" date NOT NULL,
	"days_ahead" integer DEFAULT 7 NOT NULL,
	"next_due" date NOT NULL,
	"level" text DEFAULT '3' NOT NULL,
	"handler_id" text,
	"status" text DEFAULT '1' NOT NULL,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "service_maintenance_plan_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "service_maintenance_order" ADD CONSTRAINT "service_maintenance_order_plan_id_fk" FOREIGN KEY ("tenant_id","plan_id") REFERENCES "public"."service_maintenance_plan"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_maintenance_order" ADD CONSTRAINT "service_maintenance_order_work_order_id_fk" FOREIGN KEY ("tenant_id","work_order_id") REFERENCES "public"."service_work_order"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_maintenance_plan" ADD CONSTRAINT "service_maintenance_plan_service_type_id_fk" FOREIGN KEY ("tenant_id","service_type_id") REFERENCES "public"."service_type"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_maintenance_plan" ADD CONSTRAINT "service_maintenance_plan_vehicle_id_fk" FOREIGN KEY ("tenant_id","vehicle_id") REFERENCES "public"."fleet_vehicle"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_maintenance_plan" ADD CONSTRAINT "service_maintenance_plan_device_id_fk" FOREIGN KEY ("tenant_id","device_id") REFERENCES "public"."fleet_device"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_maintenance_plan" ADD CONSTRAINT "service_maintenance_plan_consumer_id_fk" FOREIGN KEY ("tenant_id","consumer_id") REFERENCES "public"."fleet_consumer"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_maintenance_order_newest" ON "service_maintenance_order" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_maintenance_order_row_scope" ON "service_maintenance_order" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "service_maintenance_order_plan_id_due_date_unique" ON "service_maintenance_order" USING btree ("tenant_id","plan_id","due_date") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_maintenance_plan_newest" ON "service_maintenance_plan" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_maintenance_plan_row_scope" ON "service_maintenance_plan" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "service_maintenance_plan_plan_name_unique" ON "service_maintenance_plan" USING btree ("tenant_id","plan_name") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_maintenance_plan_status_next_due" ON "service_maintenance_plan" USING btree ("tenant_id","status","next_due");--> statement-breakpoint
CREATE INDEX "service_maintenance_plan_vehicle_id" ON "service_maintenance_plan" USING btree ("tenant_id","vehicle_id");--> statement-breakpoint
CREATE INDEX "service_maintenance_plan_device_id" ON "service_maintenance_plan" USING btree ("tenant_id","device_id");--> statement-breakpoint
CREATE INDEX "service_maintenance_plan_consumer_id" ON "service_maintenance_plan" USING btree ("tenant_id","consumer_id");--> statement-breakpoint
CREATE INDEX "service_maintenance_plan_plan_name_search" ON "service_maintenance_plan" USING gin ("tenant_id",bigrams("plan_name")) WHERE del_flag = 0;