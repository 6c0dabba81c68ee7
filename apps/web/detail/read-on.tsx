import { BookOpenText } from 'lucide';
import type { VNode } from 'preact';
import type { Client } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { appPath } from '../browser/place.ts';
import { placeIn } from '../reader/kept-place.ts';
import { Icon } from '../ui/icon.tsx';
import { readWords } from '../words/read.ts';

interface ReadOnProps {
  readonly client: Client;
  readonly id: string;
  /** Shows the rest of a text that is cut; null for one that is shown whole. */
  readonly showAll: (() => void) | null;
}

/** A link to the page for reading, at the place where the person stopped. */
export function ReadOn({ client, id, showAll }: ReadOnProps): VNode {
  const place = useResource((signal) => placeIn(client, id, signal), [id]);
  const percent = place.state === 'loaded' ? Math.round(place.value.progress * 100) : 0;
  return (
    <p class="read-on">
      <a href={appPath(`/read/${encodeURIComponent(id)}`)}>
        <Icon of={BookOpenText} />
        {percent > 0 && percent < 100 ? readWords.goOn(percent) : readWords.read}
      </a>
      {showAll !== null && (
        <button type="button" onClick={showAll}>
          {readWords.showAll}
        </button>
      )}
    </p>
  );
}
