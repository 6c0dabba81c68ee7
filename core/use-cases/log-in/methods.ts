import type { Change } from '../../changes/change.ts';
import { notFound, unprocessable } from '../../errors.ts';
import { message } from '../../messages.ts';
import { type LogIn, type SecurityEventType, subjectOf } from '../../model/log-in.ts';
import type { Caller } from '../../model/session.ts';
import type { Uid } from '../../model/uid.ts';
import { ceremonyUseCases } from './ceremonies.ts';
import { additionOf, type Begun, logInMaker, type PasskeyAnswer, requireRoom } from './new-log-in.ts';
import type { LogInPorts, Visitor } from './ports.ts';

/** The ways to log in to the caller's account (docs/accounts.md). Keys work without them. */
export interface LogInMethods {
  list(caller: Caller): Promise<readonly LogIn[]>;
  /** Sets or replaces the password, and the name for it. @throws DomainError `unprocessable`, `duplicate` */
  setPassword(caller: Caller, visitor: Visitor, name: string, password: string): Promise<LogIn>;
  beginPasskey(caller: Caller, origin: string): Promise<Begun>;
  /** @throws DomainError `gone`, `unprocessable`, `duplicate` */
  addPasskey(caller: Caller, visitor: Visitor, label: string, answer: PasskeyAnswer): Promise<LogIn>;
  /** The sealed facts that the log-in page needs to connect the identity provider to this account. */
  beginProvider(caller: Caller): string;
  /**
   * A secret for an authenticator app, which takes effect once one of its codes is entered.
   * @throws DomainError `unprocessable` without a password
   */
  beginCodes(caller: Caller): Promise<Begun>;
  /**
   * Requires a code in addition to the password from now on.
   * @throws DomainError `gone`, `unprocessable` for a wrong code
   */
  addCodes(caller: Caller, visitor: Visitor, ceremony: string | null, code: string): Promise<LogIn>;
  /** Ten new recovery codes, shown only once, in place of earlier ones. */
  renewRecoveryCodes(caller: Caller, visitor: Visitor): Promise<readonly string[]>;
  /**
   * Removes a way to log in. Removing a password also removes the authenticator app that protects it.
   * @throws DomainError `not-found`; `stale` after another change
   */
  remove(caller: Caller, visitor: Visitor, id: Uid): Promise<void>;
}

/** Facts of the ceremony that adds an authenticator app. @property secret in hexadecimal */
interface Codes extends Readonly<Record<string, unknown>> {
  readonly kind: 'codes';
  readonly secret: string;
  readonly accountId: number;
}

/** Facts of the ceremony that connects the identity provider to an account. */
export interface Connection extends Connecting, Readonly<Record<string, unknown>> {
  readonly kind: 'connect';
}

/** The account to which a provider is being connected, and the key that requested it, which must still be valid at the end. */
export interface Connecting {
  readonly accountId: number;
  readonly kid: string;
}

const RECOVERY_CODES = 10;
/** The random bytes of a recovery code. Each byte gives one letter of 5 bits: 80 bits in total. */
const RECOVERY_BYTES = 16;
const TOTP_BYTES = 20;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export function logInMethodUseCases(ports: LogInPorts): LogInMethods {
  const { storage, vault, clock, ids, codes } = ports;
  const make = logInMaker(ports);
  const ceremonies = ceremonyUseCases(ports);
  const listed = ({ account }: Caller) => storage.logIns.list(account.id);

  const logged = (
    { account, session }: Caller,
    { address }: Visitor,
    type: SecurityEventType,
    detail: string,
  ): Change => ({
    type: 'security.log',
    event: {
      id: ids(),
      at: clock(),
      type,
      accountId: account.id,
      address,
      detail: `${detail}, by the key ${session.kid}`,
    },
  });

  /** Adds a log-in; a password or an authenticator app replaces the account's earlier one. */
  async function add(caller: Caller, visitor: Visitor, logIn: LogIn): Promise<LogIn> {
    await requireRoom(storage.logIns, logIn.accountId, logIn.kind);
    await storage.commit([additionOf(logIn), logged(caller, visitor, 'method-added', logIn.kind)]);
    return logIn;
  }

  return {
    list: listed,

    async setPassword(caller, visitor, name, password) {
      return add(caller, visitor, await make.password(caller.account.id, name, password));
    },

    async beginPasskey(caller, origin) {
      const { id: accountId, name } = caller.account;
      return make.beginPasskey({ accountId, name }, origin, await listed(caller));
    },

    async addPasskey(caller, visitor, label, answer) {
      return add(caller, visitor, await make.passkey(caller.account.id, label, answer));
    },

    beginProvider({ account, session }) {
      const facts: Connection = { kind: 'connect', accountId: account.id, kid: session.kid };
      return ceremonies.begin(facts);
    },

    async beginCodes(caller) {
      const password = (await listed(caller)).find(({ kind }) => kind === 'password');
      if (!password) throw unprocessable(message('codes-without-password'));
      const secret = vault.randomBytes(TOTP_BYTES);
      const facts: Codes = { kind: 'codes', secret: toHex(secret), accountId: caller.account.id };
      return { options: codes.show(secret, password.label), ceremony: ceremonies.begin(facts) };
    },

    async addCodes(caller, visitor, ceremony, code) {
      const at = clock();
      const { accountId, secret: text } = await ceremonies.end<Codes>('codes', ceremony);
      const secret = fromHex(text);
      const step = accountId === caller.account.id ? codes.stepOf(secret, code, at) : null;
      if (step === null) throw unprocessable(message('code-wrong'));
      const subject = subjectOf('totp', String(accountId));
      const made = { id: ids(), accountId, kind: 'totp', subject, label: '', created: at } as const;
      return add(caller, visitor, { ...made, secret: vault.seal(secret), counter: step });
    },

    async renewRecoveryCodes(caller, visitor) {
      const accountId = caller.account.id;
      const made = Array.from({ length: RECOVERY_CODES }, () =>
        [...vault.randomBytes(RECOVERY_BYTES)].map((byte) => LETTERS[byte % LETTERS.length]).join(''),
      );
      const created = clock();
      await storage.commit([
        {
          type: 'log-ins.replace',
          accountId,
          kind: 'recovery',
          logIns: made.map((code) => ({
            id: ids(),
            accountId,
            kind: 'recovery',
            subject: subjectOf('recovery', vault.sha256(code)),
            label: '',
            secret: '',
            counter: 0,
            created,
          })),
        },
        logged(caller, visitor, 'method-added', 'recovery codes'),
      ]);
      return made.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
    },

    async remove(caller, visitor, id) {
      const methods = await listed(caller);
      const found = methods.find((one) => one.id === id);
      if (!found) throw notFound('way to log in', id);
      const isLastPassword = methods.filter(({ kind }) => kind === 'password').length === 1;
      const codesOf =
        found.kind === 'password' && isLastPassword ? methods.filter(({ kind }) => kind === 'totp') : [];
      await storage.commit([
        ...[found, ...codesOf].map(
          (one) => ({ type: 'log-in.remove', accountId: one.accountId, id: one.id }) as const,
        ),
        logged(caller, visitor, 'method-removed', found.kind),
      ]);
    },
  };
}

const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
