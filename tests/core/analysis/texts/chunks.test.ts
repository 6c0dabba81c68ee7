import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toChunks } from '../../../../core/analysis/texts/chunks.ts';

/** The parts of a text that are embedded. */

const sentence = (words: number) => `${'Word '.repeat(words)}end. `;

describe('chunks', () => {
  it('are absent for a text without words, and a short text has one', () => {
    expect(['', ' \n', '— … !'].map(toChunks)).toEqual([[], [], []]);
    expect(toChunks(' A short text. \n')).toEqual(['A short text.']);
    expect(toChunks('x'.repeat(1_500))).toHaveLength(1);
  });

  it('end at a paragraph, otherwise at a sentence, otherwise at a word', () => {
    const paragraph = sentence(260).trim();
    expect(toChunks(`${paragraph}\n\n${paragraph}\n\n${paragraph}`)).toEqual(Array(3).fill(paragraph));
    for (const chunk of toChunks(sentence(20).repeat(40))) expect(chunk.endsWith('end.')).toBe(true);
    for (const chunk of toChunks('word '.repeat(1_000))) expect(chunk).toMatch(/^word.*word$/);
  });

  it('have similar lengths', () => {
    const lengths = toChunks(sentence(10).repeat(60)).map((chunk) => chunk.length);
    expect(Math.min(...lengths)).toBeGreaterThan(Math.max(...lengths) * 0.6);
  });

  it('are at most 16, spread over the whole text, including the beginning', () => {
    const text = Array.from({ length: 1_000 }, (_, at) => `Sentence ${at}. `).join('');
    const long = toChunks(text.repeat(20));
    expect(long).toHaveLength(16);
    expect(long[0]).toMatch(/^Sentence 0\./);
    const all = toChunks(text);
    expect(all.length).toBeLessThan(16);
    expect(all.join(' ')).toBe(text.trim());
  });

  it('lose only white space, whatever the text, and never split a character', () => {
    const piece = fc.oneof(
      fc.constantFrom('\n\n', '. ', ' ', '😀', '語', 'word'),
      fc.integer({ min: 1, max: 900 }).map((length) => '𝒳'.repeat(length)),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const text = pieces.join('');
        const chunks = toChunks(text);
        for (const chunk of chunks) expect(chunk.isWellFormed() && chunk.length <= 1_500).toBe(true);
        expect(chunks.length).toBeLessThanOrEqual(16);
        const words = (string: string) => string.replace(/[^\p{L}\p{N}]/gu, '');
        if (chunks.length < 16) expect(words(chunks.join(''))).toBe(words(text));
      }),
    );
  });
});
