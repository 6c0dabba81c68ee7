import type { LanguageModel } from '../../core/ports/language-model.ts';
import { openThread } from './thread.ts';

const DEADLINE_MS = 30_000;
const LIMITS = { maxOldGenerationSizeMb: 512 };

/**
 * Describes in a thread of its own.
 * @param id which model the thread serves
 * @param workerUrl module that serves the functions of `LanguageModel`
 */
export function threadLanguageModel(id: string, workerUrl: URL): LanguageModel & { close(): Promise<void> } {
  const thread = openThread({ workerUrl, deadlineMilliseconds: DEADLINE_MS, limits: LIMITS });
  const call =
    (name: 'describeText' | 'describePicture') =>
    (...input: readonly unknown[]) =>
      thread.run({ name, input }) as Promise<never>;
  return {
    id,
    describeText: call('describeText'),
    describePicture: call('describePicture'),
    close: thread.close,
  };
}
