import type { Media } from '../../core/ports/media.ts';
import { openThread } from './thread.ts';

/** How long one look into a file may take: reading the text in a picture is the slowest. */
const DEADLINE_MS = 60_000;
const LIMITS = { maxOldGenerationSizeMb: 512 };

/**
 * Looks into files in a thread of their own, where a bomb or an endless loop costs only its own call.
 * @param workerUrl module that serves the functions of `Media`
 * @param data what that module is told when it starts
 */
export function threadMedia(workerUrl: URL, data: unknown): Media & { close(): Promise<void> } {
  const thread = openThread({ workerUrl, deadlineMilliseconds: DEADLINE_MS, limits: LIMITS, data });
  const call =
    (name: keyof Media) =>
    (...input: readonly unknown[]) =>
      thread.run({ name, input }) as Promise<never>;
  return {
    facts: call('facts'),
    thumbnail: call('thumbnail'),
    palette: call('palette'),
    text: call('text'),
    recognize: call('recognize'),
    close: thread.close,
  };
}
