import { claimed, type Job, MAX_JOBS_PER_HOST } from '../../core/model/job.ts';
import type { Step } from '../../core/model/step.ts';
import type { JobQueue } from '../../core/ports/storage.ts';
import { type JobRow, toJob, toJobRow, toUnderstoodObject } from '../../core/rows/job.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import { compileScope } from './filter.ts';
import { jobs } from './schema/analysis.ts';
import { assignments, columnList, insertInto } from './statements.ts';
import { streamRows } from './stream.ts';

const COLUMNS = columnList(jobs, 'j');
const CLAIM = `SELECT ${COLUMNS} FROM claim_job(@now, @after, @mostPerHost, @state, @attempts, @due, @worker) j`;
const ABANDONED = `SELECT ${COLUMNS} FROM jobs j WHERE j.state = 'running' AND j.due <= @now ORDER BY j.id`;
const PENDING = "SELECT count(*) AS count FROM jobs WHERE state <> 'failed'";
const RESULTS = 'SELECT step, version FROM step_results WHERE object_id = @objectId';
const LIST_UNDERSTOOD = `SELECT o.id, o.account_id AS "accountId", o.kind, o.url,
    (SELECT json_object_agg(r.step, r.version)::text FROM step_results r WHERE r.object_id = o.id) AS results
  FROM objects o WHERE o.deleted IS NULL
    AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.object_id = o.id AND j.state <> 'failed')`;

/** The condition that `objects o` of a job meets a condition. */
const ofObject = (where: string) => `EXISTS (SELECT 1 FROM objects o WHERE o.id = j.object_id AND ${where})`;

/** A job that was never tried, from which the columns that claiming changes are derived. */
const UNTRIED: Job = {
  id: '',
  accountId: 0,
  objectId: '',
  step: 'read',
  state: 'queued',
  isRerun: false,
  attempts: 0,
  due: 0,
};

export function jobQueue(database: Database): JobQueue {
  const { query } = database;
  let lastAccount = 0;
  return {
    async claim(worker, now) {
      const { state, attempts, due } = claimed(UNTRIED, worker, now);
      const claim = { now, after: lastAccount, mostPerHost: MAX_JOBS_PER_HOST, state, attempts, due, worker };
      const [row] = await query<JobRow>(CLAIM, claim);
      if (!row) return null;
      lastAccount = row.accountId;
      return toJob(row);
    },
    listAbandoned: async (now) => (await query<JobRow>(ABANDONED, { now })).map(toJob),
    async progress({ accountId, scope }) {
      const { where, parameters } = compileScope(scope);
      const inSight = `j.account_id = @accountId AND ${scope.type === 'everything' ? 'TRUE' : ofObject(where)}`;
      const sight = { accountId, ...parameters };
      const counts = await query<{ state: string; count: number }>(
        `SELECT j.state, count(*) AS count FROM jobs j WHERE ${inSight} GROUP BY j.state`,
        sight,
      );
      const failures = `SELECT ${COLUMNS} FROM jobs j WHERE j.state = 'failed' AND ${inSight} ORDER BY j.id`;
      const count = new Map(counts.map((row) => [row.state, row.count]));
      const failed = (await query<JobRow>(failures, sight)).map(toJob);
      return { queued: count.get('queued') ?? 0, running: count.get('running') ?? 0, failed };
    },
    async pending() {
      const [row] = await query<{ count: number }>(PENDING);
      return row?.count ?? 0;
    },
    async results(objectId) {
      const rows = await query<{ step: Step; version: string }>(RESULTS, { objectId });
      return new Map(rows.map(({ step, version }) => [step, version]));
    },
    listUnderstood: () => streamRows(database, LIST_UNDERSTOOD, {}, toUnderstoodObject),
  };
}

const ENQUEUE = insertInto(
  jobs,
  `ON CONFLICT (object_id, step) DO UPDATE SET id = excluded.id, state = excluded.state, host = excluded.host,
    is_rerun = excluded.is_rerun, attempts = excluded.attempts, due = excluded.due, worker = NULL, reason = NULL`,
);
/** The condition that a job still belongs to the worker that claimed it. */
const HELD = "id = @id AND state = 'running' AND worker IS NOT DISTINCT FROM @holder";
const REPLACE = `UPDATE jobs SET ${assignments(jobs, ['state', 'attempts', 'due', 'worker', 'reason'])} WHERE ${HELD}`;
const RETRY = `UPDATE jobs SET state = 'queued', attempts = 0, due = @due::bigint, reason = NULL
  WHERE object_id = @objectId AND state = 'failed'`;
const REMOVE = `DELETE FROM jobs WHERE ${HELD}`;
const RENEW = `UPDATE jobs SET ${assignments(jobs, ['due'])} WHERE state = 'running' AND worker = @worker`;
const FORGET = 'DELETE FROM step_results WHERE object_id = @objectId AND step = @step';
const DONE = `INSERT INTO step_results (object_id, step, version)
  SELECT id, @step, @version FROM objects WHERE id = @objectId
  ON CONFLICT (object_id, step) DO UPDATE SET version = excluded.version`;

type JobChange = 'job.enqueue' | 'jobs.retry' | 'job.replace' | 'job.remove' | 'jobs.renew' | 'step.done';

export const jobAppliers: Pick<Appliers, JobChange> = {
  'job.enqueue': ({ job }, unit) => {
    unit.write(ENQUEUE, { rows: [toJobRow(job)] });
  },
  'jobs.retry': ({ objectId, due }, unit) => {
    unit.write(RETRY, { objectId, due });
  },
  'job.replace': ({ before, after }, unit) => {
    unit.write(REPLACE, { ...toJobRow(after), holder: before.worker ?? null });
  },
  'job.remove': ({ job: { id, worker } }, unit) => {
    unit.write(REMOVE, { id, holder: worker ?? null });
  },
  'jobs.renew': ({ worker, due }, unit) => {
    unit.write(RENEW, { worker, due });
  },
  'step.done': ({ objectId, step, version, outdated }, unit) => {
    for (const other of outdated) unit.write(FORGET, { objectId, step: other });
    unit.write(DONE, { objectId, step, version });
  },
};
