/** The command palette. */
export const paletteWords = {
  none: 'No matching command.',
  placeholder: 'What do you want to do?',
  recent: 'recent',
} as const;
