/** Settings: what is brought from elsewhere. */
export const importsWords = {
  name: 'Bring what you have',
  hint: 'A file that a browser or another service exported: bookmarks, subscriptions to feeds, a table, notes, or an archive of them. Nothing is saved twice.',
  file: 'The file',
  sending: 'Sending the file…',
  cancel: 'Stop',
  skipped: (count: number) => (count === 1 ? 'One row was left out' : `${count} rows were left out`),
  counts: (
    name: string,
    {
      state,
      imported,
      matched,
      skipped,
    }: {
      readonly state: string;
      readonly imported: number;
      readonly matched: number;
      readonly skipped: number;
    },
  ) =>
    state === 'waiting'
      ? `${name} waits for its turn.`
      : `${name}: ${imported} imported, ${matched} there already, ${skipped} left out${state === 'cancelled' ? ', then stopped' : ''}.`,
} as const;
