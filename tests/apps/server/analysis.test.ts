import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../core/errors.ts';
import { LEASE_MS, MAX_ATTEMPTS, MAX_INTERRUPTIONS } from '../../../core/model/job.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import type { Analysis, StepRunner } from '../../../core/use-cases/analysis/analysis.ts';
import { id, object } from '../../support/objects.ts';
import { analysisLibrary, doAll, note, noting, runNext } from './analysis-library.ts';

/** Steps that fail, and jobs whose workers die (D3). */

const library = analysisLibrary();
const { queueStep, pass, queue, progress, workerWith } = library;

describe('an incomplete step', () => {
  it('keeps what it found, reports what is missing, and is retried', async () => {
    await queue('read');
    const worker = workerWith({
      read: async () => ({
        shortcoming: { reason: 'Half of it.' },
        apply: (current) => ({ ...current, title: 'Found' }),
      }),
    });
    await doAll(worker);
    expect((await library.storage.objects.find(note.accountId, note.id))?.title).toBe('Found');
    expect(await progress()).toMatchObject({ queued: 0, running: 0, failed: [{ reason: 'Half of it.' }] });
    expect([...(await library.storage.jobs.results(note.id))]).toEqual([['read', '1 in part']]);

    await queue('read');
    await doAll(workerWith({ read: noting([], 'read') }));
    expect((await progress()).failed).toEqual([]);
    expect([...(await library.storage.jobs.results(note.id))]).toEqual([['read', '1']]);
  });
});

describe('the reason of a failed step', () => {
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
      pass(3_600_000);
    }
    const { failed } = await progress();
    return [failed[0]?.reason, tries];
  }

  it('is a sentence for people, and hides the details of a bug', async () => {
    const [reason, attempts] = await reasonOf(new Error("ENOENT: no such file, open '/var/lib/x'"));
    expect([reason, attempts]).toEqual([expect.stringMatching(/^Internal error\. .* log/), MAX_ATTEMPTS]);
  });

  it('is reported after one attempt if the engine cannot do more', async () => {
    expect((await reasonOf(new RangeError('Maximum call stack size exceeded')))[1]).toBe(1);
  });

  it.each(['damaged', 'unprocessable', 'unsupported-format'] as const)(
    'is reported after one attempt if another would fail in the same way: %s',
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
    void runNext(workerWith({ describe: forever }));
    const other = workerWith({ describe: noting(done, 'described') });
    await expect.poll(async () => (await progress()).running).toBe(1);

    pass(LEASE_MS - 1);
    await other.heartbeat();
    await doAll(other);
    expect(done).toEqual([]);
    pass(1);
    await other.heartbeat();
    await doAll(other);
    expect(done).toEqual(['described']);
    expect(await progress()).toEqual({ queued: 0, running: 0, failed: [] });
  });

  it('keeps its job as long as it lives, however long that takes', async () => {
    const done: string[] = [];
    await queue('describe');
    const slow = workerWith({ describe: forever });
    void runNext(slow);
    const other = workerWith({ describe: noting(done, 'described twice') });
    await expect.poll(async () => (await progress()).running).toBe(1);
    for (let beat = 0; beat < 10; beat++) {
      pass(LEASE_MS / 2);
      await slow.heartbeat();
      await other.heartbeat();
      await doAll(other);
    }
    expect(done).toEqual([]);
  });

  it('loses its job immediately to one that knows it is dead', async () => {
    const done: string[] = [];
    await queue('describe');
    void runNext(workerWith({ describe: forever }));
    await expect.poll(async () => (await progress()).running).toBe(1);
    const next = workerWith({ describe: noting(done, 'described') });
    await next.takeOver();
    await doAll(next);
    expect(done).toEqual(['described']);
  });

  it('in this step every time makes the step be given up, and the next steps run', async () => {
    const done: string[] = [];
    await queue('describe');
    for (let count = 1; count <= MAX_INTERRUPTIONS; count++) {
      const mortal = workerWith({ describe: forever, embed: noting(done, 'embedded') });
      void runNext(mortal);
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
  it('waits as long as the server requests', async () => {
    await queue('describe');
    let tries = 0;
    const busy: StepRunner = async () => {
      tries += 1;
      throw new DomainError('unavailable', 'Too many requests.', { retryAfterSeconds: 90 });
    };
    const worker = workerWith({ describe: busy });
    await doAll(worker);
    pass(89_999);
    await doAll(worker);
    expect(tries).toBe(1);
    pass(1);
    await worker.heartbeat();
    await doAll(worker);
    expect(tries).toBe(2);
  });

  it('is tried three times with growing pauses, its reason is reported, and the next steps run', async () => {
    const done: string[] = [];
    await queue('describe');
    const worker = workerWith({
      describe: async () => {
        done.push('tried');
        throw new Error('Out of luck.');
      },
      embed: noting(done, 'embedded'),
    });
    for (const pause of [0, 5_000, 20_000, 1_000_000]) {
      pass(pause);
      await worker.heartbeat();
      await doAll(worker);
    }
    expect(done).toEqual(['tried', 'tried', 'tried', 'embedded']);
    expect((await progress()).failed).toMatchObject([{ step: 'describe', state: 'failed' }]);
  });

  it('because something did not respond waits longer after three attempts, and the next steps run once', async () => {
    const done: string[] = [];
    let isAway = true;
    await queue('describe');
    const worker = workerWith({
      describe: async () => {
        done.push('tried');
        if (isAway) throw new DomainError('unavailable', 'Nobody answers.');
        return { apply: (current) => current };
      },
      embed: noting(done, 'embedded'),
    });
    const wait = async (pause: number) => {
      pass(pause);
      await worker.heartbeat();
      await doAll(worker);
    };
    for (const pause of [0, 5_000, 20_000]) await wait(pause);
    expect(done).toEqual(['tried', 'tried', 'tried', 'embedded']);
    const waiting = { step: 'describe', state: 'waiting', reason: 'Nobody answers.' };
    expect(await progress()).toMatchObject({ queued: 0, running: 0, failed: [waiting] });

    await wait(79_000);
    expect(done).toHaveLength(4);
    await wait(1_000);
    expect(done.slice(4)).toEqual(['tried']);
    isAway = false;
    await wait(320_000);
    expect(done.slice(5)).toEqual(['tried', 'embedded']);
    expect(await progress()).toEqual({ queued: 0, running: 0, failed: [] });
  });
});

describe('a storage that refuses the result of a step', () => {
  const refusal = new DomainError('storage-full', 'There is no room.');
  let refusing: Error | null;
  /** The storage stores no results while it refuses, but changes of jobs. */
  const refusingStorage = (): Storage => ({
    ...library.storage,
    async commit(changes) {
      if (refusing && changes.some(({ type }) => type === 'step.done')) throw refusing;
      await library.storage.commit(changes);
    },
  });
  const tryOnce = (worker: Analysis) => runNext(worker).catch((error) => expect(error).toBe(refusing));

  it.each([refusal, new DomainError('unavailable', 'The database is away.')])(
    'costs no attempt, however often ($code)',
    async (error) => {
      const done: string[] = [];
      refusing = error;
      await queue('describe');
      const worker = workerWith({ describe: noting(done, 'tried') }, '1', refusingStorage());
      for (let attempt = 0; attempt <= MAX_ATTEMPTS; attempt++) {
        await tryOnce(worker);
        await worker.heartbeat();
      }
      expect(await progress()).toEqual({ queued: 1, running: 0, failed: [] });
      refusing = null;
      await doAll(worker);
      expect(await progress()).toEqual({ queued: 0, running: 0, failed: [] });
      expect(done).toHaveLength(MAX_ATTEMPTS + 2);
    },
  );

  it('keeps no job in the queue while its worker runs others', async () => {
    const other = object({ id: id(2), identity: 'other' });
    await library.storage.commit([{ type: 'object.insert', object: other }, queueStep(other, 'describe')]);
    refusing = refusal;
    let isHeld = false;
    const describe: StepRunner = () =>
      isHeld ? new Promise(() => {}) : Promise.resolve({ apply: (current) => current });
    const worker = workerWith({ describe }, '1', refusingStorage());
    await tryOnce(worker);
    isHeld = true;
    await queue('describe');
    void runNext(worker);
    await expect.poll(async () => (await progress()).running).toBe(2);
    await worker.heartbeat();
    expect(await progress()).toEqual({ queued: 1, running: 1, failed: [] });
  });

  it('does not count as an attempt if there is no space for a file', async () => {
    await queue('describe');
    refusing = refusal;
    const worker = workerWith({ describe: () => Promise.reject(refusal) });
    for (let attempt = 0; attempt <= MAX_ATTEMPTS; attempt++) {
      pass(3_600_000);
      await tryOnce(worker);
      await worker.heartbeat();
    }
    expect(await progress()).toEqual({ queued: 1, running: 0, failed: [] });
  });

  it('costs one attempt if it is a bug, so that it ends', async () => {
    refusing = new TypeError('a bug');
    await queue('describe');
    const worker = workerWith({ describe: noting([], 'tried') }, '1', refusingStorage());
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      await doAll(worker);
      await worker.heartbeat();
      pass(3_600_000);
    }
    expect((await progress()).failed).toMatchObject([{ reason: expect.stringMatching(/^Internal error/) }]);
  });

  it('does not make the worker hold a job when it stops', async () => {
    refusing = refusal;
    await queue('describe');
    const worker = workerWith({ describe: noting([], 'tried') }, '1', refusingStorage());
    await tryOnce(worker);
    await worker.release();
    expect(await progress()).toEqual({ queued: 1, running: 0, failed: [] });
  });
});
