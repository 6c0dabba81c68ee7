import { afterAll, beforeAll, describe, it } from 'vitest';
import { LinkFlag } from '../../core/model/link.ts';
import type { SavedObject } from '../../core/model/object.ts';
import type { Space } from '../../core/model/space.ts';
import type { Storage } from '../../core/ports/storage.ts';
import { expectLinearGrowth } from '../support/growth.ts';
import { all, newObject, type OrganisedFixture } from './organised.ts';

const MANY = 4_000;
const FEW = 500;
const BATCH_SIZE = 250;
const ASKED = 20;
/** The number of repetitions that suffices to measure the processor time of a request. */
const TIMES = 150;
/** The largest ratio of the times for a library that is eight times as large. Databases may read small tables completely. */
const MAX_RATIO = 3;

/** A library of one account, and the subjects of the requests. */
interface Library {
  readonly accountId: number;
  readonly space: Space;
  readonly objects: readonly SavedObject[];
  /** Some of the objects, all in the space. */
  readonly ids: readonly string[];
}

/** A request about few objects does not take longer in a large library, even before a database has statistics. */
export function fewObjectsContract(name: string, open: () => Promise<OrganisedFixture>): void {
  describe(`the effort of requests about few objects on ${name}`, () => {
    let fixture: OrganisedFixture;
    const libraries = new Map<number, Library>();

    beforeAll(async () => {
      fixture = await open();
      for (const size of [FEW, MANY]) libraries.set(size, await makeLibrary(fixture, size));
    });
    afterAll(() => fixture.close());

    function libraryOf(size: number): Library {
      const library = libraries.get(size);
      if (!library) throw new Error(`There is no library of ${size}.`);
      return library;
    }

    const expectNoGrowth = (ask: (storage: Storage, library: Library) => Promise<unknown>) =>
      expectLinearGrowth(
        (size) =>
          fixture.effort(async (storage) => {
            for (let time = 0; time < TIMES; time++) await ask(storage, libraryOf(size));
          }),
        MANY,
        MAX_RATIO,
      );

    const everything = ({ accountId }: Library) => ({ accountId, scope: { type: 'everything' } as const });

    it('depends on their data, not on the library: files of copies, pictures, vectors', () =>
      expectNoGrowth(async ({ copies, pictures, embeddings }, { accountId, ids }) => {
        await copies.filesOf(accountId, ids);
        await copies.filesWith(accountId, ids);
        await pictures.list(accountId, ids);
        await embeddings.ofObjects(accountId, ids);
      }));

    it('depends on them when counting, and on the members of a small space', () =>
      expectNoGrowth(async ({ objects, spaces }, library) => {
        const spaceId = library.space.id;
        await objects.count({ ...everything(library), ids: library.ids }, MANY);
        await objects.count({ ...everything(library), spaceId }, MANY);
        await all(spaces.listObjects(everything(library), spaceId));
      }));

    it('depends on what a key for a small space sees', () =>
      expectNoGrowth(async ({ objects, tags }, { accountId, space }) => {
        const visibility = { accountId, scope: { type: 'spaces', spaceIds: [space.id] } as const };
        await all(objects.list(visibility, 5));
        await objects.counts(visibility, 0);
        await all(tags.list(visibility));
      }));

    it('depends on the links of an object', () =>
      expectNoGrowth(async ({ links }, library) => {
        for (const id of library.ids.slice(0, 5)) await all(links.ofObject(everything(library), id));
      }));

    it('depends on the pins that are imported, and the members of a deleted space', () =>
      expectNoGrowth(async (storage, { accountId, space, ids }) => {
        const { id: spaceId } = space;
        const scope = { type: 'spaces', spaceIds: [spaceId] } as const;
        await storage.commit([{ type: 'pins.import', accountId, objectIds: ids }]);
        await storage.commit([{ type: 'space.require-scope', accountId, spaceId, scope, goneBefore: 0 }]);
      }));

    it('does not grow for a pin that moves by one place', async () => {
      for (const { accountId, objects } of libraries.values()) {
        const placements = objects.map(({ id: objectId }) => ({ objectId }));
        await fixture.storage.commit([{ type: 'pins.place', accountId, placements }]);
      }
      await expectNoGrowth(async (storage, { accountId, objects }) => {
        const [lower, upper] = objects.slice(10, 12).map(({ id: objectId }) => ({ objectId, position: 11 }));
        for (const move of [upper, lower])
          if (move) await storage.commit([{ type: 'pins.move', accountId, moves: [move] }]);
      });
    });
  });
}

async function makeLibrary({ storage, ids, account }: OrganisedFixture, size: number): Promise<Library> {
  const accountId = await account();
  const objects = Array.from({ length: size }, (_, at) => newObject(ids(), accountId, { title: `${at}` }));
  const space: Space = { id: ids(), accountId, name: 'space', color: '', created: 0 };
  // From all over the library: a database may read the rows before the first few.
  const some = objects.filter((_, at) => at % (size / ASKED) === 0).map(({ id }) => id);
  for (let first = 0; first < size; first += BATCH_SIZE) {
    const part = objects.slice(first, first + BATCH_SIZE);
    await storage.commit(part.map((object) => ({ type: 'object.insert', object })));
    await storage.commit(
      part.slice(1).map(({ id: targetId }, at) => ({
        type: 'link.assert',
        accountId,
        link: { id: ids(), sourceId: part[at]?.id ?? targetId, targetId, flags: LinkFlag.Asserted },
      })),
    );
  }
  await storage.commit([
    { type: 'space.insert', space },
    { type: 'space.fill', accountId, spaceId: space.id, objectIds: some },
  ]);
  return { accountId, space, objects, ids: some };
}
