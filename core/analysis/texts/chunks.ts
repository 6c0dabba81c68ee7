/** The most characters of a chunk: about 350 tokens, which every model accepts. */
const MAX_LENGTH = 1_500;
/** The largest number of chunks of one text. If a text would have more, the chunks are spread evenly over it. */
const MAX_CHUNKS = 16;
/** The marks after which a text is cut, the best first: between paragraphs, after a line or a sentence, between words. */
const BREAKS = [['\n\n'], ['\n', '. ', '! ', '? ', '。', '！', '？'], [' ']] as const;
/** The shares of its intended length between which a chunk ends at a break. */
const EARLIEST = 0.7;
const LATEST = 1.15;

const WORD = /[\p{L}\p{N}]/u;

/**
 * Splits a text into chunks of about equal length, at most 1,500 characters each, at natural breaks. There are at most 16, always
 * including the first. Chunks without a word are left out.
 */
export function toChunks(text: string): readonly string[] {
  const chunks: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = endOfChunk(text, start);
    const chunk = text.slice(start, end).trim();
    if (WORD.test(chunk)) chunks.push(chunk);
    start = end;
  }
  if (chunks.length <= MAX_CHUNKS) return chunks;
  return Array.from(
    { length: MAX_CHUNKS },
    (_, at) => chunks[Math.floor((at * chunks.length) / MAX_CHUNKS)] ?? '',
  );
}

function endOfChunk(text: string, start: number): number {
  const left = text.length - start;
  if (left <= MAX_LENGTH) return text.length;
  const aim = left / Math.ceil(left / MAX_LENGTH);
  const window = text.slice(start, start + Math.min(MAX_LENGTH, Math.ceil(aim * LATEST)));
  for (const marks of BREAKS) {
    const end = Math.max(...marks.map((mark) => lastEnd(window, mark)));
    if (end >= aim * EARLIEST) return start + end;
  }
  const isSplit = /[\ud800-\udbff]$/.test(window);
  return start + window.length - (isSplit ? 1 : 0);
}

/** The end of the last occurrence of a mark; 0 without one. */
function lastEnd(text: string, mark: string): number {
  const at = text.lastIndexOf(mark);
  return at === -1 ? 0 : at + mark.length;
}
