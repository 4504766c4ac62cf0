CREATE TABLE "access_attr_rule" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"name" text NOT NULL,
	"entity" text NOT NULL,
	"content" text NOT NULL,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "access_attr_rule_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "access_data_rule" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"permission_id" text NOT NULL,
	"rule_name" text NOT NULL,
	"rule_column" text NOT NULL,
	"rule_conditions" text NOT NULL,
	"rule_value" text NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "access_data_rule_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "access_depart_permission" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"depart_id" text NOT NULL,
	"permission_id" text NOT NULL,
	"data_rule_ids" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "access_depart_permission_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "access_depart_role_permission" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"depart_role_id" text NOT NULL,
	"permission_id" text NOT NULL,
	"data_rule_ids" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "access_depart_role_permission_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "access_depart_role_user" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"depart_role_id" text NOT NULL,
	"user_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "access_depart_role_user_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "access_depart_role" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"depart_id" text NOT NULL,
	"role_name" text NOT NULL,
	"role_code" text NOT NULL,
	"description" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "access_depart_role_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "access_menu_relation" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"menu_id" text NOT NULL,
	"relation_ids" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "access_menu_relation_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "dictionary_category" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"pid" text DEFAULT '0' NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"has_child" text DEFAULT '0' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "dictionary_category_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "online_check_rule" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"rule_name" text NOT NULL,
	"rule_code" text NOT NULL,
	"rule_json" text NOT NULL,
	"rule_description" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "online_check_rule_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "online_fill_rule" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"rule_name" text NOT NULL,
	"rule_code" text NOT NULL,
	"rule_class" text NOT NULL,
	"rule_params" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "online_fill_rule_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "online_serial" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"rule_code" text NOT NULL,
	"period" text NOT NULL,
	"last" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "online_serial_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "organisation_depart" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"parent_id" text,
	"depart_name" text NOT NULL,
	"depart_name_en" text,
	"depart_name_abbr" text,
	"depart_order" integer DEFAULT 0 NOT NULL,
	"description" text,
	"org_category" text DEFAULT '2' NOT NULL,
	"org_type" text NOT NULL,
	"org_code" text collate "C" NOT NULL,
	"director_id" text,
	"mobile" text,
	"fax" text,
	"address" text,
	"memo" text,
	"status" text DEFAULT '1' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "organisation_depart_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "organisation_user_depart" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"user_id" text NOT NULL,
	"depart_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "organisation_user_depart_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "access_object_rule" ALTER COLUMN "scope" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "access_object_rule" ALTER COLUMN "condition" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "access_object_rule" ADD COLUMN "rule_id" text;--> statement-breakpoint
ALTER TABLE "access_permission" ADD COLUMN "para_type" text;--> statement-breakpoint
ALTER TABLE "access_permission" ADD COLUMN "para_type_name" text;--> statement-breakpoint
ALTER TABLE "access_permission" ADD COLUMN "families" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_role_permission" ADD COLUMN "data_rule_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_depart_role_permission" ADD CONSTRAINT "access_depart_role_permission_depart_role_id_fk" FOREIGN KEY ("tenant_id","depart_role_id") REFERENCES "public"."access_depart_role"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_depart_role_user" ADD CONSTRAINT "access_depart_role_user_depart_role_id_fk" FOREIGN KEY ("tenant_id","depart_role_id") REFERENCES "public"."access_depart_role"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_user_depart" ADD CONSTRAINT "organisation_user_depart_depart_id_fk" FOREIGN KEY ("tenant_id","depart_id") REFERENCES "public"."organisation_depart"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_attr_rule_newest" ON "access_attr_rule" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "access_attr_rule_name_unique" ON "access_attr_rule" USING btree ("tenant_id","name") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "access_attr_rule_name_search" ON "access_attr_rule" USING gin ("tenant_id",bigrams("name")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "access_data_rule_newest" ON "access_data_rule" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "access_data_rule_permission_id" ON "access_data_rule" USING btree ("tenant_id","permission_id");--> statement-breakpoint
CREATE INDEX "access_depart_permission_newest" ON "access_depart_permission" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "access_depart_permission_depart_id_permission_id_unique" ON "access_depart_permission" USING btree ("tenant_id","depart_id","permission_id") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "access_depart_role_permission_newest" ON "access_depart_role_permission" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "access_depart_role_permission_depart_role_id_permission_id_unique" ON "access_depart_role_permission" USING btree ("tenant_id","depart_role_id","permission_id") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "access_depart_role_user_newest" ON "access_depart_role_user" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "access_depart_role_user_user_id_depart_role_id_unique" ON "access_depart_role_user" USING btree ("tenant_id","user_id","depart_role_id") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "access_depart_role_user_depart_role_id" ON "access_depart_role_user" USING btree ("tenant_id","depart_role_id");--> statement-breakpoint
CREATE INDEX "access_depart_role_newest" ON "access_depart_role" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "access_depart_role_depart_id_role_code_unique" ON "access_depart_role" USING btree ("tenant_id","depart_id","role_code") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "access_depart_role_role_name_search" ON "access_depart_role" USING gin ("tenant_id",bigrams("role_name")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "access_depart_role_role_code_search" ON "access_depart_role" USING gin ("tenant_id",bigrams("role_code")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "access_menu_relation_newest" ON "access_menu_relation" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "access_menu_relation_menu_id_unique" ON "access_menu_relation" USING btree ("tenant_id","menu_id") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "dictionary_category_newest" ON "dictionary_category" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_category_code_unique" ON "dictionary_category" USING btree ("tenant_id","code") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "dictionary_category_pid" ON "dictionary_category" USING btree ("tenant_id","pid");--> statement-breakpoint
CREATE INDEX "dictionary_category_name_search" ON "dictionary_category" USING gin ("tenant_id",bigrams("name")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "online_check_rule_newest" ON "online_check_rule" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "online_check_rule_rule_code_unique" ON "online_check_rule" USING btree ("tenant_id","rule_code") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "online_check_rule_rule_name_search" ON "online_check_rule" USING gin ("tenant_id",bigrams("rule_name")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "online_fill_rule_newest" ON "online_fill_rule" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "online_fill_rule_rule_code_unique" ON "online_fill_rule" USING btree ("tenant_id","rule_code") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "online_fill_rule_rule_name_search" ON "online_fill_rule" USING gin ("tenant_id",bigrams("rule_name")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "online_serial_newest" ON "online_serial" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "online_serial_rule_code_period_unique" ON "online_serial" USING btree ("tenant_id","rule_code","period") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "organisation_depart_newest" ON "organisation_depart" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_depart_org_code_unique" ON "organisation_depart" USING btree ("tenant_id","org_code") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "organisation_depart_parent_id" ON "organisation_depart" USING btree ("tenant_id","parent_id");--> statement-breakpoint
CREATE INDEX "organisation_depart_org_code" ON "organisation_depart" USING btree ("tenant_id","org_code");--> statement-breakpoint
CREATE INDEX "organisation_depart_depart_name_search" ON "organisation_depart" USING gin ("tenant_id",bigrams("depart_name")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "organisation_user_depart_newest" ON "organisation_user_depart" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_user_depart_user_id_depart_id_unique" ON "organisation_user_depart" USING btree ("tenant_id","user_id","depart_id") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "organisation_user_depart_depart_id" ON "organisation_user_depart" USING btree ("tenant_id","depart_id");--> statement-breakpoint
ALTER TABLE "access_object_rule" ADD CONSTRAINT "access_object_rule_rule_id_fk" FOREIGN KEY ("tenant_id","rule_id") REFERENCES "public"."access_attr_rule"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_permission_parent_id" ON "access_permission" USING btree ("tenant_id","parent_id");--> statement-breakpoint
ALTER TABLE "access_object_rule" DROP COLUMN "hidden_attrs";--> statement-breakpoint
ALTER TABLE "access_permission" DROP COLUMN "rule_flag";