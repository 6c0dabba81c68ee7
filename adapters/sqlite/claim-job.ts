import { claimed, type Job, MAX_JOBS_PER_HOST } from '../../core/model/job.ts';
import { ATTEMPT_COLUMNS, type ClaimJob } from '../sql/jobs.ts';
import { type JobRow, toJob, toJobRow } from '../sql/rows/job.ts';
import { assignments, columnList } from '../sql/table.ts';
import type { Database } from './database.ts';
import { translating } from './errors.ts';
import { whenFree } from './patience.ts';
import { jobs } from './schema/analysis.ts';
import { statementCache } from './statements.ts';

const IS_FREE = `(j.host IS NULL OR (SELECT count(*) FROM jobs r WHERE r.state = 'running' AND r.host = j.host AND r.due > @now)
  < ${MAX_JOBS_PER_HOST})`;
const NEXT = `SELECT ${columnList(jobs, 'j')} FROM jobs j
  WHERE j.state = 'queued' AND j.account_id > @after AND j.due <= @now AND ${IS_FREE}
  ORDER BY j.account_id, j.is_rerun, j.due DESC LIMIT 1`;
const CLAIM = `UPDATE jobs SET ${assignments(jobs, ATTEMPT_COLUMNS)} WHERE id = @id`;

/**
 * Claims jobs in a transaction that excludes other writers. It is not flushed: a claim that a power cut takes back is a job that still
 * waits. The commit of what was found flushes it, too.
 */
export function jobClaimer({ main }: Database): ClaimJob {
  const prepare = statementCache(main);
  const next = (now: number, after: number) => prepare(NEXT).get({ now, after }) as JobRow | undefined;

  const claim = main.transaction((worker: string, now: number, afterAccount: number): Job | null => {
    const row = next(now, afterAccount) ?? next(now, 0);
    if (!row) return null;
    const job = claimed(toJob(row), worker, now);
    prepare(CLAIM).run(toJobRow(job));
    return job;
  });
  function unflushed<T>(work: () => T): T {
    main.pragma('synchronous = NORMAL');
    try {
      return work();
    } finally {
      main.pragma('synchronous = FULL');
    }
  }
  return (worker, now, afterAccount) =>
    translating(() => whenFree(() => unflushed(() => claim.immediate(worker, now, afterAccount))));
}
