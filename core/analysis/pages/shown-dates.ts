/** Dates as pages write them for readers, in words. */

const LANGUAGES = 'en de fr es it pt nl sv da nb fi pl cs hu ro tr id ru uk el'.split(' ');

let remembered: ReadonlyMap<string, number> | undefined;

/**
 * The number of a month, 1 to 12, by its name in lower case, long or short, in the form used with a day. Collects the names on the first
 * call: that takes longer than the rest of the startup.
 */
function monthOf(name: string): number | undefined {
  remembered ??= new Map(LANGUAGES.flatMap(monthNames));
  return remembered.get(name);
}

const NAME = String.raw`(?<name>\p{L}{3,})\.?`;
const DAY = String.raw`(?<day>\d{1,2})`;
const YEAR = String.raw`(?<year>(?:19|20)\d\d)`;

/** `12. März 2024`, `5 de mayo de 2023`, `March 3, 2021`, `2019 Apr 17`, `2024年5月14日`, `2021-03-03`, `14.5.2024`. */
const FORMS: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<!\d)${DAY}(?:\.|er|º|st|nd|rd|th)?\s+(?:de\s+|of\s+)?${NAME},?\s+(?:de\s+)?${YEAR}(?!\d)`,
    'giu',
  ),
  new RegExp(String.raw`(?<!\p{L})${NAME}\s+${DAY}(?:st|nd|rd|th)?,?\s+${YEAR}(?!\d)`, 'giu'),
  new RegExp(String.raw`(?<!\d)${YEAR}[\s.]+${NAME}\s+${DAY}(?!\d)`, 'giu'),
  new RegExp(String.raw`(?<!\d)${YEAR}年(?<month>\d{1,2})月${DAY}日`, 'gu'),
  new RegExp(String.raw`(?<!\d)${YEAR}-(?<month>\d\d)-${DAY}(?!\d)`, 'gu'),
  new RegExp(String.raw`(?<![\d.])${DAY}\.(?<month>\d{1,2})\.${YEAR}(?!\d)`, 'gu'),
];

/** Words for the day of the last change, as opposed to that of publication. */
const CHANGED =
  /(updated|modified|changed|edited|aktualisiert|geändert|mis(e)? à jour|modifié|actualizad|modificad|aggiornat|atualizad|bijgewerkt|обновлен|更新)\P{N}*$/iu;

/** The first date in a line that is not marked as that of a change, as `YYYY-MM-DD`; undefined without one. */
export function dateInWords(line: string): string | undefined {
  const found = FORMS.flatMap((form) => [...line.matchAll(form)]).sort((a, b) => a.index - b.index);
  return found
    .filter(({ index }) => !CHANGED.test(line.slice(0, index)))
    .map(dayOf)
    .find((day) => day !== undefined);
}

function dayOf({ groups = {} }: RegExpExecArray): string | undefined {
  const month = groups.month === undefined ? monthOf(groups.name?.toLowerCase() ?? '') : Number(groups.month);
  const [year, day] = [Number(groups.year), Number(groups.day)];
  if (month === undefined) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : undefined;
}

function monthNames(language: string): (readonly [string, number])[] {
  return (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, index) => {
      const part = format.formatToParts(Date.UTC(2024, index, 15)).find(({ type }) => type === 'month');
      return [(part?.value ?? '').toLowerCase().replace(/[^\p{L}]/gu, ''), index + 1] as const;
    }).filter(([name]) => name.length > 2);
  });
}
