import { DomainError, isDomainError } from '../../errors.ts';
import type { AccessKey } from '../../model/access-key.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Vault } from '../../ports/vault.ts';

interface Ports {
  readonly storage: Pick<Storage, 'accessKeys'>;
  readonly vault: Pick<Vault, 'open'>;
}

/**
 * Makes a check that the secret key belongs to this database: it opens the secret of at least one access key, or there are no keys yet.
 * Caches a success.
 * @throws (when called) DomainError `unavailable`, whose message states a remedy
 */
export function secretKeyCheck({ storage, vault }: Ports): () => Promise<void> {
  let isRight = false;
  const opensOneOf = (keys: readonly AccessKey[]) =>
    keys.some(({ sealedSecret }) => canOpen(vault, sealedSecret));
  return async () => {
    isRight ||= opensOneOf(signingKeys(await storage.accessKeys.oldest(1)));
    if (isRight) return;
    const keys = signingKeys(await storage.accessKeys.list());
    isRight = opensOneOf(keys);
    if (isRight || keys.length === 0) return;
    throw new DomainError(
      'unavailable',
      `The secret key does not belong to this database: it decrypts none of the access keys. Restore the former secret.key from the last backup, or set SECRET_KEY to its former value, or make new access keys with: commonplace keys create.`,
    );
  };
}

/** The numbers of resealed secrets by owner, and of secrets that no known secret key opens. */
export interface Resealing {
  readonly keys: number;
  readonly webhooks: number;
  readonly logIns: number;
  /** 1 for the settings of the AI server, otherwise 0. */
  readonly ai: number;
  readonly lost: number;
}

/** Maximum number of secrets resealed per commit. */
const BATCH_SIZE = 100;
/** Maximum number of passes through all secrets. */
const MAX_PASSES = 10;

/**
 * Reseals all secrets that are sealed under a former secret key with the current one. Makes up to 10 passes until no such secret is left,
 * because processes without the new key may still seal secrets in the meantime. If the process is killed, each secret is still sealed under
 * one key or the other.
 * @throws DomainError `unavailable` if secrets under a former key are left after that
 */
export async function resealSecrets({ storage, vault }: ResealPorts): Promise<Resealing> {
  let [keys, webhooks, logIns, ai] = [0, 0, 0, 0];
  for (let pass = 1; ; pass++) {
    const outdated = (await secretsOf(storage)).filter(({ sealed }) => !vault.isCurrent(sealed));
    const open = outdated.filter(({ sealed }) => canOpen(vault, sealed));
    if (open.length === 0) return { keys, webhooks, logIns, ai, lost: outdated.length };
    if (pass > MAX_PASSES)
      throw new DomainError(
        'unavailable',
        'Other processes keep encrypting secrets with a former secret key. Restart them with the new key, then run again: commonplace secret-key rotate.',
      );
    for (let at = 0; at < open.length; at += BATCH_SIZE) {
      const batch = open.slice(at, at + BATCH_SIZE);
      const resealedFor = (which: Owner) =>
        batch
          .filter(({ owner }) => owner === which)
          .map(({ id, sealed }) => ({ id, before: sealed, after: vault.seal(vault.open(sealed)) }));
      const resealed = {
        keys: resealedFor('key'),
        webhooks: resealedFor('webhook'),
        logIns: resealedFor('log-in'),
      };
      const settings = resealedFor('ai').map(({ id, ...one }) => ({ type: 'ai.set', ...one }) as const);
      try {
        await storage.commit([{ type: 'secrets.reseal', ...resealed }, ...settings]);
      } catch (error) {
        if (!isDomainError(error, 'stale')) throw error; // the settings have changed: the next pass reads them again
        continue;
      }
      ai += settings.length;
      keys += resealed.keys.length;
      webhooks += resealed.webhooks.length;
      logIns += resealed.logIns.length;
    }
  }
}

/** The number of secrets that are not sealed under the secret key in use. */
export async function countOutdated({
  storage,
  vault,
}: {
  readonly storage: Pick<Storage, Secrets>;
  readonly vault: Pick<Vault, 'isCurrent'>;
}): Promise<number> {
  return (await secretsOf(storage)).filter(({ sealed }) => !vault.isCurrent(sealed)).length;
}

type Secrets = 'accessKeys' | 'webhooks' | 'logIns' | 'sealedAi';

interface ResealPorts {
  readonly storage: Pick<Storage, Secrets | 'commit'>;
  readonly vault: Pick<Vault, 'seal' | 'open' | 'isCurrent'>;
}

type Owner = 'key' | 'webhook' | 'log-in' | 'ai';

async function secretsOf({ accessKeys, webhooks, logIns, sealedAi }: Pick<Storage, Secrets>) {
  const keys = signingKeys(await accessKeys.list()).map(({ kid, sealedSecret }) => ({
    id: kid,
    sealedSecret,
  }));
  const all = {
    key: keys,
    webhook: await webhooks.secrets(),
    'log-in': await logIns.secrets(),
    ai: [{ id: '', sealedSecret: await sealedAi() }].filter(({ sealedSecret }) => sealedSecret !== ''),
  };
  return Object.entries(all).flatMap(([owner, secrets]) =>
    secrets.map(({ id, sealedSecret }) => ({ id, owner: owner as Owner, sealed: sealedSecret })),
  );
}

/** The keys that have a secret. For an API token, only a hash is stored, which does not depend on the secret key. */
export function signingKeys(keys: readonly AccessKey[]): readonly AccessKey[] {
  return keys.filter(({ token }) => token === undefined);
}

/** Whether a secret was sealed under the key of the vault, or a former one. */
export function canOpen(vault: Pick<Vault, 'open'>, sealed: string): boolean {
  try {
    return vault.open(sealed).length > 0;
  } catch (error) {
    if (isDomainError(error, 'unprocessable')) return false;
    throw error;
  }
}
