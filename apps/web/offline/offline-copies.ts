import { signal } from '@preact/signals';
import { oneOf, remembered } from '../browser/remembered.ts';
import { toast } from '../ui/toasts.tsx';
import type { View } from '../view/view.ts';
import { offlineWords } from '../words/offline.ts';
import { idsToEvict, sizeOf } from './ids-to-evict.ts';
import { COLLECTION, type OfflinePart } from './offline-parts.ts';
import { deleteObjects, readEntries, storePart } from './offline-store.ts';

const MEGABYTE = 1_000_000;

/** The choices for the storage limit, in bytes. The first one is the default. */
export const LIMIT_CHOICES = [200 * MEGABYTE, 0, 50 * MEGABYTE, 1_000 * MEGABYTE] as const;
export const maxOfflineBytes = remembered('kept bytes', (stored) => oneOf(LIMIT_CHOICES, stored));

/** The spaces and saved searches available offline, by id. */
export const offlineSpaces = remembered('kept spaces', (stored): readonly string[] =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [],
);

/** The views of the saved searches, by id. */
export const searchViews = signal<ReadonlyMap<string, View>>(new Map());

/** The ids of the objects that the offline searches have found since the app was opened. */
export const foundBySearches = new Set<string>();

/** The number and size of the stored objects, as last counted by `evictExcess`. */
export const offlineTotal = signal({ objects: 0, bytes: 0 });

/** Counts the stored objects, and evicts those that exceed the limit. */
export async function evictExcess(maxBytes: number = maxOfflineBytes.peek()): Promise<void> {
  const entries = await readEntries();
  const marked = entries.map((each) => (foundBySearches.has(each.id) ? { ...each, isPinned: true } : each));
  const evicted = new Set(idsToEvict(marked, offlineSpaces.peek(), maxBytes));
  if (evicted.size > 0) await deleteObjects([...evicted]);
  const remaining = entries.filter(({ id }) => !evicted.has(id));
  offlineTotal.value = {
    objects: remaining.length,
    bytes: remaining.reduce((sum, entry) => sum + sizeOf(entry), 0),
  };
}

/** Deletes all offline copies. */
export async function deleteOfflineCopies(): Promise<void> {
  await evictExcess(0);
  await deleteObjects([COLLECTION]);
}

let isReported = false;

/** Stores a part. If the browser has no space left, evicts objects. Other failures are ignored, because the app also works online. */
export async function storeOrEvict(part: OfflinePart, value: Blob): Promise<void> {
  if (maxOfflineBytes.peek() === 0) return;
  try {
    await storePart(part, value, Date.now());
  } catch (error) {
    if ((error as Error).name !== 'QuotaExceededError') return;
    if (!isReported) toast({ text: offlineWords.full });
    isReported = true;
    await evictExcess(offlineTotal.peek().bytes / 2).catch(() => undefined);
  }
}
