/**
 * The names of people as pages state and show them. Pages put dates, numbers and the words of their buttons where a name belongs:
 * a name that is not plausible is left out.
 */

const LANGUAGES = 'en de fr es it pt nl sv da nb fi pl cs hu ro tr id ru uk el'.split(' ');
const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 15)));

/** The names of all months in these languages, long and short, as a pattern. */
const month = (): string =>
  [...new Set(LANGUAGES.flatMap(monthNames))].sort((a, b) => b.length - a.length).join('|');

let remembered: RegExp | undefined;

/**
 * Where a date or a number begins beside a name: `Ann Lee March 11`, `Ann Lee22 Dec 2016`, `Ann Lee, 3. Mai`. Made when the first
 * name is read, since the names of months take longer than all else that a start needs.
 */
function datePattern(): RegExp {
  remembered ??= new RegExp(`(?:(?:^|[\\s,|·•–—(-]+)(?:${month()})\\.?\\s+\\d|\\d).*$`, 'isu');
  return remembered;
}
/** What stands between a name and its date: signs, and words between signs, each read in one way only, so that it takes little time. */
const BEFORE_DATE = ((sign: string, word: string) =>
  new RegExp(`(?<!${sign})${sign}+(?:${word}${sign}+)*(?:${word})?$`, 'iu'))(
  String.raw`[\s,|·•–—»›>(:-]`,
  '(?:on|published|updated|posted|am|le|el|il|op|den)',
);

/** What stands before the author's name where it is shown. */
const BY =
  /^(?:(?:written|posted|published|words)\s+by|by|von|par|por|di|door|av|af|от|author|autor|autora|autorin|autoren|auteurs?|autore|autori|authors|авторы|автор|作者|著者|文)[\s::]+/iu;

/** Signs by which a name is parted from what follows it on a page. */
const SIGNS_AFTER = /[\s,|·•–—:»›>-]+$/u;

/** What stands where nobody has entered a name: of the program, of a system, of a button, or of an office. */
const NOBODY =
  /^(?:admin(?:istrat(?:or|eur))?|webmaster|unknown|anonymous|author|guest|user|root|none|null|undefined|n\/a|(?:editorial |news |web )?(?:staff|desk|team)(?: (?:writer|reporter)s?)?|editors?|newsroom|(?:die |online-?)?redaktion(?: online)?|redaktør|redaksjonen|redaktionen|(?:de |web)?redactie|(?:la )?rédaction|(?:la )?redacción(?: digital)?|(?:da )?redação|(?:la )?redazione|redakcja|redakce|redakcia|(?:a )?szerkesztőség|redacția|haber merkezi|редакция|редакція|編集部|编辑部|편집부|mac(?: ?os(?: x)?)?|windows|linux|ubuntu|android|ios|iphone|ipad|pc|web ?site|home(?: ?page)?|blog|menu|share|follow)$/iu;

/** What a shop writes after a name: what the person did, and the form of the book. */
const ROLE =
  /\s*(?:\((?:autho?r|autor(?:in)?|auteur|autore|editor|herausgeber|foreword|illustrator|narrator|translator|contributor)\b[^()]*\)|\bformat:\s).*$/isu;

/** The number of a version, which stands where manuals name their authors. */
const VERSION = /^v?\p{N}+(?:\.\p{N}+)+/iu;

/** Words of names that are written small: of nobility, of languages, and between the names of several. */
const PARTICLES: ReadonlySet<string> = new Set(
  'a af al and av at bin da das de del della den der des di do dos du e el en et for i ibn in la las le les of och og ter ten the to und van vom von y zu zum zur'.split(
    ' ',
  ),
);
/** More small words than this make a sentence. */
const MAX_SMALL_WORDS = 1;
/** People who write their whole names small have no more words in them. */
const MAX_HANDLE_WORDS = 3;
const MAX_LENGTH = 100;

/** A stated name without the date that stands beside it; undefined for what is no name. Handles, which have no spaces, keep digits. */
export function plausibleName(text: string): string | undefined {
  const isHandle = !/\s/.test(text.trim());
  const name = (isHandle ? text : withoutDate(text.replace(ROLE, ''))).trim();
  const isName =
    name.length > 1 &&
    name.length <= MAX_LENGTH &&
    /\p{L}/u.test(name) &&
    !/https?:\/\/|\S@\S/.test(name) &&
    !/[[\]{}<>]/.test(name) &&
    !NOBODY.test(name) &&
    !VERSION.test(name) &&
    !isSentence(name);
  return isName ? name : undefined;
}

/** A name as it is shown to readers: also without the word for "by". */
export function shownName(text: string): string | undefined {
  return plausibleName(text.trim().replace(BY, '').replace(SIGNS_AFTER, ''));
}

/** A name of several words, all in capitals, as names are written; abbreviations, which have no vowels, stay. */
export function withoutCapitals(name: string): string {
  const words = name.split(/\s+/);
  if (words.length < 2 || name !== name.toUpperCase() || name === name.toLowerCase()) return name;
  return words
    .map((word, at) => {
      const small = word.toLowerCase();
      if (at > 0 && PARTICLES.has(small)) return small;
      return /^\p{L}{1,4}$/u.test(word) && !/[aeiouyäöüàáâèéêìíîòóôùúû]/.test(small) && /^[a-z]+$/.test(small)
        ? word
        : small.replace(/(^|[-'’.])\p{L}/gu, (start) => start.toUpperCase());
    })
    .join(' ');
}

function withoutDate(text: string): string {
  const cut = text.replace(datePattern(), '');
  return cut === text ? text : cut.replace(BEFORE_DATE, '');
}

/** Whether words are those of a button or a sentence: several of them are small and not part of names. */
function isSentence(text: string): boolean {
  const words = text.split(/\s+/);
  const small = words.filter((word) => /^\p{Ll}/u.test(word) && !PARTICLES.has(word));
  return (
    words.length > 2 &&
    small.length > MAX_SMALL_WORDS &&
    (small.length < words.length || words.length > MAX_HANDLE_WORDS)
  );
}

function monthNames(language: string): string[] {
  return (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' });
    return MONTHS.map((date) => {
      const part = format.formatToParts(date).find(({ type }) => type === 'month');
      return (part?.value ?? '').replace(/\.$/, '').replace(/[^\p{L}]/gu, '');
    }).filter((name) => name.length > 2);
  });
}
