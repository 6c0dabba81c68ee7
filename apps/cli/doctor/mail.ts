import { type SmtpOptions, smtpMailer } from '../../../adapters/mail/smtp.ts';
import { OWNER_ID } from '../../../core/model/owner.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import { advice, type Finding, ok, wrong } from './finding.ts';

/** Checks that the mail server responds and accepts the user and password. Sends nothing. */
export async function checkMail(smtp: SmtpOptions): Promise<Finding> {
  return smtpMailer(smtp)
    .check()
    .then(
      () => ok('mail', `The mail server ${smtp.host}:${smtp.port} responds.`),
      (error: Error) => wrong('mail', error.message, 'Start the mail server, or correct SMTP_URL.'),
    );
}

/** Checks that the owner has an email address for alerts. */
export async function checkOwnerMail({ accounts }: Pick<Storage, 'accounts'>): Promise<readonly Finding[]> {
  const owner = await accounts.find(OWNER_ID);
  if (!owner || owner.mail !== undefined) return [];
  return [
    advice(
      'mail',
      'The account of the owner has no email address, so alerts are not sent.',
      `Set the address in Settings, or run: commonplace accounts mail ${OWNER_ID} ADDRESS`,
    ),
  ];
}
