import { beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '../../../core/changes/change.ts';
import { EVERYTHING, type Scope } from '../../../core/model/access-key.ts';
import type { FactSources } from '../../../core/model/fact.ts';
import { DAY, HOUR, MINUTE } from '../../../core/model/instant.ts';
import {
  abandoned,
  failed,
  type Job,
  LEASE_MS,
  MAX_ATTEMPTS,
  MAX_FETCHING_PER_ACCOUNT,
  released,
} from '../../../core/model/job.ts';
import type { Step } from '../../../core/model/step.ts';
import { id, object } from '../../support/objects.ts';
import type { Workbench } from './workbench.ts';

/** The queue of analysis steps (D3). */
export function jobContract(bench: Workbench): void {
  describe('analysis', () => {
    let lastJob: number;

    beforeEach(async () => {
      lastJob = 500;
      await bench.insert(
        ...[1, 2, 3, 4].map((number) => object({ id: id(number) })),
        object({ id: id(5), accountId: 2 }),
        object({ id: id(6), accountId: 2 }),
      );
    });

    const jobOf = (objectId: number, more: Partial<Job> = {}): Job => ({
      id: id(++lastJob),
      accountId: objectId < 5 ? 1 : 2,
      objectId: id(objectId),
      step: 'read',
      state: 'queued',
      trigger: 'change',
      attempts: 0,
      due: 100,
      ...more,
    });
    const enqueue = (...jobs: readonly Job[]) =>
      bench.storage.commit(jobs.map((job) => ({ type: 'job.enqueue', job })));
    const claim = (now = 100, worker = 'w') => bench.storage.jobs.claim(worker, now);
    const claimed = async (now = 100, worker = 'w'): Promise<Job> => {
      const job = await claim(now, worker);
      if (!job) throw new Error('There is no job.');
      return job;
    };
    /** The objects of all claimable jobs, in order. */
    const order = async (now = 100) => {
      const objects: string[] = [];
      for (let job = await claim(now); job !== null; job = await claim(now)) objects.push(job.objectId);
      return objects;
    };

    describe('the queue', () => {
      it('returns the newest due job', async () => {
        await enqueue(jobOf(1, { due: 200 }), jobOf(2, { due: 300 }), jobOf(3, { due: 400 }));
        expect(await claim(199)).toBeNull();
        expect(await order(300)).toEqual([id(2), id(1)]);
      });

      it('returns a job immediately if a clock that was ahead postponed it for longer than a pause can last', async () => {
        const now = 1_000;
        const longest = now + HOUR + MINUTE;
        await enqueue(jobOf(1, { due: longest }), jobOf(2, { due: longest + 1 }));
        await enqueue(jobOf(3, { due: 90 * DAY }));
        expect((await claimed(90 * DAY, 'ahead')).objectId).toBe(id(3));
        await bench.storage.commit([{ type: 'waits.limit', now }]);
        expect(await claim(now)).toMatchObject({ objectId: id(2) });
        expect(await claim(now)).toBeNull();
        expect(await bench.storage.jobs.listAbandoned(now + LEASE_MS)).toMatchObject(
          [{ objectId: id(3) }, { objectId: id(2) }].toSorted((a, b) => a.objectId.localeCompare(b.objectId)),
        );
        expect(await claim(longest)).toMatchObject({ objectId: id(1) });
      });

      it('runs jobs of newly saved objects before waiting ones', async () => {
        await enqueue(jobOf(1, { due: 1 }), jobOf(2, { due: 2 }));
        await claimed();
        await enqueue(jobOf(3, { due: 99 }));
        expect(await order()).toEqual([id(3), id(1)]);
      });

      it('leaves a job where it waits if it is added again within a minute', async () => {
        await enqueue(jobOf(1, { due: 1 }), jobOf(2, { due: 2 }), jobOf(3, { due: 3 }));
        await enqueue(jobOf(1, { due: 1 + MINUTE }), jobOf(2, { due: 3 + MINUTE }));
        await enqueue(jobOf(3, { due: 4, trigger: 'rerun' }));
        expect(await order(3 + MINUTE)).toEqual([id(2), id(1), id(3)]);
      });

      it('gives a job to only one worker, which then holds its lease', async () => {
        await enqueue(jobOf(1));
        const job = await claimed(100, 'one');
        expect(job).toMatchObject({ state: 'running', attempts: 1, due: 100 + LEASE_MS, worker: 'one' });
        expect(await claim(100, 'another')).toBeNull();
        expect(await claim(100 + LEASE_MS, 'another')).toBeNull();
      });

      it('serves accounts in turn', async () => {
        await enqueue(...[1, 2, 3].map((number) => jobOf(number)), jobOf(5), jobOf(6));
        const accounts = (await order()).map((objectId) => (objectId < id(5) ? 1 : 2));
        expect(accounts).toEqual([1, 2, 1, 2, 1]);
      });

      it('runs first analyses before repeated ones', async () => {
        await enqueue(
          jobOf(1, { trigger: 'renewal', due: 0 }),
          jobOf(3, { trigger: 'rerun', due: 1 }),
          jobOf(2, { due: 50 }),
        );
        expect(await order()).toEqual([id(2), id(3), id(1)]);
      });

      it('runs the first step of pictures before all others, and in a class of its own', async () => {
        const picture = { step: 'preview', due: 1 } as const;
        await enqueue(
          jobOf(1),
          jobOf(2, picture),
          jobOf(3, { ...picture, due: 2 }),
          jobOf(4),
          jobOf(5, picture),
        );
        await enqueue(jobOf(6, { ...picture, trigger: 'rerun' }));
        const { jobs } = bench.storage;
        const first = async (now: number) => (await jobs.claim('w', now, 'first'))?.objectId;
        expect(await first(0)).toBeUndefined();
        expect([await first(100), await first(100)]).toEqual([id(3), id(5)]);
        expect(await claimed()).toMatchObject({ objectId: id(2), step: 'preview', trigger: 'change' });
        expect(await first(100)).toBeUndefined();
        expect(await order()).toEqual([id(6), id(4), id(1)]);
      });

      it('counts waiting and running jobs, in total and by trigger', async () => {
        await enqueue(jobOf(1, { trigger: 'renewal' }), jobOf(2, { trigger: 'renewal' }), jobOf(3));
        await claimed();
        const { jobs } = bench.storage;
        expect([await jobs.pending(), await jobs.pending('renewal'), await jobs.pending('rerun')]).toEqual([
          3, 2, 0,
        ]);
      });

      it('runs at most two jobs of a host at the same time', async () => {
        const host = 'a.example';
        await enqueue(...[1, 2, 3].map((number) => jobOf(number, { host })), jobOf(4, { host: 'b.example' }));
        const jobs = [await claimed(), await claimed(), await claimed()];
        expect(jobs.map((job) => job.host).toSorted()).toEqual([host, host, 'b.example']);
        expect(await claim()).toBeNull();
        const done = jobs.find((job) => job.host === host) ?? jobs[0];
        if (done) await bench.storage.commit([{ type: 'job.remove', job: done }]);
        expect(await claim()).toMatchObject({ host });
      });

      it('gives each class its own jobs, and an account at most half of what a worker fetches', async () => {
        const web = [1, 2, 3, 4].flatMap((number) =>
          (['read', 'archive'] as const).map((step) =>
            jobOf(number, { step, host: `${number}-${step}.example` }),
          ),
        );
        await enqueue(...web, jobOf(5, { host: 'other.example' }), jobOf(6));
        const claimAll = async (name: 'fetching' | 'local', worker = 'w') => {
          const owners: number[] = [];
          const { jobs } = bench.storage;
          for (let job = await jobs.claim(worker, 100, name); job; job = await jobs.claim(worker, 100, name))
            owners.push(job.accountId);
          return owners.toSorted((a, b) => a - b);
        };
        expect(await claimAll('fetching')).toEqual([...Array(MAX_FETCHING_PER_ACCOUNT).fill(1), 2]);
        expect(await claimAll('local')).toEqual([2]);
        expect(await claimAll('fetching', 'another')).toEqual(Array(MAX_FETCHING_PER_ACCOUNT).fill(1));
      });

      it('resumes waiting jobs after first analyses, newest first', async () => {
        await enqueue(jobOf(1), jobOf(2));
        const away = { reason: 'It does not answer.', isFinal: false, isUnreachable: true };
        for (const job of [await claimed(), await claimed()]) {
          const after = failed({ ...job, attempts: MAX_ATTEMPTS }, away, 100);
          await bench.storage.commit([{ type: 'job.replace', before: job, after }]);
        }
        const { queued, failed: waiting } = await bench.storage.jobs.progress({
          accountId: 1,
          scope: EVERYTHING,
        });
        const later = 100 + 80_000;
        expect([queued, waiting.map(({ state, due }) => [state, due])]).toEqual([
          0,
          [
            ['waiting', later],
            ['waiting', later],
          ],
        ]);
        expect([
          await bench.storage.jobs.pending(),
          await bench.storage.jobs.hasDueWaitingJobs(later - 1),
        ]).toEqual([0, false]);
        expect(await bench.storage.jobs.hasDueWaitingJobs(later)).toBe(true);
        await enqueue(jobOf(3, { due: later - 5 }));
        await bench.storage.commit([{ type: 'jobs.wake', now: later }]);
        expect(await bench.storage.jobs.hasDueWaitingJobs(later)).toBe(false);
        expect(await order(later)).toEqual([id(3), id(2), id(1)]);
      });

      it('returns the progress of each account', async () => {
        await enqueue(jobOf(1), jobOf(2), jobOf(3), jobOf(5));
        const job = await claimed();
        const after = failed(job, { reason: 'damaged', isFinal: true }, 100);
        await bench.storage.commit([{ type: 'job.replace', before: job, after }]);
        await claimed();
        await claimed();
        const {
          queued,
          running,
          failed: givenUp,
        } = await bench.storage.jobs.progress({ accountId: 1, scope: EVERYTHING });
        expect([queued, running]).toEqual([1, 1]);
        expect(givenUp).toMatchObject([{ objectId: job.objectId, step: 'read', reason: 'damaged' }]);
        expect(await bench.storage.jobs.pending()).toBe(3);
      });

      it('returns the progress of the objects in the scope of a key, and no others', async () => {
        const space = { id: id(50), accountId: 1, name: 'S', color: '#123456', created: 1 };
        await bench.storage.commit([
          { type: 'space.insert', space },
          { type: 'space.fill', accountId: 1, spaceId: space.id, objectIds: [id(2)] },
        ]);
        await bench.insert(object({ id: id(7), kind: 'url', url: 'https://a.example/', identity: 'url:a' }));
        const failedJob = (objectId: number) =>
          jobOf(objectId, { state: 'failed', reason: `of ${objectId}` });
        await enqueue(
          ...[1, 2, 7].map((number) => ({ ...failedJob(number), accountId: 1 })),
          ...[2, 7].map((number) => ({ ...jobOf(number, { step: 'describe' }), accountId: 1 })),
          jobOf(1, { step: 'embed' }),
        );
        const seen = async (scope: Scope) => {
          const { queued, running, failed } = await bench.storage.jobs.progress({ accountId: 1, scope });
          return [queued, running, failed.map((job) => job.objectId)];
        };
        expect(await seen(EVERYTHING)).toEqual([3, 0, [id(1), id(2), id(7)]]);
        expect(await seen({ type: 'spaces', spaceIds: [space.id] })).toEqual([1, 0, [id(2)]]);
        expect(await seen({ type: 'spaces', spaceIds: [] })).toEqual([0, 0, []]);
        expect(await seen({ type: 'non-sensitive' })).toEqual([1, 0, [id(7)]]);
      });

      it('restarts a step that is queued again, even if a worker is running it', async () => {
        await enqueue(jobOf(1));
        const job = await claimed();
        await enqueue(jobOf(1, { host: 'c.example' }));
        await bench.storage.commit([{ type: 'job.remove', job }]);
        expect(await claim()).toMatchObject({ objectId: id(1), attempts: 1, host: 'c.example' });
      });
    });

    describe('the jobs of a worker', () => {
      it('are abandoned if it has not renewed them for the duration of a lease', async () => {
        await enqueue(jobOf(1), jobOf(2));
        const dead = await claimed(100, 'dead');
        const alive = await claimed(100, 'alive');
        expect(await bench.storage.jobs.listAbandoned(99 + LEASE_MS)).toEqual([]);
        await bench.storage.commit([{ type: 'jobs.renew', worker: 'alive', due: 200 + LEASE_MS }]);
        expect(await bench.storage.jobs.listAbandoned(100 + LEASE_MS)).toEqual([dead]);
        expect(await bench.storage.jobs.listAbandoned(200 + LEASE_MS)).toEqual([
          { ...alive, due: 200 + LEASE_MS },
          dead,
        ]);
      });

      it('can be put back, and then no longer belong to it', async () => {
        await enqueue(jobOf(1));
        const lost = await claimed(100, 'dead');
        await bench.storage.commit([{ type: 'job.replace', before: lost, after: abandoned(lost, 200) }]);
        const now = await claimed(200, 'alive');
        expect(now).toMatchObject({ id: lost.id, attempts: 1, interruptions: 1, worker: 'alive' });
        const late = failed(lost, { reason: 'too late', isFinal: true }, 300);
        await bench.storage.commit([
          { type: 'job.replace', before: lost, after: late },
          { type: 'job.remove', job: lost },
        ]);
        expect(await bench.storage.jobs.listAbandoned(Number.MAX_SAFE_INTEGER)).toEqual([now]);
      });

      it('count as never tried when it returns them', async () => {
        await enqueue(jobOf(1));
        const before = await claimed();
        await bench.storage.commit([{ type: 'job.replace', before, after: released(before, 150) }]);
        expect(await claim(150)).toMatchObject({ attempts: 1 });
      });
    });

    describe('completed steps', () => {
      const done = (objectId: number, step: Step, version: string, outdated: readonly Step[] = []) =>
        bench.storage.commit([
          { type: 'step.done', accountId: 1, objectId: id(objectId), step, version, sources: {}, outdated },
        ]);
      const understood = async () => {
        const found = new Map<string, object>();
        for await (const { id: objectId, results } of bench.storage.jobs.listAnalysed()) {
          found.set(objectId, Object.fromEntries(results));
        }
        return Object.fromEntries([...found].toSorted());
      };

      it('are stored with their versions, the last one of each', async () => {
        await done(1, 'describe', '1 small');
        await done(1, 'describe', '1 large');
        await done(1, 'embed', '7');
        expect(await bench.storage.jobs.results(id(1))).toEqual(
          new Map([
            ['describe', '1 large'],
            ['embed', '7'],
          ]),
        );
        expect(await bench.storage.jobs.results(id(2))).toEqual(new Map());
      });

      it('store the sources of the fields of the entity', async () => {
        const step = (name: Step, sources: FactSources): Change => {
          return {
            type: 'step.done',
            accountId: 1,
            objectId: id(1),
            step: name,
            version: '1',
            sources,
            outdated: [],
          };
        };
        await bench.storage.commit([step('read', { title: 'text' })]);
        await bench.storage.commit([step('read', { title: 'page data', url: 'address' })]);
        await bench.storage.commit([step('describe', { isbn: 'model' })]);
        const sources = { title: 'page data', url: 'address', isbn: 'model' };
        expect(await bench.storage.jobs.factSources(id(1))).toEqual(sources);
        expect(await bench.storage.jobs.factSources(id(2))).toEqual({});
      });

      it('are deleted when a step they depend on is repeated', async () => {
        await done(1, 'embed', '7');
        await done(1, 'describe', '1', ['embed']);
        expect(await bench.storage.jobs.results(id(1))).toEqual(new Map([['describe', '1']]));
      });

      it('are deleted with their object', async () => {
        const gone = object({ id: id(1) });
        await done(1, 'describe', '1');
        await bench.storage.commit([{ type: 'object.destroy', object: gone }]);
        await done(1, 'embed', '1');
        expect(await bench.storage.jobs.results(id(1))).toEqual(new Map());
      });

      it('are listed for every active object without a running job', async () => {
        await done(1, 'describe', '1');
        await done(2, 'describe', '1');
        await enqueue(jobOf(3), jobOf(5), jobOf(6));
        const job = await claimed();
        const after = failed(job, { reason: 'damaged', isFinal: true }, 100);
        await bench.storage.commit([
          { type: 'job.replace', before: job, after },
          {
            type: 'object.replace',
            before: object({ id: id(2) }),
            after: object({ id: id(2), deleted: 50 }),
          },
        ]);
        expect(await understood()).toEqual({ [id(1)]: { describe: '1' }, [job.objectId]: {}, [id(4)]: {} });
      });

      it('are checked once in each form, newest objects first', async () => {
        const { jobs } = bench.storage;
        await done(6, 'describe', '1');
        const look = async (form: string) => {
          const found = await jobs.listForRenewal(form, 4);
          if (!found) return null;
          await bench.storage.commit([{ type: 'analysis.renewed', versions: form, left: found.left }]);
          return found.objects.map((one) => one.id);
        };
        expect(await jobs.renewalProgress()).toBeNull();
        expect((await jobs.listForRenewal('a', 1))?.objects).toEqual([
          { id: id(6), accountId: 2, kind: 'note', results: new Map([['describe', '1']]) },
        ]);
        expect(await look('a')).toEqual([6, 5, 4, 3].map(id));
        expect(await jobs.renewalProgress()).toBeCloseTo(4 / 6);
        await bench.insert(object({ id: id(7), identity: 'later' }));
        await bench.storage.commit([
          {
            type: 'object.replace',
            before: object({ id: id(2) }),
            after: object({ id: id(2), deleted: 50 }),
          },
        ]);
        expect(await look('a')).toEqual([id(1)]);
        expect([await look('a'), await jobs.renewalProgress()]).toEqual([null, null]);
        expect(await look('b')).toEqual([7, 6, 5, 4].map(id));
      });

      it('are listed with the data that a job of the object needs', async () => {
        await bench.insert(object({ id: id(7), kind: 'url', url: 'https://a.example/' }));
        const all: object[] = [];
        for await (const one of bench.storage.jobs.listAnalysed()) all.push(one);
        expect(all).toContainEqual({
          id: id(7),
          accountId: 1,
          kind: 'url',
          url: 'https://a.example/',
          results: new Map(),
        });
        expect(all).toContainEqual({ id: id(1), accountId: 1, kind: 'note', results: new Map() });
      });
    });
  });
}
