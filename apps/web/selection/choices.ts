import type { Completion } from '../../../core/search/query/complete.ts';
import { asValue } from '../../../core/search/query/written.ts';
import type { Client } from '../api/client.ts';
import type { Preview, Space } from '../api/types.ts';
import { ranked } from '../commands/ranking.ts';
import { addSpace, library } from '../sidebar/library.ts';
import { selectionBarWords } from '../words/selection-bar.ts';
import type { Choice } from './asking.ts';
import { PART } from './bulk.ts';

const MAX_OFFERED = 50;

/** Tags that begin like a text, by the service; the rest of all tags is not here. @throws as its requests do */
async function tagsLike(client: Client, typed: string, signal: AbortSignal): Promise<readonly string[]> {
  if (typed === '') return [];
  type Answer = { readonly completions: readonly Completion[] };
  const query = { q: `tag:${asValue(typed)}`, limit: '10' };
  const { completions } = await client.json<Answer>('GET', '/_/complete', { query, signal });
  return completions.filter(({ kind }) => kind === 'tag').map(({ text }) => text);
}

/** Tags by the name that is typed, and that name itself as a new one. */
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

/** What stands before the name of a space that is yet to be made, in place of the id that it has not. */
const NEW_SPACE = 'new ';

/** Spaces by the name that is typed, and that name itself as a new one, if one may be made. */
export function offerSpaces(spaces: readonly Space[], typed: string, mayMake: boolean): readonly Choice[] {
  const offered = ranked(spaces, typed);
  const isNew = mayMake && typed !== '' && !spaces.some(({ name }) => name === typed);
  return isNew
    ? [...offered, { id: NEW_SPACE + typed, name: typed, hint: selectionBarWords.newSpace }]
    : offered;
}

/** The id of the space that was chosen, which is made if it is new. @throws as requests do */
export async function chosenSpace(client: Client, choice: string): Promise<string> {
  if (!choice.startsWith(NEW_SPACE)) return choice;
  const body = { name: choice.slice(NEW_SPACE.length) };
  const space = await client.json<Space>('POST', '/spaces', { body });
  addSpace(space);
  return space.id;
}

/** What some of the objects have, where these are not too many to ask; null if they are. @throws as requests do */
async function previewsOf(client: Client, ids: readonly string[]): Promise<readonly Preview[] | null> {
  if (ids.length > PART) return null;
  return client.json<readonly Preview[]>('GET', '/_/previews', { query: { id: ids } });
}

/** The tags of objects, or all tags if the objects are many. @throws as requests do */
export async function tagsOf(client: Client, ids: readonly string[]): Promise<readonly Choice[]> {
  const previews = await previewsOf(client, ids);
  const names = previews?.flatMap(({ tags }) => tags.map(({ name }) => name)) ?? null;
  return (names === null ? namesOfAll() : [...new Set(names)]).map((name) => choiceOf({ name }));
}

/** The spaces of objects, or all spaces if the objects are many. @throws as requests do */
export async function spacesOf(client: Client, ids: readonly string[]): Promise<readonly Choice[]> {
  const spaces = library.peek()?.spaces ?? [];
  const previews = await previewsOf(client, ids);
  if (previews === null) return spaces;
  const those = new Set(previews.flatMap((preview) => preview.spaces.map(({ id }) => id)));
  return spaces.filter(({ id }) => those.has(id));
}

function namesOfAll(): readonly string[] {
  return library.peek()?.counts.tags.map(({ name }) => name) ?? [];
}

function choiceOf({ name }: { readonly name: string }): Choice {
  return { id: name, name };
}
