import { previewsOf, windowOf } from './found.ts';
import { MAX_ADDRESS_LENGTH, MAX_NAME_LENGTH } from './inputs.ts';
import { brief, visible } from './quoted.ts';
import { type Service, ToolError } from './service.ts';
import { spacesOf } from './space-names.ts';
import type { Block } from './tool.ts';
import { list } from './tools/list.ts';
import { read } from './tools/read.ts';

const SCHEME = 'commonplace://';
const TEXT_TYPE = 'text/markdown';

/** URI templates of resources. */
export const TEMPLATES = [
  {
    uriTemplate: `${SCHEME}objects/{id}`,
    name: 'object',
    title: 'A saved object',
    description:
      'The details of an object, and its text as Markdown. The id can be completed from words of its title.',
    mimeType: TEXT_TYPE,
  },
  {
    uriTemplate: `${SCHEME}spaces/{name}`,
    name: 'space',
    title: 'A space',
    description: 'The objects in a space, most recently saved first.',
    mimeType: TEXT_TYPE,
  },
];

const PAGE = 50;
/** Maximum number of resources in a list. Clients fetch the whole list; people find other objects by search or by the template. */
const MAX_LISTED = 200;
const MAX_COMPLETIONS = 20;
/** Maximum number of characters of a text in one resource; the tool `read` returns the rest. */
const MAX_CHARACTERS = 50_000;

const MAX_TITLE = 200;
/** Maximum length of a cursor, which is a number up to `MAX_LISTED`. */
const MAX_CURSOR = 10;

/** Checks the length of a value. @throws ToolError if it is longer than anything that this server returns or completes */
function requireShort(what: string, text: string, max: number): void {
  if (text.length > max)
    throw new ToolError(`${what} must have at most ${max} characters, but has ${text.length}.`);
}

/**
 * The most recently saved objects, by title and type. Descriptions do not contain text of an object, since clients show them to assistants
 * without their origin.
 * @param cursor the cursor from the previous page
 */
export async function listResources(service: Service, cursor: string | undefined) {
  requireShort('The cursor', cursor ?? '', MAX_CURSOR);
  const offset = cursor === undefined ? 0 : Number(cursor);
  if (!Number.isInteger(offset) || offset < 0 || offset >= MAX_LISTED)
    throw new ToolError(`There is no page ${JSON.stringify(brief(cursor ?? '', 40))} of resources.`);
  const cards = await service.get<readonly { readonly id: string }[]>('/_/cards', {
    limit: offset + PAGE + 1,
  });
  const { shown, more } = windowOf(cards, offset, PAGE);
  const previews = await previewsOf(
    service,
    shown.map(({ id }) => id),
  );
  const resources = previews.map(({ id, title, type }) => ({
    uri: `${SCHEME}objects/${id}`,
    name: visible(brief(title, MAX_TITLE)) || type,
    description: type,
    mimeType: TEXT_TYPE,
  }));
  return { resources, ...(more !== undefined && more < MAX_LISTED && { nextCursor: String(more) }) };
}

/** The text of a resource. @throws ToolError if the resource does not exist */
export async function readResource(service: Service, uri: string) {
  requireShort('The address of a resource', uri, MAX_ADDRESS_LENGTH);
  const [kind = '', name = ''] = uri.startsWith(SCHEME) ? uri.slice(SCHEME.length).split('/') : [];
  const text = (blocks: readonly Block[]) =>
    blocks.map((block) => (block.type === 'text' ? block.text : '')).join('\n\n');
  const contents = (blocks: readonly Block[]) => ({
    contents: [{ uri, mimeType: TEXT_TYPE, text: text(blocks) }],
  });
  if (kind === 'objects' && name !== '')
    return contents(await read.call({ id: name, length: MAX_CHARACTERS }, service));
  if (kind === 'spaces' && name !== '')
    return contents(await list.call({ space: decoded(name), limit: PAGE }, service));
  throw new ToolError(
    `There is no resource ${JSON.stringify(brief(uri, 120))}. Templates: ${TEMPLATES.map(({ uriTemplate }) => uriTemplate).join(' and ')}.`,
  );
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Completions for a value of a template: ids of objects found by its words, or names of spaces. */
export async function complete(
  service: Service,
  argument: { readonly name: string; readonly value: string },
) {
  requireShort('The value to complete', argument.value, MAX_NAME_LENGTH);
  const values = await (argument.name === 'name'
    ? completeName(service, argument.value)
    : completeId(service, argument.value));
  return {
    completion: { values: values.slice(0, MAX_COMPLETIONS), hasMore: values.length > MAX_COMPLETIONS },
  };
}

async function completeName(service: Service, typed: string): Promise<readonly string[]> {
  const folded = typed.trim().toLowerCase();
  const spaces = await spacesOf(service);
  return spaces.map(({ name }) => name).filter((name) => name.toLowerCase().includes(folded));
}

async function completeId(service: Service, typed: string): Promise<readonly string[]> {
  const limit = MAX_COMPLETIONS + 1;
  const isEmpty = typed.trim() === '';
  const cards = isEmpty
    ? await service.get<readonly { readonly id: string }[]>('/_/cards', { limit })
    : (await service.get<{ matches: readonly { id: string }[] }>('/search', { q: typed, limit })).matches;
  return cards.map(({ id }) => id);
}
