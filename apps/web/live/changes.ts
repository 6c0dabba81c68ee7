/** An entry of the log of changes (docs/events.md). */
export interface LoggedEvent {
  readonly type: string;
  readonly objectId?: string;
}

/** What the app does about changes that came together. */
export interface Changes {
  /** Objects to be read again. */
  readonly changed: readonly string[];
  /** Objects that are in the trash, or gone for good. */
  readonly gone: readonly string[];
  /** Whether spaces or tags changed, which many objects may show. */
  readonly isLibraryChanged: boolean;
  /** Whether the log does not say everything that changed. */
  readonly isUnknown: boolean;
}

/** Sums events up, in their order: what happened last to an object counts. */
export function changesOf(events: readonly LoggedEvent[]): Changes {
  const isGone = new Map<string, boolean>();
  for (const { type, objectId } of events) {
    if (objectId !== undefined)
      isGone.set(objectId, type === 'object.deleted' || type === 'object.destroyed');
  }
  const ids = [...isGone];
  return {
    changed: ids.filter(([, gone]) => !gone).map(([id]) => id),
    gone: ids.filter(([, gone]) => gone).map(([id]) => id),
    isLibraryChanged: events.some(({ type }) => /^(space|tag)\./.test(type)),
    isUnknown: events.some(({ type }) => type === 'reset'),
  };
}
