ALTER TABLE "service_work_order" RENAME COLUMN "told_rules" TO "alerted_by";
