CREATE INDEX "kernel_log_age" ON "kernel_log" USING brin ("create_time");--> statement-breakpoint
CREATE INDEX "fleet_vehicle_position_age" ON "fleet_vehicle_position" USING brin ("report_time");--> statement-breakpoint
CREATE INDEX "messaging_announcement_age" ON "messaging_announcement" USING brin ("create_time");--> statement-breakpoint
CREATE INDEX "messaging_receipt_age" ON "messaging_receipt" USING brin ("create_time");