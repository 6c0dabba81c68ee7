import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { readIfThere, writeOnce } from '../../adapters/blobs/durable.ts';
import { type Config, ConfigError, SECRET_KEY_BYTES } from './config.ts';

/**
 * The key that protects secrets at rest: the configured one, else the one in `secret.key` of the data directory, which is
 * made, readable by its owner only, when it is missing (D1).
 * @throws ConfigError when the file does not hold a key
 */
export function loadSecretKey(config: Config): Uint8Array {
  if (config.secretKey) return config.secretKey;
  const file = secretKeyFile(config);
  const newKey = () => `${randomBytes(SECRET_KEY_BYTES).toString('base64')}\n`;
  const key = Buffer.from(readIfThere(file) ?? writeOnce(file, newKey), 'base64');
  if (key.length === SECRET_KEY_BYTES) return key;
  throw new ConfigError([`${file} must hold ${SECRET_KEY_BYTES} bytes in base64, but holds ${key.length}.`]);
}

/** Where the key is kept when none is configured. */
export function secretKeyFile({ dataDir }: Config): string {
  return path.join(dataDir, 'secret.key');
}
