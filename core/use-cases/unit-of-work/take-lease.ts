import { isDomainError } from '../../errors.ts';
import type { ExpiringId } from '../../model/log-in.ts';
import type { Storage } from '../../ports/storage.ts';

/** Takes a lease for a task that only one process may do. @returns false while another lease of the same id has not expired */
export async function takeLease(storage: Storage, lease: ExpiringId, now: number): Promise<boolean> {
  try {
    await storage.commit([{ type: 'lease.take', lease, now }]);
    return true;
  } catch (error) {
    if (isDomainError(error, 'gone')) return false;
    throw error;
  }
}
