/** Lines of verse are shorter, in characters, than those in which programs wrap a text. */
const MAX_LINE = 48;
const MIN_LINES = 4;

/**
 * Whether a text is a poem or a song, where no sentence makes a summary: most of its lines are short and belong to paragraphs of several
 * lines, and fewer than half of these end as sentences do.
 * @param text plain, its paragraphs separated by blank lines
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
