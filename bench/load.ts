import autocannon from 'autocannon';
import { median } from './figure.ts';

/** A server under load, with the requests to send to it repeatedly. */
interface Target {
  readonly url: string;
  readonly requests: readonly autocannon.Request[];
}

interface Load {
  readonly connections: number;
  /** How long a round lasts. */
  readonly seconds?: number;
}

const ROUNDS = 9;
const ROUND_SECONDS = 1;

/**
 * The throughput of the subject divided by that of the reference: the median of alternating rounds, so that other work on the machine
 * affects both alike.
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

/** The number of successful responses per second in one round. */
export async function answeredPerSecond(
  { url, requests }: Target,
  { connections, seconds = ROUND_SECONDS }: Load,
): Promise<number> {
  const result = await autocannon({
    url,
    requests: [...requests],
    connections,
    duration: seconds,
  });
  if (result.errors > 0 || result.non2xx > 0 || result['2xx'] === 0) {
    throw new Error(`${url} answered ${result.non2xx} requests badly and ${result.errors} not at all.`);
  }
  return result['2xx'] / result.duration;
}
