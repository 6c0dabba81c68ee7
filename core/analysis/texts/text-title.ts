/** The most characters of a title. */
const MAX_LENGTH = 80;
/** The names of files that people write, rather than programs. */
const WRITTEN = /^[^.]+$|\.(?:txt|text)$/i;
/** Lines that are not titles: an item of a list, a quotation, an address, a field of a form, code, the number of a page. */
const NO_TITLE =
  /(?:page|pag|pág|seite|blatt|strona|blad)\.?\s*\d+(?:\s*(?:of|de|di|von|van|sur|z|\/)\s*\d+)?$|^(?:[-*+>|=~<{[(#"'„“«「$;/]|\d+[.)]\s|\w+:\/\/|www\.)|[{};<>=|\\]|\t/iu;

/**
 * The title of a plain-text file: its first line, if that is short, does not end like a sentence, does not continue on the next line, and
 * is not excluded by `NO_TITLE`; undefined otherwise.
 * @param text the plain text, converted to Markdown
 * @param name the file name
 */
export function textTitle(text: string, name: string): string | undefined {
  if (!WRITTEN.test(name)) return undefined;
  const [block = ''] = text.trimStart().split(/\n\s*\n/u, 1);
  const [line = '', next] = block
    .split('\n')
    .map((one) => one.replace(/\\(?=[!-/:-@[-`{-~])|\\$/gu, '').trim());
  const isLong = line.length > MAX_LENGTH || line.length < 3;
  const isSentence = /[.!?。！？,;:，；：]$/u.test(line);
  const goesOn = next !== undefined && (/^\p{Ll}/u.test(next) || line.length > MAX_LENGTH / 2);
  return isLong || isSentence || goesOn || NO_TITLE.test(line) || !/\p{L}{2}/u.test(line) ? undefined : line;
}
