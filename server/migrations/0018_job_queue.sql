CREATE TABLE "kernel_job" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"data" jsonb,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease" text,
	"leased_until" timestamp with time zone,
	"failure" text,
	"gave_up_at" timestamp with time zone
);
