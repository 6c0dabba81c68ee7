import { DomainError, isDomainError } from '../errors.ts';
import type { AccessKey } from '../model/access-key.ts';
import type { Storage } from '../ports/storage.ts';
import type { Vault } from '../ports/vault.ts';

interface Ports {
  readonly storage: Pick<Storage, 'accessKeys'>;
  readonly vault: Pick<Vault, 'open'>;
}

/**
 * Checks that the secret key belongs to this database: it opens at least one stored secret, or there are no secrets yet. Remembers a
 * success.
 * @throws (when called) DomainError `unavailable`, whose message says what to do
 */
export function secretKeyCheck({ storage, vault }: Ports): () => Promise<void> {
  let isRight = false;
  const opensOneOf = (keys: readonly AccessKey[]) =>
    keys.some(({ sealedSecret }) => canOpen(vault, sealedSecret));
  return async () => {
    isRight ||= opensOneOf(await storage.accessKeys.oldest(1));
    if (isRight) return;
    const keys = await storage.accessKeys.list();
    isRight = opensOneOf(keys);
    if (isRight || keys.length === 0) return;
    throw new DomainError(
      'unavailable',
      `The secret key is not the one of this database: it opens none of the ${keys.length} access keys. Put the secret.key of that time back, from the last backup, or set SECRET_KEY to what it was; or make new access keys with: commonplace keys create.`,
    );
  };
}

/** Whether a secret was sealed under the key of the vault. */
export function canOpen(vault: Pick<Vault, 'open'>, sealed: string): boolean {
  try {
    return vault.open(sealed).length > 0;
  } catch (error) {
    if (isDomainError(error, 'unprocessable')) return false;
    throw error;
  }
}
