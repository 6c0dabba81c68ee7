import { plural } from './counts.ts';
import { translatable } from './language.ts';

/** Undo and redo. */
export const undoWords = translatable('undo', {
  nothing: (lost: number) =>
    lost === 0
      ? 'Nothing to undo.'
      : plural(lost, {
          one: 'Nothing to undo: # change from before this page was loaded can’t be undone here. Deleted items are in the trash.',
          other:
            'Nothing to undo: # changes from before this page was loaded can’t be undone here. Deleted items are in the trash.',
        }),
  nothingToRedo: 'Nothing to redo.',
  notRedone: (does: string, reason: string) => `Could not redo “${does}”: ${reason}`,
  notUndone: (does: string, reason: string) => `Could not undo “${does}”: ${reason}`,
  redo: 'Redo',
  undo: 'Undo',
  undone: (does: string) => `Undone: “${does}”`,
});
