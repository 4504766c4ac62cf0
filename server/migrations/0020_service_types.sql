CREATE TABLE "service_sys_dict_item" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"dict_id" text NOT NULL,
	"item_name" text NOT NULL,
	"parent_id" text,
	"sort_no" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "service_sys_dict_item_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "service_sys_dict" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"dict_name" text NOT NULL,
	"dict_code" text NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "service_sys_dict_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "service_type" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"type_name" text NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"template_version" integer DEFAULT 0 NOT NULL,
	"workorder_temp" text NOT NULL,
	"workorder_variable_temp" text DEFAULT '[]' NOT NULL,
	"report_temp" text DEFAULT '[]' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "service_type_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "service_template_version" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"service_type_id" text NOT NULL,
	"template_version" integer NOT NULL,
	"remark" text,
	"workorder_temp" text NOT NULL,
	"workorder_variable_temp" text DEFAULT '[]' NOT NULL,
	"report_temp" text DEFAULT '[]' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "service_template_version_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "service_timeout_rule" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"service_type_id" text NOT NULL,
	"out_hour" double precision NOT NULL,
	"level" text NOT NULL,
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
	CONSTRAINT "service_timeout_rule_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "service_sys_dict_item" ADD CONSTRAINT "service_sys_dict_item_dict_id_fk" FOREIGN KEY ("tenant_id","dict_id") REFERENCES "public"."service_sys_dict"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_template_version" ADD CONSTRAINT "service_template_version_service_type_id_fk" FOREIGN KEY ("tenant_id","service_type_id") REFERENCES "public"."service_type"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_timeout_rule" ADD CONSTRAINT "service_timeout_rule_service_type_id_fk" FOREIGN KEY ("tenant_id","service_type_id") REFERENCES "public"."service_type"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_sys_dict_item_newest" ON "service_sys_dict_item" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_sys_dict_item_reach" ON "service_sys_dict_item" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "service_sys_dict_item_dict_id_item_name_unique" ON "service_sys_dict_item" USING btree ("tenant_id","dict_id","item_name") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_sys_dict_item_dict_id_sort_no" ON "service_sys_dict_item" USING btree ("tenant_id","dict_id","sort_no");--> statement-breakpoint
CREATE INDEX "service_sys_dict_newest" ON "service_sys_dict" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_sys_dict_reach" ON "service_sys_dict" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "service_sys_dict_dict_code_unique" ON "service_sys_dict" USING btree ("tenant_id","dict_code") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_sys_dict_dict_name_search" ON "service_sys_dict" USING gin ("tenant_id",bigrams("dict_name")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_type_newest" ON "service_type" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_type_reach" ON "service_type" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "service_type_type_name_unique" ON "service_type" USING btree ("tenant_id","type_name") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_type_type_name_search" ON "service_type" USING gin ("tenant_id",bigrams("type_name")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_template_version_newest" ON "service_template_version" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_template_version_reach" ON "service_template_version" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "service_template_version_service_type_id_template_version_unique" ON "service_template_version" USING btree ("tenant_id","service_type_id","template_version") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_timeout_rule_newest" ON "service_timeout_rule" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_timeout_rule_reach" ON "service_timeout_rule" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "service_timeout_rule_service_type_id" ON "service_timeout_rule" USING btree ("tenant_id","service_type_id");