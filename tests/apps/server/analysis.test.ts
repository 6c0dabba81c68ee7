import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sqliteStorage } from '../../../adapters/sqlite/index.ts';
import { DomainError, unprocessable } from '../../../core/errors.ts';
import { LEASE_MS, MAX_ATTEMPTS } from '../../../core/model/job.ts';
import type { Step } from '../../../core/model/step.ts';
import type { BlobStore } from '../../../core/ports/blob-store.ts';
import type { JobQueue, Storage } from '../../../core/ports/storage.ts';
import {
  type Analysis,
  analysisUseCases,
  type StepRunner,
} from '../../../core/use-cases/analysis/analysis.ts';
import { reanalyse } from '../../../core/use-cases/analysis/reanalyse.ts';
import { keepRenewing } from '../../../core/use-cases/analysis/renew-analysis.ts';
import { stepQueue } from '../../../core/use-cases/queue-analysis.ts';
import { account, caller, countingIds, id, object } from '../../support/objects.ts';
import { temporaryDirectory } from '../../support/service.ts';

/** Workers that share a queue, with steps and a clock of our own (D3). */

let directory: ReturnType<typeof temporaryDirectory>;
let storage: Storage;
let now: number;
const ids = countingIds();
const clock = () => now;
const queueStep = stepQueue({ clock, ids });
const note = object({ id: id(1) });

beforeEach(async () => {
  now = 1_000_000;
  directory = temporaryDirectory();
  storage = sqliteStorage({
    file: `${directory.path}/test.db`,
    migrationsFolder: 'adapters/sqlite/migrations',
    ids,
  });
  await storage.commit([
    { type: 'account.insert', account: account() },
    { type: 'object.insert', object: note },
  ]);
});
afterEach(async () => {
  await storage.close();
  directory.remove();
});

type Steps = Readonly<Partial<Record<Step, StepRunner>>>;

/** A worker whose steps are of this version. */
function workerWith(runners: Steps, version = '1', onStorage = storage): Analysis {
  const steps = Object.entries(runners).map(([step, run]) => [step as Step, { run, version }] as const);
  const blobs: Pick<BlobStore, 'remove'> = { remove: async () => {} };
  return analysisUseCases({
    storage: onStorage,
    blobs: blobs as BlobStore,
    clock,
    ids,
    logger: { error() {}, warn() {}, info() {}, debug() {} },
    queueStep,
    steps: new Map(steps),
  });
}

/** A step that notes that it was done. */
const noting =
  (done: string[], what: string): StepRunner =>
  async () => {
    done.push(what);
    return { apply: (current) => current };
  };

async function doAll(worker: Analysis): Promise<void> {
  while (await worker.runNext());
}

const queue = (step: Step) => storage.commit([queueStep(note, step)]);
const progress = () => workerWith({}).progress(caller());

describe('a step that fell short', () => {
  it('keeps what it found, tells what is missing, and is worth another attempt', async () => {
    await queue('read');
    const worker = workerWith({
      read: async () => ({
        shortcoming: 'Half of it.',
        apply: (current) => ({ ...current, title: 'Found' }),
      }),
    });
    await doAll(worker);
    expect((await storage.objects.find(note.accountId, note.id))?.title).toBe('Found');
    expect(await progress()).toMatchObject({ queued: 0, running: 0, failed: [{ reason: 'Half of it.' }] });
    expect([...(await storage.jobs.results(note.id))]).toEqual([['read', '1 in part']]);

    await queue('read');
    await doAll(workerWith({ read: noting([], 'read') }));
    expect((await progress()).failed).toEqual([]);
    expect([...(await storage.jobs.results(note.id))]).toEqual([['read', '1']]);
  });
});

describe('what a step that failed tells', () => {
  async function reasonOf(error: Error) {
    await queue('describe');
    let tries = 0;
    const worker = workerWith({
      async describe() {
        tries += 1;
        throw error;
      },
    });
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      await doAll(worker);
      now += 3_600_000;
    }
    const { failed } = await progress();
    return [failed[0]?.reason, tries];
  }

  it('is a sentence that was meant for people, and nothing of a bug', async () => {
    const [reason, attempts] = await reasonOf(new Error("ENOENT: no such file, open '/var/lib/x'"));
    expect([reason, attempts]).toEqual([expect.stringMatching(/^Something went wrong .* log/), MAX_ATTEMPTS]);
  });

  it('is told after one attempt when it is beyond the engine', async () => {
    expect((await reasonOf(new RangeError('Maximum call stack size exceeded')))[1]).toBe(1);
  });

  it.each(['damaged', 'unprocessable', 'unsupported-format'] as const)(
    'is told after one attempt when another would meet the same: %s',
    async (code) => {
      expect(await reasonOf(new DomainError(code, 'It is broken.'))).toEqual(['It is broken.', 1]);
    },
  );
});

describe('a worker that dies', () => {
  const forever: StepRunner = () => new Promise(() => {});

  it('loses its job to another when its lease has ended, and no sooner', async () => {
    const done: string[] = [];
    await queue('describe');
    void workerWith({ describe: forever }).runNext();
    const other = workerWith({ describe: noting(done, 'described') });
    await expect.poll(async () => (await progress()).running).toBe(1);

    now += LEASE_MS - 1;
    await other.beat();
    await doAll(other);
    expect(done).toEqual([]);
    now += 1;
    await other.beat();
    await doAll(other);
    expect(done).toEqual(['described']);
    expect(await progress()).toEqual({ queued: 0, running: 0, failed: [] });
  });

  it('keeps its job as long as it lives, however long that takes', async () => {
    const done: string[] = [];
    await queue('describe');
    const slow = workerWith({ describe: forever });
    void slow.runNext();
    const other = workerWith({ describe: noting(done, 'described twice') });
    await expect.poll(async () => (await progress()).running).toBe(1);
    for (let beat = 0; beat < 10; beat++) {
      now += LEASE_MS / 2;
      await slow.beat();
      await other.beat();
      await doAll(other);
    }
    expect(done).toEqual([]);
  });

  it('loses its job at once to one that knows that it is dead', async () => {
    const done: string[] = [];
    await queue('describe');
    void workerWith({ describe: forever }).runNext();
    await expect.poll(async () => (await progress()).running).toBe(1);
    const next = workerWith({ describe: noting(done, 'described') });
    await next.takeOver();
    await doAll(next);
    expect(done).toEqual(['described']);
  });

  it('whenever it does this step is at last left alone, and what follows is done', async () => {
    const done: string[] = [];
    await queue('describe');
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const mortal = workerWith({ describe: forever, embed: noting(done, 'embedded') });
      void mortal.runNext();
      await expect.poll(async () => (await progress()).running).toBe(1);
      await workerWith({ describe: forever, embed: noting(done, 'embedded') }).takeOver();
    }
    await doAll(workerWith({ embed: noting(done, 'embedded') }));
    expect(done).toEqual(['embedded']);
    expect((await progress()).failed).toMatchObject([
      { step: 'describe', reason: expect.stringContaining('ended') },
    ]);
  });
});

describe('a step that fails', () => {
  it('waits as long as it is asked to', async () => {
    await queue('describe');
    let tries = 0;
    const busy: StepRunner = async () => {
      tries += 1;
      throw new DomainError('unavailable', 'Too many requests.', { retryAfterSeconds: 90 });
    };
    const worker = workerWith({ describe: busy });
    await doAll(worker);
    now += 89_999;
    await doAll(worker);
    expect(tries).toBe(1);
    now += 1;
    await doAll(worker);
    expect(tries).toBe(2);
  });

  it('is tried three times with growing pauses, its reason is told, and what follows is done', async () => {
    const done: string[] = [];
    await queue('describe');
    const worker = workerWith({
      describe: async () => {
        done.push('tried');
        throw new DomainError('unavailable', 'Out of luck.');
      },
      embed: noting(done, 'embedded'),
    });
    for (const pause of [0, 5_000, 20_000, 1_000_000]) {
      now += pause;
      await doAll(worker);
    }
    expect(done).toEqual(['tried', 'tried', 'tried', 'embedded']);
    expect((await progress()).failed).toMatchObject([{ step: 'describe', reason: 'Out of luck.' }]);
  });
});

describe('a storage that refuses what a step found', () => {
  const refusal = new DomainError('storage-full', 'There is no room.');
  let refusing: Error | null;
  /** The storage, which keeps nothing of a step while it refuses; what tells of a job alone has room. */
  const refusingStorage = (): Storage => ({
    ...storage,
    async commit(changes) {
      if (refusing && changes.some(({ type }) => type === 'step.done')) throw refusing;
      await storage.commit(changes);
    },
  });
  const tryOnce = (worker: Analysis) => worker.runNext().catch((error) => expect(error).toBe(refusing));

  it.each([refusal, new DomainError('unavailable', 'The database is away.')])(
    'costs no attempt, however often ($code)',
    async (error) => {
      const done: string[] = [];
      refusing = error;
      await queue('describe');
      const worker = workerWith({ describe: noting(done, 'tried') }, '1', refusingStorage());
      for (let attempt = 0; attempt <= MAX_ATTEMPTS; attempt++) {
        await tryOnce(worker);
        await worker.beat();
      }
      expect(await progress()).toEqual({ queued: 1, running: 0, failed: [] });
      refusing = null;
      await doAll(worker);
      expect(await progress()).toEqual({ queued: 0, running: 0, failed: [] });
      expect(done).toHaveLength(MAX_ATTEMPTS + 2);
    },
  );

  it('keeps no job from the queue while its worker does others', async () => {
    const other = object({ id: id(2), identity: 'other' });
    await storage.commit([{ type: 'object.insert', object: other }, queueStep(other, 'describe')]);
    refusing = refusal;
    let isHeld = false;
    const describe: StepRunner = () =>
      isHeld ? new Promise(() => {}) : Promise.resolve({ apply: (current) => current });
    const worker = workerWith({ describe }, '1', refusingStorage());
    await tryOnce(worker);
    isHeld = true;
    await queue('describe');
    void worker.runNext();
    await expect.poll(async () => (await progress()).running).toBe(2);
    await worker.beat();
    expect(await progress()).toEqual({ queued: 1, running: 1, failed: [] });
  });

  it('where a file has no room costs no attempt either', async () => {
    await queue('describe');
    refusing = refusal;
    const worker = workerWith({ describe: () => Promise.reject(refusal) });
    for (let attempt = 0; attempt <= MAX_ATTEMPTS; attempt++) {
      now += 3_600_000;
      await tryOnce(worker);
      await worker.beat();
    }
    expect(await progress()).toEqual({ queued: 1, running: 0, failed: [] });
  });

  it('by a bug costs one, so that it ends', async () => {
    refusing = new TypeError('a bug');
    await queue('describe');
    const worker = workerWith({ describe: noting([], 'tried') }, '1', refusingStorage());
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      await doAll(worker);
      await worker.beat();
      now += 3_600_000;
    }
    expect((await progress()).failed).toMatchObject([
      { reason: expect.stringMatching(/^Something went wrong/) },
    ]);
  });

  it('is no reason to hold a job when the worker stops', async () => {
    refusing = refusal;
    await queue('describe');
    const worker = workerWith({ describe: noting([], 'tried') }, '1', refusingStorage());
    await tryOnce(worker);
    await worker.release();
    expect(await progress()).toEqual({ queued: 1, running: 0, failed: [] });
  });
});

describe('understanding again', () => {
  const again = (worker: Analysis) => reanalyse({ storage, queueStep, capabilities: worker.capabilities });

  it('does only what another version does now, and what rests on it', async () => {
    const done: string[] = [];
    const steps = { describe: noting(done, 'describe'), embed: noting(done, 'embed') };
    const worker = workerWith(steps);
    expect(await again(worker)).toEqual({ objects: 1, queued: 1 });
    await doAll(worker);
    expect(await again(worker)).toEqual({ objects: 1, queued: 0 });
    expect(done).toEqual(['describe', 'embed']);

    const newer = workerWith(steps, '2');
    const embedsAnew: Analysis = {
      ...newer,
      capabilities: new Map([...worker.capabilities, ['embed', '2']]),
    };
    expect(await again(embedsAnew)).toEqual({ objects: 1, queued: 1 });
    await doAll(newer);
    expect(done).toEqual(['describe', 'embed', 'embed']);
  });

  it('tries again what was given up', async () => {
    const done: string[] = [];
    await queue('describe');
    const broken = workerWith({ describe: () => Promise.reject(unprocessable('Not today.')) });
    await doAll(broken);
    const worker = workerWith({ describe: noting(done, 'describe') });
    expect(await again(worker)).toEqual({ objects: 1, queued: 1 });
    await doAll(worker);
    expect(done).toEqual(['describe']);
    expect((await progress()).failed).toEqual([]);
  });

  it('leaves alone what is being analysed', async () => {
    await queue('describe');
    const worker = workerWith({ describe: noting([], 'describe') });
    expect(await again(worker)).toEqual({ objects: 0, queued: 0 });
  });

  it('queues large collections whole, and what is saved meanwhile goes first', async () => {
    const many = Array.from({ length: 250 }, (_, at) => object({ id: id(10 + at), identity: `many ${at}` }));
    await storage.commit(many.map((one) => ({ type: 'object.insert', object: one })));
    const seen: string[] = [];
    const worker = workerWith({
      describe: async (one) => {
        seen.push(one.id);
        return { apply: (current) => current };
      },
    });
    expect(await again(worker)).toEqual({ objects: 251, queued: 251 });
    const saved = object({ id: id(900), identity: 'saved' });
    now += 1;
    await storage.commit([{ type: 'object.insert', object: saved }, queueStep(saved, 'describe')]);
    await doAll(worker);
    expect(seen[0]).toBe(saved.id);
    expect(new Set(seen).size).toBe(252);
  });
});

describe('renewing', () => {
  const anything: StepRunner = async () => ({ apply: (current) => current });
  const sleep = () => new Promise<void>((resolve) => setImmediate(resolve));
  const logger = { error() {}, warn() {}, info() {}, debug() {} };
  const page = object({ id: id(2), kind: 'url', url: 'https://a.example/', identity: 'page' });

  /** Saves a note and a page, all steps of which version 1 does. */
  async function analysedByFormer(): Promise<void> {
    await storage.commit([{ type: 'object.insert', object: page }]);
    const steps = { read: anything, describe: anything, embed: anything };
    const former = workerWith(steps);
    await reanalyse({ storage, queueStep, capabilities: former.capabilities });
    await doAll(former);
  }

  /** Lets a worker renew these steps until nothing is left. @returns the share that was renewed, at each moment */
  async function renew(worker: Analysis, steps: readonly Step[]): Promise<readonly (number | undefined)[]> {
    const renewable = new Map([...worker.capabilities].filter(([step]) => steps.includes(step)));
    let isOver = false;
    const jobs: JobQueue = {
      ...storage.jobs,
      async listUnrenewed(...asked) {
        const found = await storage.jobs.listUnrenewed(...asked);
        isOver = found === null;
        return found;
      },
    };
    const observed = { jobs, commit: storage.commit };
    const stop = keepRenewing({ storage: observed, queueStep, logger, sleep }, renewable);
    const shares: (number | undefined)[] = [];
    await expect
      .poll(async () => {
        shares.push((await worker.progress(caller())).renewed);
        await doAll(worker);
        return isOver;
      })
      .toBe(true);
    await stop();
    return shares;
  }

  it('does again what a former version did, and what rests on it, but asks nobody on the web', async () => {
    await analysedByFormer();
    const done: string[] = [];
    const steps = {
      read: noting(done, 'read'),
      describe: noting(done, 'describe'),
      embed: noting(done, 'embed'),
      screenshot: noting(done, 'screenshot'),
      archive: noting(done, 'archive'),
    };
    const worker = workerWith(steps, '2');
    await renew(worker, ['describe', 'embed']);
    expect(done.toSorted()).toEqual(['describe', 'describe', 'embed', 'embed']);
    expect(await storage.jobs.results(page.id)).toEqual(
      new Map([
        ['read', '1'],
        ['describe', '2'],
        ['embed', '2'],
      ]),
    );
    await renew(worker, ['describe', 'embed']);
    expect(done).toHaveLength(4);
  });

  it('tells how far it is, goes on where it was interrupted, and lets what is saved go first', async () => {
    const many = Array.from({ length: 50 }, (_, at) => object({ id: id(10 + at), identity: `many ${at}` }));
    await storage.commit(many.map((one) => ({ type: 'object.insert', object: one })));
    const former = workerWith({ describe: anything });
    await reanalyse({ storage, queueStep, capabilities: former.capabilities });
    await doAll(former);

    const seen: string[] = [];
    const worker = workerWith(
      {
        describe: async (one) => {
          seen.push(one.id);
          return { apply: (current) => current };
        },
      },
      '2',
    );
    const stop = keepRenewing({ storage, queueStep, logger, sleep }, worker.capabilities);
    await expect.poll(() => storage.jobs.pending('renewal')).toBeGreaterThan(0);
    await stop();
    const share = (await worker.progress(caller())).renewed ?? 0;
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThan(1);

    const saved = object({ id: id(900), identity: 'saved' });
    await storage.commit([{ type: 'object.insert', object: saved }, queueStep(saved, 'describe')]);
    const shares = await renew(worker, ['describe']);
    expect(seen[0]).toBe(saved.id);
    expect(seen.toSorted()).toEqual([note.id, saved.id, ...many.map((one) => one.id)].toSorted());
    expect(shares[0]).toBeGreaterThan(share);
  });
});
