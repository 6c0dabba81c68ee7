import type { Change } from '../../changes/change.ts';
import { DomainError, isDomainError, unprocessable } from '../../errors.ts';
import { message } from '../../messages.ts';
import {
  type LogIn,
  logInRefused,
  MAX_TYPED,
  type SecurityEventType,
  subjectOf,
} from '../../model/log-in.ts';
import { truncate } from '../../model/text.ts';
import type { ProvidedIdentity, ProviderChecks } from '../../ports/identity-provider.ts';
import { accountUseCases } from '../accounts/accounts.ts';
import type { Credentials } from '../accounts/make-key.ts';
import { attemptsAt } from './attempts.ts';
import { ceremonyUseCases } from './ceremonies.ts';
import type { Connecting, Connection } from './methods.ts';
import { requireRoom } from './new-log-in.ts';
import type { LogInPorts, Visitor } from './ports.ts';

/** Logging in with an identity provider, or connecting it to an account. */
export interface ProviderLogIns {
  /**
   * @param connection the sealed data of the account to connect; absent for logging in
   * @throws DomainError `exhausted` after too many failures, `gone` for an old connection, `unavailable`, `unprocessable` without a
   * provider
   */
  beginProvider(
    visitor: Visitor,
    connection?: string,
  ): Promise<{ readonly url: string; readonly ceremony: string }>;
  /**
   * @returns null after connecting the provider to an account, since the person already has a key
   * @throws DomainError like `beginProvider`; `gone` if the key that requested the connection was revoked; `unauthenticated`, `forbidden`,
   * `duplicate`
   */
  withProvider(visitor: Visitor, ceremony: string | null, currentUrl: string): Promise<Credentials | null>;
}

/** Facts of the ceremony at the provider. @property connecting null for a log-in */
interface Redirect extends Readonly<Record<string, unknown>> {
  readonly kind: 'redirect';
  readonly checks: ProviderChecks;
  readonly connecting: Connecting | null;
}

/** The only path below the public URL to which the provider sends browsers back. */
export const CALLBACK = '/app/log-in/provider';

export function providerLogIns(ports: LogInPorts): ProviderLogIns {
  const { storage, clock, ids, policy } = ports;
  const ceremonies = ceremonyUseCases(ports);
  const accounts = accountUseCases(ports);
  const { event, requireFewFailures, fail, issueLink, useOf } = attemptsAt(ports);

  /** @throws DomainError `unprocessable` */
  function requireProvider() {
    if (ports.provider && policy.oidc) return ports.provider;
    throw unprocessable(message('log-in-off', { method: 'OpenID Connect' }));
  }

  const newLogIn = ({ issuer, subject: person, name }: ProvidedIdentity) => ({
    id: ids(),
    kind: 'oidc' as const,
    subject: subjectOf('oidc', issuer, person),
    label: truncate(name.trim() || person, MAX_TYPED),
    secret: '',
    counter: 0,
    created: clock(),
  });

  return {
    async beginProvider(visitor, connection) {
      const provider = requireProvider();
      await requireFewFailures('', visitor);
      const from = connection === undefined ? null : await ceremonies.end<Connection>('connect', connection);
      const { url, checks } = await provider.begin(policy.baseUrl + CALLBACK);
      const connecting = from && { accountId: from.accountId, kid: from.kid };
      return { url, ceremony: ceremonies.begin({ kind: 'redirect', checks, connecting } satisfies Redirect) };
    },

    async withProvider(visitor, ceremony, currentUrl) {
      const provider = requireProvider();
      await requireFewFailures('', visitor);
      const { checks, connecting } = await ceremonies.end<Redirect>('redirect', ceremony);
      const identity = await provider.end(currentUrl, checks);
      const isMember = identity.groups.some((group) => policy.groups.includes(group));
      if (policy.groups.length > 0 && !isMember) {
        await fail(visitor, 'in no allowed group of the identity provider');
        throw new DomainError('forbidden', message('provider-group'));
      }
      const logIn = newLogIn(identity);
      const insert = (accountId: number, type: SecurityEventType, by = ''): readonly Change[] => [
        { type: 'log-in.insert', logIn: { ...logIn, accountId } },
        event({ type, accountId, detail: `${provider.label}${by}`, ...visitor }),
      ];
      const findLogIn = (): Promise<LogIn | null> => storage.logIns.find(logIn.subject);

      if (connecting) {
        const { accountId, kid } = connecting;
        const refused = await storage.accessKeys.refused([kid], clock());
        if (refused.size > 0) throw new DomainError('gone', message('log-in-over'));
        await requireRoom(storage.logIns, accountId);
        await storage.commit(insert(accountId, 'method-added', `, by the key ${kid}`));
        return null;
      }
      let found = await findLogIn();
      if (!found && !isMember) {
        await fail(visitor, 'unknown person of the identity provider');
        throw new DomainError('forbidden', message('provider-unknown'));
      }
      if (!found) {
        const others = ({ id }: { readonly id: number }) => insert(id, 'account-created');
        await accounts.create(logIn.label, undefined, others).catch((error) => {
          if (!isDomainError(error, 'duplicate')) throw error; // another browser of the same person was faster
        });
        found = await findLogIn();
      }
      if (!found) throw logInRefused;
      return issueLink(visitor, found, [useOf(found)]);
    },
  };
}
