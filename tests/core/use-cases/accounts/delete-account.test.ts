import { expect, it } from 'vitest';
import type { Change } from '../../../../core/changes/change.ts';
import { EVERYTHING } from '../../../../core/model/access-key.ts';
import type { BlobStore } from '../../../../core/ports/blob-store.ts';
import type { Storage } from '../../../../core/ports/storage.ts';
import { accountUseCases } from '../../../../core/use-cases/accounts/accounts.ts';
import { accountDeletion } from '../../../../core/use-cases/accounts/delete-account.ts';
import { openVault as vault } from '../../../in-memory/ports.ts';
import { memoryStorage } from '../../../in-memory/storage.ts';
import { account, countingIds, id, object } from '../../../support/objects.ts';

/** Deleting accounts (docs/commands.md, "accounts"). */

const OBJECTS = 45;

/** A library of two accounts; the second is to be deleted. */
function library(): Storage {
  const objects = Array.from(
    { length: OBJECTS },
    (_, n): Change => ({
      type: 'object.insert',
      object: object({
        id: id(n + 1),
        accountId: 2,
        blob: { key: id(500 + n), sha256: 'x', type: 'text/csv', sizeBytes: 1 },
      }),
    }),
  );
  const key = {
    kid: 'kid',
    accountId: 2,
    sealedSecret: '',
    access: 'full',
    scope: EVERYTHING,
    created: 0,
  } as const;
  return memoryStorage(
    { type: 'account.insert', account: account() },
    { type: 'account.insert', account: account({ id: 2 }) },
    { type: 'key.insert', key },
    { type: 'object.insert', object: object({ id: id(900) }) },
    ...objects,
  );
}

function deletionOf(
  storage: Storage,
  removed: string[] = [],
  imports: { id: string; accountId: number }[] = [],
) {
  const blobs = { remove: async (key: string) => void removed.push(key) } as unknown as BlobStore;
  const runStore = {
    list: async (owner: number) => imports.filter(({ accountId }) => accountId === owner) as never,
    remove: async (run: { id: string }) =>
      void imports.splice(0, imports.length, ...imports.filter((one) => one.id !== run.id)),
  };
  return accountDeletion({
    storage,
    blobs,
    clock: () => 1,
    imports: runStore,
    exports: { list: async () => [], remove: async () => undefined },
  });
}

const isGone = async (storage: Storage) =>
  (await storage.accounts.find(2)) === null &&
  (await storage.objects.listAny(2, 1)).length === 0 &&
  !(await storage.accounts.hasRemainingData(2));

it('deletes the account with its objects, files and imports, and leaves others', async () => {
  const storage = library();
  const removed: string[] = [];
  const imports = [
    { id: 'a', accountId: 2 },
    { id: 'b', accountId: 1 },
  ];
  await deletionOf(storage, removed, imports).deleteAccount(2);
  expect(await isGone(storage)).toBe(true);
  expect(removed).toHaveLength(OBJECTS);
  expect(imports).toEqual([{ id: 'b', accountId: 1 }]);
  expect(await storage.objects.find(1, id(900))).not.toBeNull();
});

it('continues after an interruption before any of its commits, and no key works from the first one on', async () => {
  for (let left = 0; ; left += 1) {
    const storage = library();
    let commits = 0;
    const interrupted: Storage = {
      ...storage,
      commit: async (changes) => {
        if (commits === left) throw new Error('killed');
        commits += 1;
        await storage.commit(changes);
      },
    };
    const wasWhole = await deletionOf(interrupted)
      .deleteAccount(2)
      .then(
        () => true,
        () => false,
      );
    if (left > 0 && !(await isGone(storage)))
      expect((await storage.accessKeys.list(2)).every(({ revoked }) => revoked === 1)).toBe(true);
    await deletionOf(storage)
      .deleteAccount(2)
      .catch((error) => expect([wasWhole, error.code]).toEqual([true, 'not-found']));
    expect(await isGone(storage)).toBe(true);
    if (wasWhole) return;
  }
});

it('deletes objects that were saved while it was running', async () => {
  const storage = library();
  let isSaved = false;
  const busy: Storage = {
    ...storage,
    async commit(changes) {
      if (!isSaved && changes[0]?.type === 'account.remove') {
        isSaved = true;
        await storage.commit([{ type: 'object.insert', object: object({ id: id(901), accountId: 2 }) }]);
      }
      await storage.commit(changes);
    },
  };
  await deletionOf(busy).deleteAccount(2);
  expect([isSaved, await isGone(storage)]).toEqual([true, true]);
});

it('rejects changes and keys for an account that is being deleted', async () => {
  const storage = library();
  await storage.commit([{ type: 'account.set', accountId: 2, settings: { suspended: true, deleted: 1 } }]);
  const use = accountUseCases({ storage, vault, clock: () => 0, ids: countingIds() });
  const refused = { code: 'unprocessable' };
  await expect(use.setSuspended(2, false)).rejects.toMatchObject(refused);
  await expect(use.rename(2, 'Anna')).rejects.toMatchObject(refused);
  await expect(use.createKey({ accountId: 2, access: 'full', scope: EVERYTHING })).rejects.toMatchObject(
    refused,
  );
});
