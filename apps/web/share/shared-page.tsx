import type { VNode } from 'preact';
import type { Client } from '../api/client.ts';
import { fetchPreviews } from '../api/fetch-previews.ts';
import { useResource } from '../api/resource.ts';
import { collectionSummary } from '../collection/collection-summary.ts';
import type { OpenAccess } from '../key/access.ts';
import { savedSearches } from '../search/saved-searches.ts';
import { copyText } from '../ui/copy-text.ts';
import { Failure } from '../ui/failure.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { RowButton } from '../ui/row-button.tsx';
import { toastFailure } from '../ui/toasts.tsx';
import { commonWords } from '../words/common.ts';
import { formatDay, inLine } from '../words/format.ts';
import { pageNames } from '../words/pages.ts';
import { shareWords } from '../words/share.ts';
import { type Share, ShareButton } from './share-button.tsx';

/** `/app/shared`: the shares with their links, and the saved searches that can be shared. */
export default function SharedPage({ access: { client } }: { readonly access: OpenAccess }): VNode {
  const shares = useResource((signal) => readShares(client, signal), []);
  const end = (id: string) => client.send('DELETE', `/_/shares/${id}`).then(shares.reload, toastFailure);
  const { listed, titles } = shares.state === 'loaded' ? shares.value : NONE;
  return (
    <main id="collection" class="page" tabIndex={-1}>
      <h1>{pageNames.shared}</h1>
      {shares.state === 'loading' && <div class="thing-shape late" aria-hidden="true" />}
      {shares.state === 'failed' && <Failure error={shares.error} retry={shares.reload} />}
      {shares.state === 'loaded' && (
        <p class="quiet">{listed.length === 0 ? shareWords.nothing : shareWords.sharedHint}</p>
      )}
      <ul class="rows">
        {listed.map((share) => {
          const name = nameOf(share, titles);
          return (
            <li key={share.id}>
              <span class="row-name">
                <strong dir="auto">{name}</strong>
                <br />
                <a class="share-address" href={share.url} target="_blank" rel="noreferrer">
                  {share.url.replace(/^https?:\/\//, '')}
                </a>
                <br />
                <span class="quiet">{inLine(...factsOf(share))}</span>
              </span>
              <RowActions name={shareWords.actions(name)}>
                <RowButton
                  label={shareWords.copy}
                  name={shareWords.copyOf(name)}
                  act={() => void copyText(share.url, shareWords)}
                />
                <RowButton
                  label={shareWords.end}
                  name={shareWords.endOf(name)}
                  act={() => void end(share.id)}
                />
              </RowActions>
            </li>
          );
        })}
      </ul>
      {savedSearches.value.length > 0 && (
        <section>
          <h2>{shareWords.searches}</h2>
          <ul class="rows">
            {savedSearches.value.map(({ id, name }) =>
              id === undefined ? null : (
                <li key={id}>
                  <span class="row-name" dir="auto">
                    {name}
                  </span>
                  <ShareButton
                    client={client}
                    what={{ searchId: id }}
                    title={name}
                    onChange={shares.reload}
                  />
                </li>
              ),
            )}
          </ul>
        </section>
      )}
    </main>
  );
}

const NONE = { listed: [] as readonly Share[], titles: new Map<string, string>() };

/** Loads the shares and the titles of shared objects. */
async function readShares(client: Client, signal: AbortSignal): Promise<typeof NONE> {
  const listed = await client.json<readonly Share[]>('GET', '/_/shares', { signal });
  const ids = listed.flatMap(({ objectId }) => objectId ?? []);
  const previews = await fetchPreviews(client, ids, signal);
  return { listed, titles: new Map(previews.map(({ id, title }) => [id, title || commonWords.untitled])) };
}

function nameOf(share: Share, titles: ReadonlyMap<string, string>): string {
  const { objectId = '', spaceId, searchId, tag, title } = share;
  const own = tag === undefined ? titles.get(objectId) : `#${tag}`;
  const space = collectionSummary.value?.spaces.find(({ id }) => id === spaceId)?.name;
  const search = savedSearches.value.find(({ id }) => id !== undefined && id === searchId)?.name;
  return title ?? own ?? space ?? search ?? kindOf(share);
}

const kindOf = ({ objectId, spaceId, tag }: Share): string =>
  shareWords.kinds[objectId ? 'object' : spaceId ? 'space' : tag ? 'tag' : 'search'];

function factsOf(share: Share): readonly string[] {
  const { created, expires } = share;
  const isOver = expires !== undefined && Date.parse(expires) <= Date.now();
  return [
    kindOf(share),
    shareWords.since(formatDay(created)),
    ...(expires === undefined ? [] : [shareWords[isOver ? 'ended' : 'until'](formatDay(expires))]),
  ];
}
