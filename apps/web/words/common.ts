/** What several screens say alike. */
export const commonWords = {
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  gone: 'It is no longer there.',
  untitled: 'Untitled',
  moment: 'One moment…',
  tryAgain: 'Try again',
} as const;
