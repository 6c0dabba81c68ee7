/** Settings: what is kept for reading without the server. */
export const keptSettingsWords = {
  empty: 'Empty it',
  emptied: 'Nothing is kept for reading any more. What is pinned comes back when the app is opened again.',
  hint: 'What you opened lately, what is pinned, and the spaces that you choose can be read here when the server is away.',
  max: 'At most',
  name: 'Offline',
  nothing: 'nothing',
  total: (objects: number, size: string) =>
    objects === 0
      ? 'Nothing is kept now'
      : objects === 1
        ? `1 thing is kept now, ${size}`
        : `${objects.toLocaleString()} things are kept now, ${size}`,
} as const;
