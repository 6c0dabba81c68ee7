import { translatable } from './language.ts';

/** The mail address of an account, and links that are mailed. */
export const mailWords = translatable('mail', {
  forgot: 'Forgot your password?',
  forgotHint:
    'Enter your name. If an account with this name has a mail address, a link to log in is sent there. Accounts with an authenticator app need a recovery code instead.',
  sendLink: 'Send a link',
  linkSent: 'If there is such an account, the link is on its way. It works once, within 30 minutes.',
  address: 'Mail address',
  optional: 'Mail address (optional)',
  hint: 'If you forget your password, the log-in page can send a link here.',
  ownerHint: 'Alerts about backups, disk space and access to your account are sent here too.',
  save: 'Save the address',
  saved: 'The address is saved. A message is on its way to it.',
  removed: 'The address is removed.',
  invited: (mail: string) => `The invitation was sent to ${mail}.`,
  notInvited: (reason: string) =>
    `The invitation could not be sent by mail. Pass on the link yourself. ${reason}`,
});
