import { asTag } from '../../../core/search/query/written.ts';
import type { Client } from '../api/client.ts';
import { fetchPreviews } from '../api/fetch-previews.ts';
import type { Card } from '../api/types.ts';
import { collectionSummary } from '../collection/collection-summary.ts';
import type { Command } from '../commands/registry.ts';
import { EVERYTHING, urlOf } from '../view/view.ts';
import { commonWords } from '../words/common.ts';
import { typeInWords } from '../words/format.ts';
import { paletteWords } from '../words/palette.ts';

/** A command that opens a space, a tag or an item. */
export interface Destination extends Command {
  /** Its kind, such as "Space". */
  readonly hint: string;
}

type Navigate = (address: string) => void;

/** Commands that open the spaces and tags of the collection. */
export function listDestinations(navigate: Navigate): readonly Destination[] {
  const { spaces = [], counts } = collectionSummary.peek() ?? {};
  return [
    ...spaces.map(({ id, name }) => ({
      id: `space-${id}`,
      name,
      hint: paletteWords.space,
      run: () => navigate(urlOf({ ...EVERYTHING, spaceId: id })),
    })),
    ...(counts?.tags ?? []).map(({ name }) => ({
      id: `tag-${name}`,
      name,
      hint: paletteWords.tag,
      run: () => navigate(urlOf({ ...EVERYTHING, q: asTag(name) })),
    })),
  ];
}

const MAX_ITEMS = '8';

/** Finds items by the typed words. The last word matches as a prefix. @throws Problem, ConnectionError */
export async function findItems(
  client: Client,
  typed: string,
  go: Navigate,
  signal: AbortSignal,
): Promise<readonly Destination[]> {
  const words = typed.match(/[\p{L}\p{N}\p{M}]+/gu);
  if (words === null) return [];
  const query = { q: `${words.join(' ')}*`, limit: MAX_ITEMS };
  const cards = await client.json<readonly Card[]>('GET', '/_/cards', { query, signal });
  if (cards.length === 0) return [];
  const previews = await fetchPreviews(
    client,
    cards.map(({ id }) => id),
    signal,
  );
  return previews.map(({ id, title, excerpt, type }) => ({
    id: `thing-${id}`,
    name: title || excerpt?.slice(0, 80) || commonWords.untitled,
    hint: typeInWords(type),
    run: () => go(urlOf(EVERYTHING, id)),
  }));
}
