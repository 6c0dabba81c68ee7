ALTER TABLE "feeds" ADD COLUMN "kid" text COLLATE "C";
--> statement-breakpoint
DROP INDEX "jobs_next";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "deaths" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "jobs_state" ON "jobs" USING btree ("state","account_id");--> statement-breakpoint
CREATE INDEX "jobs_fetching" ON "jobs" USING btree ("account_id","is_rerun","due" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'queued' AND host IS NOT NULL;--> statement-breakpoint
CREATE INDEX "jobs_local" ON "jobs" USING btree ("account_id","is_rerun","due" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'queued' AND host IS NULL;--> statement-breakpoint
DROP FUNCTION claim_job(bigint, integer, integer, text, integer, bigint, text);
--> statement-breakpoint
-- Claims the next job for a worker and returns it: a due one of the account after `after_account`, otherwise of the first account;
-- within an account, new objects before reruns and the newest first. `lane` selects jobs that fetch from a host ('fetching') or those
-- that do not ('local'); null selects both. Leaves out hosts with `most_per_host` running jobs, and fetching jobs of accounts for which
-- this worker already runs `most_per_account`. Claims are serialised, so that these counts are exact.
CREATE FUNCTION claim_job(
  moment bigint, after_account integer, lane text, most_per_host integer, most_per_account integer, claimed_state text,
  more_attempts integer, claimed_until bigint, holder text
) RETURNS SETOF jobs LANGUAGE plpgsql AS $$
DECLARE
  in_lane text := CASE lane WHEN 'fetching' THEN 'j.host IS NOT NULL' WHEN 'local' THEN 'j.host IS NULL' ELSE 'TRUE' END;
  next_job text := 'SELECT j.id FROM jobs j WHERE j.state = ''queued'' AND ' || in_lane || ' AND j.due <= $1 AND j.account_id > $2
    AND (j.host IS NULL OR (
      (SELECT count(*) FROM jobs r WHERE r.state = ''running'' AND r.host = j.host AND r.due > $1) < $3 AND
      (SELECT count(*) FROM jobs r WHERE r.state = ''running'' AND r.host IS NOT NULL AND r.worker = $5
        AND r.account_id = j.account_id) < $4))
    ORDER BY j.account_id, j.is_rerun, j.due DESC, j.id DESC LIMIT 1';
  next_id text;
BEGIN
  PERFORM pg_advisory_xact_lock(17234, 0);
  EXECUTE next_job INTO next_id USING moment, after_account, most_per_host, most_per_account, holder;
  IF next_id IS NULL THEN
    EXECUTE next_job INTO next_id USING moment, 0, most_per_host, most_per_account, holder;
  END IF;
  RETURN QUERY
  UPDATE jobs SET state = claimed_state, attempts = jobs.attempts + more_attempts, due = claimed_until, worker = holder
  WHERE jobs.id = (SELECT id FROM jobs WHERE id = next_id FOR UPDATE SKIP LOCKED)
  RETURNING jobs.*;
END
$$;
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "deleted" bigint;--> statement-breakpoint
ALTER TABLE "library" ADD COLUMN "last_account" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "access_keys" ADD COLUMN "expires" bigint;--> statement-breakpoint
ALTER TABLE "access_keys" ADD COLUMN "uses" integer;--> statement-breakpoint
ALTER TABLE "access_keys" ADD COLUMN "used" integer;
