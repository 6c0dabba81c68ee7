import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { numbersIn } from '../../../apps/web/words/counts.ts';
import { LANGUAGES } from '../../../apps/web/words/languages/all.ts';

/** The languages of the app. A text too few or too many inside a file is a type error (apps/web/words/languages/texts.ts). */

const WORDS = 'apps/web/words/';

/** The files with texts, by the names under which languages translate them. */
const names = readdirSync(WORDS)
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => [...readFileSync(WORDS + file, 'utf8').matchAll(/= translatable\('([\w-]+)'/g)])
  .map(([, name]) => name as string);

describe.each(Object.entries(LANGUAGES))('the language %s', (tag, { load }) => {
  it('has the texts of every file, and nothing else', async () => {
    const { first, later } = await load();
    const translated = Object.keys({ ...first, ...(await later()) });
    expect(translated.toSorted()).toEqual([...names, 'service'].toSorted());
  });

  it('has the plural categories that its rules use', () => {
    const { plural } = numbersIn(tag as 'pl');
    const forms = { one: 'one', few: 'few', many: 'many', other: 'other', zero: 'zero', two: 'two' };
    const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
    const used = new Set([0, 1, 2, 3, 5, 11, 21, 22, 100, 1_000_000].map((count) => plural(count, forms)));
    expect(pluralCategories).toEqual(expect.arrayContaining([...used]));
  });

  it('is named in itself', () => {
    expect(new Intl.DisplayNames(tag, { type: 'language' }).of(tag)?.toLowerCase()).toContain(
      LANGUAGES[tag as 'de']?.name.toLowerCase().split(' ', 1)[0],
    );
  });
});
