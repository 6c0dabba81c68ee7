import { isDomainError } from '../../errors.ts';
import { EVERYTHING } from '../../model/access-key.ts';
import type { Account } from '../../model/account.ts';
import { MINUTE, SECOND } from '../../model/instant.ts';
import { MAX_TYPED, subjectOf } from '../../model/log-in.ts';
import { foldLogInName } from '../../model/password.ts';
import type { AllPorts } from '../../ports/ports.ts';
import { keyedQueue } from '../../scheduling/keyed-queue.ts';
import type { AccountMail } from '../accounts/account-mail.ts';
import { type KeyPorts, keyMaker } from '../accounts/make-key.ts';
import { attemptsAt } from './attempts.ts';
import type { Visitor } from './ports.ts';

/** Getting back in with a link by mail (docs/accounts.md, "Mail"). */
export interface Recovery {
  /**
   * Requests a link for logging in to the account with this name. Resolves before the account is looked up, so that the response reveals
   * nothing. The link is mailed if exactly one account matches, is not suspended, and has an email address but no authenticator app; at
   * most one link per account in five minutes.
   * @throws DomainError `exhausted` after too many requests for a name or from an IP address
   */
  ask(visitor: Visitor, name: string): Promise<void>;
}

/** The time between two mails to an account. */
const PAUSE_MS = 5 * MINUTE;
/** Maximum random pause before the look-up, so that the work of the look-up does not show in the time of other responses. */
const MAX_DELAY_MS = 2 * SECOND;

export function recoveryUseCases(
  ports: KeyPorts &
    Pick<AllPorts, 'sleep' | 'random' | 'logger'> & {
      readonly mail: AccountMail;
      /** Aborted when the server stops. */
      readonly signal: AbortSignal;
    },
): Recovery {
  const { storage, vault, clock, sleep, random, logger, mail, signal } = ports;
  const { event, requireFewFailures } = attemptsAt(ports);
  const { newCredentials, keyOf } = keyMaker(ports);
  const inTurn = keyedQueue<string>();

  /** The account with this log-in name, or else the only account with this name or email address. */
  async function find(name: string): Promise<Account | null> {
    const logIn = await storage.logIns.find(subjectOf('password', name));
    if (logIn) return storage.accounts.find(logIn.accountId);
    const found = (await storage.accounts.list()).filter(
      (account) => foldLogInName(account.name) === name || account.mail?.toLowerCase() === name,
    );
    return found.length === 1 ? (found[0] ?? null) : null;
  }

  async function sendLink(name: string): Promise<void> {
    const account = await find(name);
    if (!account?.mail || account.suspended || account.deleted !== undefined) return;
    const { id: accountId } = account;
    // Access to the mailbox must not replace the second factor; a recovery code can.
    if (await storage.logIns.find(subjectOf('totp', String(accountId)))) return;
    const [link, now] = [newCredentials(), clock()];
    const draft = { accountId, access: 'full', scope: EVERYTHING, name: 'Log-in' } as const;
    await storage.commit([
      { type: 'lease.take', lease: { id: `recovery ${accountId}`, expires: now + PAUSE_MS }, now },
      { type: 'key.insert', key: keyOf(link, { ...draft, link: { isLogIn: true, isMailed: true } }) },
      event({ type: 'recovery-asked', accountId, detail: 'link sent by mail' }),
    ]);
    mail.post(account, 'recovery', { link: mail.linkTo(link) });
  }

  async function sendLater(name: string): Promise<void> {
    await sleep(random() * MAX_DELAY_MS, signal);
    if (signal.aborted) return;
    await inTurn('', () => sendLink(name)).catch((error) => {
      if (!isDomainError(error, 'gone')) logger.error('a link could not be made', { error });
    });
  }

  return {
    async ask(visitor, typed) {
      const name = foldLogInName(typed.slice(0, MAX_TYPED));
      const subject = vault.sign(`recovery ${name}`);
      await inTurn(`from ${visitor.address}`, async () => {
        await requireFewFailures(subject, visitor);
        await storage.commit([
          event({ type: 'recovery-asked', detail: 'link requested', subject, ...visitor }),
        ]);
      });
      void sendLater(name);
    },
  };
}
