import { number, plural } from './counts.ts';
import { translatable } from './language.ts';

/** Bulk changes: their progress, their results, and their messages. */
export const bulkWords = translatable('bulk', {
  /** Describes a running change. `what` is the list of tags or spaces. */
  doing: {
    tag: (what: string) => `Adding tags: ${what}`,
    untag: (what: string) => `Removing tags: ${what}`,
    join: (what: string) => `Adding to ${what}`,
    leave: (what: string) => `Removing from ${what}`,
    pin: () => 'Pinning',
    unpin: () => 'Unpinning',
    complete: () => 'Marking as done',
    reopen: () => 'Marking as not done',
    rename: () => 'Changing titles',
    delete: () => 'Moving to the trash',
    restore: () => 'Restoring',
    destroy: () => 'Deleting permanently',
  },
  /** Describes a completed change. `things` is a title or a number of items. */
  done: {
    tag: (things: string, what: string) => `Tagged ${what}: ${things}`,
    untag: (things: string, what: string) => `Tag ${what} removed: ${things}`,
    join: (things: string, what: string) => `Added to ${what}: ${things}`,
    leave: (things: string, what: string) => `Removed from ${what}: ${things}`,
    pin: (things: string) => `Pinned: ${things}`,
    unpin: (things: string) => `Unpinned: ${things}`,
    complete: (things: string) => `Marked as done: ${things}`,
    reopen: (things: string) => `Marked as not done: ${things}`,
    rename: (_: string, what: string) => `Title changed: ${what}`,
    delete: (things: string) => `Moved to the trash: ${things}`,
    restore: (things: string) => `Restored: ${things}`,
    destroy: (things: string) => `Deleted permanently: ${things}`,
  },
  cancelled: 'Cancelled.',
  goOn: 'Continue',
  interrupted: (doing: string, done: number, total: number) =>
    `${doing}: interrupted after ${number(done)} of ${number(total)} because the page was closed.`,
  leave: 'Leave it',
  more: (count: number) => `and ${number(count)} more`,
  nothing: 'Nothing to change.',
  progress: (settled: number, total: number) => `${number(settled)} of ${number(total)}`,
  refused: (count: number) =>
    plural(count, { one: '# item could not be changed', other: '# items could not be changed' }),
  stopped: (done: number, total: number) =>
    `stopped after ${number(done)} of ${number(total)}; undo or redo again to continue`,
  takeBack: 'Undo',
  takingBack: (doing: string) => `Undoing: ${doing}`,
  things: (count: number) => plural(count, { one: '# item', other: '# items' }),
  unknownSpace: 'a space',
});
