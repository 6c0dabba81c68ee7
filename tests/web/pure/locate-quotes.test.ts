import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locateQuotes } from '../../../apps/web/highlights/locate-quotes.ts';
import type { Quote } from '../../../core/prose/highlight.ts';

/** Finding a highlighted passage in a text, even after the text was extracted again. */

const AROUND = 32;

const quoteAt = (text: string, start: number, end: number): Quote => ({
  exact: text.slice(start, end),
  before: text.slice(Math.max(0, start - AROUND), start),
  after: text.slice(end, end + AROUND),
});

function found(text: string, quote: Quote): string | null {
  const [span] = locateQuotes(text, [quote]);
  return span ? text.slice(span.start, span.end) : null;
}

const squeezed = (text: string): string => text.replaceAll(/\s/gu, '').toLowerCase();

const aWord = fc.oneof(
  fc.stringMatching(/^[a-z]{1,9}$/),
  fc.constantFrom('fern', 'the', 'of', '春天', '来了', 'الربيع', 'naïve', '🌿', 'Ōtomo'),
);
const someWords = (minLength: number, maxLength: number) =>
  fc.array(aWord, { minLength, maxLength }).map((all) => all.join(' '));

describe('a passage of an unchanged text', () => {
  it('is found where it was highlighted, however often it is repeated', () => {
    fc.assert(
      fc.property(someWords(10, 200), fc.nat(), fc.nat(), (text, from, length) => {
        const start = from % text.length;
        const end = Math.min(text.length, start + 1 + (length % 80));
        const exact = text.slice(start, end);
        fc.pre(exact.trim() === exact && text.length > 0);
        const around = { ...quoteAt(text, start, end), before: text.slice(0, start), after: text.slice(end) };
        expect(locateQuotes(text, [around])).toEqual([{ start, end }]);
      }),
    );
  });

  it('is distinguished from equal passages by its context', () => {
    const text = 'One: yes it is. Two: yes it is. Three: yes it is.';
    const start = text.indexOf('yes it is', 20);
    expect(locateQuotes(text, [quoteAt(text, start, start + 9)])).toEqual([{ start, end: start + 9 }]);
  });
});

describe('a passage of a text that was extracted again', () => {
  it('is found whatever precedes and follows it', () => {
    fc.assert(
      fc.property(
        someWords(20, 60),
        someWords(0, 60),
        someWords(0, 60),
        someWords(1, 20),
        (passage, before, after, changed) => {
          const old = `${before}\n${passage}\n${after}`;
          const start = before.length + 1;
          const quote = quoteAt(old, start, start + passage.length);
          const now = `${changed} ${before}\n\n${passage} ${changed}`;
          expect(squeezed(found(now, quote) ?? '')).toBe(squeezed(passage));
        },
      ),
    );
  });

  it('is found despite other spaces, lines, quotation marks and dashes', () => {
    const quote = { exact: 'She said “no” — it’s\nover.', before: '', after: '' };
    expect(found('Then she  said "no" - it\'s over. Then', quote)).toBe('she  said "no" - it\'s over.');
  });

  it('is found despite a few other words', () => {
    fc.assert(
      fc.property(
        someWords(24, 60),
        someWords(20, 100),
        someWords(20, 100),
        fc.nat(),
        (passage, a, b, at) => {
          const all = passage.split(' ');
          const changed = all.with(at % all.length, 'repaired').join(' ');
          const quote = quoteAt(`${a} ${passage} ${b}`, a.length + 1, a.length + 1 + passage.length);
          const place = found(`${b} ${changed} ${a}`, quote);
          expect(place).not.toBeNull();
          const inside = all.toSpliced(at % all.length, 1).slice(2, -2);
          const held = inside.filter((word) => place?.toLowerCase().includes(word.toLowerCase()));
          expect(held.length).toBeGreaterThan(inside.length * 0.8);
        },
      ),
    );
  });

  it('is gone if nothing similar exists', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-m ]{40,200}$/),
        fc.stringMatching(/^[n-z ]{0,400}$/),
        (passage, text) => {
          fc.pre(passage.replaceAll(' ', '').length >= 20);
          expect(found(text, { exact: passage, before: '', after: '' })).toBeNull();
        },
      ),
    );
  });
});

it('a short passage is found only if unchanged', () => {
  expect(found('the cot sat', { exact: 'cat', before: 'the ', after: ' sat' })).toBeNull();
});

it('an empty passage, or a passage in an empty text, is not found', () => {
  expect(found('text', { exact: ' ', before: '', after: '' })).toBeNull();
  expect(found('', { exact: 'text', before: '', after: '' })).toBeNull();
});
