import type { Client } from '../api/client.ts';
import type { Card, Preview } from '../api/types.ts';
import type { FoundTitle } from './prose/title-menu.tsx';

const MAX_TITLES = 8;

/**
 * Objects whose titles contain words with these prefixes, except one object; the newest ones for empty input.
 * @throws Problem, ConnectionError, or the abort reason of the signal
 */
export async function findTitles(
  client: Client,
  start: string,
  without: string | null,
  signal: AbortSignal,
): Promise<readonly FoundTitle[]> {
  const q = queryFor(start);
  const query = { limit: String(MAX_TITLES + 1), ...(q !== '' && { q }) };
  const cards = await client.json<readonly Card[]>('GET', '/_/cards', { query, signal });
  const ids = cards.map(({ id }) => id).filter((id) => id !== without);
  if (ids.length === 0) return [];
  const previews = await client.json<readonly Preview[]>('GET', '/_/previews', {
    query: { id: ids.slice(0, MAX_TITLES) },
    signal,
  });
  return previews.filter(({ title }) => title !== '');
}

/** Every word in the title, the last one as a prefix. */
function queryFor(start: string): string {
  const found = start.match(/[\p{L}\p{N}]+/gu) ?? [];
  return found.map((word, index) => `title:${word}${index === found.length - 1 ? '*' : ''}`).join(' ');
}
