/** Languages in which feeds write the names of months. Languages that use one of these names for a different month are left out. */
const LANGUAGES =
  'en de de-AT fr es it pt nl sv da nb fi pl cs sk hu ro sl tr el ru uk bg sr ca eu et lv lt id ar he th zh hi bn ur ms mk az ka hy gl is fa-u-ca-gregory sq cy ga ar-SY sw uz be af fil nn mr ta te ml'.split(
    ' ',
  );
/** Spellings from other programs. */
const OTHERS: readonly (readonly [name: string, month: number])[] = [
  ['maerz', 3],
  ['mrz', 3],
  ['sept', 9],
  ['agt', 8],
  // as in Arabic of the Levant, written as one word
  ['كانونالثاني', 1],
  ['تشرينالاول', 10],
  ['تشرينالثاني', 11],
  ['كانونالاول', 12],
  // as in Croatian, whose name for October means November in Polish
  ['sijecnja', 1],
  ['veljace', 2],
  ['ozujka', 3],
  ['travnja', 4],
  ['svibnja', 5],
  ['lipnja', 6],
  ['srpnja', 7],
  ['kolovoza', 8],
  ['rujna', 9],
  ['studenoga', 11],
  ['prosinca', 12],
];
/** The shortest abbreviation, in characters. */
const MIN_LENGTH = 3;

let known: ReadonlyMap<string, number> | undefined;

/** The number of the month that a name means in any of the languages, from 1; undefined if the name is unknown or ambiguous. */
export function monthOf(name: string): number | undefined {
  known ??= names();
  const month = Number(
    /^(\d{1,2})[月월]$/u.exec(name)?.[1] ??
      known.get(plain(name)) ??
      known.get(plain(name.replace(/^ב/, ''))),
  );
  return month || undefined;
}

/** A name in lower case, without dots and diacritics, but with the vowels of Indian and Thai names. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u0591-\u05c7\u064b-\u065f.]/g, '')
    .replaceAll('ı', 'i');

function names(): ReadonlyMap<string, number> {
  const whole = new Map<string, number>(OTHERS);
  const begun = new Map<string, number>();
  for (const language of LANGUAGES)
    for (const style of ['long', 'short'] as const)
      for (const more of [{}, { day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC', ...more });
        for (let month = 1; month <= 12; month += 1) {
          const parts = format.formatToParts(Date.UTC(2023, month - 1, 15));
          const name = plain(parts.find(({ type }) => type === 'month')?.value ?? '');
          if (!/^[\p{L}\p{M}]+$/u.test(name)) continue;
          note(whole, name, month);
          for (let length = MIN_LENGTH; length < name.length; length += 1)
            note(begun, name.slice(0, length), month);
        }
      }
  return new Map([...begun, ...whole]);
}

/** Adds a name of a month; 0 marks an ambiguous name. */
function note(months: Map<string, number>, name: string, month: number): void {
  const before = months.get(name);
  months.set(name, before === undefined || before === month ? month : 0);
}
