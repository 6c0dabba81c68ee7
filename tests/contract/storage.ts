import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccessKey } from '../../core/model/access-key.ts';
import type { SavedObject } from '../../core/model/object.ts';
import { findPlan } from '../../core/model/plan.ts';
import { MAX_OBJECT_SPACES } from '../../core/model/space.ts';
import type { Change } from '../../core/ports/changes.ts';
import type { ObjectFilter, Storage } from '../../core/ports/storage.ts';
import { account, countingIds, id, object } from '../support/objects.ts';

export interface StorageUnderTest {
  readonly storage: Storage;
  /** Another storage over the same database, as another process has it. */
  reopen(): Promise<Storage>;
  /** Makes a space believe that it holds so many objects, since it takes long to make so many. */
  countAs(spaceId: string, size: number): void;
  close(): Promise<void>;
}

const EVERYTHING: ObjectFilter = { accountId: 1, scope: { type: 'everything' } };
const NOTE = { type: 'text/markdown', body: 'a note' } as const;

/** What every storage must do, whatever database it keeps its data in. */
export function storageContract(name: string, open: () => Promise<StorageUnderTest>): void {
  describe(`a storage: ${name}`, () => {
    let under: StorageUnderTest;
    let storage: Storage;

    beforeEach(async () => {
      under = await open();
      storage = under.storage;
      await storage.commit([
        { type: 'account.insert', account: account() },
        { type: 'account.insert', account: account({ id: 2, name: 'Another', planId: 1 }) },
      ]);
    });
    afterEach(() => under.close());

    const insert = (...objects: SavedObject[]) =>
      storage.commit(objects.map((inserted) => ({ type: 'object.insert', object: inserted })));
    const all = async (filter: Partial<ObjectFilter> = {}, limit?: number) => {
      const found: SavedObject[] = [];
      for await (const one of storage.objects.list({ ...EVERYTHING, ...filter }, limit)) found.push(one);
      return found;
    };
    const ids = async (filter: Partial<ObjectFilter> = {}, limit?: number) =>
      (await all(filter, limit)).map((one) => one.id);
    const insertSpace = (spaceId: string, accountId = 1) =>
      storage.commit([
        {
          type: 'space.insert',
          space: { id: spaceId, accountId, name: `Space ${spaceId}`, color: '#0090ff', created: 0 },
        },
      ]);
    const join = (objectId: string, ...spaceIds: string[]) =>
      storage.commit([{ type: 'memberships.add', accountId: 1, objectId, spaceIds }]);

    describe('accounts', () => {
      it('are kept and replaced', async () => {
        const { planId: _, ...without } = account({ id: 3, name: 'Ü', suspended: true, created: 7 });
        await storage.commit([{ type: 'account.insert', account: without }]);
        expect(await storage.accounts.find(3)).toEqual(without);
        const changed = account({ id: 3, name: 'Changed', planId: 2, created: 7 });
        await storage.commit([{ type: 'account.replace', account: changed }]);
        expect(await storage.accounts.find(3)).toEqual(changed);
        expect((await storage.accounts.list()).map((one) => one.id)).toEqual([1, 2, 3]);
        expect(await storage.accounts.find(4)).toBeNull();
      });

      it('do not take an id twice', async () => {
        const twice = storage.commit([{ type: 'account.insert', account: account({ name: 'Twice' }) }]);
        await expect(twice).rejects.toMatchObject({ code: 'stale' });
        expect((await storage.accounts.find(1))?.name).toBe('An account');
      });
    });

    describe('access keys', () => {
      const key = (more: Partial<AccessKey> = {}): AccessKey => ({
        kid: 'kid',
        accountId: 1,
        sealedSecret: 'sealed',
        access: 'full',
        scope: { type: 'everything' },
        created: 5,
        ...more,
      });
      const session = { id: id(50), kid: 'kid', accountId: 1, created: 6, lastSeen: 6 };

      it('are found with their account and session', async () => {
        const keys = [
          key(),
          key({ kid: 'b', access: 'read', scope: { type: 'non-sensitive' }, name: 'B', created: 6 }),
          key({ kid: 'a', accountId: 2, scope: { type: 'spaces', spaceIds: [id(1), id(2)] }, created: 6 }),
        ];
        await storage.commit(keys.map((inserted) => ({ type: 'key.insert', key: inserted })));
        expect(await storage.accessKeys.find('kid')).toEqual({
          key: keys[0],
          account: account(),
          session: null,
        });
        expect((await storage.accessKeys.find('a'))?.key).toEqual(keys[2]);
        expect(await storage.accessKeys.find('KID')).toBeNull();
        expect((await storage.accessKeys.list()).map((one) => one.kid)).toEqual(['kid', 'a', 'b']);
        expect(await storage.accessKeys.list(2)).toEqual([keys[2]]);
      });

      it('do not take a kid twice', async () => {
        await storage.commit([{ type: 'key.insert', key: key() }]);
        const twice = storage.commit([{ type: 'key.insert', key: key({ sealedSecret: 'other' }) }]);
        await expect(twice).rejects.toMatchObject({ code: 'duplicate' });
        expect((await storage.accessKeys.find('kid'))?.key.sealedSecret).toBe('sealed');
      });

      it('have one session, the first', async () => {
        await storage.commit([
          { type: 'key.insert', key: key() },
          { type: 'session.insert', session },
        ]);
        await storage.commit([{ type: 'session.insert', session: { ...session, id: id(51) } }]);
        expect((await storage.accessKeys.find('kid'))?.session).toEqual(session);
        for (const at of [9, 8]) await storage.commit([{ type: 'session.seen', id: session.id, at }]);
        expect((await storage.accessKeys.find('kid'))?.session).toEqual({ ...session, lastSeen: 9 });
      });

      it('are revoked once, with their session, and others see it', async () => {
        await storage.commit([
          { type: 'key.insert', key: key() },
          { type: 'session.insert', session },
        ]);
        const other = await under.reopen();
        await other.commit([{ type: 'key.revoke', kid: 'kid', at: 20 }]);
        await other.commit([{ type: 'key.revoke', kid: 'kid', at: 30 }]);
        const ring = await storage.accessKeys.find('kid');
        expect([ring?.key.revoked, ring?.session?.invalidated]).toEqual([20, 20]);
        await other.close();
      });
    });

    describe('credits', () => {
      const policies = findPlan(1)?.policies ?? [];
      const spend = (price: number, at = 1_000_000): Change => ({
        type: 'credits.spend',
        accountId: 2,
        policies,
        price,
        at,
      });
      const spent = async () => (await storage.credits.windows(2)).map((window) => window.spent);

      it('are spent and given back', async () => {
        await storage.commit([spend(30)]);
        await storage.commit([spend(-20)]);
        expect(await storage.credits.windows(2)).toEqual([
          { policy: 'burst', opened: 1_000_000, spent: 10 },
          { policy: 'sustained', opened: 1_000_000, spent: 10 },
        ]);
        expect(await storage.credits.windows(1)).toEqual([]);
      });

      it('never go below zero, however many spend at once', async () => {
        const outcomes = await Promise.allSettled(
          Array.from({ length: 60 }, () => storage.commit([spend(30)])),
        );
        const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
        expect(refused.length).toBe(60 - 33);
        for (const { reason } of refused)
          expect(reason).toMatchObject({ code: 'exhausted', retryAfterSeconds: 300 });
        expect(await spent()).toEqual([990, 990]);
      });

      it('are counted together by all processes', async () => {
        const other = await under.reopen();
        const spenders = Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? storage : other).commit([spend(100)]),
        );
        const outcomes = await Promise.allSettled(spenders);
        expect(outcomes.filter((outcome) => outcome.status === 'fulfilled').length).toBe(10);
        expect(await spent()).toEqual([1_000, 1_000]);
        await other.close();
      });

      it('that cannot be paid undo the work they were to pay', async () => {
        const work: Change = { type: 'object.insert', object: object({ accountId: 2 }) };
        await expect(storage.commit([work, spend(1_001)])).rejects.toMatchObject({ code: 'exhausted' });
        expect(await storage.objects.find(2, id(1))).toBeNull();
        expect(await spent()).toEqual([]);
      });
    });

    describe('objects', () => {
      const full = object({
        kind: 'image',
        title: 'Ünï \u{1f600} \uffff',
        summary: 'S',
        authored: ['title', 'summary'],
        completed: true,
        url: 'https://a.example/',
        content: { type: 'application/prose+json', body: { type: 'doc', content: [] } },
        blob: {
          key: id(70),
          sha256: 'ab',
          type: 'image/png',
          sizeBytes: 9,
          name: 'n',
          width: 1,
          height: 2,
          colors: ['#fff'],
        },
        screenshot: { key: id(71), sha256: 'cd', type: 'image/webp', sizeBytes: 8 },
        mainEntity: { id: id(60), '@type': 'ImageObject', deep: [{ a: null }] },
        tags: [
          { id: id(80), name: 'b', flags: 8 },
          { id: id(81), name: 'a', flags: 2 },
        ],
        refusedTags: ['no'],
        references: ['Another label'],
        notes: [
          { id: id(90), content: NOTE, references: [] },
          {
            id: id(91),
            content: { type: 'application/prose+json', body: { type: 'doc', content: [] } },
            references: ['A label'],
          },
        ],
        deleted: 9_000,
      });

      it('come back as they were put, with every field and with none', async () => {
        const { content: _, ...bare } = object({ id: id(2), title: '' });
        await insert(full, bare);
        expect(await storage.objects.find(1, full.id)).toEqual(full);
        expect(await storage.objects.find(1, bare.id)).toEqual(bare);
        expect(await storage.objects.findByIdentity(1, full.identity)).toEqual(full);
      });

      it('belong to one account', async () => {
        await insert(full);
        for (const missing of [
          storage.objects.find(2, full.id),
          storage.objects.find(1, id(99)),
          storage.objects.find(1, ''),
          storage.objects.findByIdentity(2, full.identity),
          storage.objects.findByIdentity(1, 'content:other'),
        ]) {
          expect(await missing).toBeNull();
        }
        await insert(object({ id: id(3), accountId: 2, identity: full.identity }));
        expect((await storage.objects.findByIdentity(2, full.identity))?.id).toBe(id(3));
      });

      it('are stale when the same is there already', async () => {
        await insert(full);
        await expect(insert(object({ id: id(2), identity: full.identity }))).rejects.toMatchObject({
          code: 'stale',
        });
        await expect(insert(object({ identity: 'content:other' }))).rejects.toMatchObject({ code: 'stale' });
        expect(await storage.objects.find(1, id(2))).toBeNull();
      });

      it('are replaced field by field, tags and notes with them', async () => {
        await insert(full);
        const { url: _, blob: __, screenshot: ___, mainEntity: ____, deleted: _____, ...rest } = full;
        const after: SavedObject = {
          ...rest,
          kind: 'note',
          title: 'New',
          completed: false,
          content: NOTE,
          identity: 'content:new',
          tags: [
            { id: id(81), name: 'a', flags: 10 },
            { id: id(82), name: 'c', flags: 8 },
          ],
          notes: [
            { id: id(91), content: NOTE, references: [] },
            { id: id(92), content: NOTE, references: [] },
          ],
          refusedTags: ['b'],
          references: [],
          bumped: 5,
          modified: 6,
        };
        await storage.commit([{ type: 'object.replace', before: full, after }]);
        expect(await storage.objects.find(1, full.id)).toEqual({ ...after, version: 2 });
        expect(await storage.objects.findByIdentity(1, full.identity)).toBeNull();
      });

      it('take a tag again that was just removed', async () => {
        const before = object({ tags: [{ id: id(80), name: 'a', flags: 8 }] });
        await insert(before);
        const after = { ...before, tags: [{ id: id(81), name: 'a', flags: 2 }] };
        await storage.commit([{ type: 'object.replace', before, after }]);
        expect((await storage.objects.find(1, id(1)))?.tags).toEqual(after.tags);
      });

      it('are stale when they were changed since they were read', async () => {
        const read = object();
        await insert(read);
        const replace = (title: string): Change => ({
          type: 'object.replace',
          before: read,
          after: { ...read, title },
        });
        await storage.commit([replace('first')]);
        await expect(storage.commit([replace('second')])).rejects.toMatchObject({ code: 'stale' });
        await expect(storage.commit([{ type: 'object.destroy', object: read }])).rejects.toMatchObject({
          code: 'stale',
        });
        const unknown = object({ id: id(9), identity: 'x' });
        const lost: Change = { type: 'object.replace', before: unknown, after: unknown };
        await expect(storage.commit([lost])).rejects.toMatchObject({ code: 'stale' });
        expect(await storage.objects.find(1, id(1))).toMatchObject({ title: 'first', version: 2 });
      });

      it('are changed by one of many at once', async () => {
        const read = object();
        await insert(read);
        const outcomes = await Promise.allSettled(
          Array.from({ length: 20 }, (_, index) =>
            storage.commit([{ type: 'object.replace', before: read, after: { ...read, title: `${index}` } }]),
          ),
        );
        expect(outcomes.filter((outcome) => outcome.status === 'fulfilled').length).toBe(1);
        expect((await storage.objects.find(1, id(1)))?.version).toBe(2);
      });

      it('are destroyed with all that hangs on them', async () => {
        const { deleted: _, ...whole } = full;
        await insertSpace(id(20));
        await insert(whole);
        await join(whole.id, id(20));
        await storage.commit([{ type: 'object.destroy', object: whole }]);
        expect(await storage.objects.find(1, whole.id)).toBeNull();
        await insert(whole);
        expect(await storage.objects.find(1, whole.id)).toEqual(whole);
      });
    });

    describe('the list', () => {
      const trashed = object({ id: id(5), bumped: 99 });

      beforeEach(async () => {
        await insert(
          object({ id: id(1), bumped: 10, kind: 'url', url: 'https://a.example/' }),
          object({ id: id(2), bumped: 30 }),
          object({ id: id(3), bumped: 20 }),
          object({ id: id(4), bumped: 20 }),
          trashed,
          object({ id: id(6), bumped: 99, accountId: 2 }),
        );
        await insertSpace(id(20));
        await insertSpace(id(21));
        await join(id(3), id(20));
        await join(id(1), id(21), id(20));
        await join(id(5), id(20));
        await storage.commit([
          { type: 'object.replace', before: trashed, after: { ...trashed, deleted: 50 } },
        ]);
      });

      it('is of the active ones of an account, newest bump first, then newest id', async () => {
        expect(await ids()).toEqual([id(2), id(4), id(3), id(1)]);
        expect(await ids({ accountId: 2 })).toEqual([id(6)]);
        expect(await ids({ accountId: 3 })).toEqual([]);
        expect(await all()).toContainEqual(await storage.objects.find(1, id(1)));
      });

      it('ends at its limit', async () => {
        expect(await ids({}, 2)).toEqual([id(2), id(4)]);
        expect((await ids({}, Number.MAX_SAFE_INTEGER)).length).toBe(4);
      });

      it.each<[string, Partial<ObjectFilter>, number[]]>([
        ['ids', { ids: [id(1), id(2), id(1), id(5), id(6), id(99), ''] }, [2, 1]],
        ['no ids', { ids: [] }, []],
        ['a space', { spaceId: id(20) }, [3, 1]],
        ['an unknown space', { spaceId: id(99) }, []],
        ['an empty space id', { spaceId: '' }, []],
        ['a space and ids', { spaceId: id(20), ids: [id(1), id(2)] }, [1]],
        ['what is not sensitive', { scope: { type: 'non-sensitive' } }, [1]],
        ['a scope of spaces', { scope: { type: 'spaces', spaceIds: [id(20), id(99)] } }, [3, 1]],
        ['a scope of no spaces', { scope: { type: 'spaces', spaceIds: [] } }, []],
        [
          'a scope and another space',
          { scope: { type: 'spaces', spaceIds: [id(20)] }, spaceId: id(21) },
          [1],
        ],
      ])('selects by %s, and counts the same', async (_name, filter, expected) => {
        expect(await ids(filter)).toEqual(expected.map(id));
        expect(await storage.objects.count({ ...EVERYTHING, ...filter }, 1_000)).toBe(expected.length);
      });

      it('is counted no further than asked', async () => {
        expect(await storage.objects.count(EVERYTHING, 3)).toBe(3);
        expect(await storage.objects.count(EVERYTHING, 10)).toBe(4);
      });

      it('is one snapshot, whatever is written meanwhile', async () => {
        const seen: string[] = [];
        for await (const one of storage.objects.list(EVERYTHING)) {
          seen.push(one.id);
          if (seen.length > 1) continue;
          await insert(object({ id: id(7), bumped: 1 }));
          const before = await storage.objects.find(1, id(1));
          if (!before) throw new Error('The object is missing.');
          await storage.commit([{ type: 'object.replace', before, after: { ...before, deleted: 1 } }]);
        }
        expect(seen).toEqual([id(2), id(4), id(3), id(1)]);
        expect(await ids()).toEqual([id(2), id(4), id(3), id(7)]);
      });

      it('can be read by many at once, and left early', async () => {
        const readers = Array.from({ length: 20 }, async (_, index) => {
          let read = 0;
          for await (const _one of storage.objects.list(EVERYTHING)) {
            read += 1;
            if (index % 2 && read === 2) break;
            await new Promise((resolve) => setImmediate(resolve));
          }
          return read;
        });
        expect(await Promise.all(readers)).toEqual(
          Array.from({ length: 20 }, (_, index) => (index % 2 ? 2 : 4)),
        );
        expect((await ids()).length).toBe(4);
      });

      it('of the trash begins with what was deleted first, over all accounts', async () => {
        await insert(
          object({ id: id(8), deleted: 40, accountId: 2 }),
          object({ id: id(9), deleted: 60 }),
          object({ id: id(10), deleted: 70 }),
        );
        const trash = async (before: number, limit: number) =>
          (await storage.objects.listDeletedBefore(before, limit)).map((one) => one.id);
        expect(await trash(70, 10)).toEqual([id(8), id(5), id(9)]);
        expect(await trash(70, 1)).toEqual([id(8)]);
        expect(await trash(40, 10)).toEqual([]);
      });

      it('of blobs has every one that any object refers to', async () => {
        const blob = (key: number) => ({ key: id(key), sha256: 'x', type: 'image/png', sizeBytes: 1 });
        await insert(
          object({ id: id(11), blob: blob(70), screenshot: blob(71) }),
          object({ id: id(12), blob: blob(72), deleted: 1, accountId: 2 }),
        );
        const found: string[] = [];
        for await (const { objectId, blob: one } of storage.objects.listBlobs())
          found.push(`${objectId} ${one.key}`);
        expect(found.sort()).toEqual([`${id(11)} ${id(70)}`, `${id(11)} ${id(71)}`, `${id(12)} ${id(72)}`]);
      });
    });

    describe('memberships', () => {
      beforeEach(() => insert(object(), object({ id: id(2) })));

      it('are kept in the order in which they were made, each once', async () => {
        for (const number of [20, 21, 22]) await insertSpace(id(number));
        await join(id(1), id(22), id(20));
        await join(id(1), id(20), id(21));
        expect((await storage.objects.find(1, id(1)))?.spaceIds).toEqual([id(22), id(20), id(21)]);
      });

      it('need a space and an object of the same account', async () => {
        await insertSpace(id(20));
        await insertSpace(id(21), 2);
        for (const [objectId, spaceId] of [
          [id(1), id(99)],
          [id(1), id(21)],
          [id(99), id(20)],
        ] as const) {
          await expect(join(objectId, spaceId)).rejects.toMatchObject({ code: 'not-found' });
        }
        await expect(join(id(1), id(20), id(99))).rejects.toMatchObject({ code: 'not-found' });
        expect((await storage.objects.find(1, id(1)))?.spaceIds).toEqual([]);
      });

      it('are at most 100 of an object', async () => {
        const spaces = Array.from({ length: MAX_OBJECT_SPACES + 1 }, (_, index) => id(200 + index));
        for (const space of spaces) await insertSpace(space);
        await expect(join(id(1), ...spaces)).rejects.toMatchObject({ code: 'unprocessable' });
        await join(id(1), ...spaces.slice(1));
        await join(id(1), ...spaces.slice(1));
        await expect(join(id(1), spaces[0] ?? '')).rejects.toMatchObject({ code: 'unprocessable' });
        expect((await storage.objects.find(1, id(1)))?.spaceIds).toEqual(spaces.slice(1));
      });

      it('are at most 10,000 of a space, and make room when an object is destroyed', async () => {
        await insertSpace(id(20));
        under.countAs(id(20), 9_999);
        await join(id(1), id(20));
        await expect(join(id(2), id(20))).rejects.toMatchObject({ code: 'unprocessable' });
        await join(id(1), id(20));
        await storage.commit([{ type: 'object.destroy', object: object() }]);
        await join(id(2), id(20));
        expect(await ids({ spaceId: id(20) })).toEqual([id(2)]);
      });
    });

    describe('a commit', () => {
      it('does all or nothing, wherever it fails', async () => {
        await insert(object());
        const good: Change[] = [
          {
            type: 'object.insert',
            object: object({ id: id(2), tags: [{ id: id(80), name: 'a', flags: 8 }] }),
          },
          { type: 'account.replace', account: account({ name: 'Changed' }) },
        ];
        const bad: Change = {
          type: 'object.insert',
          object: object({ id: id(3), identity: object().identity }),
        };
        for (let at = 0; at <= good.length; at++) {
          const changes = [...good.slice(0, at), bad, ...good.slice(at)];
          await expect(storage.commit(changes)).rejects.toMatchObject({ code: 'stale' });
          expect(await ids()).toEqual([id(1)]);
          expect((await storage.accounts.find(1))?.name).toBe('An account');
        }
        await storage.commit([]);
      });

      it('that fails leaves those beside it alone', async () => {
        const nextId = countingIds();
        const twin = object({ id: id(1), identity: 'taken' });
        await insert(twin);
        const outcomes = await Promise.allSettled(
          Array.from({ length: 60 }, (_, index) =>
            insert(object({ id: nextId(), identity: index % 3 ? `own ${index}` : 'taken' })),
          ),
        );
        expect(outcomes.map((outcome) => outcome.status)).toEqual(
          outcomes.map((_, index) => (index % 3 ? 'fulfilled' : 'rejected')),
        );
        expect((await ids()).length).toBe(41);
      });

      it('is seen by whoever reads after it, also elsewhere and after a restart', async () => {
        const other = await under.reopen();
        await insert(object());
        expect(await other.objects.find(1, id(1))).toEqual(object());
        await other.commit([{ type: 'object.replace', before: object(), after: object({ title: 'Other' }) }]);
        expect((await storage.objects.find(1, id(1)))?.title).toBe('Other');
        await other.close();
        await storage.close();
        const again = await under.reopen();
        expect((await again.objects.find(1, id(1)))?.title).toBe('Other');
        expect(await again.inspect()).toEqual([]);
        await again.check();
        await again.close();
      });
    });
  });
}
