import { isDomainError } from '../errors.ts';
import type { Entry, Refusal } from '../library/read-part.ts';
import type { Change } from '../ports/changes.ts';
import type { Storage } from '../ports/storage.ts';

/** What became of the lines of one type. */
export interface Tally {
  /** Now in the library. */
  readonly taken: number;
  /** Of those, how many were there before. */
  readonly present: number;
  readonly refused: number;
}

/** Told of every line that is not taken. */
export type Refuse = (refusal: Refusal) => void;

/** Lines that are committed at once: enough to make a flush worth it, few enough that others who write wait little. */
const BATCH_LINES = 200;
const BATCH_BYTES: number = 4 * 1024 * 1024;

/**
 * Commits lines, many at once. When a commit is refused its lines are committed one by one, and those that are refused again
 * are told of.
 * @returns the lines that were refused
 * @throws DomainError `unavailable`, `storage-full`
 */
export async function commitEntries<E extends Entry<unknown>>(
  storage: Storage,
  entries: readonly E[],
  changesOf: (entries: readonly E[]) => readonly Change[],
  refuse: Refuse,
): Promise<readonly E[]> {
  const refused: E[] = [];
  for (const batch of inBatches(entries)) {
    if ((await reasonAgainst(storage, changesOf(batch))) === null) continue;
    for (const entry of batch) {
      const reason = await reasonAgainst(storage, changesOf([entry]));
      if (reason === null) continue;
      refused.push(entry);
      refuse({ part: entry.part, line: entry.line, reason });
    }
  }
  return refused;
}

/** How many lines were taken, when so many of them were there and so many refused. */
export function tally(lines: number, present: number, refused: number): Tally {
  return { taken: lines - refused, present, refused };
}

function* inBatches<E extends Entry<unknown>>(entries: readonly E[]): Iterable<readonly E[]> {
  let batch: E[] = [];
  let bytes = 0;
  for (const entry of entries) {
    if (batch.length >= BATCH_LINES || (batch.length > 0 && bytes + entry.sizeBytes > BATCH_BYTES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(entry);
    bytes += entry.sizeBytes;
  }
  if (batch.length > 0) yield batch;
}

/** Commits; says why that was refused, null when it was not. */
async function reasonAgainst(storage: Storage, changes: readonly Change[]): Promise<string | null> {
  try {
    await storage.commit(changes);
    return null;
  } catch (error) {
    if (isDomainError(error, 'stale')) return 'has an id that is taken, or is the same as something there';
    const isFinal = ['duplicate', 'not-found', 'unprocessable'].some((code) => code === codeOf(error));
    if (isFinal && error instanceof Error) return error.message;
    throw error;
  }
}

function codeOf(error: unknown): string | null {
  return isDomainError(error) ? error.code : null;
}
