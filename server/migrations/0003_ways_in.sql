CREATE TABLE "identity_proof" (
	"key" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"data" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"issued" integer DEFAULT 1 NOT NULL,
	"issued_from" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_third" (
	"key" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_visit_day" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"day" date NOT NULL,
	"visits" integer NOT NULL,
	"ips" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "identity_visit_day_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "tenancy_tenant" DROP CONSTRAINT "tenancy_tenant_code_unique";--> statement-breakpoint
ALTER TABLE "tenancy_tenant" ALTER COLUMN "code" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tenancy_tenant" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenancy_tenant" ADD COLUMN "create_by" text;--> statement-breakpoint
ALTER TABLE "tenancy_tenant" ADD COLUMN "create_time" timestamptz DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "tenancy_tenant" ADD COLUMN "update_by" text;--> statement-breakpoint
ALTER TABLE "tenancy_tenant" ADD COLUMN "update_time" timestamptz;--> statement-breakpoint
ALTER TABLE "tenancy_tenant" ADD COLUMN "del_flag" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "identity_visit_day_newest" ON "identity_visit_day" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_visit_day_day_unique" ON "identity_visit_day" USING btree ("tenant_id","day") WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "tenancy_tenant_code_unique" ON "tenancy_tenant" USING btree (lower(code)) WHERE del_flag = 0;