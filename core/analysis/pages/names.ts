import type { EntityFields } from '../../model/entity.ts';
import { plainText } from './graph.ts';

/**
 * The names of people as pages state and show them. Pages put dates, numbers and labels of buttons where a name belongs: implausible names
 * are left out.
 */

const LANGUAGES = 'en de fr es it pt nl sv da nb fi pl cs hu ro tr id ru uk el'.split(' ');
const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 15)));

/** The names of all months in these languages, long and short, as a pattern. */
const month = (): string =>
  [...new Set(LANGUAGES.flatMap(monthNames))].sort((a, b) => b.length - a.length).join('|');

let remembered: RegExp | undefined;

/**
 * A date or number next to a name: `Ann Lee March 11`, `Ann Lee22 Dec 2016`, `Ann Lee, 3. Mai`. Built on first use, since collecting the
 * names of months takes longer than the rest of the startup.
 */
function datePattern(): RegExp {
  remembered ??= new RegExp(`(?:(?:^|[\\s,|·•–—(-]+)(?:${month()})\\.?\\s+\\d|\\d).*$`, 'isu');
  return remembered;
}
/**
 * The text between a name and its date: punctuation, and words between punctuation. Each text matches in only one way, so that matching
 * takes little time.
 */
const BEFORE_DATE = ((sign: string, word: string) =>
  new RegExp(`(?<!${sign})${sign}+(?:${word}${sign}+)*(?:${word})?$`, 'iu'))(
  String.raw`[\s,|·•–—»›>(:-]`,
  '(?:on|published|updated|posted|am|le|el|il|op|den)',
);

/** Words for "by" before an author's name. */
const BY =
  /^(?:(?:written|posted|published|words)\s+by|by|von|par|por|di|door|av|af|от|author|autor|autora|autorin|autoren|auteurs?|autore|autori|authors|авторы|автор|作者|著者|文)[\s::]+/iu;

/** Punctuation between a name and the text that follows it on a page. */
const SIGNS_AFTER = /[\s,|·•–—:»›>-]+$/u;

/** Placeholders for a missing name: names of programs, systems, buttons or offices. */
const NOBODY =
  /^(?:admin(?:istrat(?:or|eur))?|webmaster|wordpress(?: \d[\d.]*)?|(?:unknown|anonymous)(?: author| user)?|author|guest|(?:(?:executive|managing|senior|deputy|associate|contributing|chief|staff) )?(?:writer|reporter|correspondent|contributor)s?|(?:executive|managing|senior|deputy|associate|contributing) editors?|(?:windows |microsoft office |office )?user|root|none|null|undefined|n\/a|(?:editorial |news |web )?(?:staff|desk|team)(?: (?:writer|reporter)s?)?|editors?|newsroom|(?:die |online-?)?redaktion(?: online)?|redaktør|redaksjonen|redaktionen|(?:de |web)?redactie|(?:la )?rédaction|(?:la )?redacción(?: digital)?|(?:da )?redação|(?:la )?redazione|redakcja|redakce|redakcia|(?:a )?szerkesztőség|redacția|haber merkezi|редакция|редакція|編集部|编辑部|편집부|mac(?: ?os(?: x)?)?|windows|linux|ubuntu|android|ios|iphone|ipad|pc|web ?site|home(?: ?page)?|blog|menu|share|follow)$/iu;

/** A shop's additions to a name: the person's role, and the form of the book. */
const ROLE =
  /\s*(?:\((?:autho?r|autor(?:in)?|auteur|autore|editor|herausgeber|foreword|illustrator|narrator|translator|contributor)\b[^()]*\)|\bformat:\s).*$/isu;

/** What newspapers put after a name: the person's account or work, and an organisation in capitals. */
const AFTER_NAME =
  /(?<=\p{L})(?:\s+@[\w.]{1,40}|(?:\s*[-–—|,]|\s+(?:senior|chief|staff|special|associate|contributing|deputy|managing|executive)(?=\s))\s[^-–—|,]{0,40}(?<!\p{L})(?:correspondent|reporter|editor|writer|columnist)s?)$/iu;
const IN_CAPITALS = /(?<=\p{Ll}),\s*\p{Lu}{2,20}(?:\s\p{Lu}{2,20}){1,3}$/u;

/** A version number, which manuals have in place of their authors. */
const VERSION = /^v?\p{N}+(?:\.\p{N}+)+/iu;

/** Words in lower case that occur in names: particles, and words between several names. */
const PARTICLES: ReadonlySet<string> = new Set(
  'a af al and av at bin da das de del della den der des di do dos du e el en et for i ibn in la las le les of och og ter ten the to und van vom von y zu zum zur'.split(
    ' ',
  ),
);
/** The most lower-case words in a name; text with more is a sentence. */
const MAX_SMALL_WORDS = 1;
/** The most words of a name that is entirely in lower case. */
const MAX_HANDLE_WORDS = 3;
const MAX_LENGTH = 100;

/** A stated name without the date next to it; undefined if it is not a name. Handles, which have no spaces, keep digits. */
export function plausibleName(text: string): string | undefined {
  const isHandle = !/\s/.test(text.trim());
  const name = (
    isHandle ? text : withoutDate(text.replace(ROLE, '').replace(AFTER_NAME, '').replace(IN_CAPITALS, ''))
  ).trim();
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

/** A displayed name: also without the word for "by". */
export function shownName(text: string): string | undefined {
  return plausibleName(text.trim().replace(BY, '').replace(SIGNS_AFTER, ''));
}

/** Changes a name of several words from capitals to normal case; abbreviations, which have no vowels, stay. */
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

/** Whether text is a button or a sentence: several words are in lower case and not parts of names. */
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

/** The person or organisation in a line; undefined if it is not a name. */
export function actor(text: string): EntityFields | undefined {
  const name = nameLine(text);
  return name === undefined || name.length > 200 ? undefined : { name };
}

/** The names in a line such as "By Jane Doe and John Smith"; empty for a URL or text too long for names. */
export function actorNames(text: string): string[] {
  const line = nameLine(text) ?? '';
  return line
    .split(/\s*(?:;|\||·|•| and | & )\s*/)
    .flatMap((part) =>
      part.split(',').every((one) => /\S\s+\S/.test(one.trim())) ? part.split(/\s*,\s*/) : [part],
    )
    .filter((name) => name !== '' && name.length <= 100);
}

/** A line of names without "By"; undefined for URLs and for text too long for names. */
function nameLine(text: string): string | undefined {
  const line = plainText(text).replace(/^(?:written |posted |words )?by:?\s+/i, '');
  return line === '' || line.length > 300 || /^https?:\/\//.test(line) ? undefined : line;
}
