import { normalizeSpace, shorten, truncate } from './text.ts';

/** The longest line that is used as a title unchanged, in UTF-16 code units; a longer line is a paragraph. */
const MAX_LINE = 80;

/** The length of the longest title that is made from a line. */
const MAX_LENGTH = 120;

/** How much of a line is examined, in UTF-16 code units: more does not change its title, and labels are searched in cubic time. */
const EXAMINED = 4 * MAX_LENGTH;

/** The time of a line in a transcript, and its speaker. */
const TURN = /^\[(?:\d{1,2}:)?\d{1,2}:\d\d\] ?(?:\p{Lu}[\p{L} .'’-]{0,30}: )?(?=\S)/u;

/** The words before the colon with which a paragraph says what it is about: at least two, or as many characters of Chinese or Japanese. */
const TOPIC =
  /^(?=[^:：]{4,40}[:：])(?:[^\s:：.!?…]+\s+[^:：.!?…]+?|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{4,})(?=\s?[:：](?:\s|\p{L}))/u;

/** The first sentence of a paragraph; the dot after an abbreviation or a number of one digit ends none. */
const SENTENCE = /^(?:.{12,}?(?:\p{L}{3}|\p{N}{2})["'”’»)]*[.!?]+["'”’»)]*(?= )|.{4,}?[。！？])/u;

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
const COMMENT = /^(?:("""|''')(.+)\1|(?:--|\/\/|#) (\S.*))$/u;

/** The label of the subject of a mail. */
const SUBJECT =
  /^(?:subject|betreff|objet|asunto|oggetto|assunto|onderwerp|temat|件名|主题)\s?[:：]\s*(?=\S)/iu;

/** A whole line in brackets, and the colon before a list. */
const BRACKETS = /^[[【]([^[\]【】]+)[\]】]$/u;
const COLON = /(?<=\S)\s?[:：]$/u;

/** The kind of a callout, before its title. */
const CALLOUT = /^\[!\w{1,30}\][+-]?\s*/;

/** Whether a line can be a title: it is neither blank, nor a shebang, nor only the kind of a callout. */
export const isTitleLine = (line: string): boolean =>
  line.replace(CALLOUT, '').trim() !== '' && !line.startsWith('#!');

/**
 * Makes a title of a line (D26). A long line is shortened to its first sentence, otherwise to the topic before its colon, otherwise to its
 * first words.
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
  const begun =
    sentence !== '' && sentence.length <= MAX_LINE ? sentence : (TOPIC.exec(text)?.[0] ?? sentence);
  return begun !== '' && begun.length <= MAX_LENGTH ? begun : shorten(text, MAX_LENGTH);
}
