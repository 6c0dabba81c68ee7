import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { readIfThere, writeOnce } from '../../adapters/blobs/durable.ts';
import { aesVault, sha256 } from '../../adapters/system/vault.ts';
import type { Vault } from '../../core/ports/vault.ts';
import { type Config, ConfigError, SECRET_KEY_BYTES } from './config.ts';

/**
 * The key that protects secrets at rest: the configured one, else the one in `secret.key` of the data directory, which is
 * made, readable by its owner only, when it is missing (D1).
 * @throws ConfigError when the file does not hold a key
 */
export function loadSecretKey(config: Config): Uint8Array {
  return config.secretKey ?? keyIn(secretKeyFile(config), readOrMake);
}

/**
 * A vault under the same key, which is read when it is first needed, and never made: another key would open nothing of what
 * is in the database.
 * @throws (when used) ConfigError when the file is missing or does not hold a key
 */
export function vaultOnDemand(config: Config): Vault {
  let vault: Vault | null = null;
  const opened = (): Vault => {
    vault ??= aesVault(config.secretKey ?? keyIn(secretKeyFile(config), readKept));
    return vault;
  };
  return {
    sha256,
    randomBytes: (length) => randomBytes(length),
    seal: (secret) => opened().seal(secret),
    open: (sealed) => opened().open(sealed),
    sign: (text) => opened().sign(text),
    isSignature: (text, signature) => opened().isSignature(text, signature),
  };
}

/**
 * The contents of `secret.key`, for a backup; null when a key is configured.
 * @throws ConfigError when the file is missing or does not hold a key
 */
export function readSecretKeyFile(config: Config): string | null {
  if (config.secretKey !== null) return null;
  const text = readKept(secretKeyFile(config));
  keyIn(secretKeyFile(config), () => text);
  return text;
}

function keyIn(file: string, read: (file: string) => string): Uint8Array {
  const key = Buffer.from(read(file), 'base64');
  if (key.length === SECRET_KEY_BYTES) return key;
  throw new ConfigError([
    `${file} must hold ${SECRET_KEY_BYTES} bytes in base64, but holds ${key.length}: put it back from a backup.`,
  ]);
}

/** Where the key is kept when none is configured. */
export function secretKeyFile({ dataDir }: Config): string {
  return path.join(dataDir, 'secret.key');
}

function readKept(file: string): string {
  const kept = readIfThere(file);
  if (kept !== null) return kept;
  throw new ConfigError([
    `${file} is missing: put it back from a backup, or start the server, which makes another; access keys must then be made anew.`,
  ]);
}

function readOrMake(file: string): string {
  return readIfThere(file) ?? writeOnce(file, () => `${randomBytes(SECRET_KEY_BYTES).toString('base64')}\n`);
}
