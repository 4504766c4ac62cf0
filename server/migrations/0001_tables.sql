CREATE TABLE "kernel_idempotency" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"answer" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "kernel_idempotency_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "kernel_job" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kernel_log" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"log_type" integer NOT NULL,
	"content" text NOT NULL,
	"operate_type" integer,
	"user_id" text,
	"username" text,
	"peer" text,
	"call" text,
	"entity" text,
	"row_id" text,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "kernel_log_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "access_object_rule" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"role_id" text NOT NULL,
	"entity" text NOT NULL,
	"scope" integer NOT NULL,
	"condition" jsonb,
	"hidden_attrs" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "access_object_rule_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "access_permission" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"parent_id" text,
	"sys_id" text,
	"name" text NOT NULL,
	"url" text,
	"component" text,
	"component_name" text,
	"icon" text,
	"menu_type" integer NOT NULL,
	"perms" text,
	"perms_type" text DEFAULT '1' NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"sort_no" integer DEFAULT 0 NOT NULL,
	"route" boolean DEFAULT true NOT NULL,
	"rule_flag" integer DEFAULT 0 NOT NULL,
	"always_show" boolean DEFAULT false NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"keep_alive" boolean DEFAULT true NOT NULL,
	"internal_or_external" boolean DEFAULT false NOT NULL,
	"platform_only" boolean DEFAULT false NOT NULL,
	"redirect" text,
	"description" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "access_permission_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "access_role_permission" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"role_id" text NOT NULL,
	"permission_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "access_role_permission_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "access_role" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
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
	CONSTRAINT "access_role_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "access_user_role" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"user_id" text NOT NULL,
	"role_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "access_user_role_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "dictionary_dict" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"dict_name" text NOT NULL,
	"dict_code" text NOT NULL,
	"description" text,
	"type" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "dictionary_dict_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "dictionary_item" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"dict_id" text NOT NULL,
	"item_text" text NOT NULL,
	"item_value" text NOT NULL,
	"description" text,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "dictionary_item_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "files_file" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"biz" text NOT NULL,
	"user_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "files_file_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "fleet_vehicle_brand" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"name" text NOT NULL,
	"type_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "fleet_vehicle_brand_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "fleet_vehicle_type" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"sort_no" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "fleet_vehicle_type_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "identity_account" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"phone" text,
	"email" text,
	"password_hash" text,
	"home_tenant_id" integer NOT NULL,
	"platform_admin" boolean DEFAULT false NOT NULL,
	"last_tenant_id" integer,
	"failures_in_row" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity_login_failure" (
	"id" text PRIMARY KEY NOT NULL,
	"account_key" text NOT NULL,
	"peer" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_session" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"tenant_id" integer NOT NULL,
	"gen" integer DEFAULT 1 NOT NULL,
	"salt" text NOT NULL,
	"rotated_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"access_until" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" text,
	"peer" "inet",
	"agent" text
);
--> statement-breakpoint
CREATE TABLE "identity_ticket" (
	"hash" text PRIMARY KEY NOT NULL,
	"use" text NOT NULL,
	"path" text,
	"session_id" text NOT NULL,
	"account_id" text NOT NULL,
	"tenant_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity_user" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"username" text NOT NULL,
	"realname" text,
	"avatar" text,
	"sex" text,
	"birthday" date,
	"phone" text,
	"email" text,
	"work_no" text,
	"post" text,
	"telephone" text,
	"status" text DEFAULT '1' NOT NULL,
	"user_identity" text DEFAULT '1' NOT NULL,
	"depart_ids" text,
	"org_id" text,
	"org_code" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "identity_user_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "tenancy_home_config" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"system_name" text NOT NULL,
	"logo_icon" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "tenancy_home_config_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "tenancy_login_config" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"icp" text DEFAULT '' NOT NULL,
	"login_position" text DEFAULT '' NOT NULL,
	"background_picture" text DEFAULT '' NOT NULL,
	"login_box_background_picture" text DEFAULT '' NOT NULL,
	"web_icon" text DEFAULT '' NOT NULL,
	"other_login_type" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "tenancy_login_config_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "tenancy_tenant" (
	"id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"hosts" text[] DEFAULT '{}' NOT NULL,
	"begin_date" date,
	"end_date" date,
	"status" smallint DEFAULT 1 NOT NULL,
	"access_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tenancy_tenant_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "access_object_rule" ADD CONSTRAINT "access_object_rule_role_id_fk" FOREIGN KEY ("tenant_id","role_id") REFERENCES "public"."access_role"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_role_permission" ADD CONSTRAINT "access_role_permission_role_id_fk" FOREIGN KEY ("tenant_id","role_id") REFERENCES "public"."access_role"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_user_role" ADD CONSTRAINT "access_user_role_role_id_fk" FOREIGN KEY ("tenant_id","role_id") REFERENCES "public"."access_role"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dictionary_item" ADD CONSTRAINT "dictionary_item_dict_id_fk" FOREIGN KEY ("tenant_id","dict_id") REFERENCES "public"."dictionary_dict"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_vehicle_brand" ADD CONSTRAINT "fleet_vehicle_brand_type_id_fk" FOREIGN KEY ("tenant_id","type_id") REFERENCES "public"."fleet_vehicle_type"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kernel_idempotency_newest" ON "kernel_idempotency" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "kernel_idempotency_user_id_key_unique" ON "kernel_idempotency" USING btree ("tenant_id","user_id","key") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "kernel_log_newest" ON "kernel_log" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "kernel_log_log_type_create_time" ON "kernel_log" USING btree ("tenant_id","log_type","create_time");--> statement-breakpoint
CREATE INDEX "kernel_log_entity_row_id" ON "kernel_log" USING btree ("tenant_id","entity","row_id");--> statement-breakpoint
CREATE INDEX "access_object_rule_newest" ON "access_object_rule" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "access_object_rule_role_id" ON "access_object_rule" USING btree ("tenant_id","role_id");--> statement-breakpoint
CREATE INDEX "access_permission_newest" ON "access_permission" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "access_role_permission_newest" ON "access_role_permission" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "access_role_permission_role_id_permission_id_unique" ON "access_role_permission" USING btree ("tenant_id","role_id","permission_id") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "access_role_newest" ON "access_role" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "access_role_role_code_unique" ON "access_role" USING btree ("tenant_id","role_code") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "access_role_role_name_search" ON "access_role" USING gin ("tenant_id",bigrams("role_name")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "access_role_role_code_search" ON "access_role" USING gin ("tenant_id",bigrams("role_code")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "access_user_role_newest" ON "access_user_role" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "access_user_role_user_id_role_id_unique" ON "access_user_role" USING btree ("tenant_id","user_id","role_id") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "access_user_role_role_id" ON "access_user_role" USING btree ("tenant_id","role_id");--> statement-breakpoint
CREATE INDEX "dictionary_dict_newest" ON "dictionary_dict" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_dict_dict_code_unique" ON "dictionary_dict" USING btree ("tenant_id","dict_code") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "dictionary_dict_dict_name_search" ON "dictionary_dict" USING gin ("tenant_id",bigrams("dict_name")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "dictionary_item_newest" ON "dictionary_item" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_item_dict_id_item_value_unique" ON "dictionary_item" USING btree ("tenant_id","dict_id","item_value") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "files_file_newest" ON "files_file" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "files_file_key_unique" ON "files_file" USING btree ("tenant_id","key") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "fleet_vehicle_brand_newest" ON "fleet_vehicle_brand" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "fleet_vehicle_brand_name_unique" ON "fleet_vehicle_brand" USING btree ("tenant_id","name") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "fleet_vehicle_brand_name_search" ON "fleet_vehicle_brand" USING gin ("tenant_id",bigrams("name")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "fleet_vehicle_type_newest" ON "fleet_vehicle_type" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "fleet_vehicle_type_name_unique" ON "fleet_vehicle_type" USING btree ("tenant_id","name") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "fleet_vehicle_type_name_search" ON "fleet_vehicle_type" USING gin ("tenant_id",bigrams("name")) WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_account_username_unique" ON "identity_account" USING btree (lower(username)) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_account_phone_unique" ON "identity_account" USING btree ("phone") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_account_email_unique" ON "identity_account" USING btree (lower(email)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "identity_user_newest" ON "identity_user" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_user_username_unique" ON "identity_user" USING btree ("tenant_id","username") WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_user_work_no_unique" ON "identity_user" USING btree ("tenant_id","work_no") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "identity_user_org_code" ON "identity_user" USING btree ("tenant_id","org_code");--> statement-breakpoint
CREATE INDEX "identity_user_username_search" ON "identity_user" USING gin ("tenant_id",bigrams("username")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "identity_user_realname_search" ON "identity_user" USING gin ("tenant_id",bigrams("realname")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "identity_user_phone_search" ON "identity_user" USING gin ("tenant_id",bigrams("phone")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "tenancy_home_config_newest" ON "tenancy_home_config" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "tenancy_login_config_newest" ON "tenancy_login_config" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;