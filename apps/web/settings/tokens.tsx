import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent, VNode } from 'preact';
import { MAX_TOKEN_DAYS, TOKEN_DAYS } from '../../../core/model/api-token.ts';
import type { Client } from '../api/client.ts';
import { useJson, useSpaces } from '../api/resource.ts';
import type { NewToken, Space, Token } from '../api/types.ts';
import { Failure } from '../ui/failure.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { set } from '../ui/set-signal.ts';
import { toast, toastFailure } from '../ui/toasts.tsx';
import { useTask } from '../ui/use-task.ts';
import { formatDay, inLine } from '../words/format.ts';
import { settingsWords } from '../words/settings.ts';
import { tokenWords } from '../words/tokens.ts';
import { lastUseOf, scopeInWords } from './key-facts.ts';
import { RevokeButton } from './revoke-button.tsx';
import { ShownOnce } from './shown-once.tsx';

/** The account's API tokens, and a form for a new token. */
export function Tokens({ client }: { readonly client: Client }): VNode {
  const spaces = useSpaces(client);
  const tokens = useJson<readonly Token[]>(client, '/_/tokens');
  const policy = useJson<{ readonly allowed: boolean }>(client, '/_/token-policy');

  async function allow(allowed: boolean): Promise<void> {
    await client.send('PUT', '/_/token-policy', { body: { allowed } }).catch(toastFailure);
    policy.reload();
  }

  async function revoke({ id, name }: Token): Promise<void> {
    try {
      await client.send('DELETE', `/_/tokens/${id}`);
      toast({ text: settingsWords.revoked(name) });
      tokens.reload();
    } catch (error) {
      toastFailure(error);
    }
  }

  return (
    <section>
      <h2>{tokenWords.heading}</h2>
      <p class="quiet">{tokenWords.hint}</p>
      {tokens.state === 'failed' && <Failure error={tokens.error} retry={tokens.reload} />}
      {tokens.state === 'loaded' && tokens.value.length > 0 && (
        <ul class="keys">
          {tokens.value.map((token) => (
            <li key={token.id}>
              <div>
                <strong dir="auto">{token.name}</strong>
                <p class="quiet">{factsOf(token, spaces)}</p>
              </div>
              <RevokeButton called={token.name} revoke={() => void revoke(token)} />
            </li>
          ))}
        </ul>
      )}
      {policy.state === 'loaded' && policy.value.allowed && (
        <NewTokenForm client={client} onMade={tokens.reload} />
      )}
      {policy.state === 'loaded' && (
        <label class="check-line">
          <input
            type="checkbox"
            checked={!policy.value.allowed}
            onChange={({ currentTarget }) => void allow(!currentTarget.checked)}
          />
          {tokenWords.forbid}
        </label>
      )}
    </section>
  );
}

function factsOf(token: Token, spaces: readonly Space[]): string {
  const isExpired = Date.parse(token.expires) <= Date.now();
  return inLine(
    tokenWords.levels[token.level],
    scopeInWords(token.scope, spaces),
    isExpired ? tokenWords.expired : tokenWords.expires(formatDay(token.expires)),
    lastUseOf(token),
  );
}

function NewTokenForm({ client, onMade }: { readonly client: Client; readonly onMade: () => void }): VNode {
  const created = useSignal<string | null>(null);
  const [isBusy, run] = useTask();

  function create(event: TargetedSubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { name: form.get('program'), level: form.get('level'), days: Number(form.get('days')) };
    void run(async () => {
      created.value = (await client.json<NewToken>('POST', '/_/tokens', { body })).token;
      onMade();
    });
  }

  if (created.value !== null)
    return (
      <ShownOnce
        label={tokenWords.made}
        value={created.value}
        labels={tokenWords}
        close={set(created, null)}
      />
    );
  return (
    <form class="new-link" onSubmit={create}>
      <label>
        <span class="field-name">{tokenWords.name}</span>
        <input name="program" required maxLength={100} autoComplete="off" />
      </label>
      <fieldset class="choice">
        <legend>{tokenWords.level}</legend>
        {Object.entries(tokenWords.levels).map(([level, label]) => (
          <label key={level}>
            <input type="radio" name="level" value={level} defaultChecked={level === 'save'} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <NumberField label={tokenWords.days} name="days" max={MAX_TOKEN_DAYS} value={TOKEN_DAYS} />
      <button type="submit" disabled={isBusy.value}>
        {tokenWords.make}
      </button>
    </form>
  );
}
