import { expect, it } from 'vitest';
import { duplicate } from '../../../core/errors.ts';
import type { AccessKey } from '../../../core/model/access-key.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import type { Vault } from '../../../core/ports/vault.ts';
import { accountUseCases } from '../../../core/use-cases/accounts.ts';
import { account, countingIds } from '../../support/objects.ts';

const SECRET = new Uint8Array(16).fill(7);
const vault = {
  seal: (secret) => Buffer.from(secret).toString('hex'),
  open: (sealed) => new Uint8Array(Buffer.from(sealed, 'hex')),
} satisfies Partial<Vault> as unknown as Vault;

/** A storage in which another process makes the key just before the first commit. */
function beatenStorage(secret: Uint8Array): Storage {
  let key: Partial<AccessKey> | null = null;
  return {
    accounts: { list: async () => [account()] },
    accessKeys: { find: async () => key && { key } },
    commit: async () => {
      key = { sealedSecret: vault.seal(secret) };
      throw duplicate('There is an access key first already.');
    },
  } as unknown as Storage;
}

const bootstrap = (secret: Uint8Array) =>
  accountUseCases({ storage: beatenStorage(secret), vault, clock: () => 0, ids: countingIds() }).bootstrap({
    kid: 'first',
    secret: SECRET,
  });

it('the configured key may be made by another process that starts at the same moment', async () => {
  expect(await bootstrap(SECRET)).toBeNull();
});

it('the configured key is refused when another process made it with another secret', async () => {
  await expect(bootstrap(new Uint8Array(16))).rejects.toMatchObject({ code: 'unprocessable' });
});
