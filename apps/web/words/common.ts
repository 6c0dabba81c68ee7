/** What several screens say alike. */
export const commonWords = {
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  gone: 'It is no longer there.',
  untitled: 'Untitled',
  tryAgain: 'Try again',
} as const;
