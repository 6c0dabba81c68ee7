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

/** The fewest lines of a poem, the fewest words in its lines on average, and the largest share of lines with signs of lists and tables. */
const MIN_POEM_LINES = 6;
const MIN_LINE_WORDS = 3;
const MAX_LISTED = 0.1;
/** Signs of lists, messages and programs: numbers, marks before items, brackets, labels, addresses. */
const LISTED = /\d|^\s*[-–—*•#>+@]\s|[()[\]{}=/|_#@€$£]|:\s|\p{Extended_Pictographic}/u;
/** A line whose sentence continues in the next line, which begins with a small letter. */
const GOES_ON = /[\p{L},;–—-]$/u;

/** Whether a text is a poem: short lines whose sentences go on in the next lines, without signs of lists. */
export function isPoem(text: string): boolean {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(1);
  const runOn = lines.filter(
    (line, at) => at > 0 && GOES_ON.test(lines[at - 1] ?? '') && /^\p{Ll}/u.test(line),
  ).length;
  const ended = lines.filter((line) => /[.,;:!?…—]$/u.test(line)).length;
  const words = lines.reduce((sum, line) => sum + line.split(/\s+/u).length, 0);
  return (
    lines.length >= MIN_POEM_LINES &&
    lines.every(({ length }) => length <= MAX_LINE) &&
    lines.filter((line) => LISTED.test(line)).length <= lines.length * MAX_LISTED &&
    words >= lines.length * MIN_LINE_WORDS &&
    runOn >= lines.length / 4 &&
    ended >= lines.length / 6
  );
}
