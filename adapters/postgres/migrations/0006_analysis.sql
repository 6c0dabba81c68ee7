CREATE TABLE "step_results" (
	"object_id" text COLLATE "C" NOT NULL,
	"step" text COLLATE "C" NOT NULL,
	"version" text COLLATE "C" NOT NULL,
	CONSTRAINT "step_results_object_id_step_pk" PRIMARY KEY("object_id","step")
);
--> statement-breakpoint
DROP INDEX "jobs_next";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "is_rerun" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "worker" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "step_results" ADD CONSTRAINT "step_results_object_id_objects_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."objects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_next" ON "jobs" USING btree ("state","account_id","is_rerun","due");
--> statement-breakpoint
DROP FUNCTION claim_job(bigint, integer, integer, text, integer, bigint);
--> statement-breakpoint
-- Claims the job to be done next for a worker and returns it: a due one of the account after `after_account`, else of the first;
-- of an account what was just saved before what is done again; none of a host that `most_per_host` running jobs are asking. One
-- claim at a time, so that this count is exact.
CREATE FUNCTION claim_job(
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
      SELECT id FROM free WHERE account_id > after_account ORDER BY account_id, is_rerun, due LIMIT 1)
      FOR UPDATE SKIP LOCKED),
    (SELECT id FROM jobs WHERE id = (
      SELECT id FROM free ORDER BY account_id, is_rerun, due LIMIT 1) FOR UPDATE SKIP LOCKED))
  RETURNING jobs.*;
END
$$;
