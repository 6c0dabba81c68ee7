import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent, VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { OWNER_ID } from '../../../core/model/owner.ts';
import type { Schemas } from '../../client/operations.ts';
import type { Client } from '../api/client.ts';
import { type ReloadableResource, useJson } from '../api/resource.ts';
import { appPath, publicUrl } from '../browser/app-paths.ts';
import { Failure } from '../ui/failure.tsx';
import { set } from '../ui/set-signal.ts';
import { toast, toastFailure } from '../ui/toasts.tsx';
import { bulkWords } from '../words/bulk.ts';
import { commonWords } from '../words/common.ts';
import { formatBytes, inLine } from '../words/format.ts';
import { mailWords } from '../words/mail.ts';
import { serverWords } from '../words/server.ts';
import { settingsWords } from '../words/settings.ts';
import { Exports } from './exports.tsx';
import { lastUseOf } from './key-facts.ts';
import { ShownOnce } from './shown-once.tsx';

type Account = Schemas['ServerAccount'];
type Invitation = Schemas['AccountInvitation'];

interface AccountsProps {
  readonly client: Client;
  readonly accounts: ReloadableResource<readonly Account[]>;
}

/** The accounts of the server, and a form that invites somebody to a new account. */
export function Accounts({ client, accounts }: AccountsProps): VNode {
  const link = useSignal<string | null>(null);
  const mail = useJson<Schemas['AccountMail']>(client, '/_/mail');
  const sendsMail = mail.state === 'loaded' && mail.value.sends;
  /** The reason why the link was not sent by email; empty if no email was to be sent. */
  const problem = useSignal('');

  async function invite(id: number): Promise<void> {
    const invitation = await client.json<Invitation>('POST', `/_/accounts/${id}/invitations`);
    problem.value = invitation.problem ?? '';
    if (invitation.to !== undefined && invitation.problem === undefined) {
      toast({ text: mailWords.invited(invitation.to) });
      return;
    }
    const { kid, secret } = invitation;
    link.value = `${publicUrl().origin}${appPath('')}#key=${kid}:${secret}`;
  }

  /** Sends requests, then reloads the accounts. */
  async function attempt(send: () => Promise<unknown>): Promise<void> {
    await send().catch(toastFailure);
    accounts.reload();
  }

  function create(event: TargetedSubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const body = Object.fromEntries(new FormData(form));
    void attempt(async () => {
      const { id } = await client.json<Account>('POST', '/_/accounts', { body });
      form.reset();
      await invite(id);
    });
  }

  return (
    <section>
      <h2>{serverWords.accounts}</h2>
      <p class="quiet">{serverWords.accountsHint}</p>
      {accounts.state === 'failed' && <Failure error={accounts.error} retry={accounts.reload} />}
      {accounts.state === 'loaded' && (
        <ul class="keys">
          {accounts.value.map((account) => (
            <li key={account.id}>
              <div>
                <strong dir="auto">{account.name}</strong>
                <p class="quiet">{factsOf(account)}</p>
                <Manage client={client} account={account} attempt={attempt} invite={invite} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {link.value === null ? (
        <form class="row-form" onSubmit={create}>
          <label>
            {serverWords.name} <input name="name" required maxLength={100} autoComplete="off" />
          </label>{' '}
          {sendsMail && (
            <label>
              {mailWords.optional} <input name="mail" type="email" maxLength={254} autoComplete="off" />
            </label>
          )}{' '}
          <button type="submit">{serverWords.invite}</button>
        </form>
      ) : (
        <ShownOnce
          label={problem.value === '' ? serverWords.invitation : mailWords.notInvited(problem.value)}
          value={link.value}
          labels={settingsWords}
          close={set(link, null)}
        />
      )}
    </section>
  );
}

function factsOf({ id, suspended, deletionBegan, objects, bytes, maxBytes, ...account }: Account): string {
  const state = deletionBegan === undefined ? suspended && serverWords.suspended : serverWords.deleting;
  return inLine(
    id === OWNER_ID && serverWords.own,
    state,
    bulkWords.things(objects),
    maxBytes === undefined
      ? formatBytes(bytes)
      : serverWords.ofLimit(formatBytes(bytes), formatBytes(maxBytes)),
    lastUseOf(account),
  );
}

interface ManageProps {
  readonly client: Client;
  readonly account: Account;
  attempt(send: () => Promise<unknown>): Promise<void>;
  invite(id: number): Promise<void>;
}

const MB = 1_000_000;

function Manage({ client, account, attempt, invite }: ManageProps): VNode {
  const { id, name, suspended } = account;
  const patch = (body: object) => attempt(() => client.send('PATCH', `/_/accounts/${id}`, { body }));

  /** Sends the value of a form. */
  const submit =
    (bodyOf: (value: string) => object) =>
    (event: TargetedSubmitEvent<HTMLFormElement>): void => {
      event.preventDefault();
      void patch(bodyOf(String(new FormData(event.currentTarget).get('value'))));
    };
  const limitOf = (megabytes: string) => (megabytes === '' ? null : Math.round(Number(megabytes) * MB));

  return (
    <details>
      <summary>{serverWords.manage}</summary>
      <form class="row-form" onSubmit={submit((name) => ({ name }))}>
        <label>
          {serverWords.name} <input name="value" required maxLength={200} defaultValue={name} />
        </label>{' '}
        <button type="submit">{serverWords.rename}</button>
      </form>
      <form class="row-form" onSubmit={submit((mail) => ({ mail }))}>
        <label>
          {mailWords.address}{' '}
          <input name="value" type="email" maxLength={254} defaultValue={account.mail ?? ''} />
        </label>{' '}
        <button type="submit">{mailWords.save}</button>
      </form>
      <form class="row-form" onSubmit={submit((limit) => ({ maxBytes: limitOf(limit) }))}>
        <label>
          {serverWords.limit}{' '}
          <input
            name="value"
            type="number"
            min="0"
            max="1000000000"
            step="any"
            {...(account.maxBytes !== undefined && { defaultValue: account.maxBytes / MB })}
          />
        </label>{' '}
        <button type="submit">{serverWords.setLimit}</button>
      </form>
      {id !== OWNER_ID && (
        <>
          <div class="buttons">
            <button type="button" onClick={() => void attempt(() => invite(id))}>
              {serverWords.inviteAgain}
            </button>
            <button type="button" onClick={() => void patch({ suspended: !suspended })}>
              {suspended ? serverWords.resume : serverWords.suspend}
            </button>
          </div>
          <p class="quiet">{serverWords.deleteHint}</p>
          {suspended && <Exports client={client} path={`/_/accounts/${id}/exports`} preferred="archive" />}
          {suspended && <DeleteAccount client={client} account={account} attempt={attempt} />}
        </>
      )}
    </details>
  );
}

function DeleteAccount({ client, account: { id, name }, attempt }: Omit<ManageProps, 'invite'>): VNode {
  const question = useRef<HTMLDialogElement>(null);

  /** Deletes the account. @param exported the id of an export; `none` to delete without an export */
  const remove = (exported: string) =>
    attempt(async () => {
      await client.send('DELETE', `/_/accounts/${id}?export=${exported}`);
      toast({ text: serverWords.deleted(name) });
    });

  async function removeExported(): Promise<void> {
    const runs = await client.json<readonly Schemas['Export'][]>('GET', `/_/accounts/${id}/exports`);
    await remove(runs.find(({ format, state }) => format === 'archive' && state === 'done')?.id ?? '');
  }

  return (
    <>
      <button type="button" class="danger" onClick={() => question.current?.showModal()}>
        {serverWords.delete}
      </button>
      <dialog ref={question} aria-label={serverWords.delete}>
        <p>{serverWords.deleteQuestion(name)}</p>
        <form method="dialog" class="buttons">
          <button type="submit">{commonWords.cancel}</button>
          <button type="submit" class="danger" onClick={() => void remove('none')}>
            {serverWords.withoutExport}
          </button>
          <button type="submit" class="danger" onClick={() => void removeExported().catch(toastFailure)}>
            {serverWords.delete}
          </button>
        </form>
      </dialog>
    </>
  );
}
