/** Undo and redo. */
export const undoWords = {
  nothing: (lost: number) =>
    lost === 0
      ? 'Nothing to undo.'
      : `Nothing to undo: ${lost === 1 ? '1 change' : `${lost.toLocaleString()} changes`} from before this page was loaded can’t be undone here. Deleted items are in the trash.`,
  nothingToRedo: 'Nothing to redo.',
  notRedone: (does: string, reason: string) => `Could not redo “${does}”: ${reason}`,
  notUndone: (does: string, reason: string) => `Could not undo “${does}”: ${reason}`,
  redo: 'Redo',
  undo: 'Undo',
  undone: (does: string) => `Undone: “${does}”`,
} as const;
