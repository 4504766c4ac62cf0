CREATE TABLE "part_class" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"class_name" text NOT NULL,
	"parent_id" text,
	"sort_no" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "part_class_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "part_part" (
	"id" text NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::int NOT NULL,
	"part_no" text NOT NULL,
	"part_name" text NOT NULL,
	"system_id" text NOT NULL,
	"unit" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamptz,
	"update_by" text,
	"update_time" timestamptz,
	"sys_org_code" text,
	"del_flag" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "part_part_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "part_class" ADD CONSTRAINT "part_class_parent_id_fk" FOREIGN KEY ("tenant_id","parent_id") REFERENCES "public"."part_class"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_part" ADD CONSTRAINT "part_part_system_id_fk" FOREIGN KEY ("tenant_id","system_id") REFERENCES "public"."part_class"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "part_class_newest" ON "part_class" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "part_class_reach" ON "part_class" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "part_class_parent_id_class_name_unique" ON "part_class" USING btree ("tenant_id","parent_id","class_name") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "part_class_class_name_search" ON "part_class" USING gin ("tenant_id",bigrams("class_name")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "part_part_newest" ON "part_part" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "part_part_reach" ON "part_part" USING btree ("tenant_id","sys_org_code" collate "C","create_by") WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "part_part_part_no_unique" ON "part_part" USING btree ("tenant_id","part_no") WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "part_part_system_id" ON "part_part" USING btree ("tenant_id","system_id");--> statement-breakpoint
CREATE INDEX "part_part_part_no_search" ON "part_part" USING gin ("tenant_id",bigrams("part_no")) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX "part_part_part_name_search" ON "part_part" USING gin ("tenant_id",bigrams("part_name")) WHERE del_flag = 0;