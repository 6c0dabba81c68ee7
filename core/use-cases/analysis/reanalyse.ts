import { type Capabilities, firstStep } from '../../analysis/plan.ts';
import type { Change } from '../../changes/change.ts';
import type { Storage } from '../../ports/storage.ts';
import type { QueueStep } from '../unit-of-work/queue-analysis.ts';

/** The number of objects to analyse again. */
interface Reanalysis {
  /** Active objects that are not being analysed at the moment. */
  readonly objects: number;
  /** The number of these objects that were queued. */
  readonly queued: number;
}

interface Ports {
  readonly storage: Storage;
  readonly queueStep: QueueStep;
  readonly capabilities: Capabilities;
}

const BATCH = 100;

/**
 * Queues every object of all accounts with a step that was not done, has failed permanently, or was done by another version or model (D2).
 * Objects saved in the meantime go first.
 */
export async function reanalyse({ storage, queueStep, capabilities }: Ports): Promise<Reanalysis> {
  let objects = 0;
  let queued = 0;
  let batch: Change[] = [];
  for await (const object of storage.jobs.listAnalysed()) {
    objects += 1;
    const step = firstStep(object.kind, capabilities, object.results);
    if (step === null) continue;
    queued += 1;
    batch.push(queueStep(object, step, 'rerun'));
    if (batch.length < BATCH) continue;
    await storage.commit(batch);
    batch = [];
  }
  if (batch.length > 0) await storage.commit(batch);
  return { objects, queued };
}
