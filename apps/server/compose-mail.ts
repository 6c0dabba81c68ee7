import { smtpMailer } from '../../adapters/mail/smtp.ts';
import type { AllPorts } from '../../core/ports/ports.ts';
import { type AccountMail, accountMail } from '../../core/use-cases/accounts/account-mail.ts';
import type { Config } from './config.ts';

/** Connects mail to accounts to its ports; null if no mail server is configured. @param signal aborted when the server stops */
export function composeMail(
  ports: Pick<AllPorts, 'storage' | 'sleep' | 'logger'>,
  { smtp, baseUrl }: Pick<Config, 'smtp' | 'baseUrl'>,
  signal: AbortSignal,
): AccountMail | null {
  if (smtp === null || baseUrl === null) return null;
  const linkTo: AccountMail['linkTo'] = ({ kid, secret }) =>
    `${baseUrl}/app#key=${kid}:${Buffer.from(secret).toString('base64url')}`;
  return accountMail({ ...ports, mailer: smtpMailer(smtp), baseUrl, linkTo, signal });
}
