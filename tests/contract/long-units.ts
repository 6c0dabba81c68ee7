import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LongUnit } from '../../core/changes/weight.ts';
import { EVERYTHING } from '../../core/model/access-key.ts';
import { deleteObject, type SavedObject } from '../../core/model/object.ts';
import { patchObject } from '../../core/model/object-patch.ts';
import { all, newObject, type OrganisedFixture } from './organised.ts';

/** A unit that turns out to be long is refused as a whole if so requested; a short one is not. */
export function longUnitsContract(name: string, open: () => Promise<OrganisedFixture>): void {
  describe(`units on ${name} that resolve at most three references`, () => {
    let fixture: OrganisedFixture;
    beforeAll(async () => {
      fixture = await open();
    });
    afterAll(() => fixture.close());

    async function insert(accountId: number, title: string, references: readonly string[]): Promise<string> {
      const { storage, ids } = fixture;
      const object = newObject(ids(), accountId, { title, references });
      await storage.commit([{ type: 'object.insert', object }]);
      return object.id;
    }

    async function change(
      accountId: number,
      id: string,
      edit: (object: SavedObject) => SavedObject,
    ): Promise<void> {
      const before = await fixture.storage.objects.find(accountId, id);
      if (before) await fixture.storage.commit([{ type: 'object.replace', before, after: edit(before) }]);
    }

    test.each([
      ['three', 3],
      ['four', 4],
    ])('a title with %s references', async (_, count) => {
      const accountId = await fixture.account();
      for (let at = 0; at < count; at++) await insert(accountId, `source ${at}`, ['Wanted']);
      const id = await insert(accountId, 'other', []);
      const renaming = change(accountId, id, (object) => patchObject(object, { title: 'Wanted' }, 2));
      if (count > 3) await expect(renaming).rejects.toBeInstanceOf(LongUnit);
      else await renaming;
      const { storage } = fixture;
      const links = await all(storage.links.list({ accountId, scope: EVERYTHING }));
      const title = (await storage.objects.find(accountId, id))?.title;
      expect([title, links.length]).toEqual(count > 3 ? ['other', 0] : ['Wanted', 3]);
    });

    test('an object with four links is not hidden', async () => {
      const accountId = await fixture.account();
      const id = await insert(accountId, 'Meant', []);
      for (let at = 0; at < 4; at++) {
        const sourceId = await insert(accountId, `source ${at}`, []);
        await fixture.storage.commit([
          { type: 'link.assert', accountId, link: { id: fixture.ids(), sourceId, targetId: id } },
        ]);
      }
      const deleting = change(accountId, id, (object) => deleteObject(object, 3));
      await expect(deleting).rejects.toBeInstanceOf(LongUnit);
      expect((await fixture.storage.objects.find(accountId, id))?.deleted).toBeUndefined();
    });
  });
}
