import type { Logger } from '../ports/logger.ts';
import type { Sleep } from '../ports/sleep.ts';
import type { Storage } from '../ports/storage.ts';
import { workOff } from './work-off.ts';

interface Ports {
  readonly storage: Storage;
  readonly logger: Logger;
  readonly sleep: Sleep;
}

/** The number of objects of which previews are made in one commit. */
const BATCH = 50;

/**
 * Makes the previews of objects that a version without them has saved, the oldest first. Lists make those that are still missing
 * each time they need them.
 * @returns a function that stops it
 */
export function keepFillingCards({ storage, ...ports }: Ports): () => Promise<void> {
  let after = 0;

  async function next(): Promise<number | null> {
    const { objects, last } = await storage.objects.listWithoutCard(after, BATCH);
    if (last === null) return null;
    await storage.commit([{ type: 'cards.fill', objects }]);
    after = last;
    return objects.length;
  }

  const done = 'previews of objects have been made';
  return workOff({ next, done, failed: 'previews of objects cannot be made' }, ports);
}
