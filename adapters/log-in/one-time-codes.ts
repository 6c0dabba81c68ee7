import { createHmac, timingSafeEqual } from 'node:crypto';
import type { OneTimeCodes } from '../../core/ports/one-time-codes.ts';

const STEP_MS = 30_000;
const DIGITS = 6;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of a time step (RFC 4226, 5.3). */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Base32 without padding (RFC 4648, 6). */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

export const oneTimeCodes: OneTimeCodes = {
  show(secret, name) {
    const text = base32(secret);
    const uri = `otpauth://totp/Commonplace:${encodeURIComponent(name)}?secret=${text}&issuer=Commonplace`;
    return { secret: text, uri };
  },
  stepOf(secret, code, now) {
    const typed = Buffer.from(code.replace(/\s/g, ''));
    const current = Math.floor(now / STEP_MS);
    const fits = (step: number) => {
      const right = Buffer.from(codeOf(secret, step));
      return typed.length === right.length && timingSafeEqual(typed, right);
    };
    return [current, current - 1, current + 1].find(fits) ?? null;
  },
};
