import { expect, it } from 'vitest';
import type { Change } from '../../../../core/changes/change.ts';
import { EVERYTHING } from '../../../../core/model/access-key.ts';
import type { Storage } from '../../../../core/ports/storage.ts';
import { accountUseCases } from '../../../../core/use-cases/accounts/accounts.ts';
import { secretKeyCheck } from '../../../../core/use-cases/accounts/secret-key.ts';
import { openVault as vault } from '../../../in-memory/ports.ts';
import { memoryStorage } from '../../../in-memory/storage.ts';
import { account, countingIds } from '../../../support/objects.ts';

const SECRET = new Uint8Array(16).fill(7);

/** A storage in which another process creates the key just before the first commit. */
function beatenStorage(secret: Uint8Array): Storage {
  const storage = memoryStorage({ type: 'account.insert', account: account() });
  const sealedSecret = vault.seal(secret);
  const theirs: Change = {
    type: 'key.insert',
    key: { kid: 'first', accountId: 1, sealedSecret, access: 'full', scope: EVERYTHING, created: 0 },
  };
  return {
    ...storage,
    async commit(changes) {
      await storage.commit([theirs]);
      await storage.commit(changes);
    },
  };
}

const bootstrap = (secret: Uint8Array) =>
  accountUseCases({ storage: beatenStorage(secret), vault, clock: () => 0, ids: countingIds() }).bootstrap({
    kid: 'first',
    secret: SECRET,
  });

it('another process may create the configured key at the same time', async () => {
  expect(await bootstrap(SECRET)).toBeNull();
});

it('a configured key that another process created with another secret is rejected', async () => {
  await expect(bootstrap(new Uint8Array(16))).rejects.toMatchObject({ code: 'unprocessable' });
});

/** A storage whose accounts cannot be listed as a whole, each with a key. */
function storageOfMany(): Storage {
  const storage = memoryStorage(
    ...[1, 2, 3].flatMap((id): Change[] => [
      { type: 'account.insert', account: account({ id }) },
      {
        type: 'key.insert',
        key: {
          kid: `key ${id}`,
          accountId: id,
          sealedSecret: vault.seal(SECRET),
          access: 'full',
          scope: EVERYTHING,
          created: id,
        },
      },
    ]),
  );
  const list = () => Promise.reject(new Error('All were listed.'));
  return {
    ...storage,
    accounts: { ...storage.accounts, list },
    accessKeys: { ...storage.accessKeys, list },
  };
}

it('a start reads no more with many accounts than with a few', async () => {
  const storage = storageOfMany();
  const { bootstrap, findUnusedKeys } = accountUseCases({
    storage,
    vault,
    clock: () => 0,
    ids: countingIds(),
  });
  await secretKeyCheck({ storage, vault })();
  expect(await bootstrap(null)).toBeNull();
  expect(await bootstrap({ kid: 'key 3', secret: SECRET })).toBeNull();
  expect(await findUnusedKeys()).toEqual([]);
});
