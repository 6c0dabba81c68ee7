import type { VNode } from 'preact';
import type { Client } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import type { SavedObject } from '../api/saved-object.ts';
import { formatMoment } from '../format.ts';
import { detailWords } from '../words/detail.ts';

interface Progress {
  readonly failed: readonly { readonly objectId: string; readonly step: string; readonly reason: string }[];
}

interface StatusProps {
  readonly client: Client;
  readonly object: SavedObject;
  /** From the object's card. */
  readonly analysis: 'queued' | 'running' | 'failed' | undefined;
}

/** Whether the object is in the trash, and how far its analysis is. */
export function Status({ client, object, analysis }: StatusProps): VNode {
  return (
    <div role="status" class="status">
      {object.deleted !== undefined && <p>{detailWords.deleted(formatMoment(object.deleted))}</p>}
      {(analysis === 'queued' || analysis === 'running') && <p>{detailWords.analysing}</p>}
      {analysis === 'failed' && <Reasons client={client} id={object.id} />}
    </div>
  );
}

/** Why steps of the analysis failed. */
function Reasons({ client, id }: { readonly client: Client; readonly id: string }): VNode {
  const progress = useResource<Progress>((signal) => client.json('GET', '/_/analysis', { signal }), [id]);
  const failed = progress.state === 'loaded' ? progress.value.failed : [];
  const own = failed.filter(({ objectId }) => objectId === id);
  // A page that cannot be fetched cannot be shown either, for the same reason in other words.
  const isUnread = own.some(({ step }) => step === 'read');
  const reasons = own.filter(({ step }) => !(isUnread && step === 'screenshot')).map(({ reason }) => reason);
  return (
    <div class="failed">
      <p>{detailWords.analysisFailed}</p>
      {[...new Set(reasons)].map((reason) => (
        <p key={reason} class="quiet">
          {reason}
        </p>
      ))}
    </div>
  );
}
