-- Applies a unit of work in one statement, so that it takes one round trip and holds together whatever becomes of the
-- connection. Each step runs the statement whose place in `statements` it names, with its `parameters` as $1:
--   { "statement", "parameters", "least" }      writes; refused unless it affects as many rows
--   { "statement", "parameters", "expected" }   reads; refused unless the rows are those expected
-- Returns null when all steps are done. Else nothing is, and it returns { "step": which was refused, "answer": the rows read }.
CREATE FUNCTION apply_unit(statements jsonb, steps jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  step jsonb;
  done integer := 0;
  affected bigint;
  answer jsonb;
BEGIN
  FOR step IN SELECT value FROM jsonb_array_elements(steps) LOOP
    IF step ? 'expected' THEN
      EXECUTE format('SELECT coalesce(jsonb_agg(to_jsonb(row_read)), ''[]'') FROM (%s) AS row_read',
        statements->>(step->>'statement')::integer) INTO answer USING step->'parameters';
      IF answer <> step->'expected' THEN
        RAISE SQLSTATE 'CP001';
      END IF;
    ELSE
      EXECUTE statements->>(step->>'statement')::integer USING step->'parameters';
      GET DIAGNOSTICS affected = ROW_COUNT;
      IF affected < (step->>'least')::bigint THEN
        RAISE SQLSTATE 'CP001';
      END IF;
    END IF;
    done := done + 1;
  END LOOP;
  RETURN NULL;
EXCEPTION WHEN SQLSTATE 'CP001' THEN
  RETURN jsonb_build_object('step', done, 'answer', answer);
END
$$;
--> statement-breakpoint
-- Terms are read whenever an object is ranked: they stay in the row as long as they fit a page, the texts go first.
ALTER TABLE object_texts SET (toast_tuple_target = 8160);
--> statement-breakpoint
ALTER TABLE object_texts ALTER COLUMN terms SET STORAGE MAIN;
--> statement-breakpoint
-- Claims the job to be done next and returns it: an abandoned one, else a due one of the account after `after_account`, else of
-- the first; none of a host that `most_per_host` running jobs are asking. One claim at a time, so that this count is exact.
CREATE FUNCTION claim_job(
  moment bigint, after_account integer, most_per_host integer, claimed_state text, more_attempts integer, claimed_until bigint
) RETURNS SETOF jobs LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(17234, 0);
  RETURN QUERY
  WITH free AS NOT MATERIALIZED (
    SELECT j.* FROM jobs j WHERE j.due <= moment AND (j.host IS NULL OR most_per_host > (
      SELECT count(*) FROM jobs r WHERE r.state = 'running' AND r.host = j.host AND r.due > moment)))
  UPDATE jobs SET state = claimed_state, attempts = jobs.attempts + more_attempts, due = claimed_until
  WHERE jobs.id = coalesce(
    (SELECT id FROM jobs WHERE id = (SELECT id FROM free WHERE state = 'running' LIMIT 1) FOR UPDATE SKIP LOCKED),
    (SELECT id FROM jobs WHERE id = (
      SELECT id FROM free WHERE state = 'queued' AND account_id > after_account ORDER BY account_id, due LIMIT 1)
      FOR UPDATE SKIP LOCKED),
    (SELECT id FROM jobs WHERE id = (
      SELECT id FROM free WHERE state = 'queued' ORDER BY account_id, due LIMIT 1) FOR UPDATE SKIP LOCKED))
  RETURNING jobs.*;
END
$$;
--> statement-breakpoint
-- What a wiki label can mean: the object of that id, and of those that have or had it as their title the two oldest of each
-- kind, since one of them may be the source itself; but never `gone`. A function, so that its plan is kept.
CREATE FUNCTION wiki_candidates(account integer, wanted_key text, wanted_label text, gone text)
RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT coalesce(jsonb_agg(to_jsonb(candidate) ORDER BY candidate.id, candidate.by), '[]') FROM (
      SELECT o.id, 'id' AS by, o.deleted IS NULL AS "isActive" FROM objects o
      WHERE o.account_id = account AND o.id = wanted_label AND o.id <> gone
      UNION ALL
      SELECT named.object_id, class.by, class.is_active
      FROM (VALUES ('title', 1, TRUE), ('former-title', 0, TRUE), ('title', 1, FALSE), ('former-title', 0, FALSE))
        AS class(by, is_current, is_active),
      LATERAL (
        SELECT t.object_id FROM titles t JOIN objects o ON o.id = t.object_id
        WHERE t.account_id = account AND left(t.key, 200) = left(wanted_key, 200) AND t.key = wanted_key
          AND t.is_current = class.is_current AND (o.deleted IS NULL) = class.is_active AND t.object_id <> gone
        ORDER BY t.object_id LIMIT 2) AS named) AS candidate);
END
$$;
