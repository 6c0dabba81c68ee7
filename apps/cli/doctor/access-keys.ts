import { counted } from '../../../core/model/counted.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import type { Vault } from '../../../core/ports/vault.ts';
import { UNREADABLE_AI } from '../../../core/use-cases/accounts/ai-server.ts';
import { canOpen, countOutdated, signingKeys } from '../../../core/use-cases/accounts/secret-key.ts';
import { advice, type Finding, ok, wrong } from './finding.ts';

/** Checks that the secrets of the access keys can be decrypted with the current secret key. */
export async function checkAccessKeys(storage: Storage, vault: Vault): Promise<Finding> {
  const keys = signingKeys(await storage.accessKeys.list());
  if (keys.length === 0)
    return advice(
      'access keys',
      'No access keys yet.',
      'Create one with: commonplace keys create --account 1.',
    );
  const workingKeys = keys.length === 1 ? 'The only key works' : `All ${keys.length} keys work`;
  const unreadable = keys.filter((key) => !canOpen(vault, key.sealedSecret));
  const ai = await storage.sealedAi();
  if (unreadable.length === 0 && ai !== '' && !canOpen(vault, ai))
    return wrong('access keys', `${workingKeys}. ${UNREADABLE_AI.what}`, UNREADABLE_AI.action);
  const outdated = vault.hasFormer() ? await countOutdated({ storage, vault }) : 0;
  if (unreadable.length === 0 && outdated > 0)
    return advice(
      'access keys',
      `${workingKeys}, but ${counted(outdated, 'secret is', 'secrets are')} still encrypted with a previous secret key.`,
      'Run: commonplace secret-key rotate',
    );
  const unlimitedLinks = keys.filter(
    ({ link, invitation, revoked }) => link && !invitation && revoked === undefined,
  );
  if (unreadable.length === 0 && unlimitedLinks.length > 0)
    return advice(
      'access keys',
      `Links from an earlier version are keys that never expire: ${unlimitedLinks.map(({ kid }) => kid).join(', ')}.`,
      'Create new links for the browsers that need one (keys create --link), and revoke these (keys revoke KID).',
    );
  const codes = (await storage.logIns.secrets()).filter(({ sealedSecret }) => !canOpen(vault, sealedSecret));
  if (unreadable.length === 0 && codes.length > 0)
    return wrong(
      'access keys',
      `${workingKeys}, but ${counted(codes.length, 'secret')} of authenticator apps cannot be decrypted, so their owners cannot log in with a password.`,
      'Restore the secret.key with which the secrets were encrypted (or set SECRET_KEY).',
    );
  if (unreadable.length === 0) return ok('access keys', `${workingKeys}.`);
  return wrong(
    'access keys',
    unreadable.length === keys.length
      ? `The secret key does not belong to this database: it cannot decrypt any of the ${keys.length} access keys.`
      : `${unreadable.length} of ${keys.length} access keys are encrypted with another secret key.`,
    'Restore the secret.key with which the keys were encrypted (or set SECRET_KEY), or create new keys with: commonplace keys create.',
  );
}
