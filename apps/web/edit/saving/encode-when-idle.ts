import { whenIdle } from '../../browser/when-idle.ts';

/** Number of UTF-16 code units in a chunk. Encoding a chunk takes well under a millisecond. */
const CHUNK_LENGTH = 32 * 1024;
/** A chunk is encoded only if more idle time than this is left, in milliseconds. */
const MIN_LEFT_MS = 2;

/** Resolves when there is idle time, with a function that returns how much of it is left, in milliseconds. */
type Idle = () => Promise<() => number>;

/** Waits until the browser is idle. Does not wait in a hidden tab, which may be closed before. */
const idleBrowser: Idle = async () =>
  document.hidden ? () => Number.POSITIVE_INFINITY : new Promise((resolve) => whenIdle(resolve));

/**
 * Encodes a text for sending, in chunks while the browser is idle. `fetch` encodes its body synchronously, which would delay keystrokes in
 * long texts.
 */
export async function encodeWhenIdle(text: string, idle: Idle = idleBrowser): Promise<string | Blob> {
  if (text.length <= CHUNK_LENGTH) return text;
  const chunks: Blob[] = [];
  for (let from = 0; from < text.length; ) {
    const timeLeftMs = await idle();
    do {
      const end = endOfChunk(text, from);
      chunks.push(new Blob([text.slice(from, end)]));
      from = end;
    } while (from < text.length && timeLeftMs() > MIN_LEFT_MS);
  }
  return new Blob(chunks);
}

/** The end of a chunk. It never splits a surrogate pair. */
function endOfChunk(text: string, from: number): number {
  const end = Math.min(from + CHUNK_LENGTH, text.length);
  const splitsCharacter = end < text.length && (text.codePointAt(end - 1) ?? 0) > 0xffff;
  return splitsCharacter ? end - 1 : end;
}
