import { type Random, seededRandom } from '../support/random.ts';

/** `npm run soak` runs many rounds, `npm run test:faults` few. */
const isLong = process.env.FAULTS === 'many';

/** How often something is tried, and for how long at most. */
interface Bounds {
  /** Rounds of `npm run test:faults`. */
  readonly few: number;
  /** Rounds of `npm run soak`. */
  readonly many: number;
  /** No further round begins after this time; ten times as long in `npm run soak`. By default 60 s. */
  readonly maxMs?: number;
}

/** A round: its number from 0, and a random generator that repeats for the same seed. */
export interface Round {
  readonly number: number;
  readonly seed: number;
  readonly random: Random;
}

/** The first seed of this run: FAULTS_SEED, or a random one. */
const FIRST_SEED = positive('FAULTS_SEED') ?? 1 + Math.floor(Math.random() * 1_000_000);
const ONLY = positive('FAULTS_ROUNDS');
const ONLY_SECONDS = positive('FAULTS_SECONDS');
const USUAL_MS = 60_000;

/** How many times longer timeouts are in `npm run soak`. */
export const LONGER: number = isLong ? 10 : 1;

/**
 * Tries something repeatedly, each time with another seed, which is printed. FAULTS_SEED sets the first seed and FAULTS_ROUNDS
 * the number of rounds, to repeat a failed round alone. FAULTS_SECONDS sets the time after which no round begins.
 * @returns the number of rounds that were tried
 * @throws Error that names the seed, when a round fails
 */
export async function tryRounds(
  name: string,
  { few, many, maxMs = USUAL_MS }: Bounds,
  attempt: (round: Round) => Promise<void> | void,
): Promise<number> {
  const rounds = ONLY ?? (isLong ? many : few);
  const end = performance.now() + (ONLY_SECONDS === undefined ? maxMs * LONGER : ONLY_SECONDS * 1_000);
  let number = 0;
  for (; number < rounds && (number === 0 || performance.now() < end); number += 1) {
    const seed = FIRST_SEED + number;
    try {
      await attempt({ number, seed, random: seededRandom(seed) });
    } catch (error) {
      const message = `${name}: round ${number} failed; repeat it with FAULTS_SEED=${seed} FAULTS_ROUNDS=1`;
      throw new Error(`${message}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
  report(`${name}: ${number} rounds from seed ${FIRST_SEED}`);
  return number;
}

/** Prints a figure of this run with the results of its tests. */
export function report(line: string): void {
  process.stderr.write(`${line}\n`);
}

function positive(variable: string): number | undefined {
  const text = process.env[variable];
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new RangeError(`${variable} must be an integer above 0, but is "${text}".`);
}
