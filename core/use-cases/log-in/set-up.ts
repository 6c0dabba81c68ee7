import { DomainError, forbidden, unprocessable } from '../../errors.ts';
import { message } from '../../messages.ts';
import { parseLogInName } from '../../model/log-in.ts';
import type { Caller } from '../../model/session.ts';
import type { NewKey } from '../accounts/access-keys.ts';
import { keyMaker } from '../accounts/make-key.ts';
import { additionOf, type Begun, logInMaker, type PasskeyAnswer } from './new-log-in.ts';
import type { LogInPorts, Visitor } from './ports.ts';

/** The input of a person on the set-up page, and the name of their browser. */
interface SetUpDraft {
  readonly name: string;
  readonly browser: string;
  /** Either a password or a passkey is present. */
  readonly password?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

/** Setting up an account by the link that was made with it (docs/accounts.md). The caller is the link. */
export interface AccountSetup {
  /** Whether passwords or passkeys are offered; otherwise there is nothing to set up. */
  readonly isOffered: boolean;
  /** @throws DomainError `forbidden` unless the link sets up an account; `gone` when it was used or has expired */
  beginPasskey(caller: Caller, name: string, origin: string): Promise<Begun>;
  /**
   * Names the account, adds its first way to log in, and creates the key of the browser: all of these, or none. Of several attempts, one
   * succeeds.
   * @throws DomainError like `beginPasskey`; `unprocessable` if the name or password is invalid; `duplicate` if another account has the
   * name
   */
  setUp(caller: Caller, visitor: Visitor, draft: SetUpDraft): Promise<NewKey>;
}

export function setUpUseCases(ports: LogInPorts): AccountSetup {
  const { storage, clock, ids } = ports;
  const { newCredentials, keyOf } = keyMaker(ports);
  const make = logInMaker(ports);

  /** @throws DomainError `forbidden`, `gone` */
  function linkOf({ link }: Caller) {
    if (!link?.invitation?.setsUp) throw forbidden('This is not a link that sets up an account.');
    const { expires, used, uses } = link.invitation;
    if (used >= uses) throw new DomainError('gone', message('link-used'));
    if (expires <= clock()) throw new DomainError('gone', message('link-expired'));
    return link;
  }

  return {
    isOffered: ports.policy.password || ports.policy.passkey,

    async beginPasskey(caller, name, origin) {
      const { accountId } = linkOf(caller);
      return make.beginPasskey({ accountId, name: parseLogInName(name) }, origin, []);
    },

    async setUp(caller, { address }, { name, browser, password, passkey }) {
      const { kid, accountId, access, scope } = linkOf(caller);
      const label = parseLogInName(name);
      if ((password === undefined) === (passkey === undefined))
        throw unprocessable('Give a password or a passkey, and not both.');
      const logIn = passkey
        ? await make.passkey(accountId, browser, passkey)
        : await make.password(accountId, label, password ?? '');
      const credentials = newCredentials();
      const key = keyOf(credentials, { accountId, access, scope, name: browser });
      const at = clock();
      const detail = logIn.kind;
      await storage.commit([
        { type: 'link.use', kid, at, isCounted: true },
        { type: 'account.set', accountId, settings: { name: label } },
        additionOf(logIn),
        { type: 'key.insert', key },
        { type: 'security.log', event: { id: ids(), at, type: 'set-up', accountId, address, detail } },
      ]);
      return { key, secret: credentials.secret };
    },
  };
}
