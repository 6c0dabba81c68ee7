import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '../../core/changes/change.ts';
import { deleteObject, type SavedObject } from '../../core/model/object.ts';
import { newObject, type OrganisedFixture } from './organised.ts';

type PinState = 'unpinned' | 'pinned';
type PinEvent = 'pin' | 'move' | 'unpin' | 'delete';

/** The state after each event, or its refusal (docs/organise.md, "Pins"; D24, D33). */
const EXPECTED: readonly (readonly [PinState, PinEvent, PinState | 'refused'])[] = [
  ['unpinned', 'pin', 'pinned'],
  ['unpinned', 'move', 'refused'],
  ['unpinned', 'unpin', 'unpinned'],
  ['unpinned', 'delete', 'unpinned'],
  ['pinned', 'pin', 'pinned'],
  ['pinned', 'move', 'pinned'],
  ['pinned', 'unpin', 'unpinned'],
  ['pinned', 'delete', 'unpinned'],
];

/** Each event as changes to commit. */
const EVENTS: Readonly<Record<PinEvent, (object: SavedObject) => readonly Change[]>> = {
  pin: ({ accountId, id }) => [{ type: 'pins.place', accountId, placements: [{ objectId: id }] }],
  move: ({ accountId, id }) => [{ type: 'pins.move', accountId, moves: [{ objectId: id, position: 1 }] }],
  unpin: ({ accountId, id }) => [{ type: 'pins.remove', accountId, objectId: id }],
  delete: (object) => [
    { type: 'object.replace', before: object, after: deleteObject(object, 1) },
    { type: 'pins.remove', accountId: object.accountId, objectId: object.id },
  ],
};

/** Pinning, moving and unpinning objects. */
export function pinsContract(label: string, open: () => Promise<OrganisedFixture>): void {
  describe(`pins on ${label}`, () => {
    let fixture: OrganisedFixture;
    beforeAll(async () => {
      fixture = await open();
    });
    afterAll(() => fixture.close());

    /** Saves an object in a new account. */
    async function save(): Promise<SavedObject> {
      const object = newObject(fixture.ids(), await fixture.account());
      await fixture.storage.commit([{ type: 'object.insert', object }]);
      return object;
    }

    it.each(EXPECTED)('%s + %s = %s', async (state, event, next) => {
      const { storage } = fixture;
      const object = await save();
      if (state === 'pinned') await storage.commit(EVENTS.pin(object));
      const outcome = storage.commit(EVENTS[event](object));
      if (next === 'refused') await expect(outcome).rejects.toMatchObject({ code: 'not-found' });
      else await outcome;
      expect(await storage.pins.order(object.accountId)).toEqual(next === 'pinned' ? [object.id] : []);
    });

    it('from imports follow existing ones, including pins of objects in the same commit', async () => {
      const { storage } = fixture;
      const first = await save();
      const { accountId } = first;
      const { ids } = fixture;
      const [second, third, deleted] = [{}, {}, { deleted: 1 }].map((more) =>
        newObject(ids(), accountId, more),
      );
      const objects = [second, third, deleted].flatMap((object) =>
        object ? [{ object, entities: [], formerTitles: [], copies: [], pending: [] }] : [],
      );
      await storage.commit(EVENTS.pin(first));
      const objectIds = [third, first, second, deleted].flatMap((object) => object?.id ?? []);
      await storage.commit([
        { type: 'objects.import', accountId, objects },
        { type: 'pins.import', accountId, objectIds: [...objectIds, ids(), (await save()).id] },
      ]);
      expect(await storage.pins.order(accountId)).toEqual([first.id, third?.id, second?.id]);
      await storage.commit(EVENTS.move(first));
      expect(await storage.pins.order(accountId)).toEqual([first.id, third?.id, second?.id]);
    });

    it('are rejected for objects that are deleted, unknown or of another account, with the rest of the commit', async () => {
      const { storage } = fixture;
      const object = await save();
      const { accountId } = object;
      const deleted = newObject(fixture.ids(), accountId, { deleted: 1 });
      await storage.commit([{ type: 'object.insert', object: deleted }]);
      for (const [id, code] of [
        [deleted.id, 'unprocessable'],
        [(await save()).id, 'not-found'],
        ['\0', 'not-found'],
        ['\ud800', 'not-found'],
      ] as const) {
        const placements = [{ objectId: object.id }, { objectId: id }];
        const outcome = storage.commit([{ type: 'pins.place', accountId, placements }]);
        await expect(outcome).rejects.toMatchObject({ code });
      }
      expect(await storage.pins.order(accountId)).toEqual([]);
    });
  });
}
