import { describe, expect, it } from 'vitest';
import { comparePages } from '../../../adapters/web/compare-pages.ts';
import { compareTexts } from '../../../adapters/web/compare-texts.ts';

/** Changes between two versions of a page (docs/kept-pages.md, "What changed"). */

const page = (html: string) => ({
  url: 'https://a.example/',
  contentType: 'text/html; charset=utf-8',
  bytes: new TextEncoder().encode(html),
});
const compared = (before: string, after: string) => comparePages(page(before), page(after));
const STORY = Array.from(
  { length: 8 },
  (_, index) =>
    `Night ${index} was calm, and the keeper wrote down, hour after hour, what passed the lantern.`,
);
const article = (texts: readonly string[], menu = '') =>
  `<title>Log</title><nav>${menu}</nav><article>${texts.map((text) => `<p>${text}</p>`).join('')}</article>`;

describe('two versions of a page', () => {
  it('differ by added, removed and changed blocks, in the order of the page', () => {
    const later = [
      'A new keeper came by the morning boat.',
      ...STORY.with(3, STORY[3]?.replace('calm', 'wild') ?? '').toSpliced(5, 1),
    ];
    const { added, removed, changed, changes } = compared(article(STORY), article(later));
    expect([added, removed, changed]).toEqual([1, 1, 1]);
    expect(changes.map(({ kind }) => kind)).toEqual(['added', 'changed', 'removed']);
    expect(changes[1]).toMatchObject({
      pieces: [
        { kind: 'same', text: 'Night 3 was ' },
        { kind: 'removed', text: 'calm' },
        { kind: 'added', text: 'wild' },
        { kind: 'same', text: STORY[3]?.slice('Night 3 was calm'.length) },
      ],
    });
    expect(changes[2]).toEqual({ kind: 'removed', text: STORY[5] });
  });

  it('do not differ by the surroundings of a text that changed', () => {
    const later = STORY.with(0, `${STORY[0]} Then it rained.`);
    expect(compared(article(STORY, 'three readers'), article(later, 'four readers'))).toMatchObject({
      compared: 'article',
      changed: 1,
      added: 0,
      removed: 0,
    });
  });

  it('differ by the surroundings if the text is the same, such as a price', () => {
    expect(compared(article(STORY, '€ 20'), article(STORY, '€ 25'))).toMatchObject({
      compared: 'page',
      changes: [{ kind: 'changed', before: '€ 20', after: '€ 25' }],
    });
  });

  it('do not differ by their markup', () => {
    const bold = STORY.with(2, STORY[2]?.replace('keeper', '<b class="x">keeper</b>') ?? '');
    expect(compared(article(STORY), article(bold))).toMatchObject({ added: 0, removed: 0, changed: 0 });
  });
});

describe('the texts of two versions', () => {
  it('are compared by characters in scripts without spaces', () => {
    const [change] = compareTexts(
      ['灯台守は毎晩海を見ていました。'],
      ['灯台守は毎朝海を見ていました。'],
    ).changes;
    expect(change).toMatchObject({
      pieces: [
        { kind: 'same', text: '灯台守は毎' },
        { kind: 'removed', text: '晩' },
        { kind: 'added', text: '朝' },
        { kind: 'same', text: '海を見ていました。' },
      ],
    });
  });

  it('are listed one after the other if they have nothing in common', () => {
    const { changes } = compareTexts(['Open all day'], ['Vendu, merci pour tout']);
    expect(changes).toMatchObject([{ pieces: [{ kind: 'removed' }, { kind: 'added' }] }]);
  });

  it('return before and after unchanged, piece by piece', () => {
    const before = 'The ferry leaves at nine, and at noon; on Sundays it waits for the bus.';
    const after = 'The old ferry leaves at ten and at noon. On Sundays it does not wait for the bus!';
    const [change] = compareTexts([before], [after]).changes;
    if (change?.kind !== 'changed') throw new Error('not changed');
    const without = (kind: string) =>
      change.pieces
        .filter((piece) => piece.kind !== kind)
        .map(({ text }) => text)
        .join('');
    expect([without('added'), without('removed')]).toEqual([before, after]);
  });

  it('are counted in full and shown in part if they are very long', () => {
    const endless = (word: string) => Array.from({ length: 5_000 }, (_, index) => `${word}${index}${word}`);
    const { added, removed, changes } = compareTexts(endless('a'), endless('b'));
    expect([added, removed, changes.length]).toEqual([5_000, 5_000, 500]);
    const long = compareTexts(['x '.repeat(200_000)], ['y '.repeat(200_000)]);
    expect(JSON.stringify(long).length).toBeLessThan(30_000);
  });
});
