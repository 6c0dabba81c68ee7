import { isDiskFull } from '../../adapters/data-dir/disk-full.ts';
import { isDomainError } from '../../core/errors.ts';
import type { Config } from '../server/config.ts';

/** The error for a command that fails because a disk or store is full. The message names the place and says what to do. */
export class FullPlaceError extends Error {
  override readonly name = 'FullPlaceError';

  constructor(place: string, cause: unknown) {
    super(`No space left in ${place}: free some space, and run the command again.`, { cause });
  }
}

/** Runs work that writes to a place. @throws FullPlaceError if the place is full; whatever else `work` throws */
export async function writingTo<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isFull(error) ? new FullPlaceError(place, error) : error;
  }
}

/** The places where a library is stored according to the settings, as words for a message. */
export function placesOf({ dataDir, databaseUrl, bucket }: Config): string {
  return [
    `DATA_DIR ${dataDir}`,
    ...(databaseUrl === null ? [] : ['the database']),
    ...(bucket === null ? [] : ['the bucket']),
  ].join(' or ');
}

/** Whether an error means that a disk, database or bucket is full. */
export function isFull(error: unknown): boolean {
  return isDomainError(error, 'storage-full') || isDiskFull(error);
}
