import { expect } from 'vitest';
import type { Client } from '../support/client.ts';
import type { ServerProcess } from '../support/executable.ts';
import { seededRandom } from '../support/random.ts';
import { type Entry, faultsOf, settle } from './ledger.ts';
import { findAll, write } from './writer.ts';

/** Writers around a fault that the server survives. */

const WRITERS = 8;
/** The number of responses before a fault, and after it. */
const ANSWERS_AROUND = 40;

/** What writers have made, each list by one of them. */
export const newWriters = (): Entry[][] => Array.from({ length: WRITERS }, () => []);

/**
 * Runs writers while something happens, waits until they get responses again, and compares the library with what was
 * acknowledged.
 * @param fault called with the statuses of refusals so far, which grow
 * @returns the number of answers
 */
export async function writeAround(
  client: Client,
  writers: readonly Entry[][],
  seed: number,
  fault: (refusals: ReadonlySet<number>) => Promise<unknown>,
): Promise<number> {
  let answers = 0;
  let isOver = false;
  const refusals = new Set<number>();
  const reached = (count: number) =>
    expect.poll(() => answers, { interval: 5 }).toBeGreaterThanOrEqual(count);
  const writing = Promise.all(
    writers.map((entries, index) =>
      write({
        client,
        random: seededRandom(seed * WRITERS + index),
        entries,
        name: `writer${index}`,
        acknowledged: () => {
          answers += 1;
        },
        isOver: () => isOver,
        refused: (status) => void refusals.add(status),
      }),
    ),
  );
  const faulting = (async () => {
    await reached(ANSWERS_AROUND);
    await fault(refusals);
    await reached(answers + ANSWERS_AROUND);
  })().finally(() => {
    isOver = true;
  });
  await Promise.all([writing, faulting]);
  await expectKept(client, writers);
  return answers;
}

/** The number of responses of a server short of something before it is stopped, if it does not exit. */
const ANSWERS_IN_WANT = 400;

/**
 * Runs writers, takes something from the server meanwhile, and stops it after this many responses, or when it has exited.
 * @returns the number of responses
 */
export async function writeUntilEnd(
  { client }: ServerProcess,
  writers: readonly Entry[][],
  seed: number,
  take: () => void,
): Promise<number> {
  let answers = 0;
  await Promise.all(
    writers.map((entries, index) =>
      write({
        client,
        random: seededRandom(seed * WRITERS + index),
        entries,
        name: `writer${index}`,
        acknowledged: () => {
          answers += 1;
          if (answers === ANSWERS_AROUND) take();
        },
        isOver: () => answers >= ANSWERS_IN_WANT,
        refused: () => undefined,
      }),
    ),
  );
  return answers;
}

/** Compares the library with what was acknowledged, and records it as the only possible state from then on. */
export async function expectKept(client: Client, writers: readonly Entry[][]): Promise<void> {
  const entries = writers.flat();
  const found = await findAll(client);
  expect(faultsOf(entries, found)).toEqual([]);
  settle(entries, found);
}
