import type { Schemas } from '../../client/operations.ts';
import { Problem } from '../../client/problem.ts';
import type { Client } from '../api/client.ts';
import { remembered } from '../browser/remembered.ts';

/** Where a person is in a text, a PDF or an e-book (docs/api.md, "PUT /_/objects/{id}/place"). */
export type Place = Pick<Schemas['ReadingPlace'], 'part' | 'within' | 'progress'>;

export const START: Place = { part: 0, within: 0, progress: 0 };

/** Places that could not be sent, by object; at most this many, the latest first. */
const MAX_UNSENT = 100;

type Unsent = readonly (readonly [id: string, place: Place, at: number])[];

const unsent = remembered<Unsent>('unsent-places', (stored) => (Array.isArray(stored) ? stored : []));

/** The last place in an object, by this or another device; its start if nothing is known. */
export async function placeIn(client: Client, id: string, signal: AbortSignal): Promise<Place> {
  const unsentPlace = () => unsent.peek().find(([known]) => known === id);
  try {
    const stored = await client.json<Place & { readonly at?: string }>('GET', pathOf(id), { signal });
    const own = unsentPlace();
    if (own === undefined || Date.parse(stored.at ?? '') > own[2]) return stored;
    // Awaited, so that it cannot reach the server after a newer place.
    await keepPlace(client, id, own[1]);
    return own[1];
  } catch {
    return unsentPlace()?.[1] ?? START;
  }
}

/** Stores a place on the server, or in this browser while there is no connection or the key is read-only. */
export async function keepPlace(client: Client, id: string, place: Place): Promise<void> {
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
