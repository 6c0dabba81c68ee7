import type { Draft } from '../api/draft.ts';
import { database, type RefusedDraft } from './database.ts';
import type { Numbered, OutboxStore } from './outbox.ts';

/** The outbox of this browser, which all tabs share. All methods reject with a DOMException if the browser blocks storage. */
export const outboxStore: OutboxStore<Draft> = {
  async add(drafts) {
    const transaction = (await database()).transaction('waiting', 'readwrite');
    await Promise.all([...drafts.map((draft) => transaction.store.add(draft)), transaction.done]);
  },
  async first() {
    const cursor = await (await database()).transaction('waiting').store.openCursor();
    return cursor === null ? null : { number: cursor.key, draft: cursor.value };
  },
  async remove(number) {
    await (await database()).delete('waiting', number);
  },
  async refuse(number, reason) {
    const transaction = (await database()).transaction(['waiting', 'refused'], 'readwrite');
    const waiting = transaction.objectStore('waiting');
    const draft = await waiting.get(number);
    if (draft !== undefined) {
      await waiting.delete(number);
      await transaction.objectStore('refused').add({ draft, reason });
    }
    await transaction.done;
  },
};

/** What the app shows of the outbox. */
export interface OutboxContents {
  readonly waiting: number;
  /** The first waiting drafts. */
  readonly firstWaiting: readonly Numbered<Draft>[];
  readonly refused: number;
  readonly firstRefused: readonly (Numbered<Draft> & { readonly reason: string })[];
}

/** Reads the outbox. @param max maximum number of drafts of each kind */
export async function readOutbox(max: number): Promise<OutboxContents> {
  const transaction = (await database()).transaction(['waiting', 'refused']);
  const waiting = transaction.objectStore('waiting');
  const refused = transaction.objectStore('refused');
  const [waitingCount, numbers, drafts, refusedCount, refusedNumbers, refusals] = await Promise.all([
    waiting.count(),
    waiting.getAllKeys(null, max),
    waiting.getAll(null, max),
    refused.count(),
    refused.getAllKeys(null, max),
    refused.getAll(null, max),
  ]);
  return {
    waiting: waitingCount,
    firstWaiting: drafts.map((draft, index) => ({ number: numbers[index] as number, draft })),
    refused: refusedCount,
    firstRefused: refusals.map((each, index) => ({ number: refusedNumbers[index] as number, ...each })),
  };
}

/** Reads all unsent drafts, waiting and rejected. */
export async function readUnsent(): Promise<readonly Draft[]> {
  const opened = await database();
  const refused: readonly RefusedDraft[] = await opened.getAll('refused');
  return [...refused.map(({ draft }) => draft), ...(await opened.getAll('waiting'))];
}

/** Deletes a rejected draft. */
export async function forgetRefused(number: number): Promise<void> {
  await (await database()).delete('refused', number);
}

/** Moves all rejected drafts to the end of the queue. */
export async function waitAgain(): Promise<void> {
  const transaction = (await database()).transaction(['waiting', 'refused'], 'readwrite');
  for (const { draft } of await transaction.objectStore('refused').getAll())
    await transaction.objectStore('waiting').add(draft);
  await transaction.objectStore('refused').clear();
  await transaction.done;
}
