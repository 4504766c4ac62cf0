ALTER TABLE "service_work_order" ADD COLUMN "appoint_start" timestamptz;--> statement-breakpoint
ALTER TABLE "service_work_order" ADD COLUMN "appoint_end" timestamptz;--> statement-breakpoint
CREATE INDEX "service_work_order_appoint_start" ON "service_work_order" USING btree ("tenant_id","appoint_start");