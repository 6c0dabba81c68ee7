import { describe, expect, it } from 'vitest';
import { readSentences } from '../../../../adapters/intelligence/embedded/sentences.ts';

describe('a text without sentence ends', () => {
  const lengthsOf = (text: string, language: string) =>
    readSentences(text, language).map((sentence) => sentence.text.length);

  it.each([
    ['one word again and again', 'word '.repeat(4_000), 'en'],
    ['one name', 'Oslo '.repeat(4_000), 'de'],
    ['words without spaces', '東京'.repeat(5_000), 'ja'],
    ['one endless word', 'x'.repeat(20_000), 'en'],
  ])('is read in parts that fit in memory: %s', (_, text, language) => {
    const lengths = lengthsOf(text, language);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(1_000);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeGreaterThan(15_000 * (text.length / 30_000));
  });

  it('is whole if sentences end, however long the paragraph is', () => {
    const sentence = `The ${'very '.repeat(60)}old house stands by the sea.`;
    const paragraph = Array.from({ length: 12 }, () => sentence).join(' ');
    expect(new Set(readSentences(paragraph).map(({ text }) => text))).toEqual(new Set([sentence]));
  });
});
