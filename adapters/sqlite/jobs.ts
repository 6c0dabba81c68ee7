import { claimed, type Job, MAX_JOBS_PER_HOST } from '../../core/model/job.ts';
import type { Step } from '../../core/model/step.ts';
import type { JobQueue } from '../../core/ports/storage.ts';
import { type JobRow, toJob, toJobRow, toUnderstoodObject } from '../../core/rows/job.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import { translating } from './errors.ts';
import { compileScope } from './filter.ts';
import { whenFree } from './patience.ts';
import { jobs } from './schema/analysis.ts';
import { assignments, columnList, insertInto, statementCache } from './statements.ts';
import { streamRows } from './stream.ts';

const SELECT = `SELECT ${columnList(jobs, 'j')} FROM jobs j`;
const SET = `UPDATE jobs SET ${assignments(['state', 'attempts', 'due', 'worker', 'reason'])}`;
/** The condition that a job still belongs to the worker that claimed it. */
const HELD = "id = @id AND state = 'running' AND worker IS @holder";
const LIST_UNDERSTOOD = `SELECT o.id, o.account_id AS accountId, o.kind, o.url,
    (SELECT json_group_object(r.step, r.version) FROM step_results r WHERE r.object_id = o.id) AS results
  FROM objects o WHERE o.deleted IS NULL
    AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.object_id = o.id AND j.state <> 'failed')`;

interface StateCount {
  readonly state: string;
  readonly count: number;
}

/** The condition that `objects o` of a job meets a condition. */
const ofObject = (where: string) => `EXISTS (SELECT 1 FROM objects o WHERE o.id = j.object_id AND ${where})`;

export function jobQueue(database: Database): JobQueue {
  const { main } = database;
  const isFree = `(j.host IS NULL OR (SELECT count(*) FROM jobs r WHERE r.state = 'running' AND r.host = j.host AND r.due > @now)
    < ${MAX_JOBS_PER_HOST})`;
  const next = main.prepare<[{ now: number; after: number }], JobRow>(
    `${SELECT} WHERE j.state = 'queued' AND j.account_id > @after AND j.due <= @now AND ${isFree}
     ORDER BY j.account_id, j.is_rerun, j.due DESC LIMIT 1`,
  );
  const claimRow = main.prepare(`${SET} WHERE id = @id`);
  const abandoned = main.prepare<[number], JobRow>(
    `${SELECT} WHERE j.state = 'running' AND j.due <= ? ORDER BY j.id`,
  );
  const pending = main.prepare<[], number>("SELECT count(*) FROM jobs WHERE state <> 'failed'").pluck();
  const results = main.prepare<[string], { step: Step; version: string }>(
    'SELECT step, version FROM step_results WHERE object_id = ?',
  );
  const prepare = statementCache(main);
  let lastAccount = 0;

  const claim = main.transaction((worker: string, now: number): Job | null => {
    const row = next.get({ now, after: lastAccount }) ?? next.get({ now, after: 0 });
    if (!row) return null;
    lastAccount = row.accountId;
    const job = claimed(toJob(row), worker, now);
    claimRow.run(toJobRow(job));
    return job;
  });

  return {
    claim: (worker, now) => translating(() => whenFree(() => claim.immediate(worker, now))),
    listAbandoned: (now) => translating(() => abandoned.all(now).map(toJob)),
    progress: ({ accountId, scope }) =>
      translating(() => {
        const { where, parameters } = compileScope(scope);
        const inSight = `j.account_id = @accountId AND ${scope.type === 'everything' ? 'TRUE' : ofObject(where)}`;
        const sight = { accountId, ...parameters };
        const counts = prepare(
          `SELECT j.state, count(*) AS count FROM jobs j WHERE ${inSight} GROUP BY j.state`,
        ).all(sight) as StateCount[];
        const failures = prepare(`${SELECT} WHERE j.state = 'failed' AND ${inSight} ORDER BY j.id`);
        const count = new Map(counts.map((row) => [row.state, row.count]));
        const failed = (failures.all(sight) as JobRow[]).map(toJob);
        return { queued: count.get('queued') ?? 0, running: count.get('running') ?? 0, failed };
      }),
    pending: () => translating(() => pending.get() ?? 0),
    results: (objectId) =>
      translating(() => new Map(results.all(objectId).map(({ step, version }) => [step, version]))),
    listUnderstood: () => streamRows(database, LIST_UNDERSTOOD, {}, toUnderstoodObject),
  };
}

type JobChange = 'job.enqueue' | 'jobs.retry' | 'job.replace' | 'job.remove' | 'jobs.renew' | 'step.done';

export function jobAppliers({ main }: Database): Pick<Appliers, JobChange> {
  const enqueue = main.prepare(
    insertInto(
      jobs,
      `ON CONFLICT (object_id, step) DO UPDATE SET id = excluded.id, state = excluded.state, host = excluded.host,
      is_rerun = excluded.is_rerun, attempts = excluded.attempts, due = excluded.due, worker = NULL, reason = NULL`,
    ),
  );
  const retry = main.prepare(
    `UPDATE jobs SET state = 'queued', attempts = 0, due = @due, reason = NULL
     WHERE object_id = @objectId AND state = 'failed'`,
  );
  const replace = main.prepare(`${SET} WHERE ${HELD}`);
  const remove = main.prepare(`DELETE FROM jobs WHERE ${HELD}`);
  const renew = main.prepare("UPDATE jobs SET due = @due WHERE state = 'running' AND worker = @worker");
  const forget = main.prepare('DELETE FROM step_results WHERE object_id = @objectId AND step = @step');
  const done = main.prepare(
    `INSERT OR REPLACE INTO step_results (object_id, step, version)
     SELECT id, @step, @version FROM objects WHERE id = @objectId`,
  );
  return {
    'job.enqueue': ({ job }) => {
      enqueue.run(toJobRow(job));
    },
    'jobs.retry': ({ objectId, due }) => {
      retry.run({ objectId, due });
    },
    'job.replace': ({ before, after }) => {
      replace.run({ ...toJobRow(after), holder: before.worker ?? null });
    },
    'job.remove': ({ job: { id, worker } }) => {
      remove.run({ id, holder: worker ?? null });
    },
    'jobs.renew': ({ worker, due }) => {
      renew.run({ worker, due });
    },
    'step.done': ({ objectId, step, version, outdated }) => {
      for (const other of outdated) forget.run({ objectId, step: other });
      done.run({ objectId, step, version });
    },
  };
}
