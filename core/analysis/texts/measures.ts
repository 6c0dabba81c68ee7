import { fold } from '../../search/text/fold.ts';

/** What else is called so is a subject. */
const AMBIGUOUS: ReadonlySet<string> = new Set(['stone', 'bit']);
const UNITS = Intl.supportedValuesOf('unit').filter((unit) => !AMBIGUOUS.has(unit));
const CURRENCIES = [
  'EUR',
  'USD',
  'GBP',
  'JPY',
  'RUB',
  'CHF',
  'PLN',
  'SEK',
  'INR',
  'CNY',
  'BRL',
  'TRY',
] as const;
/** Where units are spelled differently in other countries of a language. */
const OTHER_SPELLINGS: Readonly<Record<string, readonly string[]>> = { en: ['en-GB'], pt: ['pt-PT'] };
/** Between them, these need every plural form of a language. */
const AMOUNTS = [1, 2, 5];

/**
 * The words of a language for months, days, units and money, folded: with them a text says when or how much, not what about.
 * @param language ISO 639-1
 */
export const measureWords: (language: string) => ReadonlySet<string> = rememberedSet((language) => [
  ...dateNames(language),
  ...units(language),
]);

/** The words of a language for months and days, folded. @param language ISO 639-1 */
export const dateWords: (language: string) => ReadonlySet<string> = rememberedSet(dateNames);

function rememberedSet(namesOf: (language: string) => readonly string[]) {
  const remembered = new Map<string, ReadonlySet<string>>();
  return (language: string): ReadonlySet<string> => {
    const known = remembered.get(language);
    if (known) return known;
    const words = new Set(
      namesOf(language)
        .flatMap((name) => name.split(/[\s/]+/u))
        .map(fold),
    );
    remembered.set(language, words);
    return words;
  };
}

function dateNames(language: string): readonly string[] {
  const formats = (['long', 'short'] as const).flatMap((style) => [
    new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' }),
    new Intl.DateTimeFormat(language, { day: 'numeric', month: style, timeZone: 'UTC' }),
    new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' }),
  ]);
  const dates = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 1 + (month % 7))));
  return formats.flatMap((format) =>
    dates.flatMap((date) =>
      format
        .formatToParts(date)
        .filter(({ type }) => type === 'month' || type === 'weekday')
        .map(({ value }) => value.replace(/\.$/, '')),
    ),
  );
}

function units(language: string): readonly string[] {
  const locales = [language, ...(OTHER_SPELLINGS[language] ?? [])];
  const formats = locales.flatMap((locale) => [
    ...UNITS.map((unit) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })),
    ...CURRENCIES.map(
      (currency) => new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'name' }),
    ),
  ]);
  return formats.flatMap((format) =>
    AMOUNTS.flatMap((amount) =>
      format
        .formatToParts(amount)
        .filter(({ type }) => type === 'unit' || type === 'currency')
        .map(({ value }) => value),
    ),
  );
}
