ALTER TABLE "service_work_order" ADD COLUMN "part_names" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "service_work_order" ADD COLUMN "part_counts" numeric[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "service_work_order" ADD COLUMN "part_sums" numeric(16, 2)[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Finished orders from before: what was used of each part follows from the lines of the report.
update service_work_order o
set used_parts = s.keys, part_names = s.names, part_counts = s.counts, part_sums = s.sums
from (
  select tenant_id, id, array_agg(key order by key) as keys, array_agg(name order by key) as names,
    array_agg(count order by key) as counts, array_agg(least(amount, 99999999999999.99) order by key) as sums
  from (
    select w.tenant_id, w.id, coalesce(nullif(line ->> 'materialNo', ''), line ->> 'materialName', '') as key,
      max(coalesce(line ->> 'materialName', '')) as name,
      sum(case jsonb_typeof(line -> 'materialCount') when 'number' then (line ->> 'materialCount')::numeric else 0 end) as count,
      sum(round((line ->> 'materialSum')::numeric, 2)) as amount
    from service_work_order w,
      jsonb_each(case when jsonb_typeof(w.report_data) = 'object' then w.report_data else '{}' end) item,
      jsonb_array_elements(case when jsonb_typeof(item.value) = 'array' then item.value else '[]' end) line
    where w.used_parts <> '{}' and jsonb_typeof(line -> 'materialSum') = 'number'
    group by 1, 2, 3
  ) parts
  group by tenant_id, id
) s
where o.tenant_id = s.tenant_id and o.id = s.id;
