import { afterEach, describe, expect, test, vi } from 'vitest';
import { encodedBytes, longConversions } from '../../../adapters/workers/conversions.ts';
import { threadProseConverter } from '../../../adapters/workers/prose-converter.ts';
import { proseConverterContract } from '../../contract/prose-converter.ts';
import { workerModule } from '../../support/paths.ts';

const workerUrl = workerModule('prose-worker');
const DEADLINE_MS = 2_000;
const LONG = 'a *b* '.repeat(20_000);

describe('the contract', () => proseConverterContract(() => threadProseConverter({ workerUrl })));

describe('a long text', () => {
  afterEach(() => void vi.useRealTimers());

  test('leaves the main thread free', async () => {
    const converter = threadProseConverter({ workerUrl });
    let turns = 0;
    const ticking = setInterval(() => turns++, 1);
    await converter.mainText(LONG);
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(3);
    await converter.close();
  });

  test('is written as bytes, which the thread transfers', async () => {
    const converter = threadProseConverter({ workerUrl });
    const { body } = await converter.convert(LONG, 'text/markdown', 'application/prose+json');
    const shown = await converter.render(LONG, new Map(), 'text/html');
    for (const written of [body, shown]) expect(written).toBeInstanceOf(Uint8Array);
    await converter.close();
    const made = longConversions.convert('é', 'text/markdown', 'text/plain');
    expect(encodedBytes(made)).toEqual([made.body.buffer]);
    expect(made.body.buffer.byteLength).toBe(Buffer.byteLength('é')); // memory of its own, not of a pool
  });

  test('is rejected if it takes too long, and the next one is converted', async () => {
    const workerUrl = new URL('./stuck-worker.ts', import.meta.url);
    const stuck = threadProseConverter({ workerUrl, timeoutMs: DEADLINE_MS });
    await stuck.mainText(LONG);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const results = Promise.allSettled([stuck.mainText(`stick ${LONG}`), stuck.mainText(LONG)]);
    vi.advanceTimersByTime(DEADLINE_MS);
    const refused = expect.objectContaining({ code: 'unprocessable' });
    expect(await results).toMatchObject([{ status: 'rejected', reason: refused }, { status: 'fulfilled' }]);
    await stuck.close();
  });

  test('is rejected if it waits when the converter closes', async () => {
    const converter = threadProseConverter({ workerUrl });
    const waiting = Promise.allSettled([converter.mainText(LONG), converter.mainText(LONG)]);
    await converter.close();
    for (const result of await waiting) {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
    }
  });
});
