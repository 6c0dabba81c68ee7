import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Schemas } from '../../client/operations.ts';
import type { Client } from '../api/client.ts';
import { type ReloadableResource, useJson } from '../api/resource.ts';
import { Failure } from '../ui/failure.tsx';
import { toastFailure } from '../ui/toasts.tsx';
import { formatBytes, formatMoment, inLine } from '../words/format.ts';
import { serverWords } from '../words/server.ts';
import { Accounts } from './accounts.tsx';
import { AiServer } from './ai-server.tsx';

type ServerAccounts = readonly Schemas['ServerAccount'][];
type State = Schemas['Server'];

const POLL_MS = 2000;

/** Settings, for the owner: accounts, the state of the server, and the log of security events. */
export function Server({ client }: { readonly client: Client }): VNode {
  const accounts = useJson<ServerAccounts>(client, '/_/accounts');
  return (
    <>
      <Accounts client={client} accounts={accounts} />
      <ServerState client={client} />
      <AiServer client={client} />
      <SecurityEvents client={client} accounts={accounts} />
    </>
  );
}

function ServerState({ client }: { readonly client: Client }): VNode {
  const state = useJson<State>(client, '/_/server');
  const isRunning = state.state === 'loaded' && state.value.backup?.running === true;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(state.reload, POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning]);

  return (
    <section>
      <h2>{serverWords.state}</h2>
      {state.state === 'failed' && <Failure error={state.error} retry={state.reload} />}
      {state.state === 'loaded' && <Facts client={client} known={state.value} reload={state.reload} />}
    </section>
  );
}

interface FactsProps {
  readonly client: Client;
  readonly known: State;
  readonly reload: () => void;
}

function Facts({ client, known, reload }: FactsProps): VNode {
  const { version, node, databaseBytes, freeBytes, steps, unread, backup } = known;
  const isProcessing = steps.some(({ state, count }) => count > 0 && ['queued', 'running'].includes(state));
  const backUp = () => client.send('POST', '/_/server/backups').then(reload, toastFailure);
  return (
    <>
      <p class="quiet">{serverWords.version(version, node)}</p>
      <p class="quiet">{serverWords.room(formatBytes(databaseBytes), formatBytes(freeBytes))}</p>
      {isProcessing && <p class="quiet">{serverWords.processing}</p>}
      {unread > 0 && <p class="quiet">{serverWords.cannotRead(unread)}</p>}
      <h2>{serverWords.backup}</h2>
      {backup === null ? (
        <p class="quiet">{serverWords.backupNowhere}</p>
      ) : (
        <>
          <p>
            {backup.taken === undefined
              ? serverWords.backupNever
              : serverWords.backupTaken(formatMoment(backup.taken))}
          </p>
          {backup.failed !== undefined && (
            <p class="failed">{serverWords.backupFailed(formatMoment(backup.failed), backup.reason ?? '')}</p>
          )}
          {backup.running ? (
            <p role="status">{serverWords.backingUp}</p>
          ) : (
            <button type="button" onClick={() => void backUp()}>
              {serverWords.backUp}
            </button>
          )}
        </>
      )}
    </>
  );
}

interface SecurityEventsProps {
  readonly client: Client;
  readonly accounts: ReloadableResource<ServerAccounts>;
}

function SecurityEvents({ client, accounts }: SecurityEventsProps): VNode {
  const events = useJson<readonly Schemas['SecurityEvent'][]>(client, '/_/server/events');
  const names: Readonly<Record<string, string>> = serverWords.eventNames;
  const nameOf = (id: number | undefined) =>
    (accounts.state === 'loaded' && accounts.value.find((one) => one.id === id)?.name) || (id && `#${id}`);
  return (
    <section>
      <h2>{serverWords.events}</h2>
      <p class="quiet">{serverWords.eventsHint}</p>
      {events.state === 'failed' && <Failure error={events.error} retry={events.reload} />}
      {events.state === 'loaded' && (
        <ul class="keys">
          {events.value.map(({ id, at, type, account, address, detail }) => (
            <li key={id}>
              <div>
                <strong>{names[type] ?? type}</strong>
                <p class="quiet">{inLine(formatMoment(at), nameOf(account), address, detail)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
