/** Undo and redo. */
export const undoWords = {
  nothing: (lost: number) =>
    lost === 0
      ? 'There is nothing to undo.'
      : `There is nothing to undo: ${lost === 1 ? 'the change' : `the ${lost.toLocaleString()} changes`} from before the page was loaded cannot be undone here. What was deleted is in the trash.`,
  nothingToRedo: 'There is nothing to redo.',
  notRedone: (does: string, reason: string) => `This could not be redone (${does}): ${reason}`,
  notUndone: (does: string, reason: string) => `This could not be undone (${does}): ${reason}`,
  redo: 'Redo',
  undo: 'Undo',
  undone: (does: string) => `Undone: “${does}”`,
} as const;
