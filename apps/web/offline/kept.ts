import { signal } from '@preact/signals';
import { oneOf, remembered } from '../browser/remembered.ts';
import { toast } from '../ui/toasts.tsx';
import type { View } from '../view/view.ts';
import { offlineWords } from '../words/offline.ts';
import { exceeding, sizeOf } from './exceeding.ts';
import { type KeptPart, WHOLE } from './kept-parts.ts';
import { forgetObjects, keepPart, readEntries } from './kept-store.ts';

const MEGABYTE = 1_000_000;

/** Choices for the storage limit, in bytes. */
export const MAX_KEPT_CHOICES = [200 * MEGABYTE, 0, 50 * MEGABYTE, 1_000 * MEGABYTE] as const;
export const maxKeptBytes = remembered('kept bytes', (stored) => oneOf(MAX_KEPT_CHOICES, stored));

/** The spaces and saved searches available offline, by id. */
export const keptSpaces = remembered('kept spaces', (stored): readonly string[] =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [],
);

/** The views of the saved searches, by id. */
export const searchViews = signal<ReadonlyMap<string, View>>(new Map());

/** The objects that an offline search found since the app was opened. */
export const foundBySearches = new Set<string>();

/** How much is stored; counted on demand. */
export const keptTotal = signal({ objects: 0, bytes: 0 });

/** Counts what is stored, and evicts what exceeds the limit. */
export async function trimKept(maxBytes: number = maxKeptBytes.peek()): Promise<void> {
  const entries = await readEntries();
  const marked = entries.map((each) => (foundBySearches.has(each.id) ? { ...each, isPinned: true } : each));
  const gone = new Set(exceeding(marked, keptSpaces.peek(), maxBytes));
  if (gone.size > 0) await forgetObjects([...gone]);
  const left = entries.filter(({ id }) => !gone.has(id));
  keptTotal.value = { objects: left.length, bytes: left.reduce((sum, entry) => sum + sizeOf(entry), 0) };
}

/** Deletes all offline copies. */
export async function emptyKept(): Promise<void> {
  await trimKept(0);
  await forgetObjects([WHOLE]);
}

let isTold = false;

/**
 * Stores a part; when the browser has no space left, the oldest parts are evicted. Failures are ignored: reading online works without it.
 */
export async function keep(part: KeptPart, value: Blob): Promise<void> {
  if (maxKeptBytes.peek() === 0) return;
  try {
    await keepPart(part, value, Date.now());
  } catch (error) {
    if ((error as Error).name !== 'QuotaExceededError') return;
    if (!isTold) toast({ text: offlineWords.full });
    isTold = true;
    await trimKept(keptTotal.peek().bytes / 2).catch(() => undefined);
  }
}
