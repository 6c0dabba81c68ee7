/** Settings: what is brought from elsewhere. */
export const importsWords = {
  name: 'Import',
  hint: 'Bring what you have: the file that a browser exported (bookmarks), or Pocket, Raindrop, Instapaper, Omnivore, Readwise, Karakeep, Linkwarden, wallabag, Pinboard, OneTab, Evernote or Google Keep; a list of feeds (OPML), a table (CSV), Markdown, or an archive of such files. Nothing is saved twice.',
  file: 'The file',
  sending: 'Sending the file…',
  cancel: 'Stop',
  takeBack: 'Move to the trash',
  takeBackOf: (name: string) => `Move to the trash what ${name} brought`,
  skipped: (count: number) =>
    count === 1 ? 'One row was left out' : `${count.toLocaleString()} rows were left out`,
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
      : `${name}: ${imported.toLocaleString()} imported, ${matched.toLocaleString()} there already, ${skipped.toLocaleString()} left out${state === 'cancelled' ? ', then stopped' : ''}.`,
} as const;
