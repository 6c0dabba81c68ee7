import type { Change } from '../../changes/change.ts';
import { unauthenticated, unprocessable } from '../../errors.ts';
import { message } from '../../messages.ts';
import { type LogIn, logInRefused, MAX_TYPED, requirePasswordSize, subjectOf } from '../../model/log-in.ts';
import { foldLogInName } from '../../model/password.ts';
import { keyedQueue } from '../../scheduling/keyed-queue.ts';
import type { Credentials } from '../accounts/make-key.ts';
import { attemptsAt } from './attempts.ts';
import { ceremonyUseCases } from './ceremonies.ts';
import { type Begun, type PasskeyAnswer, siteOf } from './new-log-in.ts';
import type { LogInPorts, Visitor } from './ports.ts';
import { type ProviderLogIns, providerLogIns } from './provider-log-in.ts';

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
  /** The code of an authenticator app, or a recovery code, if the account requires one. */
  readonly code?: string | undefined;
}

/**
 * Logging in (docs/accounts.md). Each method results in a link, valid for ten minutes, which one browser exchanges for a key. Neither the
 * text nor the duration of a rejection reveals whether a name exists.
 */
export interface LogInUseCases extends ProviderLogIns {
  readonly offered: OfferedMethods;
  /**
   * @throws DomainError `unauthenticated`, `exhausted` after too many failures, `unprocessable` for a password of more than 1,024 bytes or
   * if passwords are off, `forbidden` for a suspended account
   */
  withPassword(visitor: Visitor, draft: PasswordDraft): Promise<Credentials>;
  /**
   * A recovery code works once, without anything else.
   * @throws DomainError like `withPassword`
   */
  withRecoveryCode(visitor: Visitor, code: string): Promise<Credentials>;
  /** @param origin the origin of the page */
  beginPasskey(origin: string): Promise<Begun>;
  /** @throws DomainError like `withPassword`; `gone` for an expired or repeated ceremony */
  withPasskey(visitor: Visitor, answer: PasskeyAnswer): Promise<Credentials>;
}

/** Facts of the ceremony that uses a passkey. */
interface Request extends Readonly<Record<string, unknown>> {
  readonly kind: 'request';
  readonly challenge: string;
}

export function logInUseCases(ports: LogInPorts): LogInUseCases {
  const { storage, vault, clock, hasher, passkeys, codes, provider, policy } = ports;
  const ceremonies = ceremonyUseCases(ports);
  const { requireFewFailures, fail, issueLink, useOf } = attemptsAt(ports);
  /** Attempts from the same IP address run one after the other, so that each counts before the next is admitted. */
  const inTurn = keyedQueue<string>();

  const removalOf = ({ accountId, id }: LogIn): Change => ({ type: 'log-in.remove', accountId, id });
  const findCode = (code: string) =>
    storage.logIns.find(subjectOf('recovery', vault.sha256(code.toUpperCase().replace(/[\s-]/g, ''))));

  /**
   * The changes that use up the second factor.
   * @throws DomainError `unauthenticated` if the account requires a code, and this is not a valid one
   */
  async function passSecond(
    visitor: Visitor,
    { accountId }: LogIn,
    code: string | undefined,
    subject: string,
  ): Promise<readonly Change[]> {
    const totp = await storage.logIns.find(subjectOf('totp', String(accountId)));
    if (!totp) return [];
    if (code === undefined || code.trim() === '') throw unauthenticated(message('second-factor'));
    const step = codes.stepOf(vault.open(totp.secret), code, clock());
    if (step !== null && step > totp.counter) return [useOf(totp, step)];
    const recovery = await findCode(code.slice(0, MAX_TYPED));
    if (recovery?.accountId === accountId) return [removalOf(recovery)];
    await fail(visitor, 'wrong code', { accountId, subject });
    throw unauthenticated(message('second-factor-refused'));
  }

  return {
    ...providerLogIns(ports),

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
      let spent: readonly Change[] = [];
      const logIn = await hasher.verify(
        password,
        async () => {
          await requireFewFailures(subject, visitor);
          return storage.logIns.find(subjectOf('password', folded));
        },
        async (isRight, known) => {
          const about = known && { accountId: known.accountId };
          if (!isRight) await fail(visitor, 'wrong name or password', { subject, ...about });
          // In the same queue entry as the password, so that a wrong code counts before the next attempt.
          else if (known) spent = await passSecond(visitor, known, code, subject);
        },
      );
      if (!logIn) throw logInRefused;
      return issueLink(visitor, logIn, [useOf(logIn), ...spent]);
    },

    async withRecoveryCode(visitor, code) {
      if (!policy.password && !policy.passkey && !policy.oidc) throw logInRefused;
      return inTurn(visitor.address, async () => {
        await requireFewFailures('', visitor);
        const logIn = await findCode(code.slice(0, MAX_TYPED));
        if (logIn) return issueLink(visitor, logIn, [removalOf(logIn)]);
        await fail(visitor, 'wrong recovery code');
        throw unauthenticated(message('code-refused'));
      });
    },

    async beginPasskey(origin) {
      const options = await passkeys.request(siteOf(policy, origin));
      const { challenge } = options;
      return { options, ceremony: ceremonies.begin({ kind: 'request', challenge } satisfies Request) };
    },

    async withPasskey(visitor, { ceremony, origin, response }) {
      const site = siteOf(policy, origin);
      return inTurn(visitor.address, async () => {
        await requireFewFailures('', visitor);
        const { challenge } = await ceremonies.end<Request>('request', ceremony);
        const id = passkeys.idOf(response);
        const logIn = id === null ? null : await storage.logIns.find(subjectOf('passkey', id));
        const stored = logIn && id !== null ? { id, publicKey: logIn.secret, counter: logIn.counter } : null;
        const counter = stored && (await passkeys.used(site, challenge, response, stored));
        if (logIn && counter !== null) return issueLink(visitor, logIn, [useOf(logIn, counter)]);
        await fail(visitor, 'wrong passkey', logIn ? { accountId: logIn.accountId } : {});
        throw unauthenticated(message('passkey-refused'));
      });
    },
  };
}
