CREATE TABLE "fleet_consumer" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"sex" text,
	"kind" text DEFAULT '1' NOT NULL,
	"area" text,
	"address" text,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "fleet_consumer_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "fleet_device_user" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"device_id" text NOT NULL,
	"user_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "fleet_device_user_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "fleet_device" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"device_no" text NOT NULL,
	"device_name" text,
	"model" text,
	"sim_no" text,
	"vehicle_id" text,
	"status" text DEFAULT '2' NOT NULL,
	"location" text,
	"longitude" double precision GENERATED ALWAYS AS (substring(location from '"pointer":"(-?[0-9]{1,3}(?:[.][0-9]+)?),')::double precision) STORED,
	"latitude" double precision GENERATED ALWAYS AS (substring(location from '"pointer":"-?[0-9.]+,(-?[0-9]{1,2}(?:[.][0-9]+)?)"')::double precision) STORED,
	"last_time" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "fleet_device_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "fleet_vehicle_kind" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"name" text NOT NULL,
	"brand_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "fleet_vehicle_kind_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "fleet_vehicle_position" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"vehicle_id" text NOT NULL,
	"device_id" text,
	"location" text,
	"longitude" double precision GENERATED ALWAYS AS (substring(location from '"pointer":"(-?[0-9]{1,3}(?:[.][0-9]+)?),')::double precision) STORED,
	"latitude" double precision GENERATED ALWAYS AS (substring(location from '"pointer":"-?[0-9.]+,(-?[0-9]{1,2}(?:[.][0-9]+)?)"')::double precision) STORED,
	"report_time" timestamptz NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "fleet_vehicle_position_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "fleet_vehicle" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"plate_no" text NOT NULL,
	"vin" text,
	"type_id" text,
	"brand_id" text,
	"kind_id" text,
	"color" text,
	"consumer_id" text,
	"depart_id" text,
	"status" text DEFAULT '2' NOT NULL,
	"location" text,
	"longitude" double precision GENERATED ALWAYS AS (substring(location from '"pointer":"(-?[0-9]{1,3}(?:[.][0-9]+)?),')::double precision) STORED,
	"latitude" double precision GENERATED ALWAYS AS (substring(location from '"pointer":"-?[0-9.]+,(-?[0-9]{1,2}(?:[.][0-9]+)?)"')::double precision) STORED,
	"last_time" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "fleet_vehicle_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "fleet_vehicle_brand" ADD COLUMN "logo" text;--> statement-breakpoint
ALTER TABLE "fleet_device_user" ADD CONSTRAINT "fleet_device_user_device_id_fk" FOREIGN KEY ("tenant_id","device_id") REFERENCES "public"."fleet_device"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_device" ADD CONSTRAINT "fleet_device_vehicle_id_fk" FOREIGN KEY ("tenant_id","vehicle_id") REFERENCES "public"."fleet_vehicle"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_vehicle_kind" ADD CONSTRAINT "fleet_vehicle_kind_brand_id_fk" FOREIGN KEY ("tenant_id","brand_id") REFERENCES "public"."fleet_vehicle_brand"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_vehicle_position" ADD CONSTRAINT "fleet_vehicle_position_vehicle_id_fk" FOREIGN KEY ("tenant_id","vehicle_id") REFERENCES "public"."fleet_vehicle"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_vehicle_position" ADD CONSTRAINT "fleet_vehicle_position_device_id_fk" FOREIGN KEY ("tenant_id","device_id") REFERENCES "public"."fleet_device"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_vehicle" ADD CONSTRAINT "fleet_vehicle_type_id_fk" FOREIGN KEY ("tenant_id","type_id") REFERENCES "public"."fleet_vehicle_type"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_vehicle" ADD CONSTRAINT "fleet_vehicle_brand_id_fk" FOREIGN KEY ("tenant_id","brand_id") REFERENCES "public"."fleet_vehicle_brand"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_vehicle" ADD CONSTRAINT "fleet_vehicle_kind_id_fk" FOREIGN KEY ("tenant_id","kind_id") REFERENCES "public"."fleet_vehicle_kind"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_vehicle" ADD CONSTRAINT "fleet_vehicle_consumer_id_fk" FOREIGN KEY ("tenant_id","consumer_id") REFERENCES "public"."fleet_consumer"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_vehicle" ADD CONSTRAINT "fleet_vehicle_depart_id_fk" FOREIGN KEY ("tenant_id","depart_id") REFERENCES "public"."organisation_depart"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fleet_consumer_newest" ON "fleet_consumer" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "fleet_consumer_reach" ON "fleet_consumer" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "fleet_consumer_name_search" ON "fleet_consumer" USING gin ("tenant_id",bigrams("name")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "fleet_consumer_phone_search" ON "fleet_consumer" USING gin ("tenant_id",bigrams("phone")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "fleet_consumer_address_search" ON "fleet_consumer" USING gin ("tenant_id",bigrams("address")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "fleet_device_user_newest" ON "fleet_device_user" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "fleet_device_user_reach" ON "fleet_device_user" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "fleet_device_user_device_id_user_id_unique" ON "fleet_device_user" USING btree ("tenant_id","device_id","user_id") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "fleet_device_user_user_id" ON "fleet_device_user" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "fleet_device_newest" ON "fleet_device" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "fleet_device_reach" ON "fleet_device" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "fleet_device_device_no_unique" ON "fleet_device" USING btree ("tenant_id","device_no") WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "fleet_device_sim_no_unique" ON "fleet_device" USING btree ("tenant_id","sim_no") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "fleet_device_vehicle_id" ON "fleet_device" USING btree ("tenant_id","vehicle_id");--> statement-breakpoint
CREATE INDEX "fleet_device_status" ON "fleet_device" USING btree ("tenant_id","status");--> statement-breakpoint
CREATE INDEX "fleet_device_last_time" ON "fleet_device" USING btree ("tenant_id","last_time");--> statement-breakpoint
CREATE INDEX "fleet_device_longitude_latitude" ON "fleet_device" USING btree ("tenant_id","longitude","latitude");--> statement-breakpoint
CREATE INDEX "fleet_device_device_no_search" ON "fleet_device" USING gin ("tenant_id",bigrams("device_no")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "fleet_device_device_name_search" ON "fleet_device" USING gin ("tenant_id",bigrams("device_name")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "fleet_device_model_search" ON "fleet_device" USING gin ("tenant_id",bigrams("model")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "fleet_vehicle_kind_newest" ON "fleet_vehicle_kind" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "fleet_vehicle_kind_reach" ON "fleet_vehicle_kind" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "fleet_vehicle_kind_brand_id_name_unique" ON "fleet_vehicle_kind" USING btree ("tenant_id","brand_id","name") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "fleet_vehicle_kind_name_search" ON "fleet_vehicle_kind" USING gin ("tenant_id",bigrams("name")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "fleet_vehicle_position_newest" ON "fleet_vehicle_position" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "fleet_vehicle_position_reach" ON "fleet_vehicle_position" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "fleet_vehicle_position_vehicle_id_report_time" ON "fleet_vehicle_position" USING btree ("tenant_id","vehicle_id","report_time");--> statement-breakpoint
CREATE INDEX "fleet_vehicle_newest" ON "fleet_vehicle" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "fleet_vehicle_reach" ON "fleet_vehicle" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "fleet_vehicle_plate_no_unique" ON "fleet_vehicle" USING btree ("tenant_id","plate_no") WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "fleet_vehicle_vin_unique" ON "fleet_vehicle" USING btree ("tenant_id","vin") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "fleet_vehicle_type_id" ON "fleet_vehicle" USING btree ("tenant_id","type_id");--> statement-breakpoint
CREATE INDEX "fleet_vehicle_brand_id" ON "fleet_vehicle" USING btree ("tenant_id","brand_id");--> statement-breakpoint
CREATE INDEX "fleet_vehicle_kind_id" ON "fleet_vehicle" USING btree ("tenant_id","kind_id");--> statement-breakpoint
CREATE INDEX "fleet_vehicle_consumer_id" ON "fleet_vehicle" USING btree ("tenant_id","consumer_id");--> statement-breakpoint
CREATE INDEX "fleet_vehicle_depart_id" ON "fleet_vehicle" USING btree ("tenant_id","depart_id");--> statement-breakpoint
CREATE INDEX "fleet_vehicle_status" ON "fleet_vehicle" USING btree ("tenant_id","status");--> statement-breakpoint
CREATE INDEX "fleet_vehicle_last_time" ON "fleet_vehicle" USING btree ("tenant_id","last_time");--> statement-breakpoint
CREATE INDEX "fleet_vehicle_longitude_latitude" ON "fleet_vehicle" USING btree ("tenant_id","longitude","latitude");--> statement-breakpoint
CREATE INDEX "fleet_vehicle_plate_no_search" ON "fleet_vehicle" USING gin ("tenant_id",bigrams("plate_no")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "fleet_vehicle_vin_search" ON "fleet_vehicle" USING gin ("tenant_id",bigrams("vin")) WHERE del_flag = 0;