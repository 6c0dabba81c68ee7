import { afterAll, beforeAll, describe, it } from 'vitest';
import { EVERYTHING } from '../../core/model/access-key.ts';
import type { SavedObject } from '../../core/model/object.ts';
import { TagFlag } from '../../core/model/tag.ts';
import type { Storage } from '../../core/ports/storage.ts';
import { expectLinearGrowth } from '../support/growth.ts';
import { newObject, type OrganisedFixture } from './organised.ts';

const MANY = 4_000;
const BATCH_SIZE = 250;
const MAX_RATIO = 16;

/** The effort of a change grows linearly with it, even before a database has statistics. */
export function longChangesContract(name: string, open: () => Promise<OrganisedFixture>): void {
  describe(`the effort of long changes on ${name}`, () => {
    let fixture: OrganisedFixture;
    let accountId: number;
    let objects: readonly SavedObject[];

    beforeAll(async () => {
      fixture = await open();
      const { storage, ids } = fixture;
      accountId = await fixture.account();
      objects = Array.from({ length: MANY }, (_, at) =>
        newObject(ids(), accountId, { title: `title ${at}` }),
      );
      for (let first = 0; first < MANY; first += BATCH_SIZE) {
        const some = objects.slice(first, first + BATCH_SIZE);
        await storage.commit(some.map((object) => ({ type: 'object.insert', object })));
      }
    });
    afterAll(() => fixture.close());

    const expectGrowth = (commit: (storage: Storage, size: number) => Promise<void>) =>
      expectLinearGrowth((size) => fixture.effort((storage) => commit(storage, size)), MANY, MAX_RATIO);

    it('is linear in the references that a note gains, loses, and gains again', () =>
      expectGrowth(async (storage, size) => {
        const references = objects.slice(0, size).map(({ title }) => title);
        const whole = newObject(fixture.ids(), accountId, { references });
        const half = { ...whole, version: 2, references: references.slice(size / 2) };
        await storage.commit([{ type: 'object.insert', object: whole }]);
        await storage.commit([{ type: 'object.replace', before: whole, after: half }]);
        await storage.commit([{ type: 'object.replace', before: half, after: { ...whole, version: 3 } }]);
      }));

    it('is linear in the objects added to a space, which events list', () =>
      expectGrowth(async (storage, size) => {
        const space = { id: fixture.ids(), accountId, name: fixture.ids(), color: '', created: 0 };
        const objectIds = objects.slice(0, size).map(({ id }) => id);
        await storage.commit([
          { type: 'space.insert', space },
          { type: 'space.fill', accountId, spaceId: space.id, objectIds },
        ]);
      }));

    it('is linear in the objects whose tag is renamed or merged', () =>
      expectGrowth(async (storage, size) => {
        const tags = [{ id: fixture.ids(), name: fixture.ids(), flags: TagFlag.Manual }];
        const tagged = Array.from({ length: size }, () => newObject(fixture.ids(), accountId, { tags }));
        for (let first = 0; first < size; first += BATCH_SIZE)
          await storage.commit(
            tagged.slice(first, first + BATCH_SIZE).map((object) => ({ type: 'object.insert', object })),
          );
        const change = {
          type: 'tag.replace',
          accountId,
          scope: EVERYTHING,
          alike: [],
          uses: size,
          at: 1,
        } as const;
        const [first = '', second, third] = [tags[0]?.name, fixture.ids(), fixture.ids()];
        await storage.commit([{ ...change, name: first, to: second }]);
        await storage.commit([{ ...change, name: second, to: third }]);
        await storage.commit([
          { type: 'object.insert', object: newObject(fixture.ids(), accountId, { tags }) },
          { ...change, name: third, to: first },
        ]);
        await storage.commit([{ ...change, name: first, to: null, uses: size + 1 }]);
      }));

    it('is linear in the pins moved', () =>
      expectGrowth(async (storage, size) => {
        const placements = objects.slice(0, size).map(({ id: objectId }) => ({ objectId, position: 1 }));
        await storage.commit([{ type: 'pins.place', accountId, placements }]);
      }));
  });
}
