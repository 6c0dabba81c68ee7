import { DomainError, forbidden } from '../../errors.ts';
import { message } from '../../messages.ts';
import type { AccessKey } from '../../model/access-key.ts';
import { type InvitationState, invitationState } from '../../model/invitation.ts';
import type { Caller } from '../../model/session.ts';
import type { NewKey } from './access-keys.ts';
import { type KeyPorts, keyMaker } from './make-key.ts';

/** A link, as shown to the browser that followed it. */
interface LinkSummary {
  readonly link: AccessKey;
  readonly state: InvitationState;
}

/** A browser's request to exchange a link. */
interface ExchangeDraft {
  /** The name of the new key in lists. */
  readonly name: string;
  /**
   * Whether the browser keeps the key only until its tab is closed, as over plain http. The link then stays open for the next tab, unless
   * it results from a log-in, sets up an account, or browsers can reach the service only by https.
   */
  readonly isForTab: boolean;
}

/** Links to the web app, which browsers exchange for keys (docs/app.md, "Open the app"; D44). The caller is the link. */
export interface Invitations {
  /** @throws DomainError `forbidden` unless the caller is a link */
  find(caller: Caller): LinkSummary;
  /**
   * Creates a key with the access and the scope of the link. Even for simultaneous requests, never creates more keys than the link allows.
   * @throws DomainError `forbidden` unless the caller is a link; `gone` if the link was used, has expired or is revoked; `unprocessable`,
   * `invalid` if the name is invalid
   */
  exchange(caller: Caller, draft: ExchangeDraft): Promise<NewKey>;
}

/** @param isEncrypted whether browsers can reach the service only by https, so that they keep their keys */
export function invitationUseCases(ports: KeyPorts, isEncrypted: boolean): Invitations {
  const { storage, clock } = ports;
  const { newCredentials, keyOf } = keyMaker(ports);

  function find({ link }: Caller): LinkSummary {
    if (link === undefined) throw forbidden('This is an access key, not a link.');
    // Links of an earlier version do not expire.
    return { link, state: link.invitation ? invitationState(link.invitation, clock()) : 'open' };
  }

  return {
    find,

    async exchange(caller, { name, isForTab }) {
      const { link, state } = find(caller);
      if (state !== 'open')
        throw new DomainError('gone', message(state === 'expired' ? 'link-expired' : 'link-used'));
      const { accountId, access, scope, kid } = link;
      const credentials = newCredentials();
      const key = keyOf(credentials, { accountId, access, scope, name });
      const { isLogIn, setsUp } = link.invitation ?? {};
      // Other links stay open, since the next tab needs them again.
      const isCounted = isEncrypted || !isForTab || (isLogIn ?? setsUp ?? false);
      await storage.commit([
        { type: 'link.use', kid, at: key.created, isCounted },
        { type: 'key.insert', key },
      ]);
      return { key, secret: credentials.secret };
    },
  };
}
