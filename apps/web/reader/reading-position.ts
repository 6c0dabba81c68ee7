import type { Schemas } from '../../client/operations.ts';
import { Problem } from '../../client/problem.ts';
import type { Client } from '../api/client.ts';
import { remembered } from '../browser/remembered.ts';

/** A reading position in a text, a PDF or an e-book (docs/api.md, "PUT /_/objects/{id}/place"). */
export type ReadingPosition = Pick<Schemas['ReadingPlace'], 'part' | 'within' | 'progress'>;

export const START: ReadingPosition = { part: 0, within: 0, progress: 0 };

/** Maximum number of positions that wait for the server. The latest are kept. */
const MAX_UNSENT = 100;

type Unsent = readonly (readonly [id: string, place: ReadingPosition, at: number])[];

const unsent = remembered<Unsent>('unsent-places', (stored) => (Array.isArray(stored) ? stored : []));

/** Loads the last position in an object, from this or another device; its start if no position is stored. */
export async function readingPositionOf(
  client: Client,
  id: string,
  signal: AbortSignal,
): Promise<ReadingPosition> {
  const unsentPosition = () => unsent.peek().find(([known]) => known === id);
  try {
    const stored = await client.json<ReadingPosition & { readonly at?: string }>('GET', pathOf(id), {
      signal,
    });
    const own = unsentPosition();
    if (own === undefined || Date.parse(stored.at ?? '') > own[2]) return stored;
    // Waits for the response, so that this position cannot reach the server after a newer one.
    await storeReadingPosition(client, id, own[1]);
    return own[1];
  } catch {
    return unsentPosition()?.[1] ?? START;
  }
}

/** Stores a position on the server. If the server is unavailable or the key is read-only, stores it in this browser. */
export async function storeReadingPosition(
  client: Client,
  id: string,
  place: ReadingPosition,
): Promise<void> {
  const others = () => unsent.peek().filter(([known]) => known !== id);
  try {
    const { part, within, progress } = place;
    const body = JSON.stringify({ part, within: rounded(within), progress: rounded(progress) });
    await client.send('PUT', pathOf(id), { body, headers: { 'Content-Type': 'application/json' } });
    unsent.value = others();
  } catch (error) {
    if (error instanceof Problem && error.status !== 403) return;
    unsent.value = [[id, place, Date.now()] as const, ...others()].slice(0, MAX_UNSENT);
  }
}

const pathOf = (id: string): string => `/_/objects/${encodeURIComponent(id)}/place`;

const rounded = (fraction: number): number =>
  Math.round(Math.min(1, Math.max(0, fraction)) * 10_000) / 10_000;
