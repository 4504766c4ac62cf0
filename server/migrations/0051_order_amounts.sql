ALTER TABLE "service_work_order" ADD COLUMN "total_amount" numeric(16, 2);--> statement-breakpoint
ALTER TABLE "service_work_order" ADD COLUMN "parts_amount" numeric(16, 2);--> statement-breakpoint
ALTER TABLE "service_work_order" ADD COLUMN "labour_amount" numeric(16, 2);--> statement-breakpoint
ALTER TABLE "service_work_order" ADD COLUMN "claim_amount" numeric(16, 2);--> statement-breakpoint
ALTER TABLE "service_work_order" ADD COLUMN "used_parts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "service_work_order_used_parts_contains" ON "service_work_order" USING gin ("tenant_id","used_parts") WHERE del_flag = 0;--> statement-breakpoint
-- Reports from before hold the sums of their lines: the amounts of their orders follow from them.
update service_work_order o
set parts_amount = s.parts, labour_amount = 0, claim_amount = s.claims, total_amount = s.parts, used_parts = s.used
from (
  select w.tenant_id, w.id,
    least(sum(round((line ->> 'materialSum')::numeric, 2)), 99999999999999.99) as parts,
    least(coalesce(sum(round((line ->> 'materialSum')::numeric, 2)) filter (where line ->> 'isClaim' = '1'), 0),
      99999999999999.99) as claims,
    array_agg(distinct coalesce(nullif(line ->> 'materialNo', ''), line ->> 'materialName', '')) as used
  from service_work_order w,
    jsonb_each(case when jsonb_typeof(w.report_data) = 'object' then w.report_data else '{}' end) item,
    jsonb_array_elements(case when jsonb_typeof(item.value) = 'array' then item.value else '[]' end) line
  where w.status = '4' and w.report_data::text like '%"materialSum"%'
    and jsonb_typeof(line -> 'materialSum') = 'number'
  group by w.tenant_id, w.id
) s
where o.tenant_id = s.tenant_id and o.id = s.id;
