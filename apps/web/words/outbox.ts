import { plural } from './counts.ts';
import { translatable } from './language.ts';

/** The outbox. */
export const outboxWords = translatable('outbox', {
  discardOne: (name: string) => `Discard ${name}`,
  edit: 'Edit',
  editOne: (name: string) => `Edit ${name}`,
  full: 'Storage is full. New items wait in this tab: keep it open until the server is back.',
  kept: (count: number) =>
    plural(count, {
      one: 'The server is unavailable. This is stored here and will be saved when it is back.',
      other: 'The server is unavailable. # items are stored here and will be saved when it is back.',
    }),
  name: 'Not saved yet',
  refused: (count: number) => plural(count, { one: '# item was rejected', other: '# items were rejected' }),
  sent: (count: number) =>
    plural(count, { one: 'The waiting item is saved', other: '# waiting items are saved' }),
  download: 'Download as a file',
  unsent: (count: number) =>
    plural(count, {
      one: '# item has not reached the server. It stays on this page until you close it:',
      other: '# items have not reached the server. They stay on this page until you close it:',
    }),
  waiting: (count: number) =>
    plural(count, { one: '# item waiting for the server', other: '# items waiting for the server' }),
});
