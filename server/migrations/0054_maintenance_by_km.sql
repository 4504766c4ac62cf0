ALTER TABLE "service_maintenance_order" ALTER COLUMN "due_date" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "service_maintenance_plan" ALTER COLUMN "every_months" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "service_maintenance_plan" ALTER COLUMN "start_date" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "service_maintenance_plan" ALTER COLUMN "next_due" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "fleet_vehicle" ADD COLUMN "mileage" integer;--> statement-breakpoint
ALTER TABLE "service_maintenance_order" ADD COLUMN "due_km" integer;--> statement-breakpoint
ALTER TABLE "service_maintenance_plan" ADD COLUMN "counted_from" date;--> statement-breakpoint
ALTER TABLE "service_maintenance_plan" ADD COLUMN "every_km" integer;--> statement-breakpoint
ALTER TABLE "service_maintenance_plan" ADD COLUMN "start_km" integer;--> statement-breakpoint
ALTER TABLE "service_maintenance_plan" ADD COLUMN "km_ahead" integer DEFAULT 500 NOT NULL;--> statement-breakpoint
ALTER TABLE "service_maintenance_plan" ADD COLUMN "next_km" integer;--> statement-breakpoint
ALTER TABLE "service_maintenance_plan" ADD COLUMN "form_preset" text;--> statement-breakpoint
CREATE UNIQUE INDEX "service_maintenance_order_plan_id_due_km_unique" ON "service_maintenance_order" USING btree ("tenant_id","plan_id","due_km") WHERE del_flag = 0;