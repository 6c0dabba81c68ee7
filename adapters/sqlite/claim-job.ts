import {
  claimed,
  type Job,
  type JobClass,
  MAX_FETCHING_PER_ACCOUNT,
  MAX_JOBS_PER_HOST,
} from '../../core/model/job.ts';
import { ATTEMPT_COLUMNS, type ClaimJob, NEXT_FIRST } from '../sql/jobs.ts';
import { type JobRow, toJob, toJobRow } from '../sql/rows/job.ts';
import { assignments, columnList } from '../sql/table.ts';
import { retryWhileBusy } from './busy-retry.ts';
import type { Database } from './database.ts';
import { translating } from './errors.ts';
import { tables } from './schema.ts';
import { statementCache } from './statements.ts';

const RUNNING = "SELECT count(*) FROM jobs r WHERE r.state = 'running' AND r.host";
const IS_FREE = `(j.host IS NULL OR (
  (${RUNNING} = j.host AND r.due > @now) < ${MAX_JOBS_PER_HOST} AND
  (${RUNNING} IS NOT NULL AND r.worker = @worker AND r.account_id = j.account_id) < ${MAX_FETCHING_PER_ACCOUNT}))`;
const IN_CLASS: Readonly<Record<Exclude<JobClass, 'first'>, string>> = {
  fetching: 'j.host IS NOT NULL',
  local: 'j.host IS NULL',
};
const COLUMNS = columnList(tables.jobs, 'j');
const nextIn = (jobClass: JobClass | undefined): string =>
  jobClass === 'first'
    ? `SELECT ${COLUMNS} ${NEXT_FIRST}`
    : `SELECT ${COLUMNS} FROM jobs j
  WHERE j.state = 'queued' AND ${jobClass ? IN_CLASS[jobClass] : 'TRUE'} AND j.account_id > @after AND j.due <= @now AND ${IS_FREE}
  ORDER BY j.account_id, j.is_rerun, j.due DESC, j.id DESC LIMIT 1`;
const CLAIM = `UPDATE jobs SET ${assignments(tables.jobs, ATTEMPT_COLUMNS)} WHERE id = @id`;

/**
 * Claims jobs in a transaction that excludes other writers. The transaction is not flushed: if a power cut undoes a claim, the job is still
 * waiting. When the job's results are committed, the claim is flushed too.
 */
export function jobClaimer({ main }: Database): ClaimJob {
  const prepare = statementCache(main);

  const claim = main.transaction(
    (worker: string, now: number, afterAccount: number, jobClass?: JobClass): Job | null => {
      const next = (after: number) =>
        prepare(nextIn(jobClass)).get({ worker, now, after }) as JobRow | undefined;
      const row = next(afterAccount) ?? next(0);
      if (!row) return null;
      const job = claimed(toJob(row), worker, now);
      prepare(CLAIM).run(toJobRow(job));
      return job;
    },
  );
  function unflushed<T>(work: () => T): T {
    main.pragma('synchronous = NORMAL');
    try {
      return work();
    } finally {
      main.pragma('synchronous = FULL');
    }
  }
  return (...given) => translating(() => retryWhileBusy(() => unflushed(() => claim.immediate(...given))));
}
