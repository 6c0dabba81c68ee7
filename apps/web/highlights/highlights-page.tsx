import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import type { OpenAccess } from '../key/access.ts';
import { download } from '../ui/download.ts';
import { Failure } from '../ui/failure.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { EVERYTHING, urlOf } from '../view/view.ts';
import { commonWords } from '../words/common.ts';
import { formatDay, hostOf, typeInWords } from '../words/format.ts';
import { highlightsWords } from '../words/highlights.ts';
import { pageNames } from '../words/pages.ts';
import {
  filterByWords,
  groupByObject,
  type ListedHighlight,
  type ObjectHighlights,
  toMarkdownDocument,
} from './export-markdown.ts';
import { urlAtPassage } from './passage-url.ts';

/** Number of highlights that are rendered first, and that "Show more" adds. */
const PAGE_SIZE = 200;

/** `/app/highlights`: all highlights, grouped by object. */
export default function HighlightsPage({ access }: { readonly access: OpenAccess }): VNode {
  const all = useResource((signal) => loadAll(access.client, signal), [access.client.kid]);
  const typed = useSignal('');
  const shownCount = useSignal(PAGE_SIZE);
  const highlights = all.state === 'loaded' ? all.value : NO_HIGHLIGHTS;
  const matches = useMemo(() => filterByWords(highlights, typed.value), [highlights, typed.value]);
  const groups = groupByObject(matches.slice(0, shownCount.value));
  return (
    <main id="collection" class="page highlights-page" tabIndex={-1}>
      <header>
        <h1>{pageNames.highlights}</h1>
        <p class="quiet" role="status">
          {all.state === 'loading' && highlightsWords.reading}
          {all.state === 'loaded' && highlights.length > 0 && highlightsWords.count(matches.length)}
        </p>
      </header>
      {all.state === 'failed' && <Failure error={all.error} retry={all.reload} />}
      {all.state === 'loaded' && highlights.length === 0 && (
        <div>
          <p>{highlightsWords.empty}</p>
          <p class="quiet">{highlightsWords.emptyHint}</p>
        </div>
      )}
      {highlights.length > 0 && (
        <search class="highlights-tools">
          <SearchField name={highlightsWords.search} typed={typed} />
          <button type="button" disabled={matches.length === 0} onClick={() => save(matches)}>
            {highlightsWords.export}
          </button>
        </search>
      )}
      {highlights.length > 0 && matches.length === 0 && <p>{highlightsWords.notFound}</p>}
      <div class="highlight-groups">
        {groups.map((group) => (
          <Group key={group.object.id} group={group} />
        ))}
      </div>
      {matches.length > shownCount.value && (
        <button
          type="button"
          onClick={() => {
            shownCount.value += PAGE_SIZE;
          }}
        >
          {highlightsWords.more}
        </button>
      )}
    </main>
  );
}

const NO_HIGHLIGHTS: readonly ListedHighlight[] = [];

function Group({ group: { object, highlights } }: { readonly group: ObjectHighlights }): VNode {
  const url = urlOf(EVERYTHING, object.id);
  const title = object.title || commonWords.untitled;
  return (
    <section aria-label={title}>
      <h2 dir="auto">
        <a href={url}>{title}</a>
      </h2>
      <p class="quiet origin">
        <span>{typeInWords(object.type)}</span>
        {object.url !== undefined && /^https?:/i.test(object.url) && <span>{hostOf(object.url)}</span>}
      </p>
      <ul class="highlights">
        {highlights.map(({ id, quote, words: written, created }) => (
          <li key={id}>
            <a class="passage" dir="auto" href={urlAtPassage(url, id)}>
              {quote}
            </a>
            {written !== undefined && (
              <p class="written" dir="auto">
                {written}
              </p>
            )}
            <time class="quiet" dateTime={created}>
              {formatDay(created)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function loadAll(client: Client, signal: AbortSignal): Promise<readonly ListedHighlight[]> {
  const all: ListedHighlight[] = [];
  for await (const batch of client.lines<ListedHighlight>('/_/highlights', { signal })) all.push(...batch);
  return all;
}

function save(highlights: readonly ListedHighlight[]): void {
  const text = toMarkdownDocument(highlights, commonWords.untitled);
  download(new Blob([text], { type: 'text/markdown' }), highlightsWords.fileName);
}
