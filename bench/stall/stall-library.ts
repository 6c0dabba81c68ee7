import type { Config } from '../../apps/server/config.ts';
import { openCoreServices } from '../../apps/server/core-services.ts';
import { noteEntity } from '../../core/entities/initial.ts';
import { MARKDOWN } from '../../core/model/content.ts';
import type { SavedObject } from '../../core/model/object.ts';
import { MAX_SPACE_OBJECTS } from '../../core/model/space.ts';
import { TagFlag } from '../../core/model/tag.ts';
import type { Ids } from '../../core/ports/ids.ts';
import { accountUseCases } from '../../core/use-cases/accounts/accounts.ts';
import type { Credentials } from '../../core/use-cases/accounts/make-key.ts';
import { bareObject } from '../../tests/support/objects.ts';

/** A library with long lists, for the requests that read or change a whole list. */

const OBJECTS = 30_000;
const IN_TRASH = 5_000;
const TAGS = 10_000;
const SPACES = 1_000;
const BATCH_SIZE = 250;
const ACCOUNT = 1;
const START = Date.UTC(2024, 0, 1);
const MINUTE = 60_000;

/** The tag that all objects have. */
export const COMMON_TAG = 'everywhere';

/** Fills the database of a service with objects; 10,000 of them are pinned, in a space, and link to the first. */
export async function fillLibrary(config: Config, credentials: Credentials): Promise<void> {
  const foundation = await openCoreServices(config);
  const { storage, ids } = foundation;
  await accountUseCases(foundation).bootstrap(credentials);
  const spaces = Array.from({ length: SPACES }, (_, at) => ({
    id: ids(),
    accountId: ACCOUNT,
    name: `Space ${at}`,
    color: '',
    created: START,
  }));
  await storage.commit(spaces.map((space) => ({ type: 'space.insert', space })));
  const held: string[] = [];
  for (let first = 0; first < OBJECTS; first += BATCH_SIZE) {
    const objects = Array.from({ length: BATCH_SIZE }, (_, at) => makeObject(first + at, ids));
    await storage.commit([
      {
        type: 'objects.import',
        accountId: ACCOUNT,
        objects: objects.map((object) => ({
          object,
          entities: [],
          copies: [],
          formerTitles: [],
          pending: [],
        })),
      },
    ]);
    if (first >= IN_TRASH && held.length < MAX_SPACE_OBJECTS) held.push(...objects.map(({ id }) => id));
  }
  const [target = '', ...sources] = held;
  const spaceId = spaces[0]?.id ?? '';
  for (let at = 0; at < held.length; at += BATCH_SIZE) {
    const [some, linked] = [held.slice(at, at + BATCH_SIZE), sources.slice(at, at + BATCH_SIZE)];
    const links = linked.map((sourceId) => ({ id: ids(), sourceId, targetId: target, flags: 0 }));
    await storage.commit([
      {
        type: 'memberships.import',
        accountId: ACCOUNT,
        memberships: some.map((objectId) => ({ objectId, spaceId })),
      },
      { type: 'links.import', accountId: ACCOUNT, links },
      { type: 'pins.import', accountId: ACCOUNT, objectIds: some },
    ]);
  }
  await storage.close();
}

function makeObject(number: number, ids: Ids): SavedObject {
  const at = START + number * MINUTE;
  const tags = [COMMON_TAG, `tag ${number % TAGS}`];
  return bareObject({
    id: ids(),
    accountId: ACCOUNT,
    identity: `bench ${number}`,
    title: `Note ${number} on keeping notes`,
    content: { type: MARKDOWN, body: `# Note ${number}\n\nA passage worth keeping, with **emphasis**.` },
    mainEntity: noteEntity(ids()),
    tags: tags.map((name) => ({ id: ids(), name, flags: TagFlag.Manual })),
    notes: [
      { id: ids(), content: { type: MARKDOWN, body: `==Passage ${number}==\n\nWhy.` }, references: [] },
    ],
    created: at,
    bumped: at,
    modified: at,
    ...(number < IN_TRASH && { deleted: Date.now() }),
  });
}
