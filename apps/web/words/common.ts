/** Shared by several screens. */
export const commonWords = {
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  gone: 'It no longer exists.',
  untitled: 'Untitled',
  moment: 'One moment…',
  tryAgain: 'Try again',
} as const;
