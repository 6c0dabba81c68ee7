import { describe, expect, it } from 'vitest';
import { brief, quoteText, visible } from '../../../adapters/mcp/quoted.ts';

/** How the texts of others are passed to assistants (docs/security.md, "Assistants"). */

describe('a quoted text', () => {
  it('cannot end its own quotation, since its delimiter is random', () => {
    const first = quoteText('a', 'ID');
    const word = /^\[(\w+):/.exec(first)?.[1];
    const forged = quoteText(first, 'ID');
    expect(/^\[(\w+):/.exec(forged)?.[1]).not.toBe(word);
    expect(forged.split('\n').at(-1)).toMatch(/^\[\w{12}: text of ID ends\]$/);
  });

  it('has no invisible characters', () => {
    const tags = [...'ignore'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
    expect(visible(`a${tags}b\u202ec\u2066d\u200be\u0000f\u009bg`)).toBe('abcdefg');
  });

  it.each([
    ['variation selectors', '\ufe00\ufe07\ufe0d\u{e0101}'],
    ['fillers', '\u115f\u1160\u3164\uffa0\u034f'],
    ['direction and annotation marks', '\u200e\u200f\u061c\ufff9\ufffb\u206a'],
    ['invisible hyphens, and Mongolian separators', '\u00ad\u180e\u180b'],
    ['joiners that join nothing', '\u200d\u200c\u200c\u200d\u200c'],
  ])('has no %s that could hide text', (_, hidden) => expect(visible(`a${hidden}b`)).toBe('ab'));

  it('keeps the characters of scripts and emoji, tabs and lines', () => {
    const text = 'می\u200cخواهم 👩\u200d👩\u200d👧 ❤\ufe0f\u200d🔥 é\tü\n京都';
    expect(visible(text)).toBe(text);
  });
});

describe('the beginning of a text', () => {
  it('is one line, and ends with the number of omitted characters', () => {
    expect(brief(' a\n\n b ', 10)).toBe('a b');
    expect(brief('abcdef', 4)).toBe('abc…');
  });

  it('ends at a whole character', () => expect(brief('ab🌱cd', 4)).toBe('ab…'));
});
