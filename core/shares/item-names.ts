import { isUid, type Uid, uidFromBytes, uidToBytes } from '../model/uid.ts';
import type { Vault } from '../ports/vault.ts';

const ROUNDS = [0, 1, 2, 3] as const;
const HALF = 8;
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Names for the objects of a share that reveal neither their ids nor their names in other shares. They are computed by a Feistel network
 * over the bytes of the id, with the service's signature as round function (Luby and Rackoff, 1988).
 */
export function itemNames({ sign }: Pick<Vault, 'sign'>, token: string) {
  /** The values of the signature's digits in base64url. */
  const keyed = (round: number, half: Uint8Array): readonly number[] =>
    [...sign(`share ${token} ${round} ${half.join('.')}`)].map((digit) => DIGITS.indexOf(digit));

  function through(bytes: Uint8Array, rounds: readonly number[]): Uint8Array {
    let [left, right] = [bytes.slice(0, HALF), bytes.slice(HALF)];
    for (const round of rounds) {
      const mask = keyed(round, right);
      // A byte consists of a digit (6 bits) and the upper 2 bits of the next digit.
      const mixed = left.map(
        (byte, at) => byte ^ (((mask[2 * at] ?? 0) << 2) | ((mask[2 * at + 1] ?? 0) >> 4)),
      );
      [left, right] = [right, mixed];
    }
    const joined = new Uint8Array(2 * HALF);
    joined.set(right);
    joined.set(left, HALF);
    return joined;
  }

  return {
    nameOf: (id: Uid): string => uidFromBytes(through(uidToBytes(id), ROUNDS)),
    /** The id behind a name; null for text that is not such a name. */
    idOf: (name: string): Uid | null =>
      isUid(name) ? uidFromBytes(through(uidToBytes(name), ROUNDS.toReversed())) : null,
  };
}
