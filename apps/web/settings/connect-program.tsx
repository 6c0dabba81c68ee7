import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent, VNode } from 'preact';
import type { Client } from '../api/client.ts';
import { useResource, useSpaces } from '../api/resource.ts';
import type { ConnectionAnswer, ConnectionRequest } from '../api/types.ts';
import { Failure } from '../ui/failure.tsx';
import { toastFailure } from '../ui/toasts.tsx';
import { connectWords } from '../words/connect.ts';
import { settingsWords } from '../words/settings.ts';
import { SpaceChoice } from './space-choice.tsx';

/** Asks whether the program that opened this page may connect. The page's URL contains the request. */
export function ConnectProgram({ client }: { readonly client: Client }): VNode {
  const query = location.search.slice(1);
  const isBusy = useSignal(false);
  const request = useResource<ConnectionRequest>(
    (signal) => client.json('POST', '/_/connections/request', { body: { query }, signal }),
    [query],
  );
  const spaces = useSpaces(client);

  async function allow(event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = form.getAll('space').map(String);
    const scope = chosen.length > 0 ? chosen : form.get('scope');
    isBusy.value = true;
    try {
      const { location: to } = await client.json<ConnectionAnswer>('POST', '/_/connections', {
        body: { query, scope },
      });
      location.assign(to);
    } catch (error) {
      toastFailure(error);
      isBusy.value = false;
    }
  }

  if (request.state === 'failed') return <Failure error={request.error} retry={request.reload} />;
  if (request.state === 'loading') return <div class="thing-shape late" aria-hidden="true" />;
  const { name, site, access, refusal } = request.value;
  return (
    <form class="new-link" onSubmit={allow}>
      <h2>{connectWords.question(name)}</h2>
      <p>{connectWords.asks[access]}</p>
      <p>{connectWords.goesTo(site)}</p>
      <fieldset class="choice">
        <legend>{settingsWords.access}</legend>
        {Object.entries(settingsWords.scopes).map(([scope, label]) => (
          <label key={scope}>
            <input type="radio" name="scope" value={scope} defaultChecked={scope === 'everything'} />
            {label}
          </label>
        ))}
      </fieldset>
      <SpaceChoice spaces={spaces} />
      <p class="quiet">{connectWords.lasts}</p>
      <p class="buttons">
        <button type="button" onClick={() => location.assign(refusal)}>
          {connectWords.refuse}
        </button>
        <button type="submit" disabled={isBusy.value}>
          {connectWords.allow}
        </button>
      </p>
    </form>
  );
}
