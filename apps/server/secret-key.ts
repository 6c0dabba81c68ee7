import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError, SECRET_KEY_BYTES } from './config.ts';

/**
 * The key that protects secrets at rest: the configured one, else the one in `secret.key` of the data directory, which is
 * made, readable by its owner only, when it is missing (D1).
 * @throws ConfigError when the file does not hold a key
 */
export function loadSecretKey(config: Config): Uint8Array {
  if (config.secretKey) return config.secretKey;
  const file = secretKeyFile(config);
  const key = Buffer.from(readOrMake(file), 'base64');
  if (key.length === SECRET_KEY_BYTES) return key;
  throw new ConfigError([`${file} must hold ${SECRET_KEY_BYTES} bytes in base64, but holds ${key.length}.`]);
}

/** Where the key is kept when none is configured. */
export function secretKeyFile({ dataDir }: Config): string {
  return path.join(dataDir, 'secret.key');
}

function readOrMake(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(SECRET_KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8');
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
