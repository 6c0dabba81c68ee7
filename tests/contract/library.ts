import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Ids } from '../../core/ports/ids.ts';
import type { Storage } from '../../core/ports/storage.ts';
import { parseQuery } from '../../core/search/query.ts';
import {
  exported,
  fillLibrary,
  imported,
  type Place,
  recordsOf,
  tarOf,
  temporaryBlobs,
} from '../support/library.ts';
import { account, countingIds, id, noteLine } from '../support/objects.ts';

/** What every storage must do for whole libraries to be moved into it and out of it. */
export function libraryContract(
  name: string,
  open: (ids: Ids) => Promise<{ readonly storage: Storage; close(): Promise<void> }>,
): void {
  describe(`a library in ${name}`, () => {
    const closers: (() => unknown)[] = [];
    let opened = 0;

    async function emptyPlace(): Promise<Place> {
      opened += 1;
      const { storage, close } = await open(countingIds(opened * 100_000));
      const { blobs, remove } = await temporaryBlobs();
      closers.push(close, remove);
      return { storage, blobs };
    }
    async function fullPlace(): Promise<Place> {
      const place = await emptyPlace();
      await fillLibrary(place);
      return place;
    }
    const keysOf = async ({ blobs }: Place) => {
      const keys: string[] = [];
      for await (const key of blobs.list()) keys.push(key);
      return keys;
    };

    afterEach(async () => {
      for (const close of closers.splice(0)) await close();
    });

    describe('that is moved', () => {
      it('comes back byte for byte, and a second time changes nothing', async () => {
        const full = await fullPlace();
        const empty = await emptyPlace();
        const tar = await exported(full);
        const report = await imported(empty, tar);
        expect([report.refusals, report.isComplete]).toEqual([[], true]);
        expect(report.tallies.objects).toEqual({ taken: 7, present: 0, refused: 0 });
        expect(await recordsOf(await exported(empty))).toBe(await recordsOf(tar));
        expect((await exported(empty)).equals(tar)).toBe(true);
        expect(await empty.storage.inspect()).toEqual([]);

        const keys = await keysOf(empty);
        const again = await imported(empty, tar);
        expect(again.refusals).toEqual([]);
        expect(again.tallies.objects).toEqual({ taken: 7, present: 7, refused: 0 });
        expect((await exported(empty)).equals(tar)).toBe(true);
        expect(await keysOf(empty)).toEqual(keys);
      });

      it('has all that it says, and no secrets', async () => {
        const full = await fullPlace();
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
          { step: 'inspect', failure: 'It is no PDF.' },
        ]);
        expect(
          of('link')
            .map((one) => one.flags)
            .toSorted(),
        ).toEqual([0, 0, 1, 1, 1, 2, 3]);
        expect(text).not.toMatch(/sealed|kid|session/i);
      });

      it('works like the first: references, tags and the trash go on from where they were', async () => {
        const empty = await emptyPlace();
        await imported(empty, await exported(await fullPlace()));
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
        if (!birds) throw new Error('Birds are gone.');
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
        if (!query) throw new Error('It is no query.');
        const found = await storage.objects.search({ ...everything, query }, 5, {
          meaning: 'never',
          boost: 1,
        });
        expect(found.map((match) => match.id)).toEqual([id(15)]);
      });

      it('can be one account, which goes into any other', async () => {
        const full = await fullPlace();
        const other = await emptyPlace();
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

      it('joins what is there, which stays as it is', async () => {
        const full = await fullPlace();
        const tar = await exported(full);
        const birds = await full.storage.objects.find(1, id(11));
        if (!birds) throw new Error('Birds are gone.');
        await full.storage.commit([
          { type: 'object.replace', before: birds, after: { ...birds, title: 'Owls', modified: 99_000 } },
          { type: 'pins.place', accountId: 1, placements: [{ objectId: id(13), position: 1 }] },
          { type: 'pins.move', accountId: 1, moves: [{ objectId: id(11), position: 2 }] },
        ]);
        const changed = await exported(full);
        expect((await imported(full, tar)).refusals).toEqual([]);
        expect(await recordsOf(await exported(full))).toBe(await recordsOf(changed));
      });

      it('is of one moment, whatever is written meanwhile', async () => {
        const full = await fullPlace();
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

    describe('of a stranger', () => {
      let place: Place;
      beforeEach(async () => {
        place = await fullPlace();
      });

      it('reaches no object, space and link of another account', async () => {
        const before = await exported(place);
        const report = await imported(
          place,
          await tarOf([
            noteLine(11),
            { type: 'membership', objectId: id(11), spaceId: id(301) },
            { type: 'space', id: id(301), name: 'Mine', color: '#000', created: '2026-01-02T03:04:05.678Z' },
            { type: 'link', id: id(402), sourceId: id(11), targetId: id(12), flags: 0 },
            { type: 'pin', objectId: id(11) },
          ]),
          2,
        );
        expect(await recordsOf(await exported(place))).toBe(await recordsOf(before));
        expect(report.refusals.map(({ line, field, reason }) => [line, field, reason])).toEqual([
          [1, 'id', 'is an object of another account'],
          [3, undefined, expect.stringContaining('taken')],
          [2, undefined, expect.stringContaining(id(11))],
          [4, undefined, expect.stringContaining(id(11))],
          [5, undefined, expect.stringContaining(id(11))],
        ]);
      });

      it('is taken line by line, and each that is refused is told of', async () => {
        const report = await imported(
          place,
          await tarOf([
            noteLine(31),
            noteLine(32, { identity: 'content:text/markdown:31' }),
            noteLine(33, { title: 'x'.repeat(2_001) }),
            'no JSON',
            { type: 'else' },
            noteLine(34, { tags: [{ id: id(80), name: ' a ', flags: 8 }] }),
            '{"type":"pin","objectId":"\\u0000"}',
            noteLine(35),
            { type: 'link', id: id(405), sourceId: id(31), targetId: id(35), flags: 1 },
            { type: 'link', id: id(406), sourceId: id(31), targetId: id(99), flags: 0 },
            { type: 'link', id: id(407), sourceId: id(31), targetId: id(35), flags: 0 },
          ]),
        );
        expect(report.refusals.map(({ line, field }) => [line, field])).toEqual([
          [3, 'title'],
          [4, undefined],
          [5, 'type'],
          [6, 'tags.0.name'],
          [7, undefined],
          [2, undefined],
          [9, undefined],
          [10, undefined],
        ]);
        expect(report.tallies.objects).toEqual({ taken: 2, present: 0, refused: 1 });
        expect(await place.storage.links.findByEnds(id(31), id(35))).toMatchObject({ id: id(407), flags: 0 });
        expect(await place.storage.inspect()).toEqual([]);
      });

      it('has no say where files are kept, and wrong ones are not taken', async () => {
        const bytes = Buffer.from('a file');
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        const other = 'ab'.repeat(32);
        const file = (hash: string, more = {}) => ({
          sha256: hash,
          type: 'text/plain',
          sizeBytes: 6,
          ...more,
        });
        const document = (number: number, more: object) =>
          noteLine(number, { kind: 'document', content: undefined, ...more });
        const keys = await keysOf(place);
        const report = await imported(
          place,
          await tarOf(
            [
              document(41, { blob: file(sha256, { key: id(70) }) }),
              document(42, { blob: file(other) }),
              document(43, { blob: file(sha256, { sizeBytes: 7 }) }),
              document(44, { blob: file('cd'.repeat(32)) }),
              document(45, { blob: file(sha256), thumbnail: file(other) }),
              document(46, { blob: file(sha256) }),
            ],
            {
              files: [
                { sha256, bytes },
                { sha256: other, bytes: Buffer.from('wrong!') },
              ],
            },
          ),
        );
        expect(report.refusals.map(({ line, field }) => [line, field])).toEqual([
          [1, 'blob.key'],
          [2, 'blob'],
          [3, 'blob'],
          [4, 'blob'],
          [5, 'thumbnail'],
        ]);
        const one = await place.storage.objects.find(1, id(45));
        expect([one?.blob?.sha256, one?.thumbnail]).toEqual([sha256, undefined]);
        expect((await keysOf(place)).length).toBe(keys.length + 2);
      });

      it('is refused as a whole when it is of another version or no export', async () => {
        for (const [tar, reason] of [
          [await tarOf([noteLine(31)], { header: { version: 2 } }), /version 2/],
          [await tarOf([noteLine(31)], { header: { format: 'else' } }), /format else/],
          [await tarOf([noteLine(31)], { header: { objects: 'many' } }), /no export/],
          [Buffer.from('not a tar at all'.repeat(100)), /cut or damaged|no export|is empty/],
          [Buffer.alloc(0), /is empty/],
        ] as const) {
          const before = await exported(place);
          await expect(imported(place, tar)).rejects.toThrow(reason);
          expect((await exported(place)).equals(before)).toBe(true);
        }
      });

      it('that names several accounts goes into no single one, and into an unknown one neither', async () => {
        const tar = await exported(place);
        await expect(imported(place, tar, 1)).rejects.toThrow(/2 accounts/);
        await expect(imported(place, await exported(place, 1), 9)).rejects.toMatchObject({
          code: 'not-found',
        });
      });

      it('that was cut is taken as far as it goes, and never for whole', async () => {
        const empty = await emptyPlace();
        const tar = await exported(place);
        for (const length of [3_000, Math.floor(tar.length / 3 / 512) * 512, tar.length - 2_048]) {
          const outcome = await imported(empty, tar.subarray(0, length)).then(
            ({ isComplete }) => isComplete,
            (error) => error.code,
          );
          expect([length, outcome === false || outcome === 'unprocessable']).toEqual([length, true]);
        }
        expect((await imported(empty, tar)).refusals).toEqual([]);
        expect((await exported(empty)).equals(tar)).toBe(true);
      });
    });
  });
}
