import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import type { ChangedWebhook, Webhook, WebhookDraft } from '../api/types.ts';
import { AskButton } from '../ui/ask-button.tsx';
import { set } from '../ui/set-signal.ts';
import { toast, toastFailure } from '../ui/toasts.tsx';
import { formatMoment, inLine } from '../words/format.ts';
import { inLanguage } from '../words/service.ts';
import { webhooksWords } from '../words/webhooks.ts';
import { type TestResult, tryWebhook } from './try-webhook.ts';
import { WebhookFailures } from './webhook-failures.tsx';
import { KINDS, WebhookForm } from './webhook-form.tsx';

interface WebhookRowProps {
  readonly webhook: Webhook;
  readonly client: Client;
  readonly act: (work: () => Promise<unknown>, confirmation: string) => Promise<void>;
  /** Shows the new secret of a changed webhook, if it has one. */
  readonly show: (webhook: ChangedWebhook) => void;
  /** Called when the webhook has changed. */
  readonly onChange: () => void;
}

/** A webhook with its URL, its state and its actions. */
export function WebhookRow({ webhook, client, act, show, onChange }: WebhookRowProps): VNode {
  const isEditing = useSignal(false);
  const isTesting = useSignal(false);
  const leaving = useRef(new AbortController());
  useEffect(() => () => leaving.current.abort(), []);
  const { url, paused, lastFailure } = webhook;
  const path = `/_/webhooks/${webhook.id}`;
  const close = set(isEditing, false);

  async function save(draft: WebhookDraft): Promise<void> {
    const after = await client.json<Webhook>('PATCH', path, { body: draft });
    toast({ text: webhooksWords.saved(after.url) });
    close();
    onChange();
  }

  async function test(): Promise<void> {
    isTesting.value = true;
    const { signal } = leaving.current;
    try {
      toastTestResult(url, await tryWebhook(client, webhook, signal));
    } catch (error) {
      if (!signal.aborted) toastFailure(error);
    }
    isTesting.value = false;
    if (!signal.aborted) onChange();
  }

  if (isEditing.value)
    return (
      <li>
        <WebhookForm webhook={webhook} save={save} cancel={close} />
      </li>
    );
  return (
    <li>
      <div>
        <strong>{url}</strong>
        {paused && <span class="badge">{webhooksWords.paused}</span>}
        {isFailing(webhook) && <span class="badge failing">{webhooksWords.failing}</span>}
        <p class="quiet">{inLine(...stateOf(webhook))}</p>
        <p class="quiet">{eventTypesOf(webhook)}</p>
        {webhook.remark !== undefined && (
          <p class="quiet">{inLanguage({ reason: webhook.remark, ...webhook.remarkMessage })}</p>
        )}
        {lastFailure && isFailing(webhook) && (
          <p class="failure-line">
            {webhooksWords.failed(formatMoment(lastFailure.at), inLanguage(lastFailure))}
          </p>
        )}
      </div>
      {lastFailure && <WebhookFailures webhook={webhook} client={client} act={act} />}
      <div class="feed-buttons">
        {!paused && (
          <button
            type="button"
            aria-label={webhooksWords.tryOf(url)}
            aria-disabled={isTesting.value}
            onClick={() => isTesting.value || void test()}
          >
            {isTesting.value ? webhooksWords.trying : webhooksWords.tried}
          </button>
        )}
        <button type="button" aria-label={webhooksWords.editOf(url)} onClick={set(isEditing, true)}>
          {webhooksWords.edit}
        </button>
        <button
          type="button"
          aria-label={webhooksWords.pauseOf(url, paused)}
          onClick={() =>
            void act(
              async () =>
                show(await client.json<ChangedWebhook>('PATCH', path, { body: { paused: !paused } })),
              paused ? webhooksWords.goesOn(url) : webhooksWords.wasPaused(url),
            )
          }
        >
          {paused ? webhooksWords.goOn : webhooksWords.pause}
        </button>
        <AskButton
          label={webhooksWords.remove}
          name={webhooksWords.removeOf(url)}
          question={webhooksWords.removeQuestion(url)}
          act={() => void act(() => client.send('DELETE', path), webhooksWords.removed(url))}
        />
      </div>
    </li>
  );
}

/** Whether messages wait because a delivery failed. */
const isFailing = ({ waiting, lastFailure, paused }: Webhook): boolean =>
  !paused && waiting > 0 && lastFailure !== undefined;

/** The state of a webhook, in short phrases. */
function stateOf({ reached, created, waiting, failed }: Webhook): readonly string[] {
  // Events before a webhook's creation are not sent automatically.
  const isSent = reached !== undefined && reached.at > created;
  const until = isSent ? webhooksWords.sentUntil(formatMoment(reached.at)) : webhooksWords.nothingYet;
  return [
    waiting > 0 ? webhooksWords.waiting(waiting) : until,
    ...(failed > 0 ? [webhooksWords.givenUp(failed)] : []),
  ];
}

function eventTypesOf({ types }: Webhook): string {
  if (types.length === KINDS.length) return webhooksWords.everything;
  return inLine(...types.map((type) => webhooksWords.kinds[type]));
}

function toastTestResult(url: string, trial: TestResult): void {
  if (trial.type === 'failed') toast({ text: webhooksWords.notTaken(url, trial.reason), isFailure: true });
  else if (trial.type === 'nothing') toast({ text: webhooksWords.nothingToSend });
  else toast({ text: webhooksWords[trial.type](url) });
}
