import { type Capabilities, formerStep } from '../../analysis/plan.ts';
import { SECOND } from '../../model/instant.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { Storage } from '../../ports/storage.ts';
import { drainBacklog } from '../maintenance/drain-backlog.ts';
import type { QueueStep } from '../unit-of-work/queue-analysis.ts';

interface Ports extends Pick<AllPorts, 'logger' | 'sleep' | 'monotonic'> {
  readonly storage: Pick<Storage, 'jobs' | 'commit'>;
  readonly queueStep: QueueStep;
}

/** Objects that are checked before the outdated ones among them are analysed. */
const BATCH = 20;
/** The interval between checks of whether these objects have been analysed, in milliseconds. */
const CHECK_MS: number = SECOND;

/**
 * Updates the analysis by former versions of the service, the newest objects first. Updates a few objects at a time with pauses, so that it
 * takes a third of the analysers' time. Resumes where it was interrupted.
 * @param renewable the steps that an update repeats by itself; they contact no other server
 * @returns a function that stops it
 */
export function keepRenewing(
  { storage, queueStep, ...ports }: Ports,
  renewable: Capabilities,
): () => Promise<void> {
  const { jobs } = storage;
  const versions = [...renewable].map(([step, version]) => `${step} ${version}`).join(', ');

  async function next(signal: AbortSignal): Promise<number | null> {
    const unrenewed = await jobs.listForRenewal(versions, BATCH);
    if (unrenewed === null) return null;
    const queued = unrenewed.objects.flatMap((object) => {
      const step = formerStep(object.kind, renewable, object.results);
      return step === null ? [] : [queueStep(object, step, 'renewal')];
    });
    await storage.commit([...queued, { type: 'analysis.renewed', versions, left: unrenewed.left }]);
    while (!signal.aborted && (await jobs.pending('renewal')) > 0) await ports.sleep(CHECK_MS, signal);
    return queued.length;
  }

  return drainBacklog(
    {
      next,
      done: 'objects were re-analysed after an update',
      failed: 'cannot re-analyse objects after an update',
    },
    ports,
  );
}
