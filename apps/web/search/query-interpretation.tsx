import { X } from 'lucide';
import type { ComponentChildren, RefObject, VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { QueryClause, Refusal } from '../../../core/search/query/parser.ts';
import { withoutClause } from '../../../core/search/query/query.ts';
import type { Client } from '../api/client.ts';
import { fetchPreviews } from '../api/fetch-previews.ts';
import { useResource } from '../api/resource.ts';
import type { Space } from '../api/types.ts';
import { collectionSummary } from '../collection/collection-summary.ts';
import { Icon } from '../ui/icon.tsx';
import { isWholeTrash } from '../view/trash-view.ts';
import { EVERYTHING, type View } from '../view/view.ts';
import { cardWords } from '../words/card.ts';
import { commonWords } from '../words/common.ts';
import { searchWords } from '../words/search.ts';
import { inLanguage } from '../words/service.ts';
import { sidebarWords } from '../words/sidebar.ts';
import { colorName } from './colors.ts';
import { REFUSALS_ID } from './field.tsx';
import { queryInWords } from './query-in-words.ts';
import { SaveSearch } from './save-search.tsx';

interface QueryInterpretationProps {
  readonly client: Client;
  readonly view: View;
  readonly text: string;
  readonly clauses: readonly QueryClause[];
  readonly refusals: readonly Refusal[];
  /** Whether completions are shown. Errors in the last word are then not reported yet. */
  readonly isCompleting: boolean;
  readonly input: RefObject<HTMLInputElement | null>;
  setText(text: string): void;
  change(change: Partial<View>): void;
}

/** The interpretation of the query, and the view's other filters. Each has a button that removes it. */
export function QueryInterpretation(props: QueryInterpretationProps): VNode {
  const { client, view, text, clauses, refusals, isCompleting, setText, change } = props;
  const { spaceId, similarTo, color } = view;
  const list = useRef<HTMLUListElement>(null);
  const space = useSpace(client, spaceId);
  const title = useTitle(client, similarTo);
  const reported = refusals.filter(({ to }) => !isCompleting || to < text.length);
  /** A view of a space without other conditions has its own heading. */
  const isOnlySpace = clauses.length === 0 && !similarTo && !color;

  /** Moves the focus to the next filter, after one was removed with the keyboard. */
  function afterRemoval(index: number): void {
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('.chip button') ?? [];
      (buttons[Math.min(index, buttons.length - 1)] ?? props.input.current)?.focus();
    });
  }

  const chips: ChipProps[] = [
    ...clauses.flatMap((clause, index) =>
      // Plain words need no interpretation.
      clause.query?.type === 'word'
        ? []
        : [{ ...ofClause(clause, text), remove: () => setText(withoutClause(text, clauses, index)) }],
    ),
    ...(spaceId ? [{ ...ofSpace(space), remove: () => change({ spaceId: null }) }] : []),
    ...(similarTo
      ? [{ field: searchWords.like, label: title, remove: () => change({ similarTo: null }) }]
      : []),
    ...(color
      ? [{ field: searchWords.color, label: colorName(color), color, remove: () => change({ color: null }) }]
      : []),
  ];
  return (
    <>
      {!isOnlySpace && (
        <div class="understood">
          <ul ref={list} aria-label={searchWords.understood}>
            {chips.map((chip, index) => (
              <Chip key={index} {...chip} afterRemoval={() => afterRemoval(index)} />
            ))}
          </ul>
          {refusals.length === 0 && !isWholeTrash({ ...view, q: text }) && (
            <SaveSearch
              client={client}
              view={{ ...EVERYTHING, ...view, q: text.trim() }}
              name={[
                ...clauses
                  .filter(({ query }) => query?.type === 'word')
                  .map(({ from, to }) => text.slice(from, to)),
                ...chips.map(nameOf),
              ].join(' ')}
            />
          )}
        </div>
      )}
      <ul id={REFUSALS_ID} class="refusals" hidden={reported.length === 0}>
        {reported.map(({ from, to: _, ...reason }) => (
          <li key={from}>{inLanguage(reason)}</li>
        ))}
      </ul>
    </>
  );
}

interface ChipProps {
  readonly field?: string | undefined;
  readonly label: string;
  /** The operator before the filter. */
  readonly operator?: string;
  readonly color?: string;
  readonly kind?: 'negated' | 'invalid';
  remove(): void;
}

function ofClause({ query, from, to, operator }: QueryClause, text: string): Omit<ChipProps, 'remove'> {
  const joined = operator === 'OR' ? { operator: searchWords.or } : {};
  if (query === null) return { ...joined, label: text.slice(from, to), kind: 'invalid' };
  const { field, text: label, isNegated } = queryInWords(query);
  return { ...joined, field, label, ...(isNegated && { kind: 'negated' }) };
}

function ofSpace(space: { readonly name: string; readonly color: string } | null): Omit<ChipProps, 'remove'> {
  const label = space?.name ?? sidebarWords.unknownSpace;
  return { field: searchWords.fields.space, label, ...(space && { color: space.color }) };
}

const nameOf = ({ field, label }: Pick<ChipProps, 'field' | 'label'>): string =>
  field ? searchWords.named(field, label) : label;

function Chip({
  field,
  label,
  operator,
  color,
  kind,
  remove,
  afterRemoval,
}: ChipProps & { afterRemoval(): void }): VNode {
  const isNegated = kind === 'negated';
  return (
    <li class={`chip ${kind ?? ''}`}>
      {operator && <span class="operator">{operator}</span>}
      <span class="pill">
        {color && <span class="dot" style={{ background: color }} />}
        <Label field={field} isNegated={isNegated}>
          {label}
        </Label>
        <button
          type="button"
          class="plain"
          aria-label={searchWords.without(nameOf({ field, label }))}
          onClick={({ detail }) => {
            remove();
            if (detail === 0) afterRemoval();
          }}
        >
          <Icon of={X} />
        </button>
      </span>
    </li>
  );
}

function Label({
  field,
  isNegated,
  children,
}: {
  readonly field?: string | undefined;
  readonly isNegated: boolean;
  readonly children: ComponentChildren;
}): VNode {
  return (
    <span class="label" dir="auto">
      {isNegated && <span class="not">{searchWords.not('')}</span>}
      {field && <span class="quiet">{searchWords.named(field, '')}</span>}
      <bdi>{children}</bdi>
    </span>
  );
}

/** The space of a view; null until it has loaded. */
function useSpace(client: Client, id: string | null): Space | null {
  const loaded = collectionSummary.value?.spaces.find((space) => space.id === id) ?? null;
  const loadedById = useResource<readonly Space[]>(
    async (signal) =>
      id === null || loaded ? [] : client.json('GET', '/spaces', { query: { id: [id] }, signal }),
    [id ?? ''],
  );
  return loaded ?? (loadedById.state === 'loaded' ? (loadedById.value[0] ?? null) : null);
}

/** The title of an object; an ellipsis while it loads. */
function useTitle(client: Client, id: string | null): string {
  const previews = useResource(
    (signal) => fetchPreviews(client, id === null ? [] : [id], signal),
    [id ?? ''],
  );
  if (previews.state === 'loading') return '…';
  const [preview] = previews.state === 'loaded' ? previews.value : [];
  return preview ? preview.title || commonWords.untitled : cardWords.gone;
}
