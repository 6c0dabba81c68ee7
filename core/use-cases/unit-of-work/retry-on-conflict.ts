import { DomainError, isDomainError } from '../../errors.ts';
import { message } from '../../messages.ts';

/** Every failed attempt means that another request succeeded, so only a bug could exhaust this many. */
const MAX_ATTEMPTS = 1_000;

/** Repeats `work` as long as it fails with `stale`. @throws DomainError `unavailable` after 1,000 attempts */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isDomainError(error, 'stale')) throw error;
    }
  }
  throw new DomainError('unavailable', message('object-busy'));
}
