import type { Step } from '../../core/analysis/plan.ts';
import { claimed, type Job } from '../../core/model/job.ts';
import type { JobQueue } from '../../core/ports/storage.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import { translating } from './errors.ts';
import { jobs } from './schema.ts';
import { assignments, columnList, insertInto } from './statements.ts';

type JobRow = typeof jobs.$inferSelect;

const SELECT = `SELECT ${columnList(jobs, 'j')} FROM jobs j`;
const MAX_JOBS_PER_HOST = 2;
const REPLACE = `UPDATE jobs SET ${assignments(['state', 'attempts', 'due', 'reason'])} WHERE id = @id`;

export function jobQueue({ main }: Database): JobQueue {
  const isFree = `(j.host IS NULL OR (SELECT count(*) FROM jobs r WHERE r.state = 'running' AND r.host = j.host AND r.due > @now)
    < ${MAX_JOBS_PER_HOST})`;
  const abandoned = main.prepare<[{ now: number }], JobRow>(
    `${SELECT} WHERE j.state = 'running' AND j.due <= @now AND ${isFree} LIMIT 1`,
  );
  const next = main.prepare<[{ now: number; after: number }], JobRow>(
    `${SELECT} WHERE j.state = 'queued' AND j.account_id > @after AND j.due <= @now AND ${isFree}
     ORDER BY j.account_id, j.due LIMIT 1`,
  );
  const replace = main.prepare(REPLACE);
  const counts = main.prepare<[number], { state: string; count: number }>(
    'SELECT state, count(*) AS count FROM jobs WHERE account_id = ? GROUP BY state',
  );
  const failures = main.prepare<[number], JobRow>(
    `${SELECT} WHERE j.state = 'failed' AND j.account_id = ? ORDER BY j.id`,
  );
  const pending = main.prepare<[], number>("SELECT count(*) FROM jobs WHERE state <> 'failed'").pluck();
  let lastAccount = 0;

  const claim = main.transaction((now: number): Job | null => {
    const row =
      abandoned.get({ now }) ?? next.get({ now, after: lastAccount }) ?? next.get({ now, after: 0 });
    if (!row) return null;
    lastAccount = row.accountId;
    const job = claimed({ ...toJob(row), state: 'queued' }, now);
    replace.run(toRow(job));
    return job;
  });

  return {
    claim: (now) => translating(() => claim.immediate(now)),
    progress: (accountId) =>
      translating(() => {
        const count = new Map(counts.all(accountId).map((row) => [row.state, row.count]));
        const failed = failures.all(accountId).map(toJob);
        return { queued: count.get('queued') ?? 0, running: count.get('running') ?? 0, failed };
      }),
    pending: () => translating(() => pending.get() ?? 0),
  };
}

export function jobAppliers({
  main,
}: Database): Pick<Appliers, 'job.enqueue' | 'jobs.retry' | 'job.replace' | 'job.remove'> {
  const enqueue = main.prepare(
    insertInto(
      jobs,
      `ON CONFLICT (object_id, step) DO UPDATE SET id = excluded.id, state = excluded.state,
      attempts = excluded.attempts, due = excluded.due, reason = NULL`,
    ),
  );
  const replace = main.prepare(REPLACE);
  const remove = main.prepare('DELETE FROM jobs WHERE id = ?');
  const retry = main.prepare(
    `UPDATE jobs SET state = 'queued', attempts = 0, due = @due, reason = NULL
     WHERE object_id = @objectId AND state = 'failed'`,
  );
  return {
    'job.enqueue': ({ job }) => {
      enqueue.run(toRow(job));
    },
    'jobs.retry': ({ objectId, due }) => {
      retry.run({ objectId, due });
    },
    'job.replace': ({ job }) => {
      replace.run(toRow(job));
    },
    'job.remove': ({ job }) => {
      remove.run(job.id);
    },
  };
}

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
