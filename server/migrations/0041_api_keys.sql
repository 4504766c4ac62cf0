CREATE TABLE "access_api_key" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"name" text NOT NULL,
	"role_id" text NOT NULL,
	"maker_id" text NOT NULL,
	"hash" text NOT NULL,
	"hint" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"addresses" text[] DEFAULT '{}' NOT NULL,
	"per_minute" integer NOT NULL,
	"last_used_at" timestamp with time zone,
	"last_used_from" text,
	"revoked_at" timestamp with time zone,
	"revoked_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "access_api_key_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "access_api_key" ADD CONSTRAINT "access_api_key_role_id_fk" FOREIGN KEY ("tenant_id","role_id") REFERENCES "public"."access_role"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_api_key_newest" ON "access_api_key" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "access_api_key_row_scope" ON "access_api_key" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "access_api_key_hash_unique" ON "access_api_key" USING btree ("tenant_id","hash") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "access_api_key_role_id" ON "access_api_key" USING btree ("tenant_id","role_id");--> statement-breakpoint
CREATE INDEX "access_api_key_maker_id" ON "access_api_key" USING btree ("tenant_id","maker_id");