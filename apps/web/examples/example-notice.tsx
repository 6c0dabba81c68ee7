import type { VNode } from 'preact';
import { remembered } from '../browser/remembered.ts';
import { loadChanges } from '../selection/lazy.ts';
import { emptyWords } from '../words/empty.ts';

/** The ids of the examples in the collection. */
export const exampleIds = remembered<readonly string[]>('examples', (stored) =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [],
);

/** Moves the examples to the trash. The person can undo that. */
async function removeExamples(): Promise<void> {
  const { changeObjects } = await loadChanges();
  if (await changeObjects({ type: 'delete' }, exampleIds.peek())) exampleIds.value = [];
}

/** A notice that the collection contains examples, with a button that removes them. */
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
