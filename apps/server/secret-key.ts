import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { readIfThere, replaceFile, writeOnce } from '../../adapters/blobs/durable.ts';
import { aesVault, type FormerKey, renewedVault } from '../../adapters/system/vault.ts';
import { HOUR, type Instant, parseTimestamp, toTimestamp } from '../../core/model/instant.ts';
import type { Vault } from '../../core/ports/vault.ts';
import { type Config, ConfigError } from './config.ts';
import { SECRET_KEY_BYTES } from './settings.ts';

/** How long signatures of a former key remain valid after a rotation, in milliseconds: longer than any signed URL is valid. */
const SIGNS_MS = 2 * HOUR;

interface SecretKeys {
  readonly current: Uint8Array;
  /** Previous keys, latest first, with the times when they were replaced. */
  readonly former: readonly { readonly key: Uint8Array; readonly replaced: Instant }[];
}

/**
 * The vault with the configured key, or with the key in `secret.key` of the data directory, a file that is created with owner-only
 * permissions if it is missing (D1). The vault notices rotations.
 * @throws ConfigError if the file does not contain a key
 */
export function openVault(config: Config): Vault {
  const vault = vaultOf(config, readOrMake);
  vault.hasFormer();
  return vault;
}

/**
 * A vault with the same key, which is read on first use and never created: a new key could not decrypt the database.
 * @throws (when used) ConfigError if the file is missing or does not contain a key
 */
export function vaultOnDemand(config: Config): Vault {
  return vaultOf(config, readKept);
}

function vaultOf(config: Config, read: (file: string) => string): Vault {
  const { secretKey, oldSecretKeys } = config;
  const others = oldSecretKeys.map((key): FormerKey => ({ key }));
  if (secretKey !== null) return aesVault(secretKey, others);
  const file = secretKeyFile(config);
  let known: { readonly text: string; readonly vault: Vault } | null = null;
  return renewedVault(() => {
    const text = known === null ? read(file) : (readIfThere(file) ?? known.text);
    if (known?.text === text) return known.vault;
    const { current, former } = parseKeys(file, text);
    const own = former.map(({ key, replaced }): FormerKey => ({ key, signsUntil: replaced + SIGNS_MS }));
    known = { text, vault: aesVault(current, [...own, ...others]) };
    return known.vault;
  });
}

/**
 * The content of `secret.key`, for a backup; null if a key is configured.
 * @throws ConfigError if the file is missing or does not contain a key
 */
export function readSecretKeyFile(config: Config): string | null {
  if (config.secretKey !== null) return null;
  const file = secretKeyFile(config);
  const text = readKept(file);
  parseKeys(file, text);
  return text;
}

/**
 * Puts a new key into `secret.key`, atomically and durably. The previous key stays in the file while it may still be needed.
 * @throws ConfigError if the file is missing or does not contain a key
 */
export function replaceSecretKey(config: Config, now: Instant): void {
  const file = secretKeyFile(config);
  const { current, former } = parseKeys(file, readKept(file));
  const kept = [
    { key: current, replaced: now },
    ...former.filter(({ replaced }) => now - replaced < SIGNS_MS),
  ];
  const lines = kept.map(({ key, replaced }) => `${toText(key)} replaced ${toTimestamp(replaced)}`);
  replaceFile(file, [newSecretKey(), ...lines, ''].join('\n'));
}

/** A new secret key in base64. */
export function newSecretKey(): string {
  return toText(randomBytes(SECRET_KEY_BYTES));
}

const toText = (key: Uint8Array) => Buffer.from(key).toString('base64');

/** Parses a key file. The first line is the current key; each further line is a previous key with the time of its replacement. */
function parseKeys(file: string, text: string): SecretKeys {
  const [first = '', ...rest] = text.trim().split('\n');
  const former = rest.map((line) => {
    const [key = '', , at = ''] = line.split(' ');
    return { key: toKey(file, key), replaced: parseTimestamp(at) ?? 0 };
  });
  return { current: toKey(file, first), former };
}

function toKey(file: string, text: string): Uint8Array {
  const key = Buffer.from(text, 'base64');
  if (key.length === SECRET_KEY_BYTES) return key;
  throw new ConfigError([
    `${file} must hold ${SECRET_KEY_BYTES} bytes in base64, but holds ${key.length}: restore it from a backup.`,
  ]);
}

/** The path of the key file, which is used if no key is configured. */
export function secretKeyFile({ dataDir }: Config): string {
  return path.join(dataDir, 'secret.key');
}

function readKept(file: string): string {
  const existing = readIfThere(file);
  if (existing !== null) return existing;
  throw new ConfigError([
    `${file} is missing: restore it from a backup, or start the server to create another one; all access keys must then be replaced.`,
  ]);
}

function readOrMake(file: string): string {
  return readIfThere(file) ?? writeOnce(file, () => `${newSecretKey()}\n`);
}
