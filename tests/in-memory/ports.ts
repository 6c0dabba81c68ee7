import { createHash } from 'node:crypto';
import type { Logger } from '../../core/ports/logger.ts';
import type { Vault } from '../../core/ports/vault.ts';

/** A logger that adds every message to a list. */
export function loggerTo(lines: string[]): Logger {
  const log = (message: string) => void lines.push(message);
  return { error: log, warn: log, info: log, debug: log };
}

/** A vault without encryption: what it seals can be read. Its random bytes are always the same. */
export const openVault: Vault = {
  sha256: (data) => createHash('sha256').update(data).digest('hex'),
  randomBytes: (length) => new Uint8Array(length).fill(7),
  seal: (secret) => Buffer.from(secret).toString('hex'),
  open: (sealed) => new Uint8Array(Buffer.from(sealed, 'hex')),
  isCurrent: () => true,
  hasFormer: () => false,
  sign: (text) => `signature of ${text}`,
  isSignature: (text, signature) => signature === `signature of ${text}`,
};
