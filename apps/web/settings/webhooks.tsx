import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { Client } from '../api/client.ts';
import { useJson } from '../api/resource.ts';
import type { NewWebhook, Webhook, WebhookDraft } from '../api/types.ts';
import { Failure } from '../ui/failure.tsx';
import { set } from '../ui/set-signal.ts';
import { toast, toastFailure } from '../ui/toasts.tsx';
import { webhooksWords } from '../words/webhooks.ts';
import { ShownOnce } from './shown-once.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookRow } from './webhook-row.tsx';

/** The webhooks with their state, and a form to add one. */
export function Webhooks({ client }: { readonly client: Client }): VNode {
  const webhooks = useJson<readonly Webhook[]>(client, '/_/webhooks');
  const shown = useSignal<Pick<NewWebhook, 'url' | 'secret'> | null>(null);

  /** Runs an operation on a webhook, shows the result, and reloads the webhooks. */
  async function act(work: () => Promise<unknown>, confirmation: string): Promise<void> {
    try {
      await work();
      toast({ text: confirmation });
    } catch (error) {
      toastFailure(error);
    }
    webhooks.reload();
  }

  async function create(draft: WebhookDraft): Promise<void> {
    const made = await client.json<NewWebhook>('POST', '/_/webhooks', { body: draft });
    shown.value = made;
    toast({ text: webhooksWords.created(made.url) });
    webhooks.reload();
  }

  return (
    <section>
      <h2>{webhooksWords.name}</h2>
      <p class="quiet">{webhooksWords.hint}</p>
      {webhooks.state === 'failed' && <Failure error={webhooks.error} retry={webhooks.reload} />}
      {webhooks.state === 'loaded' && webhooks.value.length > 0 && (
        <ul class="keys feeds">
          {webhooks.value.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              client={client}
              act={act}
              show={({ url, secret }) => {
                if (secret !== undefined) shown.value = { url, secret };
              }}
              onChange={webhooks.reload}
            />
          ))}
        </ul>
      )}
      {shown.value === null ? (
        <WebhookForm save={create} />
      ) : (
        <ShownOnce
          label={webhooksWords.secret(shown.value.url)}
          value={shown.value.secret}
          labels={webhooksWords}
          close={set(shown, null)}
        />
      )}
    </section>
  );
}
