/** Opaque identifier: 128 bits, time-ordered like UUIDv7, in 22 characters of base62 (D4). Its text sorts by time. */
export type Uid = string;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Characters of a Uid. */
export const UID_LENGTH = 22;
const BASE = 62;
/** Digits that each division produces: as many as keep its numbers exact, `2 ** 32 * BASE ** 3 < 2 ** 53`. */
const DIGITS_PER_DIVISION = 3;
/** A constant, because V8 would otherwise compute the power at each use, which takes Node 24 five times as long as Node 20. */
const DIVISOR = BASE ** DIGITS_PER_DIVISION;
const LIMB = 2 ** 32;

/** The Uid of 16 bytes, most significant first. */
export function uidFromBytes(bytes: Uint8Array): Uid {
  const words = new DataView(bytes.buffer, bytes.byteOffset, 16);
  const limbs = [words.getUint32(0), words.getUint32(4), words.getUint32(8), words.getUint32(12)];
  let text = '';
  while (text.length < UID_LENGTH) {
    let digits = divideInPlace(limbs, DIVISOR);
    for (let digit = 0; digit < DIGITS_PER_DIVISION; digit++) {
      text = ALPHABET.charAt(digits % BASE) + text;
      digits = Math.floor(digits / BASE);
    }
  }
  return text.slice(-UID_LENGTH);
}

/** The largest Uid: as texts, Uids sort like their numbers. */
const LAST = uidFromBytes(new Uint8Array(16).fill(0xff));

/** Whether `text` can be a Uid: 22 base62 digits that fit in 128 bits. */
export function isUid(text: string): boolean {
  return /^[0-9A-Za-z]{22}$/.test(text) && text <= LAST;
}

/** The time at which the Uid was made, in milliseconds since 1970 UTC. */
export function uidTime(uid: Uid): number {
  return Number(toBigInt(uid) >> 80n);
}

/** Divides the number in 32-bit limbs, most significant first, and returns the remainder. */
function divideInPlace(limbs: number[], divisor: number): number {
  let remainder = 0;
  for (let at = 0; at < limbs.length; at++) {
    const value = remainder * LIMB + (limbs[at] ?? 0);
    const quotient = Math.floor(value / divisor);
    limbs[at] = quotient;
    remainder = value - quotient * divisor;
  }
  return remainder;
}

function toBigInt(text: string): bigint {
  let value = 0n;
  for (const digit of text) value = value * BigInt(BASE) + BigInt(ALPHABET.indexOf(digit));
  return value;
}

/** The 16 bytes of a Uid, most significant first. */
export function uidToBytes(uid: Uid): Uint8Array {
  const value = toBigInt(uid);
  return Uint8Array.from({ length: 16 }, (_, at) => Number((value >> BigInt(8 * (15 - at))) & 0xffn));
}
