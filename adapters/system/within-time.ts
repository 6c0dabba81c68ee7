import { unavailable } from '../../core/errors.ts';

/**
 * Returns the result of `work` if it is ready within `ms` milliseconds. Otherwise the work continues, but its result is ignored.
 * @param what names the worker in the error message
 * @throws DomainError `unavailable` after that time
 */
export async function withinTime<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const overrun = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable(what)), ms);
  });
  try {
    return await Promise.race([work, overrun]);
  } finally {
    clearTimeout(timer);
  }
}
