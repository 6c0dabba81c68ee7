import type { Completion } from '../../../core/search/query/complete.ts';
import { asValue } from '../../../core/search/query/written.ts';
import type { Client } from '../api/client.ts';
import type { Preview, Space } from '../api/types.ts';
import { addSpace, library } from '../collection/library.ts';
import { ranked } from '../commands/ranking.ts';
import { selectionBarWords } from '../words/selection-bar.ts';
import type { Choice } from './asking.ts';
import { BATCH_SIZE } from './bulk.ts';

const MAX_OFFERED = 50;

/** Tags with a prefix, from the server, since only some tags are loaded here. @throws as its requests do */
async function tagsLike(client: Client, typed: string, signal: AbortSignal): Promise<readonly string[]> {
  if (typed === '') return [];
  type Answer = { readonly completions: readonly Completion[] };
  const query = { q: `tag:${asValue(typed)}`, limit: '10' };
  const { completions } = await client.json<Answer>('GET', '/_/complete', { query, signal });
  return completions.filter(({ kind }) => kind === 'tag').map(({ text }) => text);
}

/** Tags that match the typed name, and that name as a new tag. */
export async function offerTags(
  client: Client,
  typed: string,
  signal: AbortSignal,
): Promise<readonly Choice[]> {
  const known = library.peek()?.counts.tags ?? [];
  const found = ranked(known.toSorted((one, other) => other.count - one.count).map(choiceOf), typed);
  const more = await tagsLike(client, typed, signal).catch(() => []);
  const names = [...new Set([...found.slice(0, MAX_OFFERED).map(({ name }) => name), ...more])];
  const offered = names.map((name) => choiceOf({ name }));
  const isNew = typed !== '' && !names.includes(typed);
  return isNew ? [...offered, { id: typed, name: typed, hint: selectionBarWords.newTag }] : offered;
}

/** Prefix for the name of a space to be created, in place of an id. */
const NEW_SPACE = 'new ';

/** Spaces that match the typed name, and that name as a new space, if creating is allowed. */
export function offerSpaces(spaces: readonly Space[], typed: string, mayCreate: boolean): readonly Choice[] {
  const offered = ranked(spaces, typed);
  const isNew = mayCreate && typed !== '' && !spaces.some(({ name }) => name === typed);
  return isNew
    ? [...offered, { id: NEW_SPACE + typed, name: typed, hint: selectionBarWords.newSpace }]
    : offered;
}

/** The id of the chosen space, which is created if it is new. @throws as requests do */
export async function chosenSpace(client: Client, choice: string): Promise<string> {
  if (!choice.startsWith(NEW_SPACE)) return choice;
  const body = { name: choice.slice(NEW_SPACE.length) };
  const space = await client.json<Space>('POST', '/spaces', { body });
  addSpace(space);
  return space.id;
}

/** The previews of some objects; null if there are too many to load. @throws as requests do */
async function previewsOf(client: Client, ids: readonly string[]): Promise<readonly Preview[] | null> {
  if (ids.length > BATCH_SIZE) return null;
  return client.json<readonly Preview[]>('GET', '/_/previews', { query: { id: ids } });
}

/** The tags of objects, or all tags if there are many objects. @throws as requests do */
export async function tagsOf(client: Client, ids: readonly string[]): Promise<readonly Choice[]> {
  const previews = await previewsOf(client, ids);
  const names = previews?.flatMap(({ tags }) => tags.map(({ name }) => name)) ?? null;
  return (
    names === null ? (library.peek()?.counts.tags.map(({ name }) => name) ?? []) : [...new Set(names)]
  ).map((name) => choiceOf({ name }));
}

/** The spaces of objects, or all spaces if there are many objects. @throws as requests do */
export async function spacesOf(client: Client, ids: readonly string[]): Promise<readonly Choice[]> {
  const spaces = library.peek()?.spaces ?? [];
  const previews = await previewsOf(client, ids);
  if (previews === null) return spaces;
  const those = new Set(previews.flatMap((preview) => preview.spaces.map(({ id }) => id)));
  return spaces.filter(({ id }) => those.has(id));
}

function choiceOf({ name }: { readonly name: string }): Choice {
  return { id: name, name };
}
