/** An entry of the event log (docs/events.md). */
export interface LoggedEvent {
  readonly type: string;
  readonly objectId?: string;
}

/** The updates required by a batch of events. */
interface Changes {
  /** Objects to reload. */
  readonly changed: readonly string[];
  /** Objects in the trash or permanently deleted. */
  readonly gone: readonly string[];
  /** Whether spaces or tags changed, which many objects may show. */
  readonly isLibraryChanged: boolean;
  /** Whether the log is incomplete. */
  readonly isIncomplete: boolean;
}

/** Summarises events in order: the last event of an object counts. */
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
    isLibraryChanged: events.some(({ type }) => /^(space|tag|search)\./.test(type)),
    isIncomplete: events.some(({ type }) => type === 'reset'),
  };
}
