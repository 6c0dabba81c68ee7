import type { VNode } from 'preact';
import type { Client } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { savedSearches } from '../search/saved-searches.ts';
import { type Share, ShareButton } from '../share/share-button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { toastFailure } from '../ui/toasts.tsx';
import { formatDay } from '../words/format.ts';
import { shareWords } from '../words/share.ts';

/** Settings: what is shared, and sharing saved searches. */
export function Shared({ client }: { readonly client: Client }): VNode {
  const shares = useResource<readonly Share[]>((signal) => client.json('GET', '/_/shares', { signal }), []);
  const end = (id: string) => client.send('DELETE', `/_/shares/${id}`).then(shares.reload, toastFailure);
  const listed = shares.state === 'loaded' ? shares.value : [];
  return (
    <section id="shared">
      <h2>{shareWords.shared}</h2>
      <p class="quiet">{listed.length === 0 ? shareWords.nothing : shareWords.sharedHint}</p>
      <ul class="rows">
        {listed.map(({ id, url, created, expires, tag, title, ...what }) => (
          <li key={id}>
            <span>
              <a href={url} target="_blank" rel="noreferrer">
                {title ??
                  tag ??
                  shareWords.kinds[what.objectId ? 'object' : what.spaceId ? 'space' : 'search']}
              </a>{' '}
              <span class="quiet">
                {shareWords.since(formatDay(created))}
                {expires && ` · ${shareWords.until(formatDay(expires))}`}
              </span>
            </span>
            <span class="buttons">
              <button type="button" class="plain" onClick={() => void copyText(url, shareWords)}>
                {shareWords.copy}
              </button>
              <button type="button" class="plain danger" onClick={() => void end(id)}>
                {shareWords.end}
              </button>
            </span>
          </li>
        ))}
      </ul>
      {savedSearches.value.length > 0 && (
        <>
          <h3>{shareWords.searches}</h3>
          <ul class="rows">
            {savedSearches.value.map(({ id, name }) =>
              id === undefined ? null : (
                <li key={id}>
                  <span dir="auto">{name}</span>
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
        </>
      )}
    </section>
  );
}
