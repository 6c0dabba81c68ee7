import type { VNode } from 'preact';
import { remembered } from '../browser/remembered.ts';
import { parts } from '../selection/lazy.ts';
import { emptyWords } from '../words/empty.ts';

/** The examples that are in the library. */
export const exampleIds = remembered<readonly string[]>('examples', (stored) =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [],
);

/** Moves the examples to the trash; like every change, that can be undone. */
async function removeExamples(): Promise<void> {
  const { changeObjects } = await parts();
  if (await changeObjects({ type: 'delete' }, exampleIds.peek())) exampleIds.value = [];
}

/** Says that examples are in the library, and removes them all. */
export function ExampleNotice(): VNode | null {
  if (exampleIds.value.length === 0) return null;
  return (
    <aside class="notice" aria-label={emptyWords.examplesNotice}>
      {emptyWords.examplesHere}{' '}
      <button type="button" class="plain" onClick={() => void removeExamples()}>
        {emptyWords.removeExamples}
      </button>
    </aside>
  );
}
