import { isRetold } from '../analysis/describable.ts';
import { isReworded } from '../analysis/embeddable.ts';
import { type Capabilities, type Step, stepsFor } from '../analysis/plan.ts';
import type { Job } from '../model/job.ts';
import type { SavedObject } from '../model/object.ts';
import type { Change } from '../ports/changes.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';

/** The change that queues a step of analysis of an object, to be committed with what asks for it. */
export type QueueStep = (object: SavedObject, step: Step) => Change;

/** The change that queues steps of an object; none where the service can do none of them. */
export type QueueAnalysis = (object: SavedObject) => readonly Change[];

/** The change that queues what a difference between two states of an object asks for. */
export type QueueRewording = (before: SavedObject, after: SavedObject) => readonly Change[];

export function stepQueue({ clock, ids }: { clock: Clock; ids: Ids }): QueueStep {
  return (object, step) => {
    const job: Job = {
      id: ids(),
      accountId: object.accountId,
      objectId: object.id,
      step,
      state: 'queued',
      attempts: 0,
      due: clock(),
      ...(step === 'read' && object.url !== undefined && { host: new URL(object.url).host }),
    };
    return { type: 'job.enqueue', job };
  };
}

/** Queues the first step of what a new object needs. */
export function analysisQueue(queueStep: QueueStep, capabilities: Capabilities): QueueAnalysis {
  return (object) => {
    const [first] = stepsFor(object.kind, capabilities);
    return first === undefined ? [] : [queueStep(object, first)];
  };
}

/**
 * Queues what is to be done over when a person changes what an object says: another text is described anew, and other words
 * about it make it comparable anew.
 */
export function rewordingQueue(queueStep: QueueStep, capabilities: Capabilities): QueueRewording {
  return (before, after) => {
    if (!isReworded(before, after)) return [];
    const wanted: readonly Step[] = isRetold(before, after) ? ['describe', 'embed'] : ['embed'];
    const first = wanted.find((step) => capabilities.has(step));
    return first === undefined ? [] : [queueStep(after, first)];
  };
}
