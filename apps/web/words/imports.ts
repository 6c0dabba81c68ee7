/** Settings: imports. */
export const importsWords = {
  name: 'Import',
  hint: 'Import bookmarks exported by a browser, or an export of Pocket, Raindrop, Instapaper, Omnivore, Readwise, Karakeep, Linkwarden, wallabag, Pinboard, OneTab, Evernote or Google Keep; a list of feeds (OPML), a CSV table, Markdown, or an archive of such files. Nothing is saved twice.',
  file: 'File',
  sending: 'Sending the file…',
  cancel: 'Stop',
  takeBack: 'Move to the trash',
  takeBackOf: (name: string) => `Move to the trash: everything from ${name}`,
  skipped: (count: number) =>
    count === 1 ? '1 row was skipped' : `${count.toLocaleString()} rows were skipped`,
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
      ? `${name} is waiting.`
      : `${name}: ${imported.toLocaleString()} imported, ${matched.toLocaleString()} already saved, ${skipped.toLocaleString()} skipped${state === 'cancelled' ? ', then stopped' : ''}.`,
} as const;
