import fc from 'fast-check';
import type { Entity } from '../../core/model/entity.ts';
import type { ObjectKind, SavedObject } from '../../core/model/object.ts';
import { bareObject } from '../support/objects.ts';
import type { Surroundings } from './search/document.ts';

/** An object with the data stored for it. */
export interface LibraryObject {
  readonly object: SavedObject;
  readonly surroundings: Surroundings;
}

export const ACCOUNT = 1;
export const SPACES = [
  { id: '01SpaceRun', name: 'Run' },
  { id: '01SpaceTower', name: 'Häuser  東京' },
];

/** An object that is empty except for the given members. */
export function savedObject(given: Partial<SavedObject> & { id: string }): SavedObject {
  return bareObject({ accountId: ACCOUNT, identity: `${given.accountId ?? ACCOUNT} ${given.id}`, ...given });
}

export const markdown = (body: string) => ({ type: 'text/markdown' as const, body });

const WORDS = [
  'run',
  'running',
  'Häuser',
  'hauser',
  'e-mail',
  'mail',
  '東京',
  '東京都 tower',
  'C++',
  "don't",
  'or',
  '🎉',
  'a b',
  'a',
  'b',
  'say hi',
  'dir',
  'no 1',
];
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 5 }).map((words) => words.join(' '));
const KINDS: readonly ObjectKind[] = ['url', 'note', 'image', 'video', 'audio', 'document'];
const URLS = [
  'http://a.example/b?c=d#e',
  'https://run.mail.example/C%2B%2B',
  'https://xn--huser-gra.example',
  'https://run.example.',
  'no url',
];
const entity: fc.Arbitrary<Entity> = fc.record({
  id: fc.constant('e'),
  '@type': fc.constantFrom<string | string[]>('Article', 'run', ['C++', 'Häuser']),
  published: fc.constantFrom('2024-02-29T12:00:00.000Z', '1999', 'last week'),
  author: text.map((name) => ({ name })),
  publisher: text.map((name) => ({ name })),
});
const instant = fc.oneof(fc.integer({ min: -1, max: 3 }), fc.integer({ min: 0, max: Date.UTC(2030, 0) }));
const blob = { key: 'k', type: 'image/png', sizeBytes: 1, sha256: 'h' };

const optional = <K extends string, T>(key: K, value: fc.Arbitrary<T>) =>
  fc
    .option(value, { nil: undefined })
    .map((given) => (given === undefined ? {} : { [key]: given }) as { [P in K]?: T });

const parts = fc.tuple(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    title: text,
    summary: text,
    completed: fc.boolean(),
    created: instant,
    bumped: instant,
    tags: fc.uniqueArray(fc.constantFrom('run', 'RUN', 'Häuser', 'C++', 'tag:', 'a b'), { maxLength: 3 }),
    notes: fc.array(text, { maxLength: 2 }),
  }),
  optional('content', text.map(markdown)),
  optional('url', fc.constantFrom(...URLS)),
  optional('mainEntity', entity),
  optional('blob', fc.constant(blob)),
  optional('screenshot', fc.constant(blob)),
);
const surroundings: fc.Arbitrary<Surroundings> = fc.record({
  spaces: fc.subarray(SPACES),
  isPinned: fc.boolean(),
  isLinked: fc.boolean(),
});

/** Libraries of up to 25 objects with the words that random queries search for. */
export const libraries: fc.Arbitrary<readonly LibraryObject[]> = fc
  .array(fc.tuple(parts, surroundings), { minLength: 5, maxLength: 25 })
  .map((drawn) =>
    drawn.map(([[fields, ...rest], around], at) =>
      toLibraryObject(at, Object.assign({}, fields, ...rest), around),
    ),
  );

function toLibraryObject(
  at: number,
  fields: Omit<Partial<SavedObject>, 'tags' | 'notes'> & { tags: string[]; notes: string[] },
  around: Surroundings,
): LibraryObject {
  const id = `object${at}`;
  const object = savedObject({
    ...fields,
    id,
    tags: fields.tags.map((name, index) => ({ id: `${id}t${index}`, name, flags: 8 })),
    notes: fields.notes.map((body, index) => ({
      id: `${id}n${index}`,
      content: markdown(body),
      references: [],
    })),
  });
  return { object, surroundings: around };
}
