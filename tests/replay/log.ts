import { seededRandom } from '../support/random.ts';
import { BAD_REQUESTS } from './bad-requests.ts';
import { CREATIONS, type Draft, nothingMade, REQUESTS } from './requests.ts';

/** Selects the key that signs a request: see `replay.ts`. */
export type Player = 'owner' | 'reader' | 'clipper' | 'member' | 'stranger' | 'poor' | 'revoked' | 'nobody';

export interface LoggedRequest extends Draft {
  readonly as: Player;
}

/** The requests before the random ones. */
const FIRST = 30;
const BAD_OF_TEN = 2;
const BY_OTHERS_OF_TEN = 2;
const OTHERS: readonly Player[] = ['reader', 'clipper', 'member', 'stranger', 'poor', 'revoked', 'nobody'];

/** A log of `size` mixed requests, good and bad, to every endpoint; the same for the same seed. */
export function makeLog(seed: number, size: number): readonly LoggedRequest[] {
  const random = seededRandom(seed);
  const made = nothingMade();
  let bad = 0;
  /** Goes through the bad requests in turn, so that all are sent. */
  const nextBad = () => BAD_REQUESTS[bad++ % BAD_REQUESTS.length] ?? random.pick(BAD_REQUESTS);
  return Array.from({ length: size }, (_, at): LoggedRequest => {
    const turn = { random, made, at };
    if (at < FIRST) return { as: 'owner', ...random.pick(CREATIONS)(turn) };
    const as = random.below(10) < BY_OTHERS_OF_TEN ? random.pick(OTHERS) : 'owner';
    const isBad = random.below(10) < BAD_OF_TEN;
    return { as, ...(isBad ? nextBad() : random.pick(REQUESTS))(turn) };
  });
}
