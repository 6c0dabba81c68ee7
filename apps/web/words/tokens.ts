import { translatable } from './language.ts';

/** API tokens in Settings. */
export const tokenWords = translatable('tokens', {
  copied: 'Token copied.',
  copy: 'Copy the token',
  days: 'Days until the token expires',
  expired: 'expired',
  expires: (when: string) => `expires ${when}`,
  forbid: 'Refuse all API tokens of this account',
  heading: 'API tokens',
  hint: 'For shortcuts, bots and home automation. Give each program its own token.',
  level: 'Access',
  levels: { save: 'only save', read: 'only read', full: 'save, read and change' },
  made: 'This token is shown only once. The program sends it as Authorization: Bearer …',
  make: 'Create token',
  name: 'Program',
  notCopied: 'This browser does not let pages copy. Select the token and copy it yourself.',
});
