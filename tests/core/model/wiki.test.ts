import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelKey, resolve } from '../../../core/model/wiki.ts';
import { candidatesFor, type WikiPage, wikiPairs } from '../../support/wiki-pairs.ts';

const uid = (last: string) => last.padStart(22, '0');
const page = (id: string, title: string, more: Partial<WikiPage> = {}): WikiPage => ({
  id: uid(id),
  title,
  formerTitles: [],
  isActive: true,
  ...more,
});

/** The target of a label in object `x`. */
const meant = (label: string, ...pages: readonly WikiPage[]) =>
  resolve(uid('x'), candidatesFor(label, pages))?.id ?? null;

describe('a label', () => {
  it.each([
    ['Home', ' home '],
    ['ÉTÉ', 'e\u0301te\u0301'],
    ['Straße', 'STRASSE'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['İstanbul', 'i\u0307stanbul'],
  ])('%j is the same as %j', (one, other) => {
    expect(labelKey(one)).toBe(labelKey(other));
  });

  it.each([
    ['Home', 'Home page'],
    ['Cafe', 'Café'],
    ['a b', 'a  b'],
  ])('%j differs from %j', (one, other) => {
    expect(labelKey(one)).not.toBe(labelKey(other));
  });

  it('is the same in every case and normalisation', () => {
    const letter = fc.constantFrom(...'aAßẞſıIİiσςΣŉǰΐŰﬃ\u0301\u0308\u0307 ');
    fc.assert(
      fc.property(fc.string({ unit: letter }), (text) => {
        const forms = [text.toUpperCase(), text.normalize('NFC'), text.normalize('NFD'), ` ${text}\n`];
        for (const form of forms) expect(labelKey(form)).toBe(labelKey(text));
      }),
    );
  });
});

describe('a reference leads to', () => {
  it('an object with the title, the oldest of several', () => {
    expect(meant('home', page('2', 'Home'), page('1', 'HOME'), page('3', 'Away'))).toBe(uid('1'));
    expect(meant('home', page('1', 'Away'))).toBeNull();
  });

  it('an object with the id before one with the title, and that before one with a former title', () => {
    const former = page('1', 'New', { formerTitles: ['Home'] });
    expect(meant('home', former)).toBe(uid('1'));
    expect(meant('home', former, page('2', 'Home'))).toBe(uid('2'));
    expect(meant(uid('3'), page('1', uid('3')), page('3', 'Three'))).toBe(uid('3'));
  });

  it('an object in the trash only if no other matches', () => {
    const deleted = page('1', 'Home', { isActive: false });
    expect(meant('Home', deleted)).toBe(uid('1'));
    expect(meant('Home', deleted, page('2', 'Away', { formerTitles: ['home'] }))).toBe(uid('2'));
  });

  it('never the object that contains it', () => {
    expect(meant('Home', page('x', 'Home'))).toBeNull();
    expect(meant(uid('x'), page('x', 'Home'))).toBeNull();
    expect(meant('Home', page('x', 'Home'), page('z', 'Home'))).toBe(uid('z'));
  });

  it('nothing for an empty title', () => {
    expect(meant(' ', page('1', ''))).toBeNull();
  });
});

describe('linked pairs of objects', () => {
  it('are each listed once', () => {
    const pages = [page('1', 'Home'), page('2', 'Garden', { formerTitles: ['Yard'] })];
    const references = new Map([
      [uid('1'), ['Garden', 'yard', uid('2'), 'Home', 'Nowhere']],
      [uid('2'), ['home']],
    ]);
    expect(wikiPairs(pages, references)).toEqual([
      { sourceId: uid('1'), targetId: uid('2') },
      { sourceId: uid('2'), targetId: uid('1') },
    ]);
  });
});
