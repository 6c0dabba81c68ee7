import { whenIdle } from '../../when-idle.ts';

/** So many characters take well under a millisecond. */
const PIECE = 32 * 1024;
/** Less time than this is left alone. */
const MIN_LEFT_MS = 2;

/** Resolves when there is time, with how much is left of it from then on, in milliseconds. */
export type Idle = () => Promise<() => number>;

/** When the browser is idle; at once where the tab is left, which may end before it is. */
const idleBrowser: Idle = async () =>
  document.hidden ? () => Number.POSITIVE_INFINITY : new Promise((resolve) => whenIdle(resolve));

/**
 * A text as it is sent. Browsers encode what is sent when it is handed over: of a long text, that would hold up a keystroke, so that
 * it is done piece by piece, when there is time.
 */
export async function encoded(text: string, idle: Idle = idleBrowser): Promise<string | Blob> {
  if (text.length <= PIECE) return text;
  const pieces: Blob[] = [];
  for (let from = 0; from < text.length; ) {
    const timeLeftMs = await idle();
    do {
      const end = endOfPiece(text, from);
      pieces.push(new Blob([text.slice(from, end)]));
      from = end;
    } while (from < text.length && timeLeftMs() > MIN_LEFT_MS);
  }
  return new Blob(pieces);
}

/** Where a piece ends that begins there: never within a character. */
function endOfPiece(text: string, from: number): number {
  const end = Math.min(from + PIECE, text.length);
  const isWithin = end < text.length && (text.codePointAt(end - 1) ?? 0) > 0xffff;
  return isWithin ? end - 1 : end;
}
