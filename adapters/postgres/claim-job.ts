import { claimed, type Job, MAX_FETCHING_PER_ACCOUNT, MAX_JOBS_PER_HOST } from '../../core/model/job.ts';
import type { ClaimJob } from '../sql/jobs.ts';
import { type JobRow, toJob } from '../sql/rows/job.ts';
import { columnList } from '../sql/table.ts';
import type { Database } from './database.ts';
import { jobs } from './schema.ts';

const CLAIM = `SELECT ${columnList(jobs, 'j')}
  FROM claim_job(@now, @after, @lane, @maxPerHost, @maxPerAccount, @state, @attempts, @due, @worker) j`;

/** A job without attempts, from which the columns that a claim changes are derived. */
const UNTRIED: Job = {
  id: '',
  accountId: 0,
  objectId: '',
  step: 'read',
  state: 'queued',
  occasion: 'change',
  attempts: 0,
  due: 0,
};

/** Claims jobs with a function of the database, one at a time across all processes. */
export function jobClaimer({ query }: Database): ClaimJob {
  return async (worker, now, after, lane) => {
    const { state, attempts, due } = claimed(UNTRIED, worker, now);
    const limits = { maxPerHost: MAX_JOBS_PER_HOST, maxPerAccount: MAX_FETCHING_PER_ACCOUNT };
    const claim = { now, after, lane: lane ?? null, ...limits, state, attempts, due, worker };
    const [row] = await query<JobRow>(CLAIM, claim);
    return row ? toJob(row) : null;
  };
}
