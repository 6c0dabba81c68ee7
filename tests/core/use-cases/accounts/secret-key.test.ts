import { expect, it } from 'vitest';
import { unprocessable } from '../../../../core/errors.ts';
import type { Storage } from '../../../../core/ports/storage.ts';
import { resealSecrets } from '../../../../core/use-cases/accounts/secret-key.ts';

/** Sealed secrets are the name of their key and the secret here. */
const vault = {
  seal: (secret: Uint8Array) => `new ${Buffer.from(secret)}`,
  open(sealed: string) {
    if (sealed.startsWith('lost')) throw unprocessable('No key opens it.');
    return Buffer.from(sealed.split(' ')[1] ?? '');
  },
  isCurrent: (sealed: string) => sealed.startsWith('new'),
};

/** The secrets of webhooks, as `commit` leaves them. */
function storageOf(secrets: Record<string, string>, isSealedAgain: boolean) {
  const none = { list: async () => [], secrets: async () => [] };
  return {
    accessKeys: none,
    logIns: none,
    sealedAi: async () => '',
    webhooks: {
      secrets: async () => Object.entries(secrets).map(([id, sealedSecret]) => ({ id, sealedSecret })),
    },
    commit: async ([change]: readonly [{ webhooks: readonly { id: string; after: string }[] }]) => {
      if (!isSealedAgain) for (const { id, after } of change.webhooks) secrets[id] = after;
    },
  } as unknown as Storage;
}

it('counts as lost only the secrets that no key opens', async () => {
  const secrets = { a: 'old x', b: 'lost y', c: 'new z' };
  expect(await resealSecrets({ storage: storageOf(secrets, false), vault })).toMatchObject({
    webhooks: 1,
    lost: 1,
  });
  expect(secrets).toEqual({ a: 'new x', b: 'lost y', c: 'new z' });
});

it('stops with an error while another process keeps sealing with the former key', async () => {
  const storage = storageOf({ a: 'old x' }, true);
  await expect(resealSecrets({ storage, vault })).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('a former secret key'),
  });
});
