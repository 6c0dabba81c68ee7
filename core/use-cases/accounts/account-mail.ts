import { isDomainError } from '../../errors.ts';
import { type MailKind, mailText } from '../../mails/mail-text.ts';
import type { Account } from '../../model/account.ts';
import { MINUTE, SECOND } from '../../model/instant.ts';
import { OWNER_ID } from '../../model/owner.ts';
import type { Mailer } from '../../ports/mailer.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { Credentials } from './make-key.ts';

/** Mail to accounts, in their language (docs/accounts.md, "Mail"). */
export interface AccountMail {
  /**
   * Sends a mail, if there is an address.
   * @param to by default, the account's address
   * @throws DomainError like `Mailer.send`
   */
  send(account: Account, kind: MailKind, values: MailValues, to?: string): Promise<void>;
  /** Sends a mail in the background, with up to three retries while the mail server is unavailable. */
  post(account: Account, kind: MailKind, values: MailValues, to?: string): void;
  /** Sends the link that sets up an account, unless the account has no address. */
  invite(account: Account, link: Credentials): Promise<Mailed>;
  /** The URL of the app that logs in with these credentials. */
  linkTo(credentials: Credentials): string;
}

/** Whether an invitation was mailed. */
export interface Mailed {
  /** The email address of the account; absent if it has none. */
  readonly to?: string;
  /** Why the mail could not be sent; absent if it was. */
  readonly problem?: string;
}

type MailValues = Readonly<Record<string, string>>;

interface Ports extends Pick<AllPorts, 'storage' | 'sleep' | 'logger'> {
  readonly mailer: Mailer;
  /** The public URL of the service without a trailing slash, as configured. It never comes from a request. */
  readonly baseUrl: string;
  linkTo(credentials: Credentials): string;
  /** Aborted when the server stops, which ends retries. */
  readonly signal: AbortSignal;
}

/** The pauses before retries. Their sum is less than the time for which a link in a mail is valid. */
const PAUSES_MS: readonly number[] = [30 * SECOND, 2 * MINUTE, 10 * MINUTE];

export function accountMail({ storage, sleep, logger, mailer, baseUrl, linkTo, signal }: Ports): AccountMail {
  async function send(account: Account, kind: MailKind, values: MailValues, to = account.mail) {
    if (to === undefined) return;
    const owner = await storage.accounts.find(OWNER_ID);
    const all = { base: baseUrl, link: `${baseUrl}/app/settings/server`, ...values };
    await mailer.send({ to, ...mailText(kind, [account.language, owner?.language], all) });
  }

  async function keepSending(account: Account, kind: MailKind, values: MailValues, to?: string) {
    for (const [attempt, pauseMs] of [...PAUSES_MS, 0].entries()) {
      try {
        await send(account, kind, values, to);
        return;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (attempt === 0)
          logger.error('a mail could not be sent', { account: account.id, mail: kind, reason });
        if (!isDomainError(error, 'unavailable') || pauseMs === 0) return;
      }
      await sleep(pauseMs, signal);
      if (signal.aborted) return;
    }
  }

  async function invite(account: Account, link: Credentials): Promise<Mailed> {
    if (account.mail === undefined) return {};
    try {
      await send(account, 'invitation', { link: linkTo(link) });
      return { to: account.mail };
    } catch (error) {
      if (!isDomainError(error)) throw error;
      return { to: account.mail, problem: error.message };
    }
  }

  return { send, invite, linkTo, post: (...mail) => void keepSending(...mail) };
}
