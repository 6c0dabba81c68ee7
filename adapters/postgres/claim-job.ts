import { claimed, type Job, MAX_FETCHING_PER_ACCOUNT, MAX_JOBS_PER_HOST } from '../../core/model/job.ts';
import { type ClaimJob, NEXT_FIRST } from '../sql/jobs.ts';
import { type JobRow, toJob } from '../sql/rows/job.ts';
import { columnList } from '../sql/table.ts';
import type { Database } from './database.ts';
import { tables } from './schema.ts';

const CLAIM = `SELECT ${columnList(tables.jobs, 'j')}
  FROM claim_job(@now, @after, @lane, @maxPerHost, @maxPerAccount, @state, @attempts, @due, @worker) j`;

/**
 * Claims a job that runs before all others. It takes the same lock as `claim_job`, and locks and rechecks rows only while it holds that
 * lock.
 */
const CLAIM_FIRST = `WITH claims AS MATERIALIZED (SELECT pg_advisory_xact_lock(17234, 0)),
    next_job AS MATERIALIZED (SELECT j.id ${NEXT_FIRST.replace('FROM', 'FROM claims CROSS JOIN')} FOR UPDATE OF j SKIP LOCKED)
  UPDATE jobs j SET state = @state, attempts = j.attempts + @attempts::integer, due = @due::bigint, worker = @worker
  FROM next_job WHERE j.id = next_job.id RETURNING ${columnList(tables.jobs, 'j')}`;

/** A job without attempts, from which the columns that a claim changes are derived. */
const UNTRIED: Job = {
  id: '',
  accountId: 0,
  objectId: '',
  step: 'read',
  state: 'queued',
  trigger: 'change',
  attempts: 0,
  due: 0,
};

/** Claims jobs with a function of the database, one at a time across all processes. */
export function jobClaimer({ query }: Database): ClaimJob {
  return async (worker, now, after, jobClass) => {
    const { state, attempts, due } = claimed(UNTRIED, worker, now);
    if (jobClass === 'first') {
      const next = async (from: number) =>
        (await query<JobRow>(CLAIM_FIRST, { now, after: from, state, attempts, due, worker }))[0];
      const row = (await next(after)) ?? (await next(0));
      return row ? toJob(row) : null;
    }
    const limits = { maxPerHost: MAX_JOBS_PER_HOST, maxPerAccount: MAX_FETCHING_PER_ACCOUNT };
    const claim = { now, after, lane: jobClass ?? null, ...limits, state, attempts, due, worker };
    const [row] = await query<JobRow>(CLAIM, claim);
    return row ? toJob(row) : null;
  };
}
