import { isDomainError } from '../../errors.ts';
import type { OneTimeClaim } from '../../model/log-in.ts';
import type { Storage } from '../../ports/storage.ts';

/** Claims something that only one process may do. @returns false while another claim of the same id has not expired */
export async function claim(storage: Storage, oneTime: OneTimeClaim, now: number): Promise<boolean> {
  try {
    await storage.commit([{ type: 'ceremony.claim', claim: oneTime, now }]);
    return true;
  } catch (error) {
    if (isDomainError(error, 'gone')) return false;
    throw error;
  }
}
