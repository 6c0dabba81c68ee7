import type { VNode } from 'preact';
import { commonWords } from '../words/common.ts';
import { reasonIn } from '../words/service.ts';

/** An error message with a button to try again. */
export function Failure({ error, retry }: { readonly error: Error; readonly retry: () => void }): VNode {
  return (
    <p role="alert" class="failure-line">
      {reasonIn(error)}{' '}
      <button type="button" onClick={retry}>
        {commonWords.tryAgain}
      </button>
    </p>
  );
}
