import { translatable } from './language.ts';

/** Shared by several screens. */
export const commonWords = translatable('common', {
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  gone: 'It no longer exists.',
  untitled: 'Untitled',
  moment: 'One moment…',
  tryAgain: 'Try again',
});
