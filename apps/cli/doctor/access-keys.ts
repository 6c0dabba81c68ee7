import { isDomainError } from '../../../core/errors.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import type { Vault } from '../../../core/ports/vault.ts';
import { type Finding, ok, wrong } from './finding.ts';

/** Checks that the secrets of the access keys can be decrypted with the secret key in use. */
export async function checkAccessKeys(storage: Storage, vault: Vault): Promise<Finding> {
  const keys = await storage.accessKeys.list();
  const lost = keys.filter((key) => !canOpen(vault, key.sealedSecret));
  return lost.length === 0
    ? ok('access keys', `All ${keys.length} can be used.`)
    : wrong(
        'access keys',
        `${lost.length} of ${keys.length} were made under another secret key.`,
        'Put the secret.key of that time back (or set SECRET_KEY), or make new keys with: commonplace keys create.',
      );
}

function canOpen(vault: Vault, sealed: string): boolean {
  try {
    return vault.open(sealed).length > 0;
  } catch (error) {
    if (isDomainError(error)) return false;
    throw error;
  }
}
