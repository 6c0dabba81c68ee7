import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { exported, imported, type LibraryStore, recordsOf, tarOf } from '../support/library.ts';
import { id, noteLine } from '../support/objects.ts';
import { keysOf, libraryStores, type OpenStorage } from './library-stores.ts';

/** How every storage handles damaged and malicious exports. */
export function foreignLibraryContract(name: string, open: OpenStorage): void {
  describe(`an untrusted export in ${name}`, () => {
    const stores = libraryStores(open);
    let place: LibraryStore;
    beforeEach(async () => {
      place = await stores.full();
    });

    it('reaches no object, space or link of another account', async () => {
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

    it('is imported line by line, and each refused line is reported', async () => {
      const report = await imported(
        place,
        await tarOf([
          noteLine(31),
          noteLine(32, { identity: 'content:text/markdown:31' }),
          noteLine(33, { title: 'x'.repeat(2_001) }),
          'not JSON',
          { type: 'else' },
          noteLine(34, { tags: [{ id: id(80), name: ' a ', flags: 8 }] }),
          '{"type":"pin","objectId":"\\u0000"}',
          noteLine(35),
          noteLine(36, {
            tags: Array.from({ length: 1_001 }, (_, at) => ({ id: id(1_000 + at), name: `${at}`, flags: 8 })),
          }),
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
        [9, 'tags'],
        [2, undefined],
        [10, undefined],
        [11, undefined],
      ]);
      expect(report.counts.objects).toEqual({ taken: 2, present: 0, refused: 2 });
      expect(await place.storage.links.findByEnds(id(31), id(35))).toMatchObject({ id: id(407), flags: 0 });
      expect(await place.storage.inspect()).toEqual([]);
    });

    it('cannot choose where files are stored, and wrong files are rejected', async () => {
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

    it('has a line refused, and its number reported, if a character in it was changed', async () => {
      const tar = await exported(place);
      for (const [text, changed, line] of [
        ['"title":"Moulds"', '"title":"Mouldy"', /"title":"Moulds"/],
        ['"name":"Zoo"', '"name":"Boo"', /"name":"Zoo"/],
        ['"completed":true', '"completed":null', /"completed":true/],
      ] as const) {
        const damaged = Buffer.from(tar.toString('latin1').replace(text, changed), 'latin1');
        const [, ...lines] = (await recordsOf(tar)).split('\n');
        const number = lines.findIndex((one) => line.test(one)) + 1;
        expect([damaged.length, damaged.equals(tar)]).toEqual([tar.length, false]);
        const report = await imported(await stores.empty(), damaged);
        expect(report.refusals[0]).toMatchObject({
          part: 'records/00000001.jsonl',
          line: number,
          reason: 'is damaged: its checksum is missing or wrong',
        });
      }
    });

    it('is rejected as a whole if it has another version or is not an export', async () => {
      for (const [tar, reason] of [
        [await tarOf([noteLine(31)], { header: { version: 4 } }), /version 4/],
        [await tarOf([noteLine(31)], { header: { format: 'else' } }), /format "else"/],
        [await tarOf([noteLine(31)], { header: { objects: 'many' } }), /not a Commonplace export/],
        [
          Buffer.from('not a tar at all'.repeat(100)),
          /incomplete or damaged|not a Commonplace export|is empty/,
        ],
        [Buffer.alloc(0), /is empty/],
      ] as const) {
        const before = await exported(place);
        await expect(imported(place, tar)).rejects.toThrow(reason);
        expect((await exported(place)).equals(before)).toBe(true);
      }
    });

    it('cannot be imported into one account if it has several, nor into an unknown account', async () => {
      const tar = await exported(place);
      await expect(imported(place, tar, 1)).rejects.toThrow(/2 accounts/);
      await expect(imported(place, await exported(place, 1), 9)).rejects.toMatchObject({
        code: 'not-found',
      });
    });

    it('that is truncated is imported up to the cut, and never reported as complete', async () => {
      const empty = await stores.empty();
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
}
