import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LINE_BYTES } from '../../../core/library/format.ts';
import { toAsyncIterable } from '../../../core/library/parts.ts';
import { joined, readLines } from '../../../core/library/read-lines.ts';

async function linesOf(...chunks: readonly Uint8Array[]) {
  const lines: [number, string | null][] = [];
  for await (const { number, bytes } of readLines(toAsyncIterable(chunks)))
    lines.push([number, bytes && Buffer.from(bytes).toString()]);
  return lines;
}

describe('lines', () => {
  it('are the same for any chunks of bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[a-c\n]*$/), fc.array(fc.nat(20)), async (text, cuts) => {
        const chunks: Uint8Array[] = [];
        let rest = Buffer.from(text);
        for (const cut of cuts) {
          chunks.push(rest.subarray(0, cut));
          rest = rest.subarray(cut);
        }
        const expected = text
          .split('\n')
          .map((line, index): [number, string] => [index + 1, line])
          .filter(([, line]) => line !== '');
        expect(await linesOf(...chunks, rest)).toEqual(expected);
      }),
    );
  });

  it('that are too long are skipped without being held in memory', async () => {
    const piece = new Uint8Array(MAX_LINE_BYTES / 4).fill(0x61);
    const long = [piece, piece, piece, piece, piece, Buffer.from('a\nshort\n')];
    expect(await linesOf(Buffer.from('first\n'), ...long)).toEqual([
      [1, 'first'],
      [2, null],
      [3, 'short'],
    ]);
  });
});

it('chunks are joined', () => {
  expect(joined([])).toEqual(new Uint8Array());
  expect(joined([Uint8Array.of(1), Uint8Array.of(2, 3)])).toEqual(Uint8Array.of(1, 2, 3));
});
