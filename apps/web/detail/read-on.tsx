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
  /** Whether only the beginning of the text is shown, so that this link is how to read the rest. */
  readonly isPrimary: boolean;
}

/** A link to the page for reading, at the place where the person stopped. */
export function ReadOn({ client, id, isPrimary }: ReadOnProps): VNode {
  const place = useResource((signal) => placeIn(client, id, signal), [id]);
  const percent = place.state === 'loaded' ? Math.round(place.value.progress * 100) : 0;
  return (
    <a
      class={isPrimary ? 'button primary' : 'button plain'}
      href={appPath(`/read/${encodeURIComponent(id)}`)}
    >
      <Icon of={BookOpenText} />
      {percent > 0 && percent < 100 ? readWords.goOn(percent) : readWords.read}
    </a>
  );
}
