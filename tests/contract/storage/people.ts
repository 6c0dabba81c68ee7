import { describe, expect, it } from 'vitest';
import type { Change } from '../../../core/changes/change.ts';
import type { AccessKey } from '../../../core/model/access-key.ts';
import type { Blob } from '../../../core/model/blob.ts';
import type { SavedObject } from '../../../core/model/object.ts';
import { findPlan } from '../../../core/model/plan.ts';
import { sha256 } from '../../support/library.ts';
import { account, id, object } from '../../support/objects.ts';
import type { Workbench } from './workbench.ts';

/** The library, its accounts, access keys, sessions and credits. */
export function peopleContract(bench: Workbench): void {
  it('the library has a name that every process reads', async () => {
    const name = await bench.storage.libraryName();
    expect(name).toMatch(/^[0-9a-f]{32}$/);
    const again = await bench.under.reopen();
    expect(await again.libraryName()).toBe(name);
    await again.close();
  });

  describe('accounts', () => {
    it('are stored and replaced', async () => {
      const { planId: _, ...without } = account({ id: 3, name: 'Ü', suspended: true, created: 7 });
      await bench.storage.commit([{ type: 'account.insert', account: without }]);
      expect(await bench.storage.accounts.find(3)).toEqual(without);
      const settings = {
        name: 'Changed',
        planId: 2,
        suspended: false,
        tokensForbidden: true,
        maxBytes: 5e9,
        mail: 'u@example.org',
      } as const;
      await Promise.all(
        Object.entries(settings).map(([name, value]) =>
          bench.storage.commit([{ type: 'account.set', accountId: 3, settings: { [name]: value } }]),
        ),
      );
      const changed = { ...without, ...settings };
      expect(await bench.storage.accounts.find(3)).toEqual(changed);
      expect((await bench.storage.accounts.list()).map((one) => one.id)).toEqual([1, 2, 3]);
      expect((await bench.storage.accounts.first())?.id).toBe(1);
      expect(await bench.storage.accounts.find(4)).toBeNull();
    });

    it('are deleted in pieces and removed at the end, and their ids are not reused', async () => {
      const { storage } = bench;
      const [own, own2] = [
        object({ id: id(1), accountId: 2 }),
        object({ id: id(2), accountId: 2, deleted: 5 }),
      ];
      await bench.insert(own, own2, object({ id: id(3) }));
      await bench.insertSpace(id(4), 2);
      const remove = () => storage.commit([{ type: 'account.remove', accountId: 2 }]);
      const clear = (objects: readonly SavedObject[]) =>
        storage.commit([{ type: 'account.clear', accountId: 2, objects, max: 1 }]);
      const begun = { ...(await storage.accounts.find(2)), deleted: 9, suspended: true };
      await storage.commit([
        { type: 'account.set', accountId: 2, settings: { deleted: 9, suspended: true } },
      ]);
      expect(await storage.accounts.find(2)).toEqual(begun);

      await expect(remove()).rejects.toMatchObject({ code: 'stale' });
      const some = await storage.objects.listAny(2, 1);
      expect(some).toHaveLength(1);
      await clear(some);
      await clear(await storage.objects.listAny(2, 10));
      expect(await storage.objects.listAny(2, 10)).toEqual([]);
      await expect(remove()).rejects.toMatchObject({ code: 'stale' });
      while (await storage.accounts.hasRemainingData(2)) await clear([]);
      await remove();

      expect(await storage.accounts.find(2)).toBeNull();
      expect(await storage.accounts.lastId()).toBe(2);
      expect(await bench.ids()).toEqual([id(3)]);
    });

    it('use the storage of their objects, files and sessions', async () => {
      const blob = (key: string, sizeBytes: number): Blob => ({
        key,
        sha256: sha256(key),
        type: 'image/png',
        sizeBytes,
      });
      const thumbnail = { ...blob('t', 20), small: blob('s', 3) };
      await bench.insert(
        object({ id: id(1), blob: blob('b', 1000), thumbnail, deleted: 4 }),
        object({ id: id(2) }),
        object({ id: id(3), accountId: 2 }),
      );
      const key: AccessKey = {
        kid: 'kid',
        accountId: 1,
        sealedSecret: 'sealed',
        access: 'full',
        scope: { type: 'everything' },
        created: 5,
      };
      await bench.storage.commit([
        { type: 'key.insert', key },
        {
          type: 'session.insert',
          session: { id: id(50), kid: 'kid', accountId: 1, created: 6, lastSeen: 8 },
        },
      ]);
      const usage = await bench.storage.accounts.usage();
      expect(usage.get(1)).toEqual({ objects: 2, bytes: 1035, lastSeen: 8 });
      expect(usage.get(2)).toEqual({ objects: 1, bytes: 6, lastSeen: null });
    });

    it('record their size with every change, exactly, and refuse what exceeds their limit', async () => {
      const { storage } = bench;
      const file = (key: string, sizeBytes: number): Blob => ({
        key,
        sha256: sha256(key),
        type: 'image/png',
        sizeBytes,
      });
      const limit = (maxBytes: number | null) =>
        storage.commit([{ type: 'account.set', accountId: 1, settings: { maxBytes } }]);
      const expectSize = async (bytes: number) => {
        expect((await storage.accounts.usage()).get(1)?.bytes ?? 0).toBe(bytes);
        for (const size of await storage.accounts.sizes()) expect(size.bytes).toBe(size.actual);
      };
      const [one, refused] = [object({ id: id(1) }), { code: 'over-limit' }];
      await limit(18);
      const inserts = [1, 2, 3, 4, 5].map((n) => bench.insert(object({ id: id(n) })));
      const outcomes = await Promise.allSettled(inserts);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      await expectSize(18);
      for (const n of [1, 2, 3, 4, 5]) {
        const found = await storage.objects.find(1, id(n));
        if (found) await storage.commit([{ type: 'object.destroy', object: found }]);
      }
      await expectSize(0);
      await bench.insert(one);
      const screenshot = { ...file('s', 100), small: file('t', 10) };
      await storage.commit([
        { type: 'extract.put', accountId: 1, objectId: id(1), body: 'Ünï' },
        { type: 'object.replace', before: one, after: { ...one, screenshot } },
        { type: 'picture.put', accountId: 1, objectId: id(1), address: 'a', blob: file('p', 1_000) },
        { type: 'picture.put', accountId: 1, objectId: id(1), address: 'a', blob: file('q', 2_000) },
      ]);
      await expectSize(6 + 5 + 110 + 1_000);
      const before = (await storage.objects.find(1, id(1))) as SavedObject;
      const saying = (body: string): SavedObject => ({ ...before, content: { type: 'text/markdown', body } });
      const longer = storage.commit([{ type: 'object.replace', before, after: saying('A longer text') }]);
      await expect(longer).rejects.toMatchObject(refused);
      const after = { ...before, blob: file('page', 500) };
      const page = storage.commit([{ type: 'object.replace', before, after }]);
      await expect(page).rejects.toMatchObject(refused);
      await storage.commit([{ type: 'object.replace', before, after: saying('Short') }]);
      await expectSize(5 + 5 + 110 + 1_000);
      await expect(bench.insert(object({ id: id(2) }))).rejects.toMatchObject(refused);
      await limit(null);
      await bench.insert(object({ id: id(2) }));
      await storage.commit([{ type: 'size.forget', accountId: 1 }]);
      await bench.insert(object({ id: id(3) }));
      await expectSize(5 + 5 + 110 + 1_000 + 12);
    });

    it('do not take an id twice', async () => {
      const twice = bench.storage.commit([{ type: 'account.insert', account: account({ name: 'Twice' }) }]);
      await expect(twice).rejects.toMatchObject({ code: 'stale' });
      expect((await bench.storage.accounts.find(1))?.name).toBe('An account');
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

    it('open browsers as links, as often and as long as specified, until they are revoked', async () => {
      const link = (more: Partial<AccessKey>): AccessKey => key({ link: true, ...more });
      const invitation = { expires: 100, uses: 2, used: 0 };
      const use = (kid: string, at = 50, isCounted = true) =>
        bench.storage.commit([{ type: 'link.use', kid, at, isCounted }]);
      const gone = { code: 'gone' };
      await bench.storage.commit(
        [
          link({ kid: 'two', invitation }),
          link({ kid: 'revoked', invitation }),
          link({ kid: 'endless' }),
          key({ kid: 'no link' }),
        ].map((inserted) => ({ type: 'key.insert', key: inserted }) as const),
      );
      expect((await bench.storage.accessKeys.find('two'))?.key).toEqual(link({ kid: 'two', invitation }));
      await use('two', 50, false);
      await use('two');
      await use('two', 99);
      for (const isCounted of [true, false])
        await expect(use('two', 50, isCounted)).rejects.toMatchObject(gone);
      const [known] = (await bench.storage.accessKeys.list()).filter(({ kid }) => kid === 'two');
      expect(known?.invitation).toEqual({ ...invitation, used: 2 });
      await expect(use('revoked', 100)).rejects.toMatchObject(gone);
      await bench.storage.commit([{ type: 'key.revoke', kid: 'revoked', at: 20 }]);
      for (const kid of ['revoked', 'no link', 'nothing']) await expect(use(kid)).rejects.toMatchObject(gone);
      for (const at of [50, 10 ** 12]) await use('endless', at);
    });

    it('are found with their account and session', async () => {
      const keys = [
        key(),
        key({ kid: 'b', access: 'read', scope: { type: 'non-sensitive' }, name: 'B', created: 6 }),
        key({ kid: 'a', accountId: 2, scope: { type: 'spaces', spaceIds: [id(1), id(2)] }, created: 6 }),
      ];
      await bench.storage.commit(keys.map((inserted) => ({ type: 'key.insert', key: inserted })));
      expect(await bench.storage.accessKeys.find('kid')).toEqual({
        key: keys[0],
        account: account(),
        session: null,
      });
      expect((await bench.storage.accessKeys.find('a'))?.key).toEqual(keys[2]);
      expect(await bench.storage.accessKeys.find('KID')).toBeNull();
      expect((await bench.storage.accessKeys.list()).map((one) => one.kid)).toEqual(['kid', 'a', 'b']);
      expect(await bench.storage.accessKeys.list(2)).toEqual([keys[2]]);
      expect(await bench.storage.accessKeys.oldest(2)).toEqual([keys[0], keys[2]]);
    });

    it('can be API tokens, which are rejected once they expire or their account forbids them', async () => {
      const token = { expires: 100 };
      const keys = [
        key({ access: 'save', token }),
        key({ kid: 'other', accountId: 2, token }),
        key({ kid: 'signs' }),
      ];
      await bench.storage.commit(keys.map((inserted) => ({ type: 'key.insert', key: inserted })));
      expect((await bench.storage.accessKeys.find('kid'))?.key).toEqual(keys[0]);
      const refused = async (at: number) => [
        ...(await bench.storage.accessKeys.refused(['kid', 'other', 'signs', 'nobody'], at)),
      ];
      expect(await refused(99)).toEqual(['nobody']);
      expect((await refused(100)).sort()).toEqual(['kid', 'nobody', 'other']);
      const forbidding = { ...(await bench.storage.accounts.find(2)), tokensForbidden: true };
      await bench.storage.commit([
        { type: 'account.set', accountId: 2, settings: { tokensForbidden: true } },
      ]);
      expect((await refused(99)).sort()).toEqual(['nobody', 'other']);
      expect((await bench.storage.accessKeys.find('other'))?.account).toEqual(forbidding);
      expect((await bench.storage.accounts.find(2))?.tokensForbidden).toBe(true);
    });

    it('are recorded as the creators of objects until those are destroyed', async () => {
      const [made, other] = [object({ id: id(1) }), object({ id: id(2) })];
      await bench.storage.commit([
        { type: 'object.insert', object: made },
        { type: 'object.creator', objectId: made.id, kid: 'kid' },
        { type: 'object.insert', object: other },
      ]);
      const isCreated = (kid: string, objectId: string) => bench.storage.objects.isCreatedBy(kid, objectId);
      expect(await isCreated('kid', made.id)).toBe(true);
      expect([await isCreated('b', made.id), await isCreated('kid', other.id)]).toEqual([false, false]);
      await bench.storage.commit([{ type: 'object.destroy', object: made }]);
      expect(await isCreated('kid', made.id)).toBe(false);
    });

    it('do not take a kid twice', async () => {
      await bench.storage.commit([{ type: 'key.insert', key: key() }]);
      const twice = bench.storage.commit([{ type: 'key.insert', key: key({ sealedSecret: 'other' }) }]);
      await expect(twice).rejects.toMatchObject({ code: 'duplicate' });
      expect((await bench.storage.accessKeys.find('kid'))?.key.sealedSecret).toBe('sealed');
    });

    it('have one session, the first', async () => {
      await bench.storage.commit([
        { type: 'key.insert', key: key() },
        { type: 'session.insert', session },
      ]);
      await bench.storage.commit([{ type: 'session.insert', session: { ...session, id: id(51) } }]);
      expect((await bench.storage.accessKeys.find('kid'))?.session).toEqual(session);
      for (const at of [9, 8]) await bench.storage.commit([{ type: 'session.seen', id: session.id, at }]);
      expect((await bench.storage.accessKeys.find('kid'))?.session).toEqual({ ...session, lastSeen: 9 });
    });

    it('are revoked once, with their session, and other processes see it', async () => {
      await bench.storage.commit([
        { type: 'key.insert', key: key() },
        { type: 'session.insert', session },
      ]);
      const other = await bench.under.reopen();
      const { find } = bench.storage.accessKeys;
      expect(await find('kid')).toEqual(await find('kid')); // the second result is from the cache
      for (const suspended of [true, false]) {
        await bench.storage.commit([{ type: 'account.set', accountId: 1, settings: { suspended } }]);
        expect((await find('kid'))?.account.suspended).toBe(suspended);
      }
      await other.commit([{ type: 'account.set', accountId: 1, settings: { name: 'Renamed' } }]);
      expect((await find('kid'))?.account.name).toBe('Renamed');
      await other.commit([{ type: 'key.revoke', kid: 'kid', at: 20 }]);
      await other.commit([{ type: 'key.revoke', kid: 'kid', at: 30 }]);
      const ring = await bench.storage.accessKeys.find('kid');
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
    const spent = async () => (await bench.storage.credits.windows(2)).map((window) => window.spent);

    it('are spent and refunded', async () => {
      await bench.storage.commit([spend(30)]);
      await bench.storage.commit([spend(-20)]);
      expect(await bench.storage.credits.windows(2)).toEqual([
        { policy: 'burst', opened: 1_000_000, spent: 10 },
        { policy: 'sustained', opened: 1_000_000, spent: 10 },
      ]);
      expect(await bench.storage.credits.windows(1)).toEqual([]);
    });

    it('never go below zero, however many requests spend at the same time', async () => {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 60 }, () => bench.storage.commit([spend(30)])),
      );
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(refused.length).toBe(60 - 33);
      for (const { reason } of refused)
        expect(reason).toMatchObject({ code: 'exhausted', retryAfterSeconds: 300 });
      expect(await spent()).toEqual([990, 990]);
    });

    it('are shared by all processes', async () => {
      const other = await bench.under.reopen();
      const spenders = Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? bench.storage : other).commit([spend(100)]),
      );
      const outcomes = await Promise.allSettled(spenders);
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled').length).toBe(10);
      expect(await spent()).toEqual([1_000, 1_000]);
      await other.close();
    });

    it('undo the work if it cannot be paid', async () => {
      const work: Change = { type: 'object.insert', object: object({ accountId: 2 }) };
      await expect(bench.storage.commit([work, spend(1_001)])).rejects.toMatchObject({ code: 'exhausted' });
      expect(await bench.storage.objects.find(2, id(1))).toBeNull();
      expect(await spent()).toEqual([]);
    });
  });
}
