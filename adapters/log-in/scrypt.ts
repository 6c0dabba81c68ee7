import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordHasher } from '../../core/ports/password-hasher.ts';

const derive = promisify<string, Uint8Array, number, ScryptOptions, Buffer>(scrypt);

/** A setting that OWASP recommends. A hash takes 32 MiB of memory, so two at a time take 64 MiB. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Maximum number of passwords that are hashed at the same time; further ones wait. */
const MAX_CONCURRENT = 2;

interface Options {
  /** The cost of new hashes; tests use a smaller one. */
  readonly cost?: { readonly N: number; readonly r: number; readonly p: number };
}

/** Hashes with scrypt (RFC 7914), in Node's threads. */
export function scryptHasher({ cost = COST }: Options = {}): PasswordHasher {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running === MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  /** The password is normalised, so that every keyboard's encoding of it gives the same hash (RFC 8265). */
  const run = (password: string, salt: Uint8Array, { N, r, p } = cost) =>
    derive(password.normalize('NFC'), salt, HASH_BYTES, { N, r, p, maxmem: 256 * N * r + 2 ** 20 });

  return {
    hash: (password) =>
      inTurn(async () => {
        const salt = randomBytes(SALT_BYTES);
        const { N, r, p } = cost;
        return [
          'scrypt',
          N,
          r,
          p,
          salt.toString('base64url'),
          (await run(password, salt)).toString('base64url'),
        ].join('$');
      }),
    verify: (password, find, note) =>
      inTurn(async () => {
        const found = await find();
        const [, N, r, p, salt = '', made = ''] = found?.secret.split('$') ?? [];
        const parameters = found === null ? cost : { N: Number(N), r: Number(r), p: Number(p) };
        const expected = Buffer.from(made, 'base64url');
        const actual = await run(password, Buffer.from(salt, 'base64url'), parameters);
        const isRight = expected.length === HASH_BYTES && timingSafeEqual(expected, actual);
        await note(isRight, found);
        return isRight ? found : null;
      }),
  };
}
