import { translatable } from './language.ts';

/** Texts that several screens share. */
export const commonWords = translatable('common', {
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  languageMissing: (name: string) =>
    `${name} could not be loaded, so the app is in English. Reload the page to try again.`,
  gone: 'It no longer exists.',
  untitled: 'Untitled',
  moment: 'One moment…',
  tryAgain: 'Try again',
});
