import type { Preview } from '../api/types.ts';
import { keep } from './kept.ts';
import { WHOLE } from './kept-parts.ts';
import { readPart } from './kept-store.ts';

const FIRST_CARDS = { id: WHOLE, name: 'first cards' };

/** What the first cards of the collection showed when it was looked at last; they are drawn before the server has answered. */
export async function readFirstCards(): Promise<readonly Preview[]> {
  try {
    const kept = await readPart(FIRST_CARDS);
    return kept === undefined ? [] : (JSON.parse(await kept.text()) as readonly Preview[]);
  } catch {
    return [];
  }
}

/** Keeps what the first cards show, for the next time that the app is opened. */
export function keepFirstCards(previews: readonly Preview[]): Promise<void> {
  return keep(FIRST_CARDS, new Blob([JSON.stringify(previews)]));
}
