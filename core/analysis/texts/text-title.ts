import { lineTitle } from '../../model/line-title.ts';
import { fold } from '../../search/text/fold.ts';
import { capitalised } from './file-name.ts';

/** The most characters of a title. */
const MAX_LENGTH = 80;
/** The names of files that people write, rather than programs. */
const WRITTEN = /^[^.]+$|\.(?:txt|text)$/i;
/** Lines that are not titles: an item of a list, a quotation, an address, a field of a form, code, a time, the number of a page. */
const NO_TITLE =
  /(?:page|pag(?:ina)?|pág(?:ina)?|seite|blatt|strona|blad)\.?\s*\d+(?:\s*(?:of|de|di|von|van|sur|z|\/)\s*\d+)?$|^(?:\d{1,2}:\d\d|[-*+>|=~<{[(#"'„“«「$;/•‣◦▪■□▢☐☑☒✓✔✗]|\d+[.)]\s|\w+:\/\/|www\.)|[{};<>=|\\]|\t/iu;

/** The next columns of a line that is a title: a number, a date, an amount, a label with its value. */
const DETAIL = /\d[^\p{L}\p{N}]*$|^\p{L}+[:：]/u;
/** The postal code and the town of an address, after other parts. */
const ADDRESS = /(?:[·•,|]|\s{2}).*(?<!\d)\d{4,5} \p{Lu}/u;
/** The number of lines that may come before the title: a letterhead, or a head that every page repeats. */
const MAX_HEAD = 3;

/** The number of a page and of all pages, which letters have in their head. */
const OF_PAGES =
  /(?:page|pag(?:ina)?|pág(?:ina)?|seite|blatt|strona)\.?\s*1\s*(?:of|de|di|von|van|sur|z|\/)\s*\d+$/iu;
/** The label of the subject of a letter. */
const SUBJECT =
  /^(?:subject|re|betreff|betr\.|objet|asunto|oggetto|assunto|onderwerp|betreft|dotyczy|temat|件名|主题)\s?[:：]\s*(\S.*)$/iu;
/** The marks of answered and forwarded mails before their subject. */
const REPLY = /^(?:(?:re|aw|fwd?|wg|tr|rv|antw|odp)\s?[:：]\s*)+(?=\S)/iu;
/** A postal code: a line with one belongs to an address. */
const POSTAL_CODE =
  /(?<![\p{L}\d])(?:[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|\d{4,5} (?:[A-Z]{2} )?\p{Lu}|[A-Z]{2} \d{5}(?!\d))/u;
/** A salutation, and the name or number of the person or account: signs of a letter. */
const SALUTATION =
  /^\p{Lu}\S*\s\p{L}[^.:]{0,40}[,!、]$|^Dear [^:]{1,60}:$|^(?:Estimad|Querid|Apreciad|Muy señor|Prezad|Exm)[^.:]{1,60}:$/u;
const DETAILS = /^\p{L}[\p{L} .]{2,24}[:：]\s.*\p{N}/u;
/** The number of lines of a letter among which its subject is. */
const MAX_BEFORE_SUBJECT = 15;

/** The line with the day, after the place, of a letter. */
const DAY = /^(?:[^,\d]{2,30},\s?)?(?:\p{L}{1,5}\s)?\d.{0,20}(?:19|20)\d\d\S{0,2}$/u;

/**
 * The subject of a letter or bill: the text after its label, otherwise a line by itself that is like a title: one with a word of the file
 * name, or the first one after the letterhead and the addresses; undefined for other texts, and if the text begins before.
 */
function subjectOf(lines: readonly string[], name: string): string | undefined {
  const head = lines.filter((line) => line !== '').slice(0, MAX_BEFORE_SUBJECT);
  const isLetter = head.some((line) => POSTAL_CODE.test(line) || SALUTATION.test(line) || DETAILS.test(line));
  const labelled = isLetter ? head.flatMap((line) => SUBJECT.exec(line)?.[1] ?? [])[0] : undefined;
  if (labelled !== undefined) return labelled.replace(REPLY, '').split(/\s{4,}/u)[0];
  const [first = [], ...others] = paragraphsOf(lines);
  const titles = others.flatMap((paragraph) => titleAlone(paragraph) ?? []);
  const hasHead =
    isLetter && (first.length > 1 || isLetterhead(first[0] ?? '') || OF_PAGES.test(first[0] ?? ''));
  const named =
    first.some((line) => isNamedBy(line, name)) && !hasHead
      ? undefined
      : titles.find((title) => isNamedBy(title, name));
  return named ?? (hasHead ? titles[0] : undefined);
}

/** The paragraphs before the text itself begins: to the first one after a salutation, or to the first sentence. */
function paragraphsOf(lines: readonly string[]): readonly (readonly string[])[] {
  const all = lines
    .join('\n')
    .split(/\n{2,}/u)
    .map((paragraph) => paragraph.split('\n'));
  let before = 0;
  const end = all.findIndex((paragraph, at) => {
    before += paragraph.length;
    const isGreeted = SALUTATION.test(all[at - 2]?.[0] ?? '');
    return before > MAX_BEFORE_SUBJECT || isGreeted || paragraph.some((line) => line.length > MAX_LENGTH);
  });
  return all.slice(0, end === -1 ? all.length : end);
}

/** The title with which a paragraph begins, without details in other columns; undefined for addresses, labels with values, and rows. */
function titleAlone(paragraph: readonly string[]): string | undefined {
  const [line = '', ...more] = paragraph;
  const [title = '', ...others] = line.split(/\s{2,}/u);
  const isAddress = paragraph.some((one) => POSTAL_CODE.test(one) || /^[^\d:：]*[:：]/u.test(one));
  const isOfRows = more.length > 1 && (others.length > 0 || more.some((one) => /\d$/u.test(one)));
  if (isAddress || isOfRows || DAY.test(line) || isUntitled(title) || goesOn(title, 0, more[0]))
    return undefined;
  return others.every((part) => DETAIL.test(part)) ? title : undefined;
}

/** The fewest letters of a meaningful word of a file name, and the number of letters from which on only beginnings are compared. */
const MIN_WORD = 4;
const ALIKE = 5;

/** Whether a line has a word of the name that a person gave the file. */
function isNamedBy(line: string, name: string): boolean {
  const stemsIn = (text: string) =>
    (fold(text).match(/\p{L}+/gu) ?? [])
      .filter((word) => word.length >= MIN_WORD)
      .map((word) => word.slice(0, ALIKE));
  const named = new Set(stemsIn(name.replace(/\.\w+$/u, '')));
  return stemsIn(line).some((stem) => named.has(stem));
}

/** The beginning of a plain text after the greeting, as a title; empty without one. */
export function firstWords(text: string): string {
  const line = text
    .split('\n')
    .map(unescaped)
    .find((one) => /\p{L}{2}/u.test(one) && !/[,!、:：]$/u.test(one));
  return capitalised(lineTitle(line ?? ''));
}

const unescaped = (line: string): string => line.replace(/\\(?=[!-/:-@[-`{-~])|\\$|^&#32;/gu, '').trim();

/** Words of names of organisations. */
const ORGANISATION =
  /(?<!\p{L})(?:association|society|club|school|college|university|council|trust|nhs|hospital|clinic|practice|church|parish|committee|company|ltd|plc|inc|llc|gmbh|verein|schule|praxis|gemeinde|kirche|école|lycée|mairie|commune|clinique|cabinet|asociación|ayuntamiento|colegio|clínica|associazione|comune|scuola|associação|prefeitura|escola|laboratório|vereniging|gemeente|stichting|szkoła|stowarzyszenie|spółdzielnia)s?(?!\p{L})/iu;

const isLetterhead = (line: string): boolean => ADDRESS.test(line);

/** Whether a line names only the sender: an organisation in capitals next to or above a title, or next to another column above a title. */
function isSender(line: string, next = ''): boolean {
  const [first = '', ...others] = line.split(/\s{4,}/u);
  const isNamed = isCapitals(first) && ORGANISATION.test(first);
  const isAbove = next !== '' && !isCapitals(next) && !isUntitled(next);
  const isHead = others.some((part) => /\p{L}/u.test(part)) && !OF_PAGES.test(line);
  return isHead ? isNamed || isAbove : isNamed && isAbove;
}

const isCapitals = (line: string): boolean => /\p{Lu}{2}/u.test(line) && !/\p{Ll}/u.test(line);

/**
 * The title of a plain-text file: the subject of a letter; otherwise its first line after a letterhead, if that is short, does not end like
 * a sentence, does not continue on the next line, and is not excluded by `NO_TITLE`, or the line directly after it that has a word of the
 * file name; undefined otherwise.
 * @param text the plain text, converted to Markdown
 * @param name the file name
 */
export function textTitle(text: string, name: string): string | undefined {
  if (!WRITTEN.test(name)) return undefined;
  const lines = text.split('\n').map(unescaped);
  if (isTable(lines)) return undefined;
  const subject = subjectOf(lines, name);
  if (subject !== undefined) return subject;
  const width = lines.reduce((longest, line) => Math.max(longest, line.length), 0);
  const titles: string[] = [];
  let running: string | undefined;
  for (const at of [...lines.keys()].filter((one) => lines[one] !== '').slice(0, MAX_HEAD)) {
    const written = lines[at] ?? '';
    const line = written.replace(/\s{2,}/gu, '  ');
    const [first = '', ...others] = line.split('  ');
    const title = others.every((part) => DETAIL.test(part)) ? first : [first, ...others].join(' ');
    if (isUntitled(line) || isUntitled(title) || DAY.test(line) || goesOn(title, width, lines[at + 1])) break;
    const isHead = isLetterhead(line) || isSender(written, lines[at + 1]);
    // A number or one word after a running head is that of a chapter.
    if (running !== undefined && (/^\d/u.test(title) || !/[\s\p{Script=Han}]/u.test(title))) break;
    if (!isHead && !isRepeated(title, lines)) titles.push(title);
    else if (!isHead) running ??= title;
    if (lines[at + 1] === '' && titles.length > 0) break;
  }
  return titles.find((title) => isNamedBy(title, name)) ?? titles[0] ?? running;
}

/** The fewest columns and rows of a table, which has no title. */
const MIN_COLUMNS = 3;
const MIN_ROWS = 3;

/** Whether a text begins with the rows of a table, with equally many columns between wide spaces. */
function isTable(lines: readonly string[]): boolean {
  const rows = lines.filter((line) => line !== '').slice(0, MIN_ROWS);
  const columns = new Set(rows.map((row) => row.split(/\s{2,}|\t/u).length));
  return rows.length === MIN_ROWS && columns.size === 1 && Math.min(...columns) >= MIN_COLUMNS;
}

function isUntitled(line: string): boolean {
  const isLong = line.length > MAX_LENGTH || line.length < 3;
  const isSentence = /[.!?。！？,;:，；：]$/u.test(line);
  return isLong || isSentence || NO_TITLE.test(line) || !/\p{L}{2}/u.test(line);
}

/**
 * Whether a line continues on the next one, which an empty line does not: that begins with a small letter and is not a date, or its first
 * word had no space left in a long line.
 * @param width the length of the longest line, or 0 if every long line goes on
 */
function goesOn(line: string, width: number, next = ''): boolean {
  const [word = ''] = next.split(/\s/u, 1);
  const isFull = line.length > MAX_LENGTH / 2 && line.length + 1 + word.length > width;
  const isDay = /\d/u.test(next) && next.length <= MAX_LENGTH / 2;
  return next !== '' && (isFull || (/^\p{Ll}/u.test(next) && !isDay));
}

/** Whether the pages of a text begin with the same words, and with different numbers after them. */
const isRepeated = (title: string, lines: readonly string[]): boolean =>
  lines.filter((line) => line.startsWith(title) && /\s{2,}\S*\d/u.test(line.slice(title.length))).length > 1;
