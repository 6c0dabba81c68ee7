/** The palette of commands. */
export const paletteWords = {
  none: 'There is no such command.',
  placeholder: 'What do you want to do?',
  recent: 'recent',
} as const;
