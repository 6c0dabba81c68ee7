/** What several screens say alike. */
export const commonWords = {
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  untitled: 'Untitled',
  tryAgain: 'Try again',
} as const;
