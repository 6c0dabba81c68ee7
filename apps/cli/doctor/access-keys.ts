import { counted } from '../../../core/model/counted.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import type { Vault } from '../../../core/ports/vault.ts';
import { canOpen, countOutdated } from '../../../core/use-cases/secret-key.ts';
import { advice, type Finding, ok, wrong } from './finding.ts';

/** Checks that the secrets of the access keys can be decrypted with the current secret key. */
export async function checkAccessKeys(storage: Storage, vault: Vault): Promise<Finding> {
  const keys = await storage.accessKeys.list();
  if (keys.length === 0)
    return advice('access keys', 'There is none.', 'Make one with: commonplace keys create --account 1.');
  const lost = keys.filter((key) => !canOpen(vault, key.sealedSecret));
  const outdated = vault.hasFormer() ? await countOutdated({ storage, vault }) : 0;
  if (lost.length === 0 && outdated > 0)
    return advice(
      'access keys',
      `All ${keys.length} can be used, but ${counted(outdated, 'secret is', 'secrets are')} still sealed under a former secret key.`,
      'Run: commonplace secret-key rotate',
    );
  const endless = keys.filter(
    ({ link, invitation, revoked }) => link && !invitation && revoked === undefined,
  );
  if (lost.length === 0 && endless.length > 0)
    return advice(
      'access keys',
      `Links of an earlier version are keys without an end: ${endless.map(({ kid }) => kid).join(', ')}.`,
      'Make links of the new kind for the browsers that need one (keys create --link), and revoke these (keys revoke KID).',
    );
  if (lost.length === 0) return ok('access keys', `All ${keys.length} can be used.`);
  return wrong(
    'access keys',
    lost.length === keys.length
      ? `The secret key is not the one of this database: it opens none of the ${keys.length} access keys.`
      : `${lost.length} of ${keys.length} were made under another secret key.`,
    'Put the secret.key of that time back (or set SECRET_KEY), or make new keys with: commonplace keys create.',
  );
}
