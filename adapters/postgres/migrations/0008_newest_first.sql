DROP INDEX "jobs_next";--> statement-breakpoint
CREATE INDEX "jobs_next" ON "jobs" USING btree ("state","account_id","is_rerun","due" DESC NULLS FIRST);
--> statement-breakpoint
-- Claims the job to be done next for a worker and returns it: a due one of the account after `after_account`, else of the first;
-- of an account what was just saved before what is done again, and the newest first; none of a host that `most_per_host` running
-- jobs are asking. One claim at a time, so that this count is exact.
CREATE OR REPLACE FUNCTION claim_job(
  moment bigint, after_account integer, most_per_host integer, claimed_state text, more_attempts integer, claimed_until bigint,
  holder text
) RETURNS SETOF jobs LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(17234, 0);
  RETURN QUERY
  WITH free AS NOT MATERIALIZED (
    SELECT j.* FROM jobs j WHERE j.state = 'queued' AND j.due <= moment AND (j.host IS NULL OR most_per_host > (
      SELECT count(*) FROM jobs r WHERE r.state = 'running' AND r.host = j.host AND r.due > moment)))
  UPDATE jobs SET state = claimed_state, attempts = jobs.attempts + more_attempts, due = claimed_until, worker = holder
  WHERE jobs.id = coalesce(
    (SELECT id FROM jobs WHERE id = (
      SELECT id FROM free WHERE account_id > after_account ORDER BY account_id, is_rerun, due DESC LIMIT 1)
      FOR UPDATE SKIP LOCKED),
    (SELECT id FROM jobs WHERE id = (
      SELECT id FROM free ORDER BY account_id, is_rerun, due DESC LIMIT 1) FOR UPDATE SKIP LOCKED))
  RETURNING jobs.*;
END
$$;
