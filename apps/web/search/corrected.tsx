import { useComputed } from '@preact/signals';
import type { VNode } from 'preact';
import { parseQuery } from '../../../core/search/query/query.ts';
import { bareText } from '../../../core/search/query/tree.ts';
import type { Client } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { collection } from '../collection/collection.ts';
import { EVERYTHING, urlOf, type View } from '../view/view.ts';
import { searchWords } from '../words/search.ts';

/** The server corrects only words of at least five letters, and only if there are few results (docs/search.md). */
const CORRECTABLE = /\p{L}{5}/u;
const MAX_RESULTS = 200;

/** Shows the corrected query whose results were added. */
export function Corrected({ client, view }: { readonly client: Client; readonly view: View }): VNode {
  /** The query whose results are shown. */
  const shown = useComputed(() => {
    const { q, state, cards } = collection.value;
    return state === 'complete' && cards.count <= MAX_RESULTS ? q : '';
  });
  const q = shown.value === view.q && mayBeCorrected(view) ? view.q : '';
  const response = useResource<{ readonly corrected?: string }>(
    async (signal) => (q === '' ? {} : client.json('GET', '/search', { query: { q, limit: '1' }, signal })),
    [q],
  );
  const corrected = response.state === 'loaded' ? response.value.corrected : undefined;
  return (
    <p class="corrected" role="status">
      {corrected !== undefined && (
        <>
          {searchWords.corrected} <a href={urlOf({ ...EVERYTHING, q: corrected })}>{corrected}</a>
        </>
      )}
    </p>
  );
}

function mayBeCorrected({ q, spaceId, similarTo }: View): boolean {
  if (spaceId !== null || similarTo !== null || !CORRECTABLE.test(q)) return false;
  try {
    const query = parseQuery(q);
    return query !== null && bareText(query) !== null;
  } catch {
    return false;
  }
}
