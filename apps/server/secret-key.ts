import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { readIfThere, replaceFile, writeOnce } from '../../adapters/blobs/durable.ts';
import { aesVault, type FormerKey, renewedVault } from '../../adapters/system/vault.ts';
import { HOUR, type Instant, parseTimestamp, toTimestamp } from '../../core/model/instant.ts';
import type { Vault } from '../../core/ports/vault.ts';
import { type Config, ConfigError } from './config.ts';
import { SECRET_KEY_BYTES } from './settings.ts';

/** How long signatures of a previous key remain valid after a rotation, in milliseconds. No signed URL is valid for longer. */
const SIGNATURES_VALID_MS = 2 * HOUR;

interface SecretKeys {
  readonly current: Uint8Array;
  /** Previous keys, latest first, with the times when they were replaced. */
  readonly former: readonly { readonly key: Uint8Array; readonly replaced: Instant }[];
}

/**
 * Opens the vault with the configured key, or with the key in the file `secret.key` of the data directory. If this file is missing, it is
 * created with owner-only permissions (D1). The vault notices rotations.
 * @throws ConfigError if the file does not contain a key
 */
export function openVault(config: Config): Vault {
  const vault = vaultOf(config, readOrCreate);
  vault.hasFormer();
  return vault;
}

/**
 * Returns a vault that reads its key on first use. It never creates a key, because a new key could not decrypt the database. Using the
 * vault
 * throws a ConfigError if the file is missing or does not contain a key.
 */
export function vaultOnDemand(config: Config): Vault {
  return vaultOf(config, readExisting);
}

function vaultOf(config: Config, read: (file: string) => string): Vault {
  const { secretKey, oldSecretKeys } = config;
  const others = oldSecretKeys.map((key): FormerKey => ({ key }));
  if (secretKey !== null) return aesVault(secretKey, others);
  const file = secretKeyFile(config);
  let loaded: { readonly text: string; readonly vault: Vault } | null = null;
  return renewedVault(() => {
    const text = loaded === null ? read(file) : (readIfThere(file) ?? loaded.text);
    if (loaded?.text === text) return loaded.vault;
    const { current, former } = parseKeys(file, text);
    const formerKeys = former.map(
      ({ key, replaced }): FormerKey => ({ key, signsUntil: replaced + SIGNATURES_VALID_MS }),
    );
    loaded = { text, vault: aesVault(current, [...formerKeys, ...others]) };
    return loaded.vault;
  });
}

/**
 * The content of `secret.key`, for a backup; null if a key is configured.
 * @throws ConfigError if the file is missing or does not contain a key
 */
export function readSecretKeyFile(config: Config): string | null {
  if (config.secretKey !== null) return null;
  const file = secretKeyFile(config);
  const text = readExisting(file);
  parseKeys(file, text);
  return text;
}

/**
 * Puts a new key into `secret.key`, atomically and durably. The previous key stays in the file while it may still be needed.
 * @throws ConfigError if the file is missing or does not contain a key
 */
export function replaceSecretKey(config: Config, now: Instant): void {
  const file = secretKeyFile(config);
  const { current, former } = parseKeys(file, readExisting(file));
  const previous = [
    { key: current, replaced: now },
    ...former.filter(({ replaced }) => now - replaced < SIGNATURES_VALID_MS),
  ];
  const lines = previous.map(({ key, replaced }) => `${toText(key)} replaced ${toTimestamp(replaced)}`);
  replaceFile(file, [newSecretKey(), ...lines, ''].join('\n'));
}

/** A new secret key in base64. */
export function newSecretKey(): string {
  return toText(randomBytes(SECRET_KEY_BYTES));
}

const toText = (key: Uint8Array) => Buffer.from(key).toString('base64');

/** Parses a key file. The first line is the current key. Each other line is a previous key with the time of its replacement. */
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
    `${file} must contain ${SECRET_KEY_BYTES} bytes in base64, but contains ${key.length}. Restore it from a backup.`,
  ]);
}

/** The path of the key file, which is used if no key is configured. */
export function secretKeyFile({ dataDir }: Config): string {
  return path.join(dataDir, 'secret.key');
}

function readExisting(file: string): string {
  const existing = readIfThere(file);
  if (existing !== null) return existing;
  throw new ConfigError([
    `${file} is missing. Restore it from a backup, or start the server to create a new key. With a new key, all access keys must be replaced.`,
  ]);
}

function readOrCreate(file: string): string {
  return readIfThere(file) ?? writeOnce(file, () => `${newSecretKey()}\n`);
}
