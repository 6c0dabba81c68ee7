import type { PageReading } from '../../core/analysis/page.ts';
import type { PageReader } from '../../core/ports/page-reader.ts';
import { openThread } from './thread.ts';

const DEADLINE_MS = 20_000;
const LIMITS = { maxOldGenerationSizeMb: 512 };

/**
 * Reads pages in a thread of their own, where one that is made to be slow costs only itself.
 * @param workerUrl module that serves the function of `PageReader`
 */
export function threadPageReader(workerUrl: URL): PageReader & { close(): Promise<void> } {
  const thread = openThread({ workerUrl, deadlineMilliseconds: DEADLINE_MS, limits: LIMITS });
  return {
    read: ({ url, contentType, bytes }) =>
      thread.run({ name: 'read', input: [{ url, contentType, bytes }] }) as Promise<PageReading>,
    close: thread.close,
  };
}
