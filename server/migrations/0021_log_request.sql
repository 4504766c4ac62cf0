ALTER TABLE "kernel_log" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "kernel_log" ADD COLUMN "request_url" text;--> statement-breakpoint
ALTER TABLE "kernel_log" ADD COLUMN "cost_time" integer;