import type { Change } from '../../changes/change.ts';
import { isDomainError } from '../../errors.ts';
import type { Entry, Refusal } from '../../library/read-part.ts';
import type { Storage } from '../../ports/storage.ts';

/** The numbers of imported lines of one type. */
export interface ImportCounts {
  /** Lines whose content is now in the library. */
  readonly taken: number;
  /** The number of these lines whose content the library already had. */
  readonly present: number;
  readonly refused: number;
}

/** Called for every rejected line. */
export type Refuse = (refusal: Refusal) => void;

/** The account to import into, and the callback for rejected lines. */
export interface ImportTarget {
  readonly accountId: number;
  readonly refuse: Refuse;
}

/** Lines per commit: enough to share a flush, few enough not to delay other writers. */
const BATCH_LINES = 200;
const BATCH_BYTES: number = 4 * 1024 * 1024;

/**
 * Commits lines in batches. If a batch is rejected, commits its lines one by one, and calls `refuse` for each line that is rejected again.
 * @returns the rejected lines
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

/** The counts for `lines` lines: the library already had `present` of them, and rejected `refused`. */
export function importCounts(lines: number, present: number, refused: number): ImportCounts {
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

/** Commits changes, and returns the reason if they are rejected; otherwise null. */
async function reasonAgainst(storage: Storage, changes: readonly Change[]): Promise<string | null> {
  try {
    await storage.commit(changes);
    return null;
  } catch (error) {
    if (isDomainError(error, 'stale')) return 'has an id that is taken, or equals an existing object';
    const isFinal = ['duplicate', 'not-found', 'unprocessable', 'over-limit'].some(
      (code) => code === codeOf(error),
    );
    if (isFinal && error instanceof Error) return error.message;
    throw error;
  }
}

function codeOf(error: unknown): string | null {
  return isDomainError(error) ? error.code : null;
}
