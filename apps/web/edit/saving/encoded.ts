import { whenIdle } from '../../browser/when-idle.ts';

/** The number of characters encoded at a time, which takes well under a millisecond. */
const PIECE_LENGTH = 32 * 1024;
/** The shortest idle period that is used, in milliseconds. */
const MIN_LEFT_MS = 2;

/** Resolves when there is idle time, with a function that returns how much of it is left, in milliseconds. */
type Idle = () => Promise<() => number>;

/** When the browser is idle; immediately if the tab is hidden, since it may be closed before that. */
const idleBrowser: Idle = async () =>
  document.hidden ? () => Number.POSITIVE_INFINITY : new Promise((resolve) => whenIdle(resolve));

/**
 * Encodes a text for sending. `fetch` encodes its body synchronously, which would delay keystrokes for long texts; this does it piece by
 * piece while the browser is idle.
 */
export async function encodeWhenIdle(text: string, idle: Idle = idleBrowser): Promise<string | Blob> {
  if (text.length <= PIECE_LENGTH) return text;
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

/** The end of a piece; never splits a character. */
function endOfPiece(text: string, from: number): number {
  const end = Math.min(from + PIECE_LENGTH, text.length);
  const splitsCharacter = end < text.length && (text.codePointAt(end - 1) ?? 0) > 0xffff;
  return splitsCharacter ? end - 1 : end;
}
