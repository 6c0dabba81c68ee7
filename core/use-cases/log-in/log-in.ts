import type { Change } from '../../changes/change.ts';
import { DomainError, unauthenticated, unprocessable } from '../../errors.ts';
import { message } from '../../messages.ts';
import { EVERYTHING } from '../../model/access-key.ts';
import { accountSuspended } from '../../model/account.ts';
import { MINUTE } from '../../model/instant.ts';
import {
  FAILURES_MS,
  type LogIn,
  logInRefused,
  MAX_FAILURES,
  requirePasswordSize,
  type SecurityEvent,
  subjectOf,
} from '../../model/log-in.ts';
import { foldLogInName } from '../../model/password.ts';
import type { ProviderChecks } from '../../ports/identity-provider.ts';
import { accountUseCases } from '../accounts/accounts.ts';
import { type Credentials, keyMaker } from '../accounts/make-key.ts';
import { ceremonyUseCases } from './ceremonies.ts';
import type { Connection } from './methods.ts';
import { type Begun, type PasskeyAnswer, siteOf } from './new-log-in.ts';
import type { LogInPorts, Visitor } from './ports.ts';

/** The ways to log in that are offered. */
interface OfferedMethods {
  readonly password: boolean;
  readonly passkey: boolean;
  /** The name of the identity provider; null without one. */
  readonly provider: string | null;
}

interface PasswordDraft {
  readonly name: string;
  readonly password: string;
  /** The code of an authenticator app, or a recovery code, if the account asks for one. */
  readonly code?: string | undefined;
}

/**
 * Logging in (docs/accounts.md). Each way ends with a link that opens one browser within ten minutes: the browser exchanges it for a key of
 * its own, as it does every link. All refusals are alike, in content and in time.
 */
export interface LogInUseCases {
  readonly offered: OfferedMethods;
  /** @throws DomainError `unauthenticated`, `exhausted` after too many failures, `unprocessable` for over 1 kB, `forbidden` if suspended */
  withPassword(visitor: Visitor, draft: PasswordDraft): Promise<Credentials>;
  /** A recovery code works once, without anything else. @throws DomainError as above */
  withRecoveryCode(visitor: Visitor, code: string): Promise<Credentials>;
  /** @param origin of the page */
  beginPasskey(origin: string): Promise<Begun>;
  /** @throws DomainError as above; `gone` for an expired or repeated ceremony */
  withPasskey(visitor: Visitor, answer: PasskeyAnswer): Promise<Credentials>;
  /** @param connection from a person who connects the provider to an account; absent for logging in */
  beginProvider(connection?: string): Promise<{ readonly url: string; readonly ceremony: string }>;
  /** @returns null when the person connected the provider to an account, and has a key already */
  withProvider(visitor: Visitor, ceremony: string | null, currentUrl: string): Promise<Credentials | null>;
}

/** Facts of ceremonies. */
interface Request extends Readonly<Record<string, unknown>> {
  readonly kind: 'request';
  readonly challenge: string;
}
interface Redirect extends Readonly<Record<string, unknown>> {
  readonly kind: 'redirect';
  readonly checks: ProviderChecks;
  readonly accountId: number | null;
}

/** Where the provider sends browsers back to, below the public address: this address alone. */
export const CALLBACK = '/app/log-in/provider';

export function logInUseCases(ports: LogInPorts): LogInUseCases {
  const { storage, vault, clock, ids, hasher, passkeys, codes, provider, policy } = ports;
  const { newCredentials, keyOf } = keyMaker(ports);
  const ceremonies = ceremonyUseCases(ports);
  const accounts = accountUseCases(ports);

  const event = (facts: Omit<SecurityEvent, 'id' | 'at'>) =>
    ({ type: 'security.log', event: { id: ids(), at: clock(), ...facts } }) as const;

  /** @throws DomainError `exhausted` after too many failures of this name, or from this address */
  async function admit(subject: string, { address }: Visitor): Promise<void> {
    const failures = await storage.logIns.failures(subject, address, clock() - FAILURES_MS);
    if (failures.subject < MAX_FAILURES.subject && failures.address < MAX_FAILURES.address) return;
    const retryAfterSeconds = FAILURES_MS / 1000;
    throw new DomainError('exhausted', message('log-in-limited', { minutes: FAILURES_MS / MINUTE }), {
      retryAfterSeconds,
    });
  }

  async function fail(
    visitor: Visitor,
    detail: string,
    about: { subject?: string; accountId?: number } = {},
  ) {
    await storage.commit([event({ type: 'log-in-failed', detail, ...visitor, ...about })]);
  }

  /** A link for the browser. @param counter the new one of the log-in */
  async function enter(
    visitor: Visitor,
    logIn: LogIn,
    counter: number,
    isSpent = false,
  ): Promise<Credentials> {
    const { accountId, id, kind } = logIn;
    const account = await storage.accounts.find(accountId);
    if (!account || account.deleted !== undefined) throw logInRefused;
    if (account.suspended) throw accountSuspended;
    const link = newCredentials();
    const draft = { accountId, access: 'full', scope: EVERYTHING, name: 'Log-in' } as const;
    const at = clock();
    await storage.commit([
      isSpent
        ? { type: 'log-in.remove', accountId, id }
        : { type: 'log-in.use', id, before: logIn.counter, counter, at },
      { type: 'key.insert', key: keyOf(link, { ...draft, link: { isLogIn: true } }) },
      event({ type: 'log-in', accountId, detail: kind, ...visitor }),
    ]);
    return link;
  }

  const findCode = (code: string) =>
    storage.logIns.find(subjectOf('recovery', vault.sha256(code.toUpperCase().replace(/[\s-]/g, ''))));

  /** @throws DomainError `unauthenticated` unless the account asks for no code, or this is one */
  async function passSecond(
    visitor: Visitor,
    { accountId, label }: LogIn,
    code: string | undefined,
    subject: string,
  ) {
    const totp = await storage.logIns.find(subjectOf('totp', String(accountId)));
    if (!totp) return;
    if (code === undefined || code.trim() === '') throw unauthenticated(message('second-factor'));
    const at = clock();
    const step = codes.stepOf(vault.open(totp.secret), code, at);
    if (step !== null && step > totp.counter)
      return storage.commit([{ type: 'log-in.use', id: totp.id, before: totp.counter, counter: step, at }]);
    const recovery = await findCode(code);
    if (recovery?.accountId === accountId)
      return storage.commit([{ type: 'log-in.remove', accountId, id: recovery.id }]);
    await fail(visitor, `wrong code of ${label}`, { accountId, subject });
    throw logInRefused;
  }

  return {
    offered: {
      password: policy.password,
      passkey: policy.passkey,
      provider: policy.oidc ? (provider?.label ?? null) : null,
    },

    async withPassword(visitor, { name, password, code }) {
      if (!policy.password) throw unprocessable(message('log-in-off', { method: 'password' }));
      requirePasswordSize(new TextEncoder().encode(password).length);
      const folded = foldLogInName(name.slice(0, MAX_TYPED));
      const subject = vault.sign(`log-in ${folded}`);
      let logIn: LogIn | null = null;
      const isRight = await hasher.verify(
        password,
        async () => {
          await admit(subject, visitor);
          logIn = await storage.logIns.find(subjectOf('password', folded));
          return (logIn as LogIn | null)?.secret ?? null;
        },
        async (fits) => {
          const about = logIn && { accountId: (logIn as LogIn).accountId };
          if (!fits) await fail(visitor, 'wrong name or password', { subject, ...about });
        },
      );
      if (!isRight || logIn === null) throw logInRefused;
      await passSecond(visitor, logIn, code, subject);
      return enter(visitor, logIn, 0);
    },

    async withRecoveryCode(visitor, code) {
      if (!policy.password && !policy.passkey && !policy.oidc) throw logInRefused;
      await admit('', visitor);
      const logIn = await findCode(code.slice(0, MAX_TYPED));
      if (logIn) return enter(visitor, logIn, 0, true);
      await fail(visitor, 'wrong recovery code');
      throw logInRefused;
    },

    async beginPasskey(origin) {
      const options = await passkeys.request(siteOf(policy, origin));
      const { challenge } = options;
      return { options, ceremony: ceremonies.begin({ kind: 'request', challenge } satisfies Request) };
    },

    async withPasskey(visitor, { ceremony, origin, response }) {
      const site = siteOf(policy, origin);
      await admit('', visitor);
      const { challenge } = await ceremonies.end<Request>('request', ceremony);
      const id = passkeys.idOf(response);
      const logIn = id === null ? null : await storage.logIns.find(subjectOf('passkey', id));
      const stored = logIn && id !== null ? { id, publicKey: logIn.secret, counter: logIn.counter } : null;
      const counter = stored && (await passkeys.used(site, challenge, response, stored));
      if (logIn && counter !== null) return enter(visitor, logIn, counter);
      await fail(visitor, 'wrong passkey', logIn ? { accountId: logIn.accountId } : {});
      throw unauthenticated(message('passkey-refused'));
    },

    async beginProvider(connection) {
      if (!provider || !policy.oidc) throw unprocessable(message('log-in-off', { method: 'OpenID Connect' }));
      const connecting =
        connection === undefined ? null : await ceremonies.end<Connection>('connect', connection);
      const { url, checks } = await provider.begin(policy.baseUrl + CALLBACK);
      const facts: Redirect = { kind: 'redirect', checks, accountId: connecting?.accountId ?? null };
      return { url, ceremony: ceremonies.begin(facts) };
    },

    async withProvider(visitor, ceremony, currentUrl) {
      if (!provider || !policy.oidc) throw unprocessable(message('log-in-off', { method: 'OpenID Connect' }));
      const { checks, accountId } = await ceremonies.end<Redirect>('redirect', ceremony);
      const { issuer, subject: person, name, groups } = await provider.end(currentUrl, checks);
      const isMember = groups.some((group) => policy.groups.includes(group));
      if (policy.groups.length > 0 && !isMember) {
        await fail(visitor, 'in no allowed group of the identity provider');
        throw new DomainError('forbidden', message('provider-group'));
      }
      const subject = subjectOf('oidc', issuer, person);
      const known = await storage.logIns.find(subject);
      if (known && accountId === null) return enter(visitor, known, 0);
      if (accountId === null && !isMember) {
        await fail(visitor, 'unknown person of the identity provider');
        throw new DomainError('forbidden', message('provider-unknown'));
      }
      const label = (name.trim() || person).slice(0, MAX_TYPED);
      const facts = {
        id: ids(),
        kind: 'oidc',
        subject,
        label,
        secret: '',
        counter: 0,
        created: clock(),
      } as const;
      const detail = `${provider.label}: ${label}`;
      const insert = (id: number, type: SecurityEvent['type']): readonly Change[] => [
        { type: 'log-in.insert', logIn: { ...facts, accountId: id } },
        event({ type, accountId: id, detail, ...visitor }),
      ];
      if (accountId !== null) {
        await storage.commit(insert(accountId, 'method-added'));
        return null;
      }
      const { id } = await accounts.create(label, undefined, (account) =>
        insert(account.id, 'account-created'),
      );
      return enter(visitor, { ...facts, accountId: id }, 0);
    },
  };
}

/** Longer names and codes cannot be right, and need not be folded. */
const MAX_TYPED = 200;
