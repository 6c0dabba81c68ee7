import { counted } from '../../../core/model/counted.ts';

/** What waits to be saved on the server. */
export const outboxWords = {
  discardOne: (name: string) => `Discard ${name}`,
  edit: 'Edit',
  editOne: (name: string) => `Edit ${name}`,
  full: 'This browser has no more room. What is saved now waits in this tab: leave it open until the server is back.',
  kept: (count: number) =>
    count === 1
      ? 'The server is away. This is kept here, and saved when it is back.'
      : `The server is away. ${count.toLocaleString()} things are kept here, and saved when it is back.`,
  name: 'Not saved yet',
  refused: (count: number) => counted(count, 'thing was refused', 'things were refused'),
  sent: (count: number) =>
    count === 1
      ? 'What waited for the server is saved'
      : `${count.toLocaleString()} things that waited for the server are saved`,
  download: 'Save it as a file',
  unsent: (count: number) =>
    counted(
      count,
      'thing that you saved here had not reached the server. It is in this page until you close it:',
      'things that you saved here had not reached the server. They are in this page until you close it:',
    ),
  waiting: (count: number) => counted(count, 'thing waits for the server', 'things wait for the server'),
} as const;
