/** An entry of the event log (docs/events.md). */
export interface LoggedEvent {
  readonly type: string;
  readonly objectId?: string;
}

/** The updates required by a batch of events. */
interface Changes {
  /** Objects to reload. */
  readonly changed: readonly string[];
  /** Objects that were moved to the trash or deleted permanently. */
  readonly deleted: readonly string[];
  /** Whether spaces or tags changed, which many objects may show. */
  readonly isSummaryChanged: boolean;
  /** Whether the log is incomplete. */
  readonly isIncomplete: boolean;
}

/** Summarises events. Only the last event of each object counts. */
export function changesOf(events: readonly LoggedEvent[]): Changes {
  const isDeleted = new Map<string, boolean>();
  for (const { type, objectId } of events) {
    if (objectId !== undefined)
      isDeleted.set(objectId, type === 'object.deleted' || type === 'object.destroyed');
  }
  const ids = [...isDeleted];
  return {
    changed: ids.filter(([, deleted]) => !deleted).map(([id]) => id),
    deleted: ids.filter(([, deleted]) => deleted).map(([id]) => id),
    isSummaryChanged: events.some(({ type }) => /^(space|tag|search)\./.test(type)),
    isIncomplete: events.some(({ type }) => type === 'reset'),
  };
}
