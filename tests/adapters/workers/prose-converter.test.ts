import { describe, expect, test } from 'vitest';
import { threadProseConverter } from '../../../adapters/workers/prose-converter.ts';
import { proseConverterContract } from '../../contract/prose-converter.ts';

const workerUrl = new URL('../../../apps/server/workers/prose-worker.ts', import.meta.url);
const LONG = 'a *b* '.repeat(20_000);

describe('the contract', () => proseConverterContract(() => threadProseConverter({ workerUrl })));

describe('a long text', () => {
  test('leaves the main thread free', async () => {
    const converter = threadProseConverter({ workerUrl });
    let turns = 0;
    const ticking = setInterval(() => turns++, 1);
    await converter.fromMarkdown(LONG);
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(3);
    await converter.close();
  });

  test('that takes too long is refused, and the next one is converted', async () => {
    const stuckUrl = new URL('./stuck-worker.ts', import.meta.url);
    const stuck = threadProseConverter({ workerUrl: stuckUrl, deadlineMs: 2_000 });
    const refused = expect.objectContaining({ code: 'unprocessable' });
    const [first, second] = await Promise.allSettled([
      stuck.fromMarkdown(`stick ${LONG}`),
      stuck.fromMarkdown(LONG),
    ]);
    expect(first).toEqual({ status: 'rejected', reason: refused });
    expect(second.status).toBe('fulfilled');
    await stuck.close();
  });

  test('that is waiting when the converter closes is refused', async () => {
    const converter = threadProseConverter({ workerUrl });
    const waiting = Promise.allSettled([converter.fromMarkdown(LONG), converter.fromMarkdown(LONG)]);
    await converter.close();
    for (const result of await waiting) {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
    }
  });
});
