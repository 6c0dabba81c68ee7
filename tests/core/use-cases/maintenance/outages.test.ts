import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DomainError, notFound, storageFull, unavailable } from '../../../../core/errors.ts';
import type { Logger } from '../../../../core/ports/logger.ts';
import { foldOutages } from '../../../../core/use-cases/maintenance/outages.ts';

/** The logging of an outage. */

/** Sleeps by the fake timers of the tests. */
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

let lines: string[];
let isAway: boolean;
let stopping: AbortController;
let logger: Logger;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  isAway = false;
  stopping = new AbortController();
  const at =
    (level: string) =>
    (message: string, facts: object = {}) =>
      void lines.push([level, message, ...Object.values(facts).map(String)].join(' | '));
  const plain = { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') };
  const check = async () => {
    if (isAway) throw unavailable('The database', new Error('connection refused'));
  };
  logger = foldOutages(
    plain,
    { 'the database': check, 'the blob store': async () => undefined },
    { sleep, stopping: stopping.signal },
  );
});
afterEach(() => vi.useRealTimers());

const failRequests = async () => {
  for (const requestId of ['1', '2', '3'])
    logger.warn('The database is not responding.', {
      requestId,
      error: unavailable('The database', new Error('lost')),
    });
  await vi.advanceTimersByTimeAsync(0);
};

describe('an outage', () => {
  it('logs one line when it begins and one when it ends, every time', async () => {
    for (const _time of [1, 2]) {
      lines = [];
      isAway = true;
      await failRequests();
      await vi.advanceTimersByTimeAsync(5_000);
      await failRequests();
      expect(lines).toEqual(['error | the database is not responding | Error: connection refused']);
      isAway = false;
      await vi.advanceTimersByTimeAsync(1_000);
      expect(lines.slice(1)).toEqual(['warn | the database is responding again']);
      expect(vi.getTimerCount()).toBe(0);
    }
  });

  it('is no longer watched once the service stops', async () => {
    isAway = true;
    await failRequests();
    stopping.abort();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([lines.length, vi.getTimerCount()]).toEqual([1, 0]);
  });
});

describe('a full disk', () => {
  const fail = () =>
    logger.error('cannot read the analysis queue', { error: storageFull(new Error('disk is full')) });

  it('logs one line when it begins and one a minute after the last failure, every time', async () => {
    for (const _time of [1, 2]) {
      lines = [];
      for (let second = 0; second < 100; second += 1) {
        fail();
        fail();
        await vi.advanceTimersByTimeAsync(1_000);
      }
      expect(lines).toEqual(['error | there is no room left | Error: disk is full']);
      await vi.advanceTimersByTimeAsync(120_000);
      expect(lines.slice(1)).toEqual(['warn | no failures for lack of disk space for a minute']);
      expect(vi.getTimerCount()).toBe(0);
    }
  });

  it('does not end when the service stops', async () => {
    fail();
    stopping.abort();
    await vi.advanceTimersByTimeAsync(120_000);
    expect([lines.length, vi.getTimerCount()]).toEqual([1, 0]);
  });
});

describe('a failure without an outage', () => {
  it('is logged with its reason', async () => {
    await failRequests();
    expect(lines).toEqual([
      'warn | The database is not responding. | 1 | Error: lost',
      'warn | The database is not responding. | 2 | Error: lost',
      'warn | The database is not responding. | 3 | Error: lost',
    ]);
  });

  it('is logged without a stack if the message is complete', async () => {
    const refusal = new DomainError('unavailable', 'The secret key is another.');
    logger.warn(refusal.message, { requestId: '1', error: refusal });
    await vi.advanceTimersByTimeAsync(0);
    expect(lines).toEqual(['warn | The secret key is another. | 1']);
  });

  it('is logged immediately if it is of another kind, even during an outage', async () => {
    isAway = true;
    await failRequests();
    logger.error('a request failed', { error: new TypeError('x') });
    logger.warn('not here', { error: notFound('object', 'a') });
    logger.info('something');
    expect(lines.slice(1)).toEqual([
      'error | a request failed | TypeError: x',
      'warn | not here | DomainError: There is no object with the id "a".',
      'info | something',
    ]);
  });
});
