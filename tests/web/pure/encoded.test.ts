import { expect, it } from 'vitest';
import { encodeWhenIdle } from '../../../apps/web/edit/saving/encode-when-idle.ts';

/** Encoding a long text for sending, piece by piece. */

const never = () => expect.unreachable();

it('a short text is encoded in one piece', async () => {
  expect(await encodeWhenIdle('Call Anna', never)).toBe('Call Anna');
});

it('a long text keeps every character, wherever it is split', async () => {
  for (const before of ['', 'x']) {
    const text = before + '🌿é'.repeat(60_000);
    const blob = (await encodeWhenIdle(text, async () => () => 100)) as Blob;
    expect((await blob.text()) === text).toBe(true);
  }
});

it('a long text yields repeatedly, and uses the time it gets', async () => {
  const text = 'word '.repeat(100_000);
  const turns = async (leftMs: number) => {
    let count = 0;
    await encodeWhenIdle(text, async () => {
      count += 1;
      return () => leftMs;
    });
    return count;
  };
  expect(await turns(0)).toBe(Math.ceil(text.length / (32 * 1024)));
  expect(await turns(100)).toBe(1);
});
