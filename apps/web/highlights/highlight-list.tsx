import type { VNode } from 'preact';
import type { Client } from '../api/client.ts';
import type { ProseContext } from '../reader/prose-view.tsx';
import { set } from '../ui/set-signal.ts';
import { highlightsWords } from '../words/highlights.ts';
import { pageNames } from '../words/pages.ts';
import { highlightChanges } from './highlight-changes.ts';
import { locatedHighlights, type NoteHighlight, openHighlight } from './highlights.ts';
import { PassageNote } from './passage-note.tsx';

interface HighlightListProps {
  readonly client: Client;
  readonly objectId: string;
  readonly context: ProseContext;
  readonly highlights: readonly NoteHighlight[];
  readonly mayChange: boolean;
}

/** An object's highlights in the order of its text. Passages that are no longer in the text come last. */
export function HighlightList(props: HighlightListProps): VNode | null {
  const { client, objectId, context, highlights, mayChange } = props;
  if (highlights.length === 0) return null;
  const located = locatedHighlights.value?.objectId === objectId ? locatedHighlights.value : null;
  const spans = located?.spans ?? null;
  const start = ({ id, part = 0 }: NoteHighlight) =>
    located?.isPartial === true ? part : (spans?.get(id)?.start ?? Number.POSITIVE_INFINITY);
  const isReachable = ({ id, part }: NoteHighlight) =>
    Boolean(spans?.get(id)) || (located?.isPartial === true && part !== undefined);
  const changes = mayChange ? highlightChanges(client, objectId) : null;
  return (
    <section aria-label={pageNames.highlights}>
      <h2>{pageNames.highlights}</h2>
      <ul class="highlights">
        {highlights
          .toSorted((a, b) => (start(a) < start(b) ? -1 : start(a) > start(b) ? 1 : 0))
          .map((highlight) => (
            <li key={highlight.id} data-color={highlight.color}>
              {isReachable(highlight) ? (
                <button
                  type="button"
                  class="plain passage"
                  dir="auto"
                  title={highlightsWords.show}
                  onClick={set(openHighlight, { id: highlight.id })}
                >
                  {highlight.quote.exact}
                </button>
              ) : (
                <blockquote class="passage" dir="auto">
                  {highlight.quote.exact}
                </blockquote>
              )}
              {located?.isPartial === false && spans?.get(highlight.id) === null && (
                <p class="quiet">{highlightsWords.gone}</p>
              )}
              <PassageNote
                client={client}
                objectId={objectId}
                context={context}
                highlight={highlight}
                changes={changes}
              />
            </li>
          ))}
      </ul>
    </section>
  );
}
