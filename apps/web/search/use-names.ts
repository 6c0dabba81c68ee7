import type { Client } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import type { Preview, Space } from '../api/types.ts';
import { library } from '../collection/library.ts';
import { cardWords } from '../words/card.ts';
import { commonWords } from '../words/common.ts';

/** The space of a view; null while unknown. */
export function useSpace(client: Client, id: string | null): Space | null {
  const known = library.value?.spaces.find((space) => space.id === id) ?? null;
  const asked = useResource<readonly Space[]>(
    async (signal) =>
      id === null || known ? [] : client.json('GET', '/spaces', { query: { id: [id] }, signal }),
    [id ?? ''],
  );
  return known ?? (asked.state === 'loaded' ? (asked.value[0] ?? null) : null);
}

/** The title of the object that results are similar to; an ellipsis while loading. */
export function useTitle(client: Client, id: string | null): string {
  const previews = useResource<readonly Preview[]>(
    async (signal) => (id === null ? [] : client.json('GET', '/_/previews', { query: { id: [id] }, signal })),
    [id ?? ''],
  );
  if (previews.state === 'loading') return '…';
  const [preview] = previews.state === 'loaded' ? previews.value : [];
  return preview ? preview.title || commonWords.untitled : cardWords.gone;
}
