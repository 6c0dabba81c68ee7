import { expect, it } from 'vitest';
import { piecesOf } from '../../../../adapters/http/pipeline/stream.ts';

it('a long text is sent in pieces that never split a character', async () => {
  const text = `a${'😀é'.repeat(100_000)}`;
  const pieces: Buffer[] = [];
  for await (const piece of piecesOf(text)) pieces.push(Buffer.from(piece));
  expect(pieces.length).toBeGreaterThan(4);
  expect(Buffer.concat(pieces).toString() === text).toBe(true);
});
