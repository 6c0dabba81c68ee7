-- Each term that is searched for is compared with all that waits to be sorted into the index: 256 kB at most, not 4 MB. Where the
-- table is divided, the index of each part has a list of its own.
DO $$
DECLARE
  part regclass;
BEGIN
  FOR part IN
    SELECT oid FROM pg_class
    WHERE relkind = 'i' AND (oid = 'object_texts_terms'::regclass OR oid IN (SELECT relid FROM pg_partition_tree('object_texts_terms')))
  LOOP
    EXECUTE format('ALTER INDEX %s SET (gin_pending_list_limit = 256)', part);
  END LOOP;
END $$;
--> statement-breakpoint
-- How many texts contain a word is known without counting for the 5,000 most common words, not 1,000.
ALTER TABLE object_texts ALTER COLUMN terms SET STATISTICS 500;
