import type { Change } from '../../changes/change.ts';
import { DomainError } from '../../errors.ts';
import { message } from '../../messages.ts';
import { EVERYTHING } from '../../model/access-key.ts';
import { accountSuspended } from '../../model/account.ts';
import { MINUTE } from '../../model/instant.ts';
import {
  FAILURES_MS,
  type LogIn,
  logInRefused,
  MAX_FAILURES,
  type SecurityEvent,
} from '../../model/log-in.ts';
import { type Credentials, type KeyPorts, keyMaker } from '../accounts/make-key.ts';
import type { Visitor } from './ports.ts';

/** The common part of all ways to log in: the limit on attempts, the record of failures, and the resulting link. */
interface Attempts {
  event(facts: Omit<SecurityEvent, 'id' | 'at'>): Change;
  /** @throws DomainError `exhausted` after too many failures of this name, or from this IP address */
  requireFewFailures(subject: string, visitor: Visitor): Promise<void>;
  /** Logs a failure, which counts towards the limit. */
  fail(
    visitor: Visitor,
    detail: string,
    about?: { readonly subject?: string; readonly accountId?: number },
  ): Promise<void>;
  /**
   * Creates a link for the browser of a visitor who has logged in.
   * @param spent changes that use up a code or the like. They are in the same unit of work, so that a failed log-in uses up nothing.
   * @throws DomainError `forbidden` if the account is suspended, `unauthenticated` if it is deleted
   */
  issueLink(visitor: Visitor, logIn: LogIn, spent: readonly Change[]): Promise<Credentials>;
  /** The change that records a use of a log-in. @param counter its new counter */
  useOf(logIn: LogIn, counter?: number): Change;
}

export function attemptsAt(ports: KeyPorts): Attempts {
  const { storage, clock, ids } = ports;
  const { newCredentials, keyOf } = keyMaker(ports);
  const event = (facts: Omit<SecurityEvent, 'id' | 'at'>) =>
    ({ type: 'security.log', event: { id: ids(), at: clock(), ...facts } }) as const;

  return {
    event,

    async requireFewFailures(subject, { address }) {
      const failures = await storage.logIns.failures(subject, address, clock() - FAILURES_MS);
      if (failures.subject < MAX_FAILURES.subject && failures.address < MAX_FAILURES.address) return;
      const retryAfterSeconds = FAILURES_MS / 1000;
      throw new DomainError('exhausted', message('log-in-limited', { minutes: FAILURES_MS / MINUTE }), {
        retryAfterSeconds,
      });
    },

    async fail(visitor, detail, about) {
      await storage.commit([event({ type: 'log-in-failed', detail, ...visitor, ...about })]);
    },

    async issueLink(visitor, { accountId, kind }, spent) {
      const account = await storage.accounts.find(accountId);
      if (!account || account.deleted !== undefined) throw logInRefused;
      if (account.suspended) throw accountSuspended;
      const link = newCredentials();
      const draft = { accountId, access: 'full', scope: EVERYTHING, name: 'Log-in' } as const;
      await storage.commit([
        ...spent,
        { type: 'key.insert', key: keyOf(link, { ...draft, link: { isLogIn: true } }) },
        event({ type: 'log-in', accountId, detail: kind, ...visitor }),
      ]);
      return link;
    },

    useOf: ({ id, counter: before }, counter = before) => ({
      type: 'log-in.use',
      id,
      before,
      counter,
      at: clock(),
    }),
  };
}
