import type { Completion } from '../../../core/search/query/complete.ts';
import { asValue } from '../../../core/search/query/written.ts';
import type { Client } from '../api/client.ts';
import type { Preview, Space } from '../api/types.ts';
import { addSpace, collectionSummary } from '../collection/collection-summary.ts';
import { ranked } from '../commands/ranking.ts';
import { selectionBarWords } from '../words/selection-bar.ts';
import { BATCH_SIZE } from './bulk.ts';
import type { Choice } from './questions.ts';

const MAX_OFFERED = 50;

/** Asks the server for tags that begin with the typed text, because the app has loaded only some tags. Rejects if the request fails. */
async function findTags(client: Client, typed: string, signal: AbortSignal): Promise<readonly string[]> {
  if (typed === '') return [];
  type Completions = { readonly completions: readonly Completion[] };
  const query = { q: `tag:${asValue(typed)}`, limit: '10' };
  const { completions } = await client.json<Completions>('GET', '/_/complete', { query, signal });
  return completions.filter(({ kind }) => kind === 'tag').map(({ text }) => text);
}

/** Tags that match the typed name. If the name itself is not among them, it comes last as a new tag. */
export async function offerTags(
  client: Client,
  typed: string,
  signal: AbortSignal,
): Promise<readonly Choice[]> {
  const loaded = collectionSummary.peek()?.counts.tags ?? [];
  const matches = ranked(loaded.toSorted((a, b) => b.count - a.count).map(choiceOf), typed);
  const more = await findTags(client, typed, signal).catch(() => []);
  const names = [...new Set([...matches.slice(0, MAX_OFFERED).map(({ name }) => name), ...more])];
  const offered = names.map((name) => choiceOf({ name }));
  const isNew = typed !== '' && !names.includes(typed);
  return isNew ? [...offered, { id: typed, name: typed, hint: selectionBarWords.newTag }] : offered;
}

/** Spaces that match the typed name. If `mayCreate` and no space has this name, it comes last as a new space. */
export function offerSpaces(spaces: readonly Space[], typed: string, mayCreate: boolean): readonly Choice[] {
  const offered = ranked(spaces, typed);
  const isNew = mayCreate && typed !== '' && !spaces.some(({ name }) => name === typed);
  return isNew
    ? [...offered, { id: `new ${typed}`, name: typed, isNew: true, hint: selectionBarWords.newSpace }]
    : offered;
}

/** Returns the id of the chosen space, after creating it if it is new. Rejects if the request fails. */
export async function getOrCreateSpace(client: Client, { id, name, isNew }: Choice): Promise<string> {
  if (isNew !== true) return id;
  const body = { name };
  const space = await client.json<Space>('POST', '/spaces', { body });
  addSpace(space);
  return space.id;
}

/** Loads the previews of objects; null if there are too many objects. Rejects if the request fails. */
async function fetchFewPreviews(client: Client, ids: readonly string[]): Promise<readonly Preview[] | null> {
  if (ids.length > BATCH_SIZE) return null;
  return client.json<readonly Preview[]>('GET', '/_/previews', { query: { id: ids } });
}

/** The tags of objects, or all loaded tags if there are many objects. Rejects if the request fails. */
export async function tagsOf(client: Client, ids: readonly string[]): Promise<readonly Choice[]> {
  const previews = await fetchFewPreviews(client, ids);
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
  const previews = await fetchFewPreviews(client, ids);
  if (previews === null) return spaces;
  const spaceIds = new Set(previews.flatMap((preview) => preview.spaces.map(({ id }) => id)));
  return spaces.filter(({ id }) => spaceIds.has(id));
}

function choiceOf({ name }: { readonly name: string }): Choice {
  return { id: name, name };
}
