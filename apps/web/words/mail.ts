import { translatable } from './language.ts';

/** The email address of an account, and links that are sent by email. */
export const mailWords = translatable('mail', {
  forgot: 'Forgot your password?',
  forgotHint:
    'Enter your name. If an account with this name has an email address, a link to log in is sent there. Accounts with an authenticator app need a recovery code instead.',
  sendLink: 'Send a link',
  linkSent: 'If there is such an account, the link is on its way. It works once, within 30 minutes.',
  address: 'Email address',
  optional: 'Email address (optional)',
  hint: 'If you forget your password, the log-in page can send a link here.',
  ownerHint: 'Alerts about backups, disk space and access to your account are sent here too.',
  save: 'Save the address',
  saved: 'The address is saved. A message was sent to it.',
  removed: 'The address is removed.',
  invited: (mail: string) => `The invitation was sent to ${mail}.`,
  notInvited: (reason: string) =>
    `The invitation could not be sent by email. Pass on the link yourself. ${reason}`,
});
