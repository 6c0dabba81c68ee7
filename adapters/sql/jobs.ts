import { type Instant, MINUTE } from '../../core/model/instant.ts';
import { FIRST_RANK, type Job, type JobClass, TRIGGERS } from '../../core/model/job.ts';
import type { Step } from '../../core/model/step.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { JobQueue } from '../../core/ports/storage.ts';
import { analysisRenewal } from './analysis-renewal.ts';
import type { Dialect } from './dialect.ts';
import { compileScope } from './filter.ts';
import type { Reader } from './reader.ts';
import { type JobRow, toAnalysedObject, toJob, toJobRow } from './rows/job.ts';
import { assignments, columnList } from './table.ts';
import type { Appliers } from './unit.ts';
import { IS_UNREADABLE } from './unreadable.ts';

/**
 * Claims the next due job of the next account after `afterAccount`, or of the first account if there are no more (see `JobQueue`). Each
 * database ensures in its own way that no two workers claim the same job.
 */
export type ClaimJob = (
  worker: Uid,
  now: Instant,
  afterAccount: number,
  jobClass?: JobClass,
) => Promise<Job | null>;

/**
 * The part of a SELECT after its columns, for the next due job `j` that runs before all others, of an account after `@after`. It reads no
 * other jobs.
 */
export const NEXT_FIRST = `FROM accounts a CROSS JOIN jobs j
  WHERE a.id > @after AND j.account_id = a.id AND j.is_rerun = ${FIRST_RANK} AND j.state = 'queued' AND j.host IS NULL AND j.due <= @now
  ORDER BY a.id, j.due DESC, j.id DESC LIMIT 1`;

const UNREAD = `SELECT count(*) AS count FROM jobs WHERE ${IS_UNREADABLE}`;

/** The condition that a job is waiting or running. */
const IS_PENDING = "state IN ('queued', 'running')";
const PENDING = `SELECT count(*) AS count FROM jobs WHERE ${IS_PENDING}`;
const PENDING_ON = `${PENDING} AND is_rerun = @rank`;
const RESULTS = 'SELECT step, version FROM step_results WHERE object_id = @objectId';

export function jobQueue(dialect: Dialect, reader: Reader, claim: ClaimJob): JobQueue {
  const { query, queryFirst, stream } = reader;
  const { tables, objectOf } = dialect;
  const select = `SELECT ${columnList(tables.jobs, 'j')} FROM jobs j`;
  const abandoned = `${select} WHERE j.state = 'running' AND j.due <= @now ORDER BY j.id`;
  const understood = `SELECT o.id, o.account_id AS "accountId", o.kind, o.url,
      ${objectOf('r.step', 'r.version', 'step_results r WHERE r.object_id = o.id')} AS results
    FROM objects o WHERE o.deleted IS NULL
      AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.object_id = o.id AND j.${IS_PENDING})`;
  /** The account whose job was claimed last, by job class. */
  const lastAccounts = new Map<JobClass | undefined, number>();

  return {
    async claim(worker, now, jobClass) {
      const job = await claim(worker, now, lastAccounts.get(jobClass) ?? 0, jobClass);
      if (job) lastAccounts.set(jobClass, job.accountId);
      return job;
    },
    hasDueWaitingJobs: async (now) => (await queryFirst(WAITED, { now })) !== null,
    listAbandoned: async (now) => (await query<JobRow>(abandoned, { now })).map(toJob),
    async progress({ accountId, scope }) {
      const { where, parameters } = compileScope(dialect, scope);
      const ofObject = `EXISTS (SELECT 1 FROM objects o WHERE o.id = j.object_id AND ${where})`;
      const inSight = `j.account_id = @accountId AND ${scope.type === 'everything' ? 'TRUE' : ofObject}`;
      const sight = { accountId, ...parameters };
      const counts = await query<{ state: string; count: number }>(
        `SELECT j.state, count(*) AS count FROM jobs j WHERE ${inSight} GROUP BY j.state`,
        sight,
      );
      const failures = `${select} WHERE j.state IN ('failed', 'waiting') AND ${inSight} ORDER BY j.id`;
      const count = new Map(counts.map((row) => [row.state, row.count]));
      const failed = (await query<JobRow>(failures, sight)).map(toJob);
      return { queued: count.get('queued') ?? 0, running: count.get('running') ?? 0, failed };
    },
    unread: async () => (await queryFirst<{ count: number }>(UNREAD))?.count ?? 0,
    async pending(trigger) {
      const row = trigger
        ? await queryFirst<{ count: number }>(PENDING_ON, { rank: TRIGGERS.indexOf(trigger) })
        : await queryFirst<{ count: number }>(PENDING);
      return row?.count ?? 0;
    },
    async results(objectId) {
      const rows = await query<{ step: Step; version: string }>(RESULTS, { objectId });
      return new Map(rows.map(({ step, version }) => [step, version]));
    },
    async factSources(objectId) {
      const rows = await query<{ sources: string }>(SOURCES, { objectId });
      return Object.assign({}, ...rows.map(({ sources }) => JSON.parse(sources)));
    },
    listAnalysed: () => stream(understood, {}, toAnalysedObject),
    ...analysisRenewal(dialect, reader),
  };
}

/** The condition that a job still belongs to the worker that claimed it. */
const HELD = "id = @id AND state = 'running' AND worker IS NOT DISTINCT FROM @holder";
const REMOVE = `DELETE FROM jobs WHERE ${HELD}`;
const RETRY = `UPDATE jobs SET state = 'queued', attempts = 0, deaths = 0, due = @due::bigint, reason = NULL
  WHERE object_id = @objectId AND state IN ('failed', 'waiting')`;
const WAITED = "SELECT 1 AS waited FROM jobs WHERE state = 'waiting' AND due <= @now LIMIT 1";
const WAKE = `UPDATE jobs SET state = 'queued', due = @now::bigint,
    is_rerun = CASE is_rerun WHEN ${TRIGGERS.indexOf('change')} THEN ${TRIGGERS.indexOf('rerun')} ELSE is_rerun END
  WHERE state = 'waiting' AND due <= @now::bigint`;
const RENEW = "UPDATE jobs SET due = @due::bigint WHERE state = 'running' AND worker = @worker";
const SOURCES = 'SELECT sources FROM step_results WHERE object_id = @objectId';
const FORGET = 'DELETE FROM step_results WHERE object_id = @objectId AND step = @step';
const DONE = `INSERT INTO step_results (object_id, step, version, sources)
  SELECT id, @step, @version, @sources FROM objects WHERE id = @objectId
  ON CONFLICT (object_id, step) DO UPDATE SET version = excluded.version, sources = excluded.sources`;

/**
 * The condition that enqueueing would change a job. If a person changes an object several times within a minute, its job and four indexes
 * are written only once; after a minute, a change moves the job to the front of the queue again.
 */
const IS_OTHER = `jobs.state <> 'queued' OR jobs.is_rerun <> excluded.is_rerun OR jobs.attempts + jobs.deaths > 0
  OR jobs.host IS DISTINCT FROM excluded.host OR excluded.due - jobs.due NOT BETWEEN 0 AND ${MINUTE}`;

type JobChange =
  | 'job.enqueue'
  | 'jobs.retry'
  | 'jobs.wake'
  | 'job.replace'
  | 'job.remove'
  | 'jobs.renew'
  | 'step.done';

/** The columns that an attempt changes. */
export const ATTEMPT_COLUMNS = ['state', 'attempts', 'deaths', 'due', 'worker', 'reason'] as const;

export function jobAppliers({ tables: { jobs }, insertInto }: Dialect): Pick<Appliers, JobChange> {
  const enqueue = insertInto(
    jobs,
    `ON CONFLICT (object_id, step) DO UPDATE SET id = excluded.id, state = excluded.state, host = excluded.host,
      is_rerun = excluded.is_rerun, attempts = excluded.attempts,
      deaths = excluded.deaths, due = excluded.due, worker = NULL, reason = NULL
    WHERE ${IS_OTHER}`,
  );
  const replace = `UPDATE jobs SET ${assignments(jobs, ATTEMPT_COLUMNS)} WHERE ${HELD}`;
  return {
    'job.enqueue': ({ job }, unit) => {
      unit.insert(enqueue, [toJobRow(job)]);
    },
    'jobs.retry': ({ objectId, due }, unit) => {
      unit.write(RETRY, { objectId, due });
    },
    'jobs.wake': ({ now }, unit) => {
      unit.write(WAKE, { now });
    },
    'job.replace': ({ before, after }, unit) => {
      unit.write(replace, { holder: before.worker ?? null, ...toJobRow(after) });
    },
    'job.remove': ({ job: { id, worker } }, unit) => {
      unit.write(REMOVE, { id, holder: worker ?? null });
    },
    'jobs.renew': ({ worker, due }, unit) => {
      unit.write(RENEW, { worker, due });
    },
    'step.done': ({ objectId, step, version, sources, outdated }, unit) => {
      for (const other of outdated) unit.write(FORGET, { objectId, step: other });
      unit.write(DONE, { objectId, step, version, sources: JSON.stringify(sources) });
    },
  };
}
