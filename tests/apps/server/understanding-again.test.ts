import { describe, expect, it } from 'vitest';
import { unprocessable } from '../../../core/errors.ts';
import type { Step } from '../../../core/model/step.ts';
import type { JobQueue } from '../../../core/ports/storage.ts';
import type { Analysis, StepRunner } from '../../../core/use-cases/analysis/analysis.ts';
import { reanalyse } from '../../../core/use-cases/analysis/reanalyse.ts';
import { keepRenewing } from '../../../core/use-cases/analysis/renew-analysis.ts';
import { caller, id, object } from '../../support/objects.ts';
import { analysisLibrary, doAll, note, noting } from './analysis-library.ts';

/** Repeating steps of analysis that ran in another version. */

const library = analysisLibrary();
const { queueStep, pass, queue, progress, workerWith } = library;

describe('repeated analysis', () => {
  const again = (worker: Analysis) =>
    reanalyse({ storage: library.storage, queueStep, capabilities: worker.capabilities });

  it('repeats only steps whose version has changed, and steps that depend on them', async () => {
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

  it('retries failed steps', async () => {
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

  it('leaves objects whose analysis is running', async () => {
    await queue('describe');
    const worker = workerWith({ describe: noting([], 'describe') });
    expect(await again(worker)).toEqual({ objects: 0, queued: 0 });
  });

  it('queues large libraries completely, and objects saved meanwhile go first', async () => {
    const many = Array.from({ length: 250 }, (_, at) => object({ id: id(10 + at), identity: `many ${at}` }));
    await library.storage.commit(many.map((one) => ({ type: 'object.insert', object: one })));
    const seen: string[] = [];
    const worker = workerWith({
      describe: async (one) => {
        seen.push(one.id);
        return { apply: (current) => current };
      },
    });
    expect(await again(worker)).toEqual({ objects: 251, queued: 251 });
    const saved = object({ id: id(900), identity: 'saved' });
    pass(1);
    await library.storage.commit([{ type: 'object.insert', object: saved }, queueStep(saved, 'describe')]);
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

  /** Saves a note and a page, all steps done by version 1. */
  async function analyseByOldVersion(): Promise<void> {
    await library.storage.commit([{ type: 'object.insert', object: page }]);
    const steps = { read: anything, describe: anything, embed: anything };
    const former = workerWith(steps);
    await reanalyse({ storage: library.storage, queueStep, capabilities: former.capabilities });
    await doAll(former);
  }

  /** Lets a worker renew these steps until nothing is left. @returns the share that was renewed, at each moment */
  async function renew(worker: Analysis, steps: readonly Step[]): Promise<readonly (number | undefined)[]> {
    const renewable = new Map([...worker.capabilities].filter(([step]) => steps.includes(step)));
    let isOver = false;
    const jobs: JobQueue = {
      ...library.storage.jobs,
      async listForRenewal(...asked) {
        const found = await library.storage.jobs.listForRenewal(...asked);
        isOver = found === null;
        return found;
      },
    };
    const observed = { jobs, commit: library.storage.commit };
    const stop = keepRenewing({ storage: observed, queueStep, logger, sleep, monotonic: () => 0 }, renewable);
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

  it('repeats steps of an earlier version, and steps that depend on them, but requests nothing from the web', async () => {
    await analyseByOldVersion();
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
    expect(await library.storage.jobs.results(page.id)).toEqual(
      new Map([
        ['read', '1'],
        ['describe', '2'],
        ['embed', '2'],
      ]),
    );
    await renew(worker, ['describe', 'embed']);
    expect(done).toHaveLength(4);
  });

  it('shows its progress, continues after an interruption, and lets newly saved objects go first', async () => {
    const many = Array.from({ length: 50 }, (_, at) => object({ id: id(10 + at), identity: `many ${at}` }));
    await library.storage.commit(many.map((one) => ({ type: 'object.insert', object: one })));
    const former = workerWith({ describe: anything });
    await reanalyse({ storage: library.storage, queueStep, capabilities: former.capabilities });
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
    const stop = keepRenewing(
      { storage: library.storage, queueStep, logger, sleep, monotonic: () => 0 },
      worker.capabilities,
    );
    await expect.poll(() => library.storage.jobs.pending('renewal')).toBeGreaterThan(0);
    await stop();
    const share = (await worker.progress(caller())).renewed ?? 0;
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThan(1);

    const saved = object({ id: id(900), identity: 'saved' });
    await library.storage.commit([{ type: 'object.insert', object: saved }, queueStep(saved, 'describe')]);
    const shares = await renew(worker, ['describe']);
    expect(seen[0]).toBe(saved.id);
    expect(seen.toSorted()).toEqual([note.id, saved.id, ...many.map((one) => one.id)].toSorted());
    expect(shares[0]).toBeGreaterThan(share);
  });
});
