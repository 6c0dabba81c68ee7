import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { daysAt } from '../../../apps/web/search/days-in-words.ts';
import { findDays, toCanonical, toTyped } from '../../../apps/web/search/query-in-language.ts';
import { setLanguage, type WordTree } from '../../../apps/web/words/language.ts';
import { LANGUAGES } from '../../../apps/web/words/languages/all.ts';
import { queryWords } from '../../../apps/web/words/query.ts';
import { typeNames } from '../../../apps/web/words/types.ts';
import { typingWords } from '../../../apps/web/words/typing.ts';
import { KINDS } from '../../../core/entities/kinds.ts';
import { FIELDS } from '../../../core/search/query/field.ts';
import { PARTS, STATES } from '../../../core/search/text/fields.ts';

/** The query language in the language of the app (docs/search.md). */

/** A Saturday. */
const NOW = Date.UTC(2026, 10, 28, 12);

async function speakIn(tag: string): Promise<void> {
  const { first, later } = (await LANGUAGES[tag as 'de']?.load()) ?? { first: {}, later: async () => ({}) };
  const texts = new Map<string, WordTree>(Object.entries({ ...first, ...(await later()) }));
  setLanguage(tag, (name) => texts.get(name));
}
findDays.value = daysAt;
afterEach(() => speakIn('en'));

const canonical = (text: string) => toCanonical(text, NOW).q;

describe('a query in German', () => {
  it.each([
    ['typ:Artikel', 'type:articles'],
    ['Typ:artikel brot', 'type:articles brot'],
    ['-typ:Buch', '-type:Book'],
    ['typ:"Wissenschaftlicher Aufsatz"', 'type:"Wissenschaftlicher Aufsatz"'],
    ['titel:"alter Hafen"', 'title:"alter Hafen"'],
    ['ist:erledigt OR hat:datei', 'is:completed OR has:blob'],
    ['letzte Woche', 'created:2026-11-16/P7D'],
    ['Brot letzten Monat', 'Brot created:2026-10'],
    ['gespeichert:heute', 'created:2026-11-28'],
    ['-veröffentlicht:dieses Jahr', '-published:2026'],
    ['"letzte Woche"', '"letzte Woche"'],
    ['heute', 'heute'],
    ['https://example.org/typ:x', 'https://example.org/typ:x'],
    ['title:Brot', 'title:Brot'],
    ['(schlagwort:rezept)', '(tag:rezept)'],
    ['veroeffentlicht:2024', 'published:2024'],
    ['type:Artikel created:gestern', 'type:articles created:2026-11-27'],
    ['letzte  Woche', 'created:2026-11-16/P7D'],
    ['typ', 'typ'],
    ['"typ:Artikel"', '"typ:Artikel"'],
  ])('%s is asked as %s', async (typed, q) => {
    await speakIn('de');
    expect(canonical(typed)).toBe(q);
  });

  it('is shown again as it is typed', async () => {
    await speakIn('de');
    expect(toTyped('type:articles -is:completed #rezept')).toBe('typ:Artikel -ist:erledigt #rezept');
  });

  it('knows where a part of the canonical query was typed', async () => {
    await speakIn('de');
    const { q, typedAt } = toCanonical('brot gespeichert:morgen', NOW);
    expect([typedAt(q.indexOf('created')), typedAt(q.length)]).toEqual([5, 'brot gespeichert:morgen'.length]);
  });
});

describe('a query in Japanese', () => {
  it.each([
    ['先週', 'created:2026-11-15/P7D'],
    ['種類：記事', 'type:articles'],
    ['保存：２０２４－０３', 'created:2024-03'],
  ])('%s is asked as %s', async (typed, q) => {
    await speakIn('ja');
    expect(canonical(typed)).toBe(q);
  });
});

describe('a query in Arabic', () => {
  it.each([
    ['الاسبوع الماضي', 'created:2026-11-21/P7D'],
    ['حفظ:٢٠٢٤-٠٣', 'created:2024-03'],
    ['عنوان:٢٠٢٤', 'title:٢٠٢٤'],
  ])('%s is asked as %s', async (typed, q) => {
    await speakIn('ar');
    expect(canonical(typed)).toBe(q);
  });
});

describe('a date after a field is written as in the language', () => {
  it.each([
    ['de', 'gespeichert:März 2024', 'created:2024-03'],
    ['de', '-gespeichert:>=marz 2024 Brot', '-created:>=2024-03 Brot'],
    ['de', 'veröffentlicht:1.3.2024', 'published:2024-03-01'],
    ['de', 'veröffentlicht:"1. März 2024"', 'published:2024-03-01'],
    ['de', 'gespeichert:3/2024 10 Rezepte', 'created:2024-03 10 Rezepte'],
    ['de', 'gespeichert:Mai 2024 10 Rezepte', 'created:2024-05 10 Rezepte'],
    ['de', 'gespeichert:2024 3 Rezepte', 'created:2024 3 Rezepte'],
    ['de', 'gespeichert:31.2.2024', 'created:31.2.2024'],
    ['de', 'März 2024', 'März 2024'],
    ['de', 'titel:März 2024', 'title:März 2024'],
    ['fr', 'publié:mars 2024', 'published:2024-03'],
    ['fr', 'created:1 févr. 2024', 'created:2024-02-01'],
    ['pl', 'created:marzec 2024 created:1 marca 2024', 'created:2024-03 created:2024-03-01'],
    ['pt-BR', 'created:1 de março de 2024 pão', 'created:2024-03-01 pão'],
    ['ja', '保存:2024年3月', 'created:2024-03'],
    ['ja', '保存：２０２４年３月１日 保存：２０２４／３／１２', 'created:2024-03-01 created:2024-03-12'],
    ['zh-Hans', 'created:2024年3月', 'created:2024-03'],
    ['ar', 'حفظ:١ مارس ٢٠٢٤', 'created:2024-03-01'],
    ['ar', 'حفظ:1/3/2024', 'created:2024-03-01'],
    ['en', 'created:March 2024', 'created:2024-03'],
    ['en', 'created:2024-03-01/P7D created:2023..2024', 'created:2024-03-01/P7D created:2023..2024'],
  ])('%s: %s is asked as %s', async (tag, typed, q) => {
    await speakIn(tag);
    expect(canonical(typed)).toBe(q);
  });
});

/** A type of a kind is asked as the kind: people do not see the types. */
const ofKinds: readonly string[] = Object.values(KINDS).flat();

const value = fc.oneof(
  fc.constantFrom(...STATES.map((state) => `is:${state}`), ...PARTS.map((part) => `has:${part}`)),
  fc.constantFrom(
    ...[...Object.keys(KINDS), ...Object.keys(typeNames).filter((type) => !ofKinds.includes(type))].map(
      (type) => `type:${type}`,
    ),
  ),
  fc.constantFrom(...FIELDS.map((field) => `${field}:x`)),
  fc.constantFrom('bread', '"old harbour"', 'OR', '(', ')', '#tag', 'created:2024-03', '-title:"a b"'),
);

describe.each(['en', ...Object.keys(LANGUAGES)])('in %s', (tag) => {
  it('a query is the same after it was shown and typed again', async () => {
    await speakIn(tag);
    fc.assert(
      fc.property(fc.array(value, { maxLength: 6 }), (parts) => {
        const q = parts.join(' ');
        expect(canonical(toTyped(q))).toBe(q);
      }),
    );
  });

  it('dates are understood as the language writes them', async () => {
    await speakIn(tag);
    for (const options of [
      { dateStyle: 'long' },
      { year: 'numeric', month: 'short', day: 'numeric' },
      { year: 'numeric', month: '2-digit', day: '2-digit' },
    ] as const)
      for (let day = 0; day < 366; day += 11) {
        const time = Date.UTC(2024, 0, 1 + day);
        const written = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(time);
        expect(canonical(`created:${written} x`)).toBe(
          `created:${new Date(time).toISOString().slice(0, 10)} x`,
        );
      }
  });

  it('no name means two things', async () => {
    await speakIn(tag);
    for (const words of [queryWords.fields, queryWords.states, queryWords.parts, typingWords.days]) {
      const names = Object.values(words).map((name) =>
        name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase(),
      );
      expect(new Set(names).size).toBe(names.length);
    }
    for (const [field, name] of Object.entries(queryWords.fields))
      expect(FIELDS.filter((each) => each === name && each !== field)).toEqual([]);
  });
});
