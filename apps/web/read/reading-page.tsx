import type { VNode } from 'preact';
import { fetchPreviews } from '../api/fetch-previews.ts';
import { useResource } from '../api/resource.ts';
import { appPath } from '../browser/app-paths.ts';
import type { OpenAccess } from '../key/access.ts';
import type { ReadingPosition } from '../reader/reading-position.ts';
import { Failure } from '../ui/failure.tsx';
import { formatDay, hostOf, inLine } from '../words/format.ts';
import { readWords } from '../words/read.ts';

interface StartedText extends ReadingPosition {
  readonly objectId: string;
  readonly at: string;
}

/** `/app/reading`: unfinished texts, the most recently read first. */
export default function ReadingPage({ access: { client } }: { readonly access: OpenAccess }): VNode {
  const reading = useResource(async (signal) => {
    const query = { limit: '48' };
    const started = await client.json<readonly StartedText[]>('GET', '/_/reading', { query, signal });
    const ids = started.map(({ objectId }) => objectId);
    const previews = await fetchPreviews(client, ids, signal);
    return started.flatMap((place) => {
      const preview = previews.find((each) => each.id === place.objectId);
      return preview ? [{ ...place, preview }] : [];
    });
  }, []);
  return (
    <main id="collection" class="page" tabIndex={-1}>
      <h1>{readWords.reading}</h1>
      {reading.state === 'failed' && <Failure error={reading.error} retry={reading.reload} />}
      {reading.state === 'loaded' && reading.value.length === 0 && (
        <div class="blank">
          <p>{readWords.readingEmpty}</p>
          <p class="quiet">{readWords.readingHint}</p>
        </div>
      )}
      {reading.state === 'loaded' && (
        <ul class="begun">
          {reading.value.map(({ objectId, progress, at, preview: { title, url } }) => (
            <li key={objectId}>
              <a href={appPath(`/read/${encodeURIComponent(objectId)}`)} dir="auto">
                {title}
              </a>
              <p class="quiet">
                {inLine(url && hostOf(url), readWords.progressOf(Math.round(progress * 100)), formatDay(at))}
              </p>
              <div class="begun-progress" aria-hidden="true">
                <div style={{ width: `${progress * 100}%` }} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}
