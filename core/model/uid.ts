/** Opaque identifier: 128 bits, time-ordered like UUIDv7, in 22 characters of base62 (D4). Its text sorts by time. */
export type Uid = string;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 22;
const BASE = 62;
const BITS = 128n;

/** The Uid of 16 bytes, most significant first. */
export function uidFromBytes(bytes: Uint8Array): Uid {
  const words = new DataView(bytes.buffer, bytes.byteOffset, 16);
  const limbs = [words.getUint32(0), words.getUint32(4), words.getUint32(8), words.getUint32(12)];
  let text = '';
  for (let digit = 0; digit < LENGTH; digit++) text = ALPHABET.charAt(divideInPlace(limbs, BASE)) + text;
  return text;
}

/** Whether `text` can be a Uid: 22 base62 digits that fit in 128 bits. */
export function isUid(text: string): boolean {
  return /^[0-9A-Za-z]{22}$/.test(text) && toBigInt(text) < 1n << BITS;
}

/** The time at which the Uid was made, in milliseconds since 1970 UTC. */
export function uidTime(uid: Uid): number {
  return Number(toBigInt(uid) >> 80n);
}

/** Divides the number in 32-bit limbs, most significant first, and returns the remainder. */
function divideInPlace(limbs: number[], divisor: number): number {
  let remainder = 0;
  for (const [index, limb] of limbs.entries()) {
    const value = remainder * 2 ** 32 + limb;
    limbs[index] = Math.floor(value / divisor);
    remainder = value % divisor;
  }
  return remainder;
}

function toBigInt(text: string): bigint {
  let value = 0n;
  for (const digit of text) value = value * BigInt(BASE) + BigInt(ALPHABET.indexOf(digit));
  return value;
}
