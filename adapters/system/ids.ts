import { randomFillSync } from 'node:crypto';
import { uidFromBytes } from '../../core/model/uid.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { Ids } from '../../core/ports/ids.ts';

const COUNTER_VALUES = 4_096;
/** 2 ** 32, written out, because a power of constants would be computed at each call. */
const TWO_TO_32 = 4_294_967_296;
const POOL_WORDS = 2 * 256;

/** The variant bits, which come before the random bits. */
const VARIANT = 0x8000_0000;
const RANDOM_OF_FIRST = 0x3fff_ffff;

/**
 * UUIDv7 (RFC 9562) in base62 (D4): 48 bits of time, a 12-bit counter within a millisecond, 62 random bits. The ids of one source increase
 * strictly, even when the clock stops or goes back.
 */
export function uuidV7Ids(clock: Clock): Ids {
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  const pool = new Uint32Array(POOL_WORDS);
  let used = POOL_WORDS;
  let time = 0;
  let counter = 0;

  return () => {
    if (used === POOL_WORDS) {
      randomFillSync(pool);
      used = 0;
    }
    const now = clock();
    if (now > time) {
      time = now;
      counter = 0;
    } else if (++counter === COUNTER_VALUES) {
      time += 1;
      counter = 0;
    }
    view.setUint16(0, Math.floor(time / TWO_TO_32));
    view.setUint32(2, time % TWO_TO_32);
    view.setUint16(6, 0x7000 | counter);
    view.setUint32(8, VARIANT | ((pool[used++] ?? 0) & RANDOM_OF_FIRST));
    view.setUint32(12, pool[used++] ?? 0);
    return uidFromBytes(bytes);
  };
}
