/** Languages in which feeds write the names of months; those that mean another month by the same name are left out. */
const LANGUAGES =
  'en de de-AT fr es it pt nl sv da nb fi pl cs sk hu ro sl tr el ru uk bg sr ca eu et lv lt id ar he zh'.split(
    ' ',
  );
/** What old programs wrote where letters had no signs. */
const OTHERS: readonly (readonly [name: string, month: number])[] = [
  ['maerz', 3],
  ['mrz', 3],
  ['sept', 9],
];
/** Shorter beginnings of names are no abbreviations. */
const MIN_LENGTH = 3;

let known: ReadonlyMap<string, number> | undefined;

/** The number of the month of this name, from 1, in whatever language; undefined for names that are none, or several. */
export function monthOf(name: string): number | undefined {
  known ??= names();
  const month = Number(
    /^(\d{1,2})[月월]$/u.exec(name)?.[1] ??
      known.get(plain(name)) ??
      known.get(plain(name.replace(/^ב/, ''))),
  );
  return month || undefined;
}

/** Small letters without signs and points. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
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
          if (!/^\p{L}+$/u.test(name)) continue;
          note(whole, name, month);
          for (let length = MIN_LENGTH; length < name.length; length += 1)
            note(begun, name.slice(0, length), month);
        }
      }
  return new Map([...begun, ...whole]);
}

/** Notes a name; one of two months is 0. */
function note(months: Map<string, number>, name: string, month: number): void {
  const before = months.get(name);
  months.set(name, before === undefined || before === month ? month : 0);
}
