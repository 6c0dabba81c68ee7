/** The plural categories of a language (Unicode CLDR). A language is added here before it is translated. */
interface Categories {
  readonly en: 'one' | 'other';
}

type Forms<L extends keyof Categories> = Readonly<Record<Categories[L], string>>;

/** Writes numbers in texts of a language. */
function numbersIn<L extends keyof Categories>(language: L) {
  const rules = new Intl.PluralRules(language);
  const format = new Intl.NumberFormat(language);
  return {
    /** A number: `1,200`. */
    number: (count: number): string => format.format(count),
    /** The form for a number, with the number in place of `#`. */
    plural: (count: number, forms: Forms<L>): string =>
      forms[rules.select(count) as Categories[L]].replace('#', () => format.format(count)),
  };
}

export const { number, plural } = numbersIn('en');
