/** The most characters of a line of verse; programs wrap prose in longer lines. */
const MAX_LINE = 60;
const MIN_LINES = 4;

/**
 * Whether a text is a poem or a song, from which no sentence makes a summary: most of the text is in paragraphs of several lines, all of
 * these lines are short, and fewer than half of them end like a sentence.
 * @param text plain text whose paragraphs are separated by blank lines
 */
export function isVerse(text: string): boolean {
  const paragraphs = text
    .trim()
    .split(/\n\s*\n/u)
    .map((paragraph) => paragraph.split('\n').map((line) => line.trim()));
  const lines = paragraphs.filter(({ length }) => length > 1).flat();
  const ends = lines.filter((line) => /[.!?。！？]["'”’»」』)]*$/u.test(line)).length;
  const short = lines.filter(({ length }) => length <= MAX_LINE).length;
  return (
    lines.length >= MIN_LINES && short === lines.length && ends < lines.length / 2 && isMost(lines, text)
  );
}

const isMost = (lines: readonly string[], text: string): boolean => lines.join('\n').length > text.length / 2;
