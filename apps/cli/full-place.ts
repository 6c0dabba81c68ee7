import { isDiskFull } from '../../adapters/data-dir/disk-full.ts';
import { isDomainError } from '../../core/errors.ts';
import type { Config } from '../server/config.ts';

/** A command ended because a place takes no more; the message names the place and says what to do. */
export class FullPlaceError extends Error {
  override readonly name = 'FullPlaceError';

  constructor(place: string, cause: unknown) {
    super(`There is no room left in ${place}: make room, and run the command again.`, { cause });
  }
}

/** Does what writes to a place. @throws FullPlaceError where that has no room; whatever else `work` throws */
export async function writingTo<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isFull(error) ? new FullPlaceError(place, error) : error;
  }
}

/** Where the settings say that a library is stored. */
export function placesOf({ dataDir, databaseUrl, bucket }: Config): string {
  return [
    `DATA_DIR ${dataDir}`,
    ...(databaseUrl === null ? [] : ['the database']),
    ...(bucket === null ? [] : ['the bucket']),
  ].join(' or ');
}

/** Whether an error says that a disk, a database or a bucket takes no more. */
export function isFull(error: unknown): boolean {
  return isDomainError(error, 'storage-full') || isDiskFull(error);
}
