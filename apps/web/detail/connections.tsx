import { Plus, X } from 'lucide';
import type { VNode } from 'preact';
import type { Client } from '../api/client.ts';
import { fetchPreviews } from '../api/fetch-previews.ts';
import { useJson, useResource } from '../api/resource.ts';
import type { LinkedObject, SavedObject } from '../api/saved-object.ts';
import type { Matches, Preview, Space } from '../api/types.ts';
import { changeObjects } from '../selection/change-objects.ts';
import { operate } from '../selection/operations.ts';
import { Icon } from '../ui/icon.tsx';
import { EVERYTHING, urlOf, type View } from '../view/view.ts';
import { commonWords } from '../words/common.ts';
import { detailWords } from '../words/detail.ts';
import { typeInWords } from '../words/format.ts';

interface ConnectionsProps {
  readonly client: Client;
  readonly view: View;
  readonly object: SavedObject;
}

interface SpacesProps {
  readonly client: Client;
  readonly object: SavedObject;
  readonly mayChange: boolean;
}

export function Spaces({ client, object, mayChange }: SpacesProps): VNode | null {
  const ids = object.spaces.map(({ id }) => id);
  const spaces = useResource<readonly Space[]>(
    async (signal) => (ids.length === 0 ? [] : client.json('GET', '/spaces', { query: { id: ids }, signal })),
    ids,
  );
  const shown = spaces.state === 'loaded' ? spaces.value : [];
  if (shown.length === 0 && !mayChange) return null;
  return (
    <section>
      <h2>{detailWords.spaces}</h2>
      <ul class="tags">
        {shown.map(({ id, name, color }) => (
          <li key={id} class="tag">
            <a href={urlOf({ ...EVERYTHING, spaceId: id })}>
              <span class="dot" style={{ background: color }} />
              {name}
            </a>
            {mayChange && (
              <button
                type="button"
                class="plain"
                aria-label={detailWords.leaveSpace(name)}
                onClick={() => changeObjects({ type: 'leave', spaceIds: [id] }, [object.id])}
              >
                <Icon of={X} />
              </button>
            )}
          </li>
        ))}
        {mayChange && (
          <li>
            <button
              type="button"
              class="add"
              aria-keyshortcuts="s"
              onClick={() => operate(client, 'join', [object.id])}
            >
              <Icon of={Plus} />
              {detailWords.addSpace}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

/** The links and backlinks of an object. */
export function Links({ client, view, object }: ConnectionsProps): VNode | null {
  const links = useJson<readonly LinkedObject[]>(client, `/_/objects/${object.id}/links`, [object.modified]);
  if (links.state !== 'loaded' || links.value.length === 0) return null;
  return (
    <>
      <LinkList name={detailWords.links} links={links.value} direction="out" view={view} />
      <LinkList name={detailWords.backlinks} links={links.value} direction="in" view={view} />
    </>
  );
}

interface LinkListProps {
  readonly name: string;
  readonly links: readonly LinkedObject[];
  readonly direction: LinkedObject['direction'];
  readonly view: View;
}

function LinkList({ name, links, direction, view }: LinkListProps): VNode | null {
  const objects = links
    .filter((link) => link.direction === direction)
    .map(({ object: { type = 'Document', ...object } }) => ({ ...object, type }));
  if (objects.length === 0) return null;
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <Related objects={objects} view={view} />
    </section>
  );
}

interface RelatedProps {
  readonly objects: readonly Pick<Preview, 'id' | 'title' | 'type'>[];
  readonly view: View;
}

/** A list of objects with their types. Each opens in the same view. */
function Related({ objects, view }: RelatedProps): VNode {
  return (
    <ul class="related">
      {objects.map(({ id, title, type }) => (
        <li key={id}>
          <a href={urlOf(view, id)} dir="auto">
            {title || commonWords.untitled}
          </a>
          <span class="quiet">{typeInWords(type)}</span>
        </li>
      ))}
    </ul>
  );
}

const MAX_SIMILAR = 6;
/** Objects with lower scores have little in common. Only the full list of similar objects shows them. */
const MIN_SCORE = 0.34;

export function Similar({ client, view, object }: ConnectionsProps): VNode | null {
  const similar = useResource(
    async (signal) => {
      const query = { similarTo: object.id, limit: String(MAX_SIMILAR) };
      const { matches } = await client.json<Matches>('GET', '/search', { query, signal });
      const ids = matches.filter(({ score }) => score >= MIN_SCORE).map(({ id }) => id);
      return fetchPreviews(client, ids, signal);
    },
    [object.id],
  );
  if (similar.state !== 'loaded' || similar.value.length === 0) return null;
  return (
    <section aria-label={detailWords.similar}>
      <h2>
        <a href={urlOf({ ...EVERYTHING, similarTo: object.id })}>{detailWords.similar}</a>
      </h2>
      <Related objects={similar.value} view={view} />
    </section>
  );
}
