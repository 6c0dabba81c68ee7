import { describe, expect, test } from 'vitest';
import { embeddedLanguageDetector } from '../../../../adapters/intelligence/embedded/language-detector.ts';
import { embeddedLanguageModel } from '../../../../adapters/intelligence/embedded/language-model.ts';

const model = embeddedLanguageModel();
const describeText = (title: string, text: string, language = 'en') =>
  model.describeText({ title, text, knownTags: [], language, fields: [] });

const BREAD = `Sourdough bread needs only flour, water and salt. The wild yeast in the starter makes the dough rise slowly,
over eight to twelve hours. Feed the starter the evening before. Mix the flour with most of the water and let it rest for
an hour. Add the starter and the salt, fold the dough every thirty minutes, and shape the loaf when it has grown by half.

Subscribe to our newsletter for more recipes. We use cookies to improve your experience.

Bake it in a hot Dutch oven: twenty minutes with the lid, twenty-five without. A good crust crackles when the bread cools.`;

describe('the embedded model', () => {
  test('summarises a text with its own sentences, without those about the page, and returns no tags', async () => {
    const { summary, tags, fields } = await describeText('How to bake sourdough bread', BREAD);
    expect(summary).toMatch(/^Sourdough bread needs only flour, water and salt\./);
    expect(summary).not.toMatch(/newsletter|cookies/);
    expect([tags, fields]).toEqual([[], {}]);
  });

  test('returns no summary for a text that is hardly longer', async () => {
    const long = 'The pump station by the old mill reported a pressure of four bar this morning.';
    expect((await describeText('', long)).summary).toBe('');
    expect((await describeText('', `${long} It rained.`)).summary).toBe('');
  });

  test('does not use the lines of a list as a summary', async () => {
    const plan = `Thursday: arrive at twenty past two, walk up through the old town, dinner at the place without a sign
Saturday: the palace on the hill, which is full by ten, so gardens first
Sunday: the market is only on Tuesdays and Saturdays!`;
    expect((await describeText('Plan', plan)).summary).not.toMatch(/first Sunday/);
  });

  test('accepts any text', async () => {
    expect(await describeText('', ' \n\n  \n')).toEqual({ summary: '', tags: [], fields: {} });
    for (const text of ['🙂 '.repeat(5000), 'a'.repeat(200_000), '.'.repeat(50_000), '\n- '.repeat(20_000)])
      expect((await describeText('', text)).summary.length).toBeLessThanOrEqual(400);
  });

  test('describes a picture by its known facts', async () => {
    const picture = { bytes: new Uint8Array(), width: 1, height: 1 };
    const known = { picture, facts: {}, title: '', knownTags: [], text: 'Ferry timetable\nOslo to Bergen' };
    const { summary, tags } = await model.describePicture(known);
    expect(summary).toBe('Text in the picture: “Ferry timetable · Oslo to Bergen”');
    expect(tags).toEqual([]);
  });
});

test('distinguishes languages, and does not guess', async () => {
  const { detect } = embeddedLanguageDetector();
  expect(await detect('Die Fähre nach Norden fährt um neun Uhr')).toBe('de');
  expect(await detect('The ferry leaves for the north at nine')).toBe('en');
  expect(await detect('El barco sale hacia el norte a las nueve')).toBe('es');
  for (const text of ['', '12:30', 'ok', 'Brass desk lamp, green shade', 'Garden shed plans free PDF'])
    expect(await detect(text)).toBeUndefined();
});

test.each([
  ['Zahnarzt anrufen', 'de'],
  ['Boiler service Tuesday', 'en'],
  ['Waar is de sleutel?', 'nl'],
  ['12:30', undefined],
  ['Szuflada w kuchni', undefined],
])('the likely languages decide about the short text %j: %s', async (text, language) => {
  expect(await embeddedLanguageDetector().detect(text, ['en', 'de', 'nl'])).toBe(language);
});
