CREATE TABLE "kernel_import" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"entity" text NOT NULL,
	"user_id" text NOT NULL,
	"batch" text NOT NULL,
	"file_name" text NOT NULL,
	"total" integer NOT NULL,
	"stored" integer NOT NULL,
	"taken_back" integer DEFAULT 0 NOT NULL,
	"row_ids" text[] NOT NULL,
	"versions" integer[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "kernel_import_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "kernel_import_newest" ON "kernel_import" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "kernel_import_row_scope" ON "kernel_import" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "kernel_import_user_id_entity_batch_unique" ON "kernel_import" USING btree ("tenant_id","user_id","entity","batch") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "kernel_import_age" ON "kernel_import" USING brin ("create_time");