import { counted } from '../../../core/model/counted.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import { type Finding, ok, wrong } from './finding.ts';

/**
 * Checks that the recorded size of each account equals the total size of its files and texts.
 * @param repairs whether to reset wrong sizes. The next change of the account computes them again
 */
export async function checkSizes(storage: Storage, repairs: boolean): Promise<Finding> {
  const all = await storage.accounts.sizes();
  const differing = all.filter(({ bytes, actual }) => bytes !== actual);
  if (differing.length === 0)
    return ok('account sizes', `The sizes of ${counted(all.length, 'account')} are correct.`);
  const named = differing.map(
    ({ accountId, bytes, actual }) => `${accountId} (${bytes}, not ${actual} bytes)`,
  );
  if (!repairs)
    return wrong('account sizes', `The sizes are wrong for ${named.join(', ')}.`, 'Run commonplace repair.');
  await storage.commit(differing.map(({ accountId }) => ({ type: 'size.forget', accountId })));
  return ok('account sizes', `The sizes were wrong for ${named.join(', ')}, and will be computed again.`);
}
