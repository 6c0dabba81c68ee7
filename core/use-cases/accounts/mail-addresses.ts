import type { Account } from '../../model/account.ts';
import { DAY } from '../../model/instant.ts';
import { optionalMailAddress } from '../../model/mail-address.ts';
import type { Caller } from '../../model/session.ts';
import { takeLease } from '../unit-of-work/take-lease.ts';
import type { AccountMail } from './account-mail.ts';
import { accountUseCases } from './accounts.ts';
import type { KeyPorts } from './make-key.ts';

/** The email addresses of accounts (docs/accounts.md, "Mail"). */
export interface MailAddresses {
  /** Whether this server sends mail. */
  readonly isOffered: boolean;
  /**
   * Sets or removes the email address of an account, logs the change, and mails both the former and the new address, each at most once a
   * day.
   * @throws DomainError `unprocessable` if `newMail` is not exactly one email address, or the account is being deleted
   */
  set(account: Account, newMail: string | null, by: Caller, address: string): Promise<Account>;
}

/** @param ports `mail` is null if no mail server is configured; addresses can still be set */
export function mailAddressUseCases(ports: KeyPorts & { readonly mail: AccountMail | null }): MailAddresses {
  const { storage, vault, clock, ids, mail } = ports;
  const accounts = accountUseCases(ports);
  /** Whether this is the day's first message of an account to an address. No account may flood a mailbox by changing its address. */
  async function isFirst(accountId: number, to: string): Promise<boolean> {
    const now = clock();
    return takeLease(
      storage,
      { id: vault.sign(`address ${accountId} ${to.toLowerCase()}`), expires: now + DAY },
      now,
    );
  }

  return {
    isOffered: mail !== null,

    async set(account, newMail, { session }, address) {
      const { id: accountId, mail: before = null } = account;
      const after = optionalMailAddress(newMail);
      if (after === before) return account;
      const detail = `by the key ${session.kid}`;
      const event = { id: ids(), at: clock(), type: 'mail-changed', accountId, address, detail } as const;
      const changed = await accounts.setMail(accountId, after, [{ type: 'security.log', event }]);
      const values = after === null ? {} : { mail: after };
      for (const to of [before, after])
        if (mail && to !== null && (await isFirst(accountId, to))) mail.post(account, 'address', values, to);
      return changed;
    },
  };
}
