import type { Change } from '../../changes/change.ts';
import { unprocessable } from '../../errors.ts';
import { message } from '../../messages.ts';
import {
  type LogIn,
  type LogInKind,
  parseLogInName,
  requirePasswordSize,
  requireStrength,
  subjectOf,
} from '../../model/log-in.ts';
import { isLoopbackName } from '../../model/loopback.ts';
import { foldLogInName } from '../../model/password.ts';
import { urlOrNull } from '../../model/url.ts';
import type { LogInReader } from '../../ports/log-in-reader.ts';
import type { NewPasskey, PasskeySite } from '../../ports/passkeys.ts';
import { type Ceremonies, ceremonyUseCases } from './ceremonies.ts';
import type { LogInPorts } from './ports.ts';

/** The response of an authenticator in a page. */
export interface PasskeyAnswer {
  /** The sealed facts of the ceremony; null if the browser has none. */
  readonly ceremony: string | null;
  /** The origin of the page. */
  readonly origin: string;
  readonly response: unknown;
}

interface LogInMaker {
  /** @throws DomainError `unprocessable` for a weak or long password, a bad name, and if passwords are off */
  password(accountId: number, name: string, password: string): Promise<LogIn>;
  /** Options for an authenticator, and the sealed facts of the ceremony. @throws DomainError `unprocessable` */
  beginPasskey(person: Person, origin: string, known: readonly LogIn[]): Promise<Begun>;
  /** @param name the person's name for the passkey @throws DomainError `gone`, `unprocessable` */
  passkey(accountId: number, name: string, answer: PasskeyAnswer): Promise<LogIn>;
}

interface Person {
  readonly accountId: number;
  readonly name: string;
}

export interface Begun {
  readonly options: object;
  readonly ceremony: string;
}

/** Facts of the ceremony that makes a passkey. */
interface Creation extends Readonly<Record<string, unknown>> {
  readonly kind: 'creation';
  readonly challenge: string;
  readonly accountId: number;
}

export function logInMaker(ports: LogInPorts): LogInMaker {
  const { ids, clock, vault, hasher, passkeys, policy } = ports;
  const ceremonies: Ceremonies = ceremonyUseCases(ports);
  const newLogIn = (facts: Omit<LogIn, 'id' | 'created'>): LogIn => ({
    id: ids(),
    created: clock(),
    ...facts,
  });

  return {
    async password(accountId, name, password) {
      if (!policy.password) throw unprocessable(message('log-in-off', { method: 'password' }));
      requirePasswordSize(new TextEncoder().encode(password).length);
      const label = parseLogInName(name);
      requireStrength(password, label);
      const secret = await hasher.hash(password);
      const subject = subjectOf('password', foldLogInName(label));
      return newLogIn({ accountId, kind: 'password', subject, label, secret, counter: 0 });
    },

    async beginPasskey({ accountId, name }, origin, known) {
      const site = siteOf(policy, origin);
      // The user handle: the same for all passkeys of an account, and without personal data, since authenticators reveal it without asking
      // (WebAuthn, 14.6.1).
      const id = vault.sign(`passkeys of ${accountId}`).slice(0, 32);
      const had = known
        .filter(({ kind }) => kind === 'passkey')
        .map(({ subject }) => subject.split(' ')[1] ?? '');
      const options = await passkeys.creation(site, { id, name }, had);
      const { challenge } = options;
      return {
        options,
        ceremony: ceremonies.begin({ kind: 'creation', challenge, accountId } satisfies Creation),
      };
    },

    async passkey(accountId, name, { ceremony, origin, response }) {
      const site = siteOf(policy, origin);
      const label = parseLogInName(name);
      const facts = await ceremonies.end<Creation>('creation', ceremony);
      const passkey: NewPasskey | null =
        facts.accountId === accountId ? await passkeys.created(site, facts.challenge, response) : null;
      if (passkey === null) throw unprocessable(message('passkey-not-made'));
      const { id, publicKey: secret, counter } = passkey;
      return newLogIn({
        accountId,
        kind: 'passkey',
        subject: subjectOf('passkey', id),
        label,
        secret,
        counter,
      });
    },
  };
}

/** Maximum number of ways to log in to one account, not counting recovery codes. */
const MAX_METHODS = 20;

/** @param added the kind of the new log-in @throws DomainError `unprocessable` if the account has no room for another way to log in */
export async function requireRoom(logIns: LogInReader, accountId: number, added?: LogInKind): Promise<void> {
  const isReplaced = (kind: LogInKind) => kind === added && isSingle(kind);
  const remaining = (await logIns.list(accountId)).filter(
    ({ kind }) => kind !== 'recovery' && !isReplaced(kind),
  );
  if (remaining.length >= MAX_METHODS)
    throw unprocessable(`An account has at most ${MAX_METHODS} ways to log in. Remove one first.`);
}

/** Whether an account has at most one log-in of a kind, which a new one replaces. */
const isSingle = (kind: LogInKind) => kind === 'password' || kind === 'totp';

export function additionOf(logIn: LogIn): Change {
  const { accountId, kind } = logIn;
  if (!isSingle(kind)) return { type: 'log-in.insert', logIn };
  return { type: 'log-ins.replace', accountId, kind, logIns: [logIn] };
}

/**
 * The site of a page: the site of the public URL, or localhost if the public URL belongs to this machine. Passkeys are bound to a name, so
 * an IP address is not a site.
 * @throws DomainError `unprocessable` for any other page, and if passkeys are off
 */
export function siteOf(
  { passkey, baseUrl }: { readonly passkey: boolean; readonly baseUrl: string },
  origin: string,
): PasskeySite {
  if (!passkey) throw unprocessable(message('log-in-off', { method: 'passkey' }));
  const [base, page] = [urlOrNull(baseUrl), urlOrNull(origin)];
  const isLocal =
    page?.hostname === 'localhost' &&
    base !== null &&
    isLoopbackName(base.hostname) &&
    page.port === base.port;
  const isPublic = page !== null && page.origin === base?.origin;
  const isNamed = page !== null && !/^[\d.]+$|^\[/.test(page.hostname);
  const isSafe = page?.protocol === 'https:' || page?.hostname === 'localhost';
  if (page === null || !(isLocal || isPublic) || !isNamed || !isSafe)
    throw unprocessable(message('passkey-place', { origin }));
  return { origin: page.origin, rpId: page.hostname };
}
