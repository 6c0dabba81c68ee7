import { counted } from '../../../core/model/counted.ts';

/** Changes of many things: what is being done, what was done, and what became of it. */
export const bulkWords = {
  /** What is being done; `what` are the tags or the spaces. */
  doing: {
    tag: (what: string) => `Adding tags: ${what}`,
    untag: (what: string) => `Removing tags: ${what}`,
    join: (what: string) => `Putting into ${what}`,
    leave: (what: string) => `Taking out of ${what}`,
    pin: () => 'Pinning',
    unpin: () => 'Unpinning',
    complete: () => 'Marking as done',
    reopen: () => 'Marking as not done',
    rename: () => 'Changing titles',
    delete: () => 'Moving to the trash',
    restore: () => 'Restoring',
    destroy: () => 'Destroying',
  },
  /** What was done; `things` is a title, or a number of things. */
  done: {
    tag: (things: string, what: string) => `Tagged ${what}: ${things}`,
    untag: (things: string, what: string) => `Tag ${what} removed: ${things}`,
    join: (things: string, what: string) => `Put into ${what}: ${things}`,
    leave: (things: string, what: string) => `Taken out of ${what}: ${things}`,
    pin: (things: string) => `Pinned: ${things}`,
    unpin: (things: string) => `Unpinned: ${things}`,
    complete: (things: string) => `Marked as done: ${things}`,
    reopen: (things: string) => `Marked as not done: ${things}`,
    rename: (_: string, what: string) => `Title changed: ${what}`,
    delete: (things: string) => `Moved to the trash: ${things}`,
    restore: (things: string) => `Restored: ${things}`,
    destroy: (things: string) => `Destroyed: ${things}`,
  },
  cancelled: 'Cancelled.',
  goOn: 'Go on',
  interrupted: (doing: string, done: number, total: number) =>
    `${doing}: interrupted when its page was closed, after ${done.toLocaleString()} of ${total.toLocaleString()}.`,
  leave: 'Leave it as it is',
  more: (count: number) => `and ${count.toLocaleString()} more`,
  nothing: 'Nothing to change: it is like that already.',
  progress: (settled: number, total: number) => `${settled.toLocaleString()} of ${total.toLocaleString()}`,
  refused: (count: number) => counted(count, 'thing could not be changed', 'things could not be changed'),
  stopped: (done: number, total: number) =>
    `stopped after ${done.toLocaleString()} of ${total.toLocaleString()}; undo or redo again to go on`,
  takeBack: 'Take back',
  takingBack: (doing: string) => `Taking back (${doing})`,
  things: (count: number) => counted(count, 'thing'),
  unknownSpace: 'a space',
} as const;
