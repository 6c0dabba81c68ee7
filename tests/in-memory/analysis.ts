import {
  claimed,
  type Job,
  type JobClass,
  MAX_ATTEMPTS,
  MAX_FETCHING_PER_ACCOUNT,
  MAX_JOBS_PER_HOST,
  rankOf,
} from '../../core/model/job.ts';
import type { SavedObject } from '../../core/model/object.ts';
import type { StepResults } from '../../core/model/step.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { AnalysedObject, Storage } from '../../core/ports/storage.ts';
import { type Appliers, isActive, type Read, type State, streamed, visibleObjects } from './state.ts';

/** The results of analysis, and the queue of its steps. */
export function analysisReaders(read: Read): Pick<Storage, 'entities' | 'embeddings' | 'jobs'> {
  const lastAccounts = new Map<JobClass | undefined, number>();
  return {
    entities: {
      async find(accountId, id) {
        const { objects, entities } = read();
        for (const object of objects.values()) {
          if (object.accountId !== accountId) continue;
          const own = [object.mainEntity, ...(entities.get(object.id) ?? [])];
          const entity = own.find((one) => one?.id === id);
          if (entity) return { entity, objectId: object.id };
        }
        return null;
      },
      async listReferences(accountId, objectId) {
        const { objects, entities } = read();
        if (objects.get(objectId)?.accountId !== accountId) return [];
        return (entities.get(objectId) ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1));
      },
    },
    embeddings: {
      findModel: async (modelId) => read().models.get(modelId) ?? null,
      listModels: async () => [...read().models.values()].sort((a, b) => a.id - b.id),
      countTexts: async (modelId) =>
        [...read().texts.values()].filter((text) => text.modelId === modelId).length,
      findText: async (objectId, modelId) => read().texts.get(`${objectId} ${modelId}`)?.sha256 ?? null,
      async ofObjects(accountId, ids) {
        const { objects, texts } = read();
        const found = ids
          .filter((id) => objects.get(id)?.accountId === accountId)
          .map((id) => {
            const own = [...texts.values()].filter((text) => text.objectId === id);
            const parts = own.toSorted((a, b) => a.modelId - b.modelId).flatMap((text) => text.embeddings);
            return [id, parts] as const;
          });
        return new Map(found.filter(([, parts]) => parts.length > 0));
      },
    },
    jobs: {
      async claim(worker, now, jobClass) {
        const { jobs } = read();
        const last = lastAccounts.get(jobClass) ?? 0;
        const next = nextJob([...jobs.values()], { worker, now, jobClass }, last);
        if (!next) return null;
        const job = claimed(next, worker, now);
        jobs.set(job.id, job);
        lastAccounts.set(jobClass, job.accountId);
        return job;
      },
      hasDueWaitingJobs: async (now) => byId(read()).some((job) => job.state === 'waiting' && job.due <= now),
      listAbandoned: async (now) => byId(read()).filter((job) => job.state === 'running' && job.due <= now),
      async progress(visibility) {
        const state = read();
        const seen = new Set(visibleObjects(state, visibility).map(({ id }) => id));
        const jobs = byId(state).filter(({ objectId }) => seen.has(objectId));
        const inState = (...wanted: Job['state'][]) => jobs.filter(({ state }) => wanted.includes(state));
        return {
          queued: inState('queued').length,
          running: inState('running').length,
          failed: inState('failed', 'waiting'),
        };
      },
      unread: async () => byId(read()).filter(isUnread).length,
      pending: async (trigger) =>
        byId(read()).filter((job) => isPending(job) && job.trigger === (trigger ?? job.trigger)).length,
      async listForRenewal(form, limit) {
        const state = read();
        const left = state.renewal.get(form) ?? state.objects.size;
        if (left === 0 && state.renewal.has(form)) return null;
        const next = [...state.objects.values()].slice(Math.max(0, left - limit), left).toReversed();
        return {
          objects: next.filter(isActive).map((object) => understood(state, object)),
          left: Math.max(0, left - limit),
        };
      },
      async renewalProgress() {
        const { renewal, objects } = read();
        const [left = 0] = renewal.values();
        return left === 0 ? null : 1 - left / objects.size;
      },
      results: async (objectId) => versionsOf(read(), objectId),
      factSources: async (objectId) =>
        Object.assign(
          {},
          ...[...(read().results.get(objectId)?.values() ?? [])].map(({ sources }) => sources),
        ),
      listAnalysed: () =>
        streamed(() => {
          const state = read();
          const { objects, jobs } = state;
          const busy = new Set([...jobs.values()].filter(isPending).map((job) => job.objectId));
          return [...objects.values()]
            .filter((object) => isActive(object) && !busy.has(object.id))
            .map((object) => understood(state, object));
        }),
    },
  };
}

function understood(state: State, { id, accountId, kind, url }: SavedObject): AnalysedObject {
  return { id, accountId, kind, ...(url !== undefined && { url }), results: versionsOf(state, id) };
}

function versionsOf({ results }: State, objectId: Uid): StepResults {
  return new Map([...(results.get(objectId) ?? [])].map(([step, { version }]) => [step, version]));
}

function byId({ jobs }: State): readonly Job[] {
  return [...jobs.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

const isUnread = ({ step, state, attempts }: Job): boolean =>
  (step === 'read' || step === 'inspect') &&
  (state === 'failed' || state === 'waiting' || attempts > MAX_ATTEMPTS);

/** Whether an object could not be read. */
export const isBroken = ({ jobs }: State, objectId: Uid): boolean =>
  [...jobs.values()].some((job) => job.objectId === objectId && isUnread(job));

const isPending = ({ state }: Job): boolean => state === 'queued' || state === 'running';

interface Claim {
  readonly worker: Uid;
  readonly now: number;
  readonly jobClass: JobClass | undefined;
}

/** The next job to run: see `JobQueue`. */
function nextJob(
  jobs: readonly Job[],
  { worker, now, jobClass }: Claim,
  lastAccount: number,
): Job | undefined {
  const fetching = jobs.filter((job) => job.state === 'running' && job.host !== undefined);
  const ofHost = (host: string) => fetching.filter((job) => job.host === host && job.due > now).length;
  const ofAccount = (accountId: number) =>
    fetching.filter((job) => job.worker === worker && job.accountId === accountId).length;
  const isFree = ({ host, accountId }: Job) =>
    host === undefined ||
    (ofHost(host) < MAX_JOBS_PER_HOST && ofAccount(accountId) < MAX_FETCHING_PER_ACCOUNT);
  const isWanted = (job: Job) =>
    jobClass === undefined ||
    (jobClass === 'first' ? rankOf(job) < 0 : (jobClass === 'local') === (job.host === undefined));
  const turn = ({ accountId }: Job) => (accountId > lastAccount ? 0 : 1);
  return jobs
    .filter((job) => job.state === 'queued' && job.due <= now && isWanted(job) && isFree(job))
    .sort(
      (a, b) =>
        turn(a) - turn(b) ||
        a.accountId - b.accountId ||
        rankOf(a) - rankOf(b) ||
        b.due - a.due ||
        (a.id < b.id ? 1 : -1),
    )[0];
}

type AnalysisChange =
  | 'analysis.renewed'
  | 'entities.put'
  | 'embeddings.put'
  | 'embeddings.drop'
  | 'job.enqueue'
  | 'jobs.retry'
  | 'jobs.wake'
  | 'job.replace'
  | 'job.remove'
  | 'jobs.renew'
  | 'step.done';

export const analysisAppliers: Pick<Appliers, AnalysisChange> = {
  'analysis.renewed': ({ versions: form, left }, { renewal }) => {
    renewal.clear();
    renewal.set(form, left);
  },
  'entities.put': ({ objectId, entities }, state) => {
    if (state.objects.has(objectId)) state.entities.set(objectId, entities);
  },
  'embeddings.put': ({ objectId, model, sha256, embeddings }, { objects, models, texts }) => {
    if (!objects.has(objectId)) return;
    const [first] = embeddings;
    if (first && !models.has(model.id))
      models.set(model.id, { id: model.id, name: model.name, dimensions: first.vector.length });
    texts.delete(`${objectId} ${model.id}`);
    texts.set(`${objectId} ${model.id}`, { objectId, modelId: model.id, sha256, embeddings });
  },
  'embeddings.drop': ({ modelId, max }, { models, texts }) => {
    const own = [...texts].filter(([, text]) => text.modelId === modelId);
    for (const [key] of own.slice(0, max)) texts.delete(key);
    if (own.length <= max) models.delete(modelId);
  },
  'job.enqueue': ({ job }, { jobs }) => {
    for (const other of [...jobs.values()])
      if (other.objectId === job.objectId && other.step === job.step) jobs.delete(other.id);
    jobs.set(job.id, job);
  },
  'jobs.retry': ({ objectId, due }, { jobs }) => {
    for (const { reason: _, ...job } of [...jobs.values()])
      if (job.objectId === objectId && (job.state === 'failed' || job.state === 'waiting'))
        jobs.set(job.id, { ...job, state: 'queued', attempts: 0, interruptions: 0, due });
  },
  'jobs.wake': ({ now }, { jobs }) => {
    for (const job of [...jobs.values()])
      if (job.state === 'waiting' && job.due <= now)
        jobs.set(job.id, {
          ...job,
          state: 'queued',
          due: now,
          trigger: job.trigger === 'change' ? 'rerun' : job.trigger,
        });
  },
  'job.replace': ({ before, after }, state) => {
    if (isHeld(state, before.id, before.worker)) state.jobs.set(after.id, after);
  },
  'job.remove': ({ job }, state) => {
    if (isHeld(state, job.id, job.worker)) state.jobs.delete(job.id);
  },
  'jobs.renew': ({ worker, due }, { jobs }) => {
    for (const job of [...jobs.values()])
      if (job.state === 'running' && job.worker === worker) jobs.set(job.id, { ...job, due });
  },
  'step.done': ({ objectId, step, version, sources, outdated }, { objects, results }) => {
    if (!objects.has(objectId)) return;
    const known = [...(results.get(objectId) ?? [])].filter(([other]) => !outdated.includes(other));
    results.set(objectId, new Map([...known, [step, { version, sources }]]));
  },
};

/** Whether a job still belongs to the worker that claimed it. */
function isHeld({ jobs }: State, id: Uid, worker: Uid | undefined): boolean {
  const job = jobs.get(id);
  return job?.state === 'running' && job.worker === worker;
}
