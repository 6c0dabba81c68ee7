import type { Completion } from '../../../core/search/query/complete.ts';
import { asValue } from '../../../core/search/query/written.ts';
import type { Client } from '../api/client.ts';
import type { Preview, Space } from '../api/types.ts';
import { addSpace, collectionSummary } from '../collection/collection-summary.ts';
import { ranked } from '../commands/ranking.ts';
import { selectionBarWords } from '../words/selection-bar.ts';
import type { Choice } from './asking.ts';
import { BATCH_SIZE } from './bulk.ts';

const MAX_OFFERED = 50;

/** Tags that begin with the typed text. The server finds them, since the app has loaded only some tags. Rejects if the request fails. */
async function tagsLike(client: Client, typed: string, signal: AbortSignal): Promise<readonly string[]> {
  if (typed === '') return [];
  type Completions = { readonly completions: readonly Completion[] };
  const query = { q: `tag:${asValue(typed)}`, limit: '10' };
  const { completions } = await client.json<Completions>('GET', '/_/complete', { query, signal });
  return completions.filter(({ kind }) => kind === 'tag').map(({ text }) => text);
}

/** Tags that match the typed name, followed by that name as a new tag unless it is one of them. */
export async function offerTags(
  client: Client,
  typed: string,
  signal: AbortSignal,
): Promise<readonly Choice[]> {
  const loaded = collectionSummary.peek()?.counts.tags ?? [];
  const matches = ranked(loaded.toSorted((one, other) => other.count - one.count).map(choiceOf), typed);
  const more = await tagsLike(client, typed, signal).catch(() => []);
  const names = [...new Set([...matches.slice(0, MAX_OFFERED).map(({ name }) => name), ...more])];
  const offered = names.map((name) => choiceOf({ name }));
  const isNew = typed !== '' && !names.includes(typed);
  return isNew ? [...offered, { id: typed, name: typed, hint: selectionBarWords.newTag }] : offered;
}

/** Spaces that match the typed name, followed by that name as a new space unless it is taken or creating is not allowed. */
export function offerSpaces(spaces: readonly Space[], typed: string, mayCreate: boolean): readonly Choice[] {
  const offered = ranked(spaces, typed);
  const isNew = mayCreate && typed !== '' && !spaces.some(({ name }) => name === typed);
  return isNew
    ? [...offered, { id: `new ${typed}`, name: typed, isNew: true, hint: selectionBarWords.newSpace }]
    : offered;
}

/** The id of the chosen space, which is created if it is new. Rejects if the request fails. */
export async function chosenSpace(client: Client, { id, name, isNew }: Choice): Promise<string> {
  if (isNew !== true) return id;
  const body = { name };
  const space = await client.json<Space>('POST', '/spaces', { body });
  addSpace(space);
  return space.id;
}

/** The previews of objects; null if there are too many to load. Rejects if the request fails. */
async function previewsOf(client: Client, ids: readonly string[]): Promise<readonly Preview[] | null> {
  if (ids.length > BATCH_SIZE) return null;
  return client.json<readonly Preview[]>('GET', '/_/previews', { query: { id: ids } });
}

/** The tags of objects, or all loaded tags if there are many objects. Rejects if the request fails. */
export async function tagsOf(client: Client, ids: readonly string[]): Promise<readonly Choice[]> {
  const previews = await previewsOf(client, ids);
  const names = previews?.flatMap(({ tags }) => tags.map(({ name }) => name)) ?? null;
  return (
    names === null
      ? (collectionSummary.peek()?.counts.tags.map(({ name }) => name) ?? [])
      : [...new Set(names)]
  ).map((name) => choiceOf({ name }));
}

/** The spaces of objects, or all spaces if there are many objects. Rejects if the request fails. */
export async function spacesOf(client: Client, ids: readonly string[]): Promise<readonly Choice[]> {
  const spaces = collectionSummary.peek()?.spaces ?? [];
  const previews = await previewsOf(client, ids);
  if (previews === null) return spaces;
  const spaceIds = new Set(previews.flatMap((preview) => preview.spaces.map(({ id }) => id)));
  return spaces.filter(({ id }) => spaceIds.has(id));
}

function choiceOf({ name }: { readonly name: string }): Choice {
  return { id: name, name };
}
