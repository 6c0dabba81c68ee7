import type { VNode } from 'preact';
import type { Schemas } from '../../client/operations.ts';
import type { Client } from '../api/client.ts';
import { useJson } from '../api/resource.ts';
import type { SavedObject } from '../api/saved-object.ts';
import { useTask } from '../ui/use-task.ts';
import { commonWords } from '../words/common.ts';
import { detailWords } from '../words/detail.ts';
import { formatMoment } from '../words/format.ts';
import { inLanguage } from '../words/service.ts';

interface StatusProps {
  readonly client: Client;
  readonly object: SavedObject;
  /** The state of the analysis according to the object's card. */
  readonly analysis: 'queued' | 'running' | 'failed' | undefined;
  readonly mayChange: boolean;
}

/** Whether the object is in the trash, and the state of its analysis. */
export function Status({ client, object, analysis, mayChange }: StatusProps): VNode {
  return (
    <div role="status" class="status">
      {object.deleted !== undefined && <p>{detailWords.deleted(formatMoment(object.deleted))}</p>}
      {(analysis === 'queued' || analysis === 'running') && <p>{detailWords.analysing}</p>}
      {analysis === 'failed' && <Reasons client={client} object={object} mayChange={mayChange} />}
    </div>
  );
}

/** Why steps of the analysis failed, and a button to fetch the page again. */
function Reasons({ client, object: { id, url }, mayChange }: Omit<StatusProps, 'analysis'>): VNode | null {
  const progress = useJson<Schemas['AnalysisProgress']>(client, '/_/analysis', [id]);
  if (progress.state === 'loading') return null;
  const failed = progress.state === 'loaded' ? progress.value.failed : [];
  const failedSteps = failed.filter(({ objectId }) => objectId === id);
  // If a page cannot be fetched, its screenshot fails for the same reason. The reason is shown only once.
  const isFetchFailed = failedSteps.some(({ step }) => step === 'read');
  const reasons = failedSteps.filter(({ step }) => !(isFetchFailed && step === 'screenshot')).map(inLanguage);
  const nextTry = failedSteps.find(({ step }) => step === 'read')?.nextTry;
  return (
    <div class="failed">
      <p>{isFetchFailed ? detailWords.unread : detailWords.analysisFailed}</p>
      {[...new Set(reasons)].map((reason) => (
        <p key={reason} class="quiet">
          {reason}
        </p>
      ))}
      {nextTry !== undefined && <p class="quiet">{detailWords.nextTry(formatMoment(nextTry))}</p>}
      {mayChange && url !== undefined && <FetchAgain client={client} url={url} />}
    </div>
  );
}

/** A button that fetches a page again by saving it again. This also retries the failed steps. */
function FetchAgain({ client, url }: { readonly client: Client; readonly url: string }): VNode {
  const [isSending, run] = useTask();
  const fetchAgain = () => client.send('POST', '/objects', { body: { url } });
  return (
    <button type="button" disabled={isSending.value} onClick={() => void run(fetchAgain)}>
      {commonWords.tryAgain}
    </button>
  );
}
