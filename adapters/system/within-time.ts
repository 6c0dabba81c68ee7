import { unavailable } from '../../core/errors.ts';

/**
 * What a work gives, if it does so in time; it is not broken off otherwise.
 * @param what does it, as a person would call it
 * @throws DomainError `unavailable` when the time is over
 */
export async function withinTime<T>(work: Promise<T>, milliseconds: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const overrun = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable(what)), milliseconds);
  });
  try {
    return await Promise.race([work, overrun]);
  } finally {
    clearTimeout(timer);
  }
}
