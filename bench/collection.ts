import type { Config } from '../apps/server/config.ts';
import { openCoreServices } from '../apps/server/core-services.ts';
import { noteEntity, pageEntity } from '../core/entities/initial.ts';
import { MARKDOWN } from '../core/model/content.ts';
import type { SavedObject } from '../core/model/object.ts';
import { TagFlag } from '../core/model/tag.ts';
import { accountUseCases } from '../core/use-cases/accounts/accounts.ts';
import type { Credentials } from '../core/use-cases/accounts/make-key.ts';
import { bareObject } from '../tests/support/objects.ts';

const OBJECTS_PER_COMMIT = 1_000;
const START = Date.UTC(2024, 0, 1);
const MINUTE = 60_000;

/** The only account of a new collection. */
const ACCOUNT = 1;

/**
 * Creates a collection of `size` objects, half of them pages and half notes, with realistic tags, summaries and attached
 * notes.
 * @returns ids of a thousand of its objects, evenly spread
 */
export async function makeCollection(
  config: Config,
  credentials: Credentials,
  size: number,
): Promise<readonly string[]> {
  const foundation = await openCoreServices(config);
  const { storage, ids } = foundation;
  const chosen: string[] = [];
  await accountUseCases(foundation).bootstrap(credentials);
  for (let first = 0; first < size; first += OBJECTS_PER_COMMIT) {
    const numbers = Array.from({ length: Math.min(OBJECTS_PER_COMMIT, size - first) }, (_, i) => first + i);
    const objects = numbers.map((number) => makeObject(number, ids));
    await storage.commit(objects.map((object) => ({ type: 'object.insert', object })));
    chosen.push(...objects.filter((_, i) => (first + i) % Math.ceil(size / 1_000) === 0).map(({ id }) => id));
  }
  await storage.close();
  return chosen;
}

/** An object of such a collection, by its number. */
export function makeObject(number: number, ids: () => string): SavedObject {
  const at = START + number * MINUTE;
  const url = `https://example.org/articles/${number}`;
  const isPage = number % 2 === 0;
  return bareObject({
    id: ids(),
    accountId: ACCOUNT,
    kind: isPage ? 'url' : 'note',
    identity: `bench ${number}`,
    title: `On keeping a commonplace book, part ${number}`,
    summary: isPage
      ? 'How readers of four centuries copied out what they wanted to find again, and why.'
      : '',
    ...(isPage ? { url } : { content: { type: MARKDOWN, body: noteText(number) } }),
    mainEntity: isPage ? pageEntity(ids(), url) : noteEntity(ids()),
    tags: tagNames(number).map((name) => ({ id: ids(), name, flags: TagFlag.Manual })),
    notes:
      number % 5 === 0
        ? [{ id: ids(), content: { type: MARKDOWN, body: 'Ask Anna about the *index*.' }, references: [] }]
        : [],
    created: at,
    bumped: at,
    modified: at,
  });
}

function tagNames(number: number): readonly string[] {
  return [`topic ${number % 40}`, ...(number % 3 === 0 ? ['to read'] : [])];
}

function noteText(number: number): string {
  return `# Note ${number}\n\n${'A passage worth keeping, with a [link](https://example.org) and **emphasis**.\n\n'.repeat(5)}`;
}
