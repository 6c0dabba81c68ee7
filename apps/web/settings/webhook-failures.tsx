import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { Client } from '../api/client.ts';
import { useJson } from '../api/resource.ts';
import type { FullWebhook, Webhook } from '../api/types.ts';
import { Failure } from '../ui/failure.tsx';
import { formatMoment, inLine } from '../words/format.ts';
import { inLanguage } from '../words/service.ts';
import { webhooksWords } from '../words/webhooks.ts';

interface WebhookFailuresProps {
  readonly webhook: Webhook;
  readonly client: Client;
  readonly act: (work: () => Promise<unknown>, confirmation: string) => Promise<void>;
}

/** The recent failed deliveries of a webhook. They are loaded when the person expands them. */
export function WebhookFailures({ webhook, client, act }: WebhookFailuresProps): VNode {
  const isOpen = useSignal(false);
  const { id, url, waiting, failed } = webhook;
  return (
    <details class="failures" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>{webhooksWords.failures}</summary>
      {isOpen.value && <FailureList key={`${waiting} ${failed}`} id={id} client={client} />}
      {failed > 0 && (
        <button
          type="button"
          aria-label={webhooksWords.resendOf(url)}
          onClick={() =>
            void act(() => client.send('POST', `/_/webhooks/${id}/resend`), webhooksWords.resent(url))
          }
        >
          {webhooksWords.resend}
        </button>
      )}
    </details>
  );
}

function FailureList({ id, client }: { readonly id: string; readonly client: Client }): VNode | null {
  const webhook = useJson<FullWebhook>(client, `/_/webhooks/${id}`);
  if (webhook.state === 'failed') return <Failure error={webhook.error} retry={webhook.reload} />;
  if (webhook.state === 'loading') return null;
  return (
    <ul>
      {webhook.value.failures.map((failure) => (
        <li key={failure.event}>
          {webhooksWords.failed(formatMoment(failure.at), inLanguage(failure))}
          <p class="quiet">{retryState(failure)}</p>
        </li>
      ))}
    </ul>
  );
}

/** The number of attempts, and the time of the next one. */
function retryState({ attempts, state, next }: FullWebhook['failures'][number]): string {
  return inLine(
    attempts > 0 && webhooksWords.attempts(attempts),
    next !== undefined && webhooksWords.again(formatMoment(next)),
    state === 'failed' && webhooksWords.givenUpNow,
  );
}
