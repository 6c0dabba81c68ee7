import { isDomainError } from '../../../core/errors.ts';
import { counted } from '../../../core/model/counted.ts';
import type { SavedObject } from '../../../core/model/object.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import { type Finding, ok, wrong } from './finding.ts';

/** Number of objects in a batch. */
const BATCH_SIZE = 500;
/** Maximum number of objects that the finding names. */
const MAX_NAMED = 10;

/**
 * Checks that the stored response of every object equals a newly written one (docs/decisions/0035).
 * @param repairs whether to rewrite responses that differ
 */
export async function checkResponses(storage: Storage, repairs: boolean): Promise<Finding> {
  const differing: string[] = [];
  let checked = 0;
  for (let after = 0; ; ) {
    const page = await storage.differingResponses(after, BATCH_SIZE);
    if (page === null) break;
    after = page.last;
    checked += page.count;
    differing.push(...page.objects.map(({ id }) => id));
    if (repairs) for (const object of page.objects) await renew(storage, object);
  }
  if (differing.length === 0)
    return ok('responses', `The stored responses of ${counted(checked, 'object')} are correct.`);
  const more = differing.length - MAX_NAMED;
  const named = `${differing.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return repairs
    ? ok('responses', `The stored responses of ${named} differed from the object, and were rewritten.`)
    : wrong(
        'responses',
        `The stored responses of ${named} differ from the object.`,
        'Run commonplace repair.',
      );
}

/** Rewrites a stored response. If the object was changed during the check, the change has already rewritten it. */
async function renew(storage: Storage, object: SavedObject): Promise<void> {
  await storage.commit([{ type: 'index.renew', objects: [object] }]).catch((error) => {
    if (!isDomainError(error, 'stale')) throw error;
  });
}
