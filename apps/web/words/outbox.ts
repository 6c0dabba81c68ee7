import { counted } from '../../../core/model/counted.ts';

/** The outbox. */
export const outboxWords = {
  discardOne: (name: string) => `Discard ${name}`,
  edit: 'Edit',
  editOne: (name: string) => `Edit ${name}`,
  full: 'Storage is full. New items wait in this tab: keep it open until the server is back.',
  kept: (count: number) =>
    count === 1
      ? 'The server is unavailable. This is stored here and will be saved when it is back.'
      : `The server is unavailable. ${count.toLocaleString()} items are stored here and will be saved when it is back.`,
  name: 'Not saved yet',
  refused: (count: number) => counted(count, 'item was rejected', 'items were rejected'),
  sent: (count: number) =>
    count === 1 ? 'The waiting item is saved' : `${count.toLocaleString()} waiting items are saved`,
  download: 'Download as a file',
  unsent: (count: number) =>
    counted(
      count,
      'item has not reached the server. It stays on this page until you close it:',
      'items have not reached the server. They stay on this page until you close it:',
    ),
  waiting: (count: number) => counted(count, 'item waiting for the server', 'items waiting for the server'),
} as const;
