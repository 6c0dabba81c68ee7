import { perLocale } from './language.ts';

/** The plural categories of the languages of the app (Unicode CLDR 48). To add a translation, add its language here first. */
interface Categories {
  readonly en: 'one' | 'other';
  readonly de: 'one' | 'other';
  readonly fr: 'one' | 'many' | 'other';
  readonly es: 'one' | 'many' | 'other';
  readonly it: 'one' | 'many' | 'other';
  readonly 'pt-BR': 'one' | 'many' | 'other';
  readonly nl: 'one' | 'other';
  readonly pl: 'one' | 'few' | 'many' | 'other';
  readonly ja: 'other';
  readonly 'zh-Hans': 'other';
  readonly ar: 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
}

/** A language of the app, as a BCP 47 tag. */
export type LanguageTag = keyof Categories;

type Forms<L extends LanguageTag> = Readonly<Record<Categories[L], string>>;

/** Formats numbers with the digits of the locale. Arabic has different digits in Egypt and in Morocco. */
const formats = perLocale((locale) => new Intl.NumberFormat(locale));

/** Formats numbers for texts in one language. */
export function numbersIn<L extends LanguageTag>(language: L) {
  const rules = new Intl.PluralRules(language);
  return {
    /** Formats a number, such as `1,200`. */
    number: (count: number): string => formats().format(count),
    /** Returns the form for a number. The number replaces its first `#`. */
    plural: (count: number, forms: Forms<L>): string =>
      forms[rules.select(count) as Categories[L]].replace('#', () => formats().format(count)),
  };
}

export const { number, plural } = numbersIn('en');
