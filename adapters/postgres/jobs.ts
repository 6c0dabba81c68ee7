import type { Step } from '../../core/analysis/plan.ts';
import { claimed, type Job } from '../../core/model/job.ts';
import type { JobQueue } from '../../core/ports/storage.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import { jobs } from './schema.ts';
import { assignments, columnList, insertInto } from './statements.ts';

type JobRow = typeof jobs.$inferSelect;

const MAX_JOBS_PER_HOST = 2;
const COLUMNS = columnList(jobs, 'j');
const CLAIM = `SELECT ${COLUMNS} FROM claim_job(@now, @after, @mostPerHost, @state, @attempts, @due) j`;
const COUNTS = 'SELECT state, count(*) AS count FROM jobs WHERE account_id = @accountId GROUP BY state';
const FAILURES = `SELECT ${COLUMNS} FROM jobs j WHERE j.state = 'failed' AND j.account_id = @accountId ORDER BY j.id`;
const PENDING = "SELECT count(*) AS count FROM jobs WHERE state <> 'failed'";

/** What claiming makes of a job that was never tried. */
const UNTRIED: Job = {
  id: '',
  accountId: 0,
  objectId: '',
  step: 'read',
  state: 'queued',
  attempts: 0,
  due: 0,
};

export function jobQueue({ query }: Database): JobQueue {
  let lastAccount = 0;
  return {
    async claim(now) {
      const { state, attempts, due } = claimed(UNTRIED, now);
      const claim = { now, after: lastAccount, mostPerHost: MAX_JOBS_PER_HOST, state, attempts, due };
      const [row] = await query<JobRow>(CLAIM, claim);
      if (!row) return null;
      lastAccount = row.accountId;
      return toJob(row);
    },
    async progress(accountId) {
      const counts = await query<{ state: string; count: number }>(COUNTS, { accountId });
      const count = new Map(counts.map((row) => [row.state, row.count]));
      const failed = (await query<JobRow>(FAILURES, { accountId })).map(toJob);
      return { queued: count.get('queued') ?? 0, running: count.get('running') ?? 0, failed };
    },
    async pending() {
      const [row] = await query<{ count: number }>(PENDING);
      return row?.count ?? 0;
    },
  };
}

const ENQUEUE = insertInto(
  jobs,
  `ON CONFLICT (object_id, step) DO UPDATE SET id = excluded.id, state = excluded.state,
    attempts = excluded.attempts, due = excluded.due, reason = NULL`,
);
const REPLACE = `UPDATE jobs SET ${assignments(jobs, ['state', 'attempts', 'due', 'reason'])} WHERE id = @id`;
const RETRY = `UPDATE jobs SET state = 'queued', attempts = 0, due = @due::bigint, reason = NULL
  WHERE object_id = @objectId AND state = 'failed'`;
const REMOVE = 'DELETE FROM jobs WHERE id = @id';

export const jobAppliers: Pick<Appliers, 'job.enqueue' | 'jobs.retry' | 'job.replace' | 'job.remove'> = {
  'job.enqueue': ({ job }, unit) => {
    unit.write(ENQUEUE, { rows: [toRow(job)] });
  },
  'jobs.retry': ({ objectId, due }, unit) => {
    unit.write(RETRY, { objectId, due });
  },
  'job.replace': ({ job }, unit) => {
    unit.write(REPLACE, toRow(job));
  },
  'job.remove': ({ job: { id } }, unit) => {
    unit.write(REMOVE, { id });
  },
};

function toRow({ host, reason, ...job }: Job): JobRow {
  return { ...job, host: host ?? null, reason: reason ?? null };
}

function toJob({ step, state, host, reason, ...row }: JobRow): Job {
  return {
    ...row,
    step: step as Step,
    state: state as Job['state'],
    ...(host !== null && { host }),
    ...(reason !== null && { reason }),
  };
}
