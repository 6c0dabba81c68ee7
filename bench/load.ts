import autocannon from 'autocannon';
import { median } from './figure.ts';

/** A server under load: what to send it, over and over. */
export interface Target {
  readonly url: string;
  readonly requests: readonly autocannon.Request[];
}

interface Load {
  readonly connections: number;
}

const ROUNDS = 9;
const ROUND_SECONDS = 1;

/**
 * How many requests the subject answers for each that the reference does. Both are loaded in turn, round by round, and the
 * middle of the rounds' ratios counts, so that other work on the machine hits both alike.
 */
export async function compare(subject: Target, reference: Target, load: Load): Promise<number> {
  await answeredPerSecond(subject, load);
  await answeredPerSecond(reference, load);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ratios.push((await answeredPerSecond(subject, load)) / (await answeredPerSecond(reference, load)));
  }
  return median(ratios);
}

/** Requests that were answered well in a second of one round. */
export async function answeredPerSecond({ url, requests }: Target, { connections }: Load): Promise<number> {
  const result = await autocannon({
    url,
    requests: [...requests],
    connections,
    duration: ROUND_SECONDS,
  });
  if (result.errors > 0 || result.non2xx > 0 || result['2xx'] === 0) {
    throw new Error(`${url} answered ${result.non2xx} requests badly and ${result.errors} not at all.`);
  }
  return result['2xx'] / result.duration;
}
