import { seeded } from '../search/search-library.ts';
import { signed } from '../signed.ts';
import { idOf, spacesOf, textOfObject } from './scale-library.ts';
import { wordOf } from './scale-texts.ts';

/** A request that the bench sends. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What is measured: a kind of request. */
export interface Operation {
  readonly name: string;
  /** Whether it should cost the same at every size, as everything but searches. */
  readonly isFlat: boolean;
  /** A request of this kind to an account with this many objects. */
  call(objects: number, random: () => number): Promise<Call>;
}

const ACCOUNT = 1;
const LIMIT = 50;
const COMMON_RANK = 2;
const RARE_RANK = 4_000;

const pick = (count: number, random: () => number): number => Math.floor(random() * count);

/** An object that is neither pinned nor among the first, which other operations change. */
const anyId = (objects: number, random: () => number): string => idOf(ACCOUNT, pick(objects, random));

const get = async (path: string, query = ''): Promise<Call> => signed('GET', path, query);
const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Call> => ({
  ...(await signed(method, path)),
  ...(body !== undefined && { body: JSON.stringify(body) }),
});

const search = (name: string, queryOf: (random: () => number, objects: number) => string): Operation => ({
  name,
  isFlat: false,
  call: (objects, random) =>
    get('/objects', `?limit=${LIMIT}&q=${encodeURIComponent(queryOf(random, objects))}`),
});
const flat = (name: string, call: Operation['call']): Operation => ({ name, isFlat: true, call });
const filter = (q: string): Operation => ({ ...search(q, () => q), isFlat: true });

const common = (random: () => number): string => wordOf('en', 100 + pick(100, random));
const sentence = (random: () => number, objects: number): string =>
  textOfObject(ACCOUNT, pick(objects, random))
    .replace(/[.。[\]"]/g, '')
    .split(/\s+/)
    .slice(-12)
    .join(' ');

/** All measured operations; searches come after those that change objects. */
export const OPERATIONS: readonly Operation[] = [
  flat('get', (objects, random) => get(`/objects/${anyId(objects, random)}`)),
  flat('a list of 100', () => get('/objects', '?limit=100')),
  flat('200 cards', () => get('/_/cards', '?limit=200')),
  filter('tag:"tag 3"'),
  filter('tag:"tag 900"'),
  filter('type:note'),
  filter('is:completed'),
  filter('created:2021-01-01'),
  flat('the objects of a space', (_, random) =>
    get('/objects', `?limit=${LIMIT}&spaceId=${spaceId(random)}`),
  ),
  flat('a list of the trash', () => get('/_/trash', '?limit=50')),
  flat('completing two letters', () => get('/_/complete', '?q=ta')),
  flat('create', (_, random) =>
    send('POST', '/objects', {
      content: `A note of ${random()}\n\n${Array.from({ length: 60 }, () => common(random)).join(' ')}`,
    }),
  ),
  flat('tag', (objects, random) =>
    send('POST', `/objects/${anyId(objects, random)}/tags`, [{ name: `new tag ${pick(50, random)}` }]),
  ),
  flat('pin', (objects, random) => send('POST', `/objects/${anyId(objects, random)}/pin`, { position: 1 })),
  flat('membership', (objects, random) =>
    send('PUT', `/spaces/${spaceId(random)}/objects/${anyId(objects, random)}`),
  ),
  flat('trash', (objects, random) => send('DELETE', `/objects/${anyId(objects, random)}`)),
  search('a word', (random) => wordOf('en', RARE_RANK + pick(500, random))),
  search('a word of most objects', () => wordOf('en', COMMON_RANK)),
  search('two words', (random) => `${common(random)} ${common(random)}`),
  search('two words of most objects', () => `${wordOf('en', 0)} ${wordOf('en', COMMON_RANK)}`),
  search('a phrase', (random, objects) => `"${sentence(random, objects).split(' ').slice(3, 5).join(' ')}"`),
  search('a phrase of common words', () => `"${wordOf('en', 0)} ${wordOf('en', 1)}"`),
  search('one letter and a star', () => 's*'),
  search('two letters and a star', () => 'st*'),
  search('a word and the first letter of the next', (random) => `${common(random)} s*`),
  search('a sentence', sentence),
  search('a word that is not there', () => 'xyzzyx'),
  {
    name: 'similarTo',
    isFlat: false,
    call: (objects, random) => get('/objects', `?limit=${LIMIT}&similarTo=${anyId(objects, random)}`),
  },
];

function spaceId(random: () => number): string {
  const spaces = spacesOf(ACCOUNT).slice(-50);
  return spaces[pick(spaces.length, random)]?.id ?? '';
}

/** The same requests for every size, except for the objects that they name. */
export async function callsOf(
  operation: Operation,
  objects: number,
  count: number,
  seed: number,
): Promise<readonly Call[]> {
  const random = seeded(seed * 7_919 + operation.name.length);
  const calls: Call[] = [];
  for (let at = 0; at < count; at += 1) calls.push(await operation.call(objects, random));
  return calls;
}
