import { normalizeSpace, shorten, truncate } from './text.ts';

/** Maximum length of a line that is used as a title unchanged, in UTF-16 code units. A longer line is a paragraph. */
const MAX_LINE = 80;

/** Maximum length of a title that is made from a line. */
const MAX_LENGTH = 120;

/** Characters of a line that are examined, in UTF-16 code units. More would not change its title, and labels are searched in cubic time. */
const EXAMINED = 4 * MAX_LENGTH;

const DATE = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s`;
const TIME = String.raw`(?:\d{1,2}:)?\d{1,2}:\d\d(?:\s?[AP]M)?`;
const SPEAKER = String.raw`\p{L}[\p{L} .'’-]{0,30}:\s`;

/** The time of a line in a log, transcript or conversation, and its speaker. */
const TURN = new RegExp(
  `^(?:\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d\\S*\\s+(?!\\p{L}+:)|[[(](?:${DATE})?${TIME}[\\])]\\s?(?:${SPEAKER})?|${DATE}${TIME}\\s(?:-\\s)?${SPEAKER})(?=\\S)`,
  'iu',
);

/** The words before the colon with which a paragraph says what it is about: at least two, or as many characters of Chinese or Japanese. */
const TOPIC =
  /^(?=[^:：]{4,40}[:：])(?:[^\s:：.!?…]+\s+[^:：.!?…]+?|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{4,})(?=\s?[:：](?:\s|\p{L}))/u;

/** The first sentence of a paragraph. A dot after an abbreviation or a one-digit number does not end it. */
const SENTENCE =
  /^(?:.{12,}?(?:\p{L}{3}|\p{N}{2}|\s(?:up|it|me|us|to|so|on|go|by|be|he|is|an|zu|um|ab|da|es|er))["'”’»)]*[.!?]+["'”’»)]*(?= (?!\p{N}))|.{4,}?[。！？])/u;

/** The beginning of a long sentence up to the end of a clause, of at least four words. */
const CLAUSE = /^(?:\S*[^\s.!?] ){3,}?\S+?(?=[,;:]\s|\s[–—-]\s)/u;

/** The words for the text of a recording. */
export const TRANSCRIPT =
  '(?:transcri(?:pt|ção|pción|tion)|transkript(?:ion)?|trascrizione|transkrypcja|transkrybcja|untertitel|subtitles|ondertiteling|napisy|文字起こし|文字稿|字幕)';

/** Labels of transcripts: one of these words in brackets, or before or after the name of the recording with a word or two. */
const LABELS = [
  `[[(【（][^\\])】）]*${TRANSCRIPT}(?! (?:of|de|di|von|van) )[^\\])】）]*[\\])】）]`,
  `^(?:[\\p{L}-]+ )?${TRANSCRIPT}(?: [\\p{L}-]+)?(?: ?\\([^)]*\\))?\\s?[.,:：–—-]\\s*(?=\\S)`,
  `[.,:：–—]\\s*(?:[\\p{L}-]+ ){0,2}${TRANSCRIPT}$`,
].map((label) => new RegExp(label, 'iu'));
const BRACKETED = new RegExp(`^[[(【（](.*${TRANSCRIPT}.*)[\\])】）]$`, 'iu');

/** The name of a recording without the label of its transcript. */
function withoutLabel(text: string): string {
  const inner = BRACKETED.exec(text)?.[1] ?? text;
  const bare = LABELS.reduce((rest, label) => rest.replace(label, ''), inner).trim();
  return /\p{L}{2}/u.test(bare) ? bare : text;
}

/** The first line of a script as a comment, which describes it. */
const COMMENT = /^(?:("""|''')(.+)\1|(?:--|\/\/|#|\/\*+) (\S.*?)(?: \*\/)?)$/u;

/** The label of the subject of a mail. */
const SUBJECT =
  /^(?:subject|betreff|objet|asunto|oggetto|assunto|onderwerp|temat|件名|主题)\s?[:：]\s*(?=\S)/iu;

/** A whole line in brackets, and the colon before a list or the comma after a greeting. */
const BRACKETS = /^[[【]([^[\]【】]+)[\]】]$/u;
const COLON = /(?<=\S)\s?[:：,]$/u;

/** The kind of a callout, before its title. */
const CALLOUT = /^\[!\w{1,30}\][+-]?\s*/;

/** A line that is only an address. */
const ADDRESS = /^https?:\/\/\S+$/iu;

/** A line of equal signs, which separates others. */
const RULE = /^\s*([=*_~#+-])\1{2,}\s*$/u;

/** A name and a time: the line before each message of a copied conversation. */
const MESSAGE_HEAD = /^\p{L}.{0,60}\s\[?\d{1,2}[:.]\d\d(?:\s?[AP]M)?\]?$/iu;

/** A field before the text of a mail. */
const MAIL_FIELD =
  /^(?:from|to|cc|date|sent|von|an|datum|gesendet|de|à|envoyé|para|fecha|enviado|da|a|data|inviato|van|aan|verzonden|od|do|差出人|宛先|日付|发件人|收件人|日期)\s?[:：]/iu;

/** Who wrote the text that a mail quotes next. */
const ATTRIBUTION =
  /^(?:on|am|le|el|il|em|op|w dniu|dnia)\s.{5,160}(?:wrote|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|napisał(?:\(a\)|a)?)\s?:$/iu;

/** Lines that are read to find the title. */
const MAX_LINES = 8;

/** A heading without such a line above it. */
export const withoutRule = (heading: string): string => heading.replace(/^([=*_~+-])\1{2,}\s+(?=\S)/u, '');

/**
 * The line of a text that is its title: the first line that is not blank, a shebang, a URL, only the kind of a callout, or a mark of a
 * copied conversation or mail. For a mail, its subject. Empty for a blank text.
 */
export function titleLine(lines: Iterable<string>): string {
  const first = firstLines(lines);
  const [head = '', next = ''] = first;
  const fields = first.filter((line) => MAIL_FIELD.test(line)).length;
  const subject = fields > 1 && first.find((line) => SUBJECT.test(line));
  if (subject) return subject;
  const isConversation =
    !MESSAGE_HEAD.test(next) && first.filter((line) => MESSAGE_HEAD.test(line)).length > 1;
  const isMark = (line: string) => ATTRIBUTION.test(line) || (isConversation && MESSAGE_HEAD.test(line));
  return first.find((line) => !RULE.test(line) && !ADDRESS.test(line) && !isMark(line)) ?? head;
}

/** The first lines with content, without space around them. */
function firstLines(lines: Iterable<string>): readonly string[] {
  const found: string[] = [];
  for (const line of lines) {
    const text = truncate(line, EXAMINED).trim();
    if (text.replace(CALLOUT, '') !== '' && !text.startsWith('#!')) found.push(text);
    if (found.length === MAX_LINES) break;
  }
  return found;
}

/**
 * Makes a title from a line (D26). Shortens a long line to its first sentence, otherwise to the topic before its colon or to its first
 * clause, otherwise to its first words.
 */
export function lineTitle(line: string): string {
  const beginning = truncate(normalizeSpace(line), EXAMINED);
  const marked = beginning
    .replace(TURN, '')
    .replace(COMMENT, '$2$3')
    .replace(CALLOUT, '')
    .replace(SUBJECT, '');
  const text = withoutLabel(marked.replace(BRACKETS, '$1')).replace(COLON, '');
  if (text.length <= MAX_LINE) return text;
  const sentence = SENTENCE.exec(text)?.[0] ?? '';
  const isShort = sentence !== '' && sentence.length <= MAX_LINE;
  const clause = CLAUSE.exec(truncate(text, MAX_LINE))?.[0];
  const begun = isShort ? sentence : (TOPIC.exec(text)?.[0] ?? clause ?? sentence);
  return begun !== '' && begun.length <= MAX_LENGTH ? begun : shorten(text, MAX_LENGTH);
}
