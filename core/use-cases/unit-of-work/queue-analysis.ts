import { isDescribedDifferently } from '../../analysis/describable.ts';
import { type Capabilities, firstStep } from '../../analysis/plan.ts';
import { isReworded } from '../../analysis/texts/embeddable.ts';
import type { Change } from '../../changes/change.ts';
import type { Job, Trigger } from '../../model/job.ts';
import type { SavedObject } from '../../model/object.ts';
import type { Step } from '../../model/step.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';

/** The fields of an object that a job needs. */
type JobObject = Pick<SavedObject, 'id' | 'accountId' | 'url'>;

/** The change that queues a step of an object's analysis, for the same commit as the change that makes it necessary. */
export type QueueStep = (object: JobObject, step: Step, trigger?: Trigger) => Change;

/** The changes that queue the analysis of a new object; empty if the service can do none of its steps. */
export type QueueAnalysis = (object: SavedObject) => readonly Change[];

/** The changes that queue the steps made necessary by a change of an object. */
export type QueueRewording = (before: SavedObject, after: SavedObject) => readonly Change[];

/** The steps that fetch from the host of the object's URL. */
const FETCHING: ReadonlySet<Step> = new Set(['read', 'screenshot', 'archive']);

export function stepQueue({ clock, ids }: { clock: Clock; ids: Ids }): QueueStep {
  return (object, step, trigger = 'change') => {
    const job: Job = {
      id: ids(),
      accountId: object.accountId,
      objectId: object.id,
      step,
      state: 'queued',
      trigger,
      attempts: 0,
      due: clock(),
      ...(FETCHING.has(step) && object.url !== undefined && { host: new URL(object.url).host }),
    };
    return { type: 'job.enqueue', job };
  };
}

/** Queues the first step of a new object. */
export function analysisQueue(queueStep: QueueStep, capabilities: Capabilities): QueueAnalysis {
  return (object) => {
    const first = firstStep(object.kind, capabilities, new Map());
    return first === null ? [] : [queueStep(object, first)];
  };
}

/**
 * Queues the steps to repeat when a person changes an object. A new page is read; a new text is described and embedded; a new title,
 * summary, tag or note is only embedded.
 */
export function rewordingQueue(queueStep: QueueStep, capabilities: Capabilities): QueueRewording {
  return (before, after) => {
    if (before.blob !== after.blob && capabilities.has('read')) return [queueStep(after, 'read')];
    if (!isReworded(before, after)) return [];
    const wanted: readonly Step[] = isDescribedDifferently(before, after) ? ['describe', 'embed'] : ['embed'];
    const first = wanted.find((step) => capabilities.has(step));
    return first === undefined ? [] : [queueStep(after, first)];
  };
}

/** Queues embedding for an active object with a replaced tag, behind new objects. */
export function retaggingQueue(
  queueStep: QueueStep,
  capabilities: Capabilities,
): (object: SavedObject) => readonly Change[] {
  return (object) =>
    capabilities.has('embed') && object.deleted === undefined ? [queueStep(object, 'embed', 'rerun')] : [];
}
