import type { VNode } from 'preact';
import type { Client } from '../api/client.ts';
import { fetchPreviews } from '../api/fetch-previews.ts';
import { useResource } from '../api/resource.ts';
import { appPath } from '../browser/app-paths.ts';
import { displayNameOf, StandaloneCard } from '../grid/standalone-card.tsx';
import { Failure } from '../ui/failure.tsx';
import { rediscoverWords } from '../words/rediscover.ts';

/** A few objects. Each has a link to similar objects. */
export function ItemCards({
  client,
  ids,
}: {
  readonly client: Client;
  readonly ids: readonly string[];
}): VNode {
  const items = useResource((signal) => fetchPreviews(client, ids, signal), [...ids]);
  if (items.state === 'failed') return <Failure error={items.error} retry={items.reload} />;
  return (
    <ul class="things">
      {items.state === 'loading' &&
        ids.map((id) => <li key={id} class="thing-shape late" aria-hidden="true" />)}
      {items.state === 'loaded' &&
        items.value.map((preview) => (
          <li key={preview.id}>
            <StandaloneCard client={client} preview={preview}>
              <a
                class="quiet"
                href={appPath(`/rediscover/${preview.id}`)}
                aria-label={rediscoverWords.likeOne(displayNameOf(preview))}
              >
                {rediscoverWords.like}
              </a>
            </StandaloneCard>
          </li>
        ))}
    </ul>
  );
}
