-- The index that data rules use is called <table>_row_scope, in declared tables and in those of published forms.
-- Tables of forms have longer names: what would exceed 63 bytes ends with a hash (kernel/database/make-table.ts).
DO $$
DECLARE
  found record;
  renamed text;
BEGIN
  FOR found IN
    SELECT tablename, indexname FROM pg_indexes
    WHERE schemaname = 'public' AND indexdef LIKE '%(tenant\_id, sys\_org\_code COLLATE "C", create\_by)%'
  LOOP
    renamed := CASE
      WHEN found.indexname = left(found.tablename, 40) || '_reach' THEN left(found.tablename, 40) || '_row_scope'
      WHEN length(found.tablename || '_row_scope') <= 63 THEN found.tablename || '_row_scope'
      ELSE left(found.tablename || '_row_scope', 54) || '_' ||
        left(encode(sha256(convert_to(found.tablename || '_row_scope', 'UTF8')), 'hex'), 8)
    END;
    IF renamed <> found.indexname THEN
      EXECUTE format('ALTER INDEX public.%I RENAME TO %I', found.indexname, renamed);
    END IF;
  END LOOP;
END $$;
