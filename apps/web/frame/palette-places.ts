import { asTag } from '../../../core/search/query/written.ts';
import type { Client } from '../api/client.ts';
import { previewsOf } from '../api/previews-of.ts';
import type { Card } from '../api/types.ts';
import { library } from '../collection/library.ts';
import type { Command } from '../commands/registry.ts';
import { addressOf, EVERYTHING } from '../view/view.ts';
import { commonWords } from '../words/common.ts';
import { typeInWords } from '../words/format.ts';
import { paletteWords } from '../words/palette.ts';

/** A command that opens a space, a tag or an item. */
export interface Destination extends Command {
  /** Its kind, such as "Space". */
  readonly hint: string;
}

type Go = (address: string) => void;

/** The spaces and tags of the collection. */
export function destinations(go: Go): readonly Destination[] {
  const { spaces = [], counts } = library.peek() ?? {};
  return [
    ...spaces.map(({ id, name }) => ({
      id: `space-${id}`,
      name,
      hint: paletteWords.space,
      run: () => go(addressOf({ ...EVERYTHING, spaceId: id })),
    })),
    ...(counts?.tags ?? []).map(({ name }) => ({
      id: `tag-${name}`,
      name,
      hint: paletteWords.tag,
      run: () => go(addressOf({ ...EVERYTHING, q: asTag(name) })),
    })),
  ];
}

const MAX_ITEMS = '8';

/** Items that a search finds; its last word matches as a prefix. @throws Problem, ConnectionError */
export async function findItems(
  client: Client,
  typed: string,
  go: Go,
  signal: AbortSignal,
): Promise<readonly Destination[]> {
  const words = typed.match(/[\p{L}\p{N}\p{M}]+/gu);
  if (words === null) return [];
  const query = { q: `${words.join(' ')}*`, limit: MAX_ITEMS };
  const cards = await client.json<readonly Card[]>('GET', '/_/cards', { query, signal });
  if (cards.length === 0) return [];
  const previews = await previewsOf(
    client,
    cards.map(({ id }) => id),
    signal,
  );
  return previews.map(({ id, title, excerpt, type }) => ({
    id: `thing-${id}`,
    name: title || excerpt?.slice(0, 80) || commonWords.untitled,
    hint: typeInWords(type),
    run: () => go(addressOf(EVERYTHING, id)),
  }));
}
