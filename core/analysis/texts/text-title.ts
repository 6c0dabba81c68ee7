/** The most characters of a title. */
const MAX_LENGTH = 80;
/** The names of files that people write, rather than programs. */
const WRITTEN = /^[^.]+$|\.(?:txt|text)$/i;
/** Lines that are not titles: an item of a list, a quotation, an address, a field of a form, code, the number of a page. */
const NO_TITLE =
  /(?:page|pag(?:ina)?|pág(?:ina)?|seite|blatt|strona|blad)\.?\s*\d+(?:\s*(?:of|de|di|von|van|sur|z|\/)\s*\d+)?$|^(?:[-*+>|=~<{[(#"'„“«「$;/]|\d+[.)]\s|\w+:\/\/|www\.)|[{};<>=|\\]|\t/iu;

/** The next columns of a line that is a title: a number, a date, an amount, a label with its value. */
const DETAIL = /\d[^\p{L}\p{N}]*$|^\p{L}+[:：]/u;
/** The postal code and the town of an address, after other parts. */
const ADDRESS = /[·•,|].*(?<!\d)\d{4,5} \p{Lu}/u;
/** The number of lines that may come before the title: a letterhead, or a head that every page repeats. */
const MAX_HEAD = 3;

/** The number of a page and of all pages, which letters have in their head. */
const OF_PAGES =
  /(?:page|pag(?:ina)?|pág(?:ina)?|seite|blatt|strona)\.?\s*1\s*(?:of|de|di|von|van|sur|z|\/)\s*\d+$/iu;
/** The label of the subject of a letter. */
const SUBJECT =
  /^(?:subject|re|betreff|betr\.|objet|asunto|oggetto|assunto|onderwerp|betreft|dotyczy|temat|件名|主题)\s?[:：]\s*(\S.*)$/iu;
/** A postal code: a line with one belongs to an address. */
const POSTAL_CODE = /(?<![\p{L}\d])(?:[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|\d{4,5} (?:[A-Z]{2} )?\p{Lu})/u;
/** A salutation, and the name or number of the person or account: signs of a letter. */
const SALUTATION = /^\p{Lu}\S*\s\p{L}[^.:]{0,40}[,!、]$/u;
const DETAILS = /^\p{L}[\p{L} .]{2,24}[:：]\s.*\p{N}/u;
/** The number of lines of a letter among which its subject is. */
const MAX_BEFORE_SUBJECT = 15;

/**
 * The subject of a letter or bill: what its label names, otherwise the first line of a paragraph that is like a title, after the head and the
 * addresses; undefined for other texts, and if the text begins before.
 */
function subjectOf(lines: readonly string[]): string | undefined {
  const head = lines.filter((line) => line !== '').slice(0, MAX_BEFORE_SUBJECT);
  if (!head.some((line) => POSTAL_CODE.test(line) || SALUTATION.test(line) || DETAILS.test(line)))
    return undefined;
  const labelled = head.flatMap((line) => SUBJECT.exec(line)?.[1] ?? [])[0];
  if (labelled !== undefined) return labelled.split(/\s{4,}/u)[0];
  if (!OF_PAGES.test(head[0] ?? '')) return undefined;
  const paragraphs = lines
    .join('\n')
    .split(/\n{2,}/u)
    .slice(1)
    .map((paragraph) => paragraph.split('\n'));
  let before = 0;
  for (const paragraph of paragraphs) {
    const [title = '', ...others] = (paragraph[0] ?? '').split(/\s{2,}/u);
    before += paragraph.length;
    if (before > MAX_BEFORE_SUBJECT || title.length > MAX_LENGTH || /[,!]$/u.test(title)) return undefined;
    const isAddress = paragraph.some((line) => POSTAL_CODE.test(line) || /[:：]/u.test(line));
    if (!isAddress && others.every((part) => DETAIL.test(part)) && !isUntitled(title)) return title;
  }
  return undefined;
}

/** Words of names of organisations. */
const ORGANISATION =
  /(?<!\p{L})(?:association|society|club|school|college|university|council|trust|nhs|hospital|clinic|practice|church|parish|committee|company|ltd|plc|inc|llc|gmbh|verein|schule|praxis|gemeinde|kirche|école|lycée|mairie|commune|clinique|cabinet|asociación|ayuntamiento|colegio|clínica|associazione|comune|scuola|associação|prefeitura|escola|laboratório|vereniging|gemeente|stichting|szkoła|stowarzyszenie|spółdzielnia)(?!\p{L})/iu;

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
 * a sentence, does not continue on the next line, and is not excluded by `NO_TITLE`; undefined otherwise.
 * @param text the plain text, converted to Markdown
 * @param name the file name
 */
export function textTitle(text: string, name: string): string | undefined {
  if (!WRITTEN.test(name)) return undefined;
  const lines = text.split('\n').map((line) => line.replace(/\\(?=[!-/:-@[-`{-~])|\\$/gu, '').trim());
  const subject = subjectOf(lines);
  if (subject !== undefined) return subject;
  let running: string | undefined;
  for (const at of [...lines.keys()].filter((one) => lines[one] !== '').slice(0, MAX_HEAD)) {
    const written = lines[at] ?? '';
    const line = written.replace(/\s{2,}/gu, '  ');
    const [first = '', ...others] = line.split('  ');
    const title = others.every((part) => DETAIL.test(part)) ? first : [first, ...others].join(' ');
    if (isUntitled(line) || isUntitled(title) || goesOn(title, lines[at + 1])) break;
    const isLetterhead = ADDRESS.test(line) || isSender(written, lines[at + 1]);
    // A number or one word after a running head is that of a chapter.
    if (running !== undefined && (/^\d/u.test(title) || !/[\s\p{Script=Han}]/u.test(title))) break;
    if (!isLetterhead && !isRepeated(title, lines)) return title;
    if (!isLetterhead) running ??= title;
  }
  return running;
}

function isUntitled(line: string): boolean {
  const isLong = line.length > MAX_LENGTH || line.length < 3;
  const isSentence = /[.!?。！？,;:，；：]$/u.test(line);
  return isLong || isSentence || NO_TITLE.test(line) || !/\p{L}{2}/u.test(line);
}

/** Whether a line continues on the next one, which an empty line does not. */
const goesOn = (line: string, next = ''): boolean =>
  next !== '' && (/^\p{Ll}/u.test(next) || line.length > MAX_LENGTH / 2);

/** Whether the pages of a text begin with the same words, and with different numbers after them. */
const isRepeated = (title: string, lines: readonly string[]): boolean =>
  lines.filter((line) => line.startsWith(title) && /\s{2,}\S*\d/u.test(line.slice(title.length))).length > 1;
