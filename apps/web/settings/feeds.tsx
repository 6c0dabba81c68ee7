import type { VNode } from 'preact';
import type { Client } from '../api/client.ts';
import { useJson, useSpaces } from '../api/resource.ts';
import type { Feed, Space } from '../api/types.ts';
import { AskButton } from '../ui/ask-button.tsx';
import { download } from '../ui/download.ts';
import { Failure } from '../ui/failure.tsx';
import { toast, toastFailure } from '../ui/toasts.tsx';
import { feedsWords } from '../words/feeds.ts';
import { formatMoment, inLine } from '../words/format.ts';
import { inLanguage } from '../words/service.ts';
import { NewFeed } from './new-feed.tsx';

const OPML = 'text/x-opml';

/** The followed feeds with their state, and a form to follow another feed. */
export function Feeds({ client }: { readonly client: Client }): VNode {
  const feeds = useJson<readonly Feed[]>(client, '/_/feeds');
  const spaces = useSpaces(client);

  /** Runs an operation on a feed, shows the result, and reloads the feeds. */
  async function act<T>(work: () => Promise<T>, confirmation: (done: T) => string): Promise<void> {
    try {
      toast({ text: confirmation(await work()) });
      feeds.reload();
    } catch (error) {
      toastFailure(error);
    }
  }

  async function saveList(): Promise<void> {
    const response = await client.send('GET', '/_/feeds', { headers: { Accept: OPML } });
    download(new Blob([await response.text()], { type: OPML }), feedsWords.fileName);
  }

  return (
    <section>
      <h2>{feedsWords.name}</h2>
      <p class="quiet">{feedsWords.hint}</p>
      {feeds.state === 'failed' && <Failure error={feeds.error} retry={feeds.reload} />}
      {feeds.state === 'loaded' && feeds.value.length > 0 && (
        <>
          <ul class="keys feeds">
            {feeds.value.map((feed) => (
              <FeedRow key={feed.id} feed={feed} spaces={spaces} client={client} act={act} />
            ))}
          </ul>
          <button type="button" onClick={() => void saveList().catch(toastFailure)}>
            {feedsWords.download}
          </button>
        </>
      )}
      <NewFeed client={client} spaces={spaces} onMade={feeds.reload} />
    </section>
  );
}

interface FeedRowProps {
  readonly feed: Feed;
  readonly spaces: readonly Space[];
  readonly client: Client;
  readonly act: <T>(work: () => Promise<T>, confirmation: (done: T) => string) => Promise<void>;
}

function FeedRow({ feed, spaces, client, act }: FeedRowProps): VNode {
  const { id, title, url, site, paused, failure, remark, next } = feed;
  const path = `/_/feeds/${id}`;

  const read = () =>
    act(
      () => client.json<Feed>('POST', `${path}/read`),
      (after) =>
        after.failure ? inLanguage(after.failure) : feedsWords.wasRead(title, after.saved - feed.saved),
    );
  const pause = () =>
    act(
      () => client.send('PATCH', path, { body: { paused: !paused } }),
      () => (paused ? feedsWords.goesOn(title) : feedsWords.wasPaused(title)),
    );
  const remove = () =>
    act(
      () => client.send('DELETE', path),
      () => feedsWords.removed(title),
    );

  return (
    <li>
      <div>
        <a href={site ?? url} rel="noreferrer">
          {title}
        </a>
        {paused && <span class="badge">{feedsWords.paused}</span>}
        <p class="quiet">{inLine(...aboutOf(feed, spaces))}</p>
        {failure && (
          <p class="failure-line">
            {feedsWords.failed(inLanguage(failure), next === undefined ? null : formatMoment(next))}
          </p>
        )}
        {remark !== undefined && <p class="quiet">{inLanguage({ reason: remark, ...feed.remarkMessage })}</p>}
      </div>
      <div class="feed-buttons">
        <button type="button" aria-label={feedsWords.readNowOf(title)} onClick={() => void read()}>
          {feedsWords.readNow}
        </button>
        <button type="button" aria-label={feedsWords.pauseOf(title, paused)} onClick={() => void pause()}>
          {paused ? feedsWords.goOn : feedsWords.pause}
        </button>
        <AskButton
          label={feedsWords.remove}
          name={feedsWords.removeOf(title)}
          question={feedsWords.removeQuestion(title)}
          act={() => void remove()}
        />
      </div>
    </li>
  );
}

/** The state of a feed, in short phrases. */
function aboutOf({ read, saved, tags, spaceId }: Feed, spaces: readonly Space[]): readonly string[] {
  const space = spaces.find(({ id }) => id === spaceId)?.name;
  return [
    read === undefined ? feedsWords.neverRead : feedsWords.lastRead(formatMoment(read)),
    feedsWords.saved(saved),
    ...(tags.length > 0 ? [feedsWords.tagged(tags)] : []),
    ...(space === undefined ? [] : [feedsWords.inSpace(space)]),
  ];
}
