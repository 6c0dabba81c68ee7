import type { TargetedSubmitEvent, VNode } from 'preact';
import type { Schemas } from '../../client/operations.ts';
import type { Client } from '../api/client.ts';
import { useJson } from '../api/resource.ts';
import { toast, toastFailure } from '../ui/toasts.tsx';
import { mailWords } from '../words/mail.ts';

interface MailAddressProps {
  readonly client: Client;
  readonly ownsServer: boolean;
}

/** The person's email address. It is shown if it is set, or if the server sends email. */
export function MailAddress({ client, ownsServer }: MailAddressProps): VNode | null {
  const resource = useJson<Schemas['AccountMail']>(client, '/_/mail');
  if (resource.state !== 'loaded' || (!resource.value.sends && resource.value.mail === null)) return null;

  function save(event: TargetedSubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const mail = String(new FormData(event.currentTarget).get('mail')).trim();
    client.send('PUT', '/_/mail', { body: { mail: mail || null } }).then(() => {
      toast({ text: mail === '' ? mailWords.removed : mailWords.saved });
      resource.reload();
    }, toastFailure);
  }

  return (
    <section>
      <h2>{mailWords.address}</h2>
      <p class="quiet">
        {mailWords.hint} {ownsServer && mailWords.ownerHint}
      </p>
      <form class="row-form" onSubmit={save}>
        <label>
          <span class="visually-hidden">{mailWords.address}</span>
          <input
            name="mail"
            type="email"
            maxLength={254}
            autoComplete="email"
            defaultValue={resource.value.mail ?? ''}
          />
        </label>{' '}
        <button type="submit">{mailWords.save}</button>
      </form>
    </section>
  );
}
