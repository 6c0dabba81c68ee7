import { number, plural } from './counts.ts';
import { translatable } from './language.ts';

/** Settings: imports. */
export const importsWords = translatable('imports', {
  name: 'Import',
  hint: 'Import bookmarks exported by a browser, or an export of Pocket, Raindrop, Instapaper, Omnivore, Readwise, Karakeep, Linkwarden, wallabag, Pinboard, OneTab, Evernote or Google Keep; a list of feeds (OPML), a CSV table, Markdown, or an archive of such files. Nothing is saved twice.',
  file: 'File',
  sending: 'Sending the file…',
  cancel: 'Stop',
  takeBack: 'Move to the trash',
  takeBackOf: (name: string) => `Move to the trash: everything from ${name}`,
  skipped: (count: number) => plural(count, { one: '# row was skipped', other: '# rows were skipped' }),
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
      : `${name}: ${number(imported)} imported, ${number(matched)} already saved, ${number(skipped)} skipped${state === 'cancelled' ? ', then stopped' : ''}.`,
});
