import { describe, expect, it } from 'vitest';
import { readTar } from '../../adapters/archive/tar.ts';
import { RETENTION_MS } from '../../core/model/object.ts';
import { parseQuery } from '../../core/search/query/query.ts';
import { exported, imported, importedArchive, inPieces, recordsOf, tarOf } from '../support/library.ts';
import { account, id, noteLine } from '../support/objects.ts';
import { spoiledArchive } from '../support/spoiled-archive.ts';
import { keysOf, libraryStores, type OpenStorage } from './library-stores.ts';

/** How every storage exports and imports whole libraries. */
export function libraryContract(name: string, open: OpenStorage): void {
  describe(`an exported and imported library in ${name}`, () => {
    const stores = libraryStores(open);

    it('is equal byte for byte, and a second import changes nothing', async () => {
      const full = await stores.full();
      const empty = await stores.empty();
      const tar = await exported(full);
      const report = await imported(empty, tar);
      expect([report.refusals, report.isComplete]).toEqual([[], true]);
      expect(report.counts.objects).toEqual({ taken: 7, present: 0, refused: 0 });
      expect(await recordsOf(await exported(empty))).toBe(await recordsOf(tar));
      expect((await exported(empty)).equals(tar)).toBe(true);
      expect(await empty.storage.inspect()).toEqual([]);

      const keys = await keysOf(empty);
      const again = await imported(empty, tar);
      expect(again.refusals).toEqual([]);
      expect(again.counts.objects).toEqual({ taken: 7, present: 7, refused: 0 });
      expect((await exported(empty)).equals(tar)).toBe(true);
      expect(await keysOf(empty)).toEqual(keys);
    });

    it('is complete even if the buffers of its files are reused', async () => {
      const empty = await stores.empty();
      const tar = await exported(await stores.full());
      const { refusals } = await importedArchive(empty, spoiledArchive(readTar(inPieces(tar))));
      expect(refusals).toEqual([]);
      expect((await exported(empty)).equals(tar)).toBe(true);
    });

    it('contains all accounts with their data, and no secrets', async () => {
      const full = await stores.full();
      const text = await recordsOf(await exported(full));
      const records = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      const of = (type: string) => records.filter((record) => record.type === type);
      expect(of('account').map((one) => [one.id, one.name, one.plan, one.suspended])).toEqual([
        [1, 'Ada', 'Self-hosted', false],
        [2, 'Grace', 'Free', true],
      ]);
      expect(of('membership').map((one) => [one.objectId, one.spaceId])).toEqual(
        [
          [11, 302],
          [11, 301],
          [15, 301],
          [14, 302],
          [12, 301],
        ].map((pair) => pair.map((number) => id(Number(number)))),
      );
      expect(of('pin').map((one) => one.objectId)).toEqual([id(15), id(11)]);
      expect(of('object').find((one) => one.id === id(13)).formerTitles).toEqual(['lichens', 'mosses']);
      expect(of('object').find((one) => one.id === id(16)).pending).toEqual([
        { step: 'inspect', failure: 'It is not a PDF.' },
      ]);
      expect(
        of('link')
          .map((one) => one.flags)
          .toSorted(),
      ).toEqual([0, 0, 1, 1, 1, 2, 3]);
      expect(text).not.toMatch(/sealed|kid|session/i);
    });

    it('works like the original: references, tags and the trash keep working', async () => {
      const empty = await stores.empty();
      await imported(empty, await exported(await stores.full()));
      const { storage } = empty;
      const everything = { accountId: 1, scope: { type: 'everything' } } as const;
      const linksOf = async () => {
        const links: string[] = [];
        for await (const { sourceId, targetId, flags } of storage.links.list(everything))
          links.push(`${sourceId} ${targetId} ${flags}`);
        return links.toSorted();
      };
      const before = await linksOf();
      const birds = await storage.objects.find(1, id(11));
      if (!birds) throw new Error('The object is missing.');
      await storage.commit([
        { type: 'object.replace', before: birds, after: { ...birds, references: ['lichens'] } },
      ]);
      expect(await linksOf()).not.toEqual(before);
      expect(await storage.links.targets(everything, id(11))).toEqual(new Map([['lichens', id(13)]]));

      const gone = await storage.objects.find(1, id(14));
      if (gone?.deleted === undefined) throw new Error('It is not in the trash.');
      const { deleted: _, ...restored } = gone;
      await storage.commit([{ type: 'object.replace', before: gone, after: restored }]);
      const tags: unknown[] = [];
      for await (const { name: tag, count } of storage.tags.list(everything)) tags.push([tag, count]);
      expect(tags).toEqual(
        expect.arrayContaining([
          ['gone', 1],
          ['nature', 1],
          ['to read', 1],
        ]),
      );
      expect((await storage.objects.find(1, id(14)))?.spaceIds).toEqual([id(302)]);
      const query = parseQuery('spores');
      if (!query) throw new Error('It is not a query.');
      const { matches: found } = await storage.objects.search({ ...everything, query }, 5, {
        semantic: 'never',
        boost: 1,
      });
      expect(found.map((match) => match.id)).toEqual([id(15)]);
    });

    it('can be a single account, imported into any other', async () => {
      const full = await stores.full();
      const other = await stores.empty();
      await other.storage.commit([
        { type: 'account.insert', account: account({ id: 1, name: 'Owner' }) },
        { type: 'account.insert', account: account({ id: 2, name: 'Heir' }) },
      ]);
      const tar = await exported(full, 1);
      expect(await recordsOf(tar)).not.toContain('"Ada"');
      expect((await imported(other, tar, 2)).refusals).toEqual([]);
      expect((await exported(other, 2)).equals(tar)).toBe(true);
      expect(await other.storage.library.isEmpty(1)).toBe(true);
      expect((await other.storage.accounts.find(2))?.name).toBe('Heir');
    });

    it('is merged with existing data, which stays unchanged', async () => {
      const full = await stores.full();
      const tar = await exported(full);
      const birds = await full.storage.objects.find(1, id(11));
      if (!birds) throw new Error('The object is missing.');
      await full.storage.commit([
        { type: 'object.replace', before: birds, after: { ...birds, title: 'Owls', modified: 99_000 } },
        { type: 'pins.place', accountId: 1, placements: [{ objectId: id(13), position: 1 }] },
        { type: 'pins.move', accountId: 1, moves: [{ objectId: id(11), position: 2 }] },
      ]);
      const changed = await exported(full);
      expect((await imported(full, tar)).refusals).toEqual([]);
      expect(await recordsOf(await exported(full))).toBe(await recordsOf(changed));
    });

    it('omits objects that have left the trash, and they do not block an import', async () => {
      const full = await stores.full();
      const [tar, later] = [await exported(full), 5_000 + RETENTION_MS + 1];
      expect(await recordsOf(await exported(full, undefined, later - 1))).toBe(await recordsOf(tar));
      const without = await exported(full, undefined, later);
      const text = await recordsOf(without);
      expect([text.includes(id(14)), text.includes(id(13))]).toEqual([false, true]);
      const empty = await stores.empty();
      const taken = await imported(empty, without);
      expect([taken.refusals, taken.isComplete, taken.counts.objects.taken]).toEqual([[], true, 6]);

      const gone = await full.storage.objects.find(1, id(14));
      const line = noteLine(31, { identity: gone?.identity });
      const refused = await imported(full, await tarOf([line]), 1, later - 1);
      expect(refused.refusals).toMatchObject([
        { line: 1, reason: expect.stringContaining('equals an existing object') },
      ]);
      expect((await imported(full, await tarOf([line]), 1, later)).refusals).toEqual([]);
      expect((await full.storage.objects.find(1, id(31)))?.identity).toBe(gone?.identity);
      expect(await full.storage.objects.find(1, id(14))).toBe(null);
      expect(await full.storage.inspect()).toEqual([]);
    });

    it('is a snapshot, unaffected by later writes', async () => {
      const full = await stores.full();
      const snapshot = await full.storage.library.snapshot();
      await full.storage.commit([
        {
          type: 'space.insert',
          space: { id: id(390), accountId: 1, name: 'Late', color: '#000', created: 0 },
        },
        { type: 'memberships.add', accountId: 1, objectId: id(13), spaceIds: [id(390)] },
      ]);
      const spaces: string[] = [];
      for await (const space of snapshot.spaces(1)) spaces.push(space.name);
      const members: string[] = [];
      for await (const membership of snapshot.memberships(1)) members.push(membership.spaceId);
      await snapshot.close();
      expect(spaces).toEqual(['Zoo', 'Attic']);
      expect(members).not.toContain(id(390));
    });
  });
}
