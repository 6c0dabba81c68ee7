import type { Change } from '../../core/changes/change.ts';
import { eventsOf } from '../../core/changes/events.ts';
import { type LoggedEvent, positionAt } from '../../core/model/event.ts';
import type { EventReader } from '../../core/ports/event-reader.ts';
import { type Appliers, type Read, type State, whole } from './state.ts';

/** The log of changes. */
export function eventReader(read: Read): EventReader {
  const logOf = (accountId: number) => read().events.get(accountId) ?? [];
  const newest = (accountId: number) => logOf(accountId).at(-1)?.position;
  return {
    after: async (accountId, position, limit) =>
      logOf(accountId)
        .filter((event) => event.position > position)
        .slice(0, limit)
        .map((event) => withFacts(read(), event)),
    newest: async (ids) =>
      new Map(
        ids.flatMap((id): [number, number][] => {
          const position = newest(id);
          return position === undefined ? [] : [[id, position]];
        }),
      ),
    has: async (accountId, position) => logOf(accountId).some((event) => event.position === position),
    outdated: async (before, limit) =>
      [...read().events.keys()]
        .filter((id) =>
          logOf(id)
            .slice(0, -1)
            .some(({ position }) => position < before),
        )
        .sort((a, b) => a - b)
        .slice(0, limit),
  };
}

function withFacts(state: State, event: LoggedEvent): LoggedEvent {
  const object = event.objectId === undefined ? undefined : state.objects.get(event.objectId);
  if (event.facts || !object) return event;
  const { kind, spaceIds } = whole(state, object);
  return { ...event, facts: { kind, spaceIds } };
}

/** Adds the changes of a unit of work to the log. */
export function logEvents(state: State, changes: readonly Change[], now: number): void {
  const by = changes.find((change) => change.type === 'actor')?.kid;
  for (const { accountId, ...draft } of eventsOf(changes)) {
    const log = state.events.get(accountId) ?? [];
    const position = Math.max((log.at(-1)?.position ?? 0) + 1, positionAt(now));
    state.events.set(accountId, [...log, { ...draft, ...(by !== undefined && { by }), position }]);
  }
}

export const eventAppliers: Pick<Appliers, 'events.sweep' | 'actor'> = {
  'events.sweep': ({ accountId, before, max }, { events, webhooks, deliveries }) => {
    for (const [key, { webhookId, state, position }] of deliveries) {
      const isOwn = webhooks.get(webhookId)?.accountId === accountId;
      if (isOwn && state === 'failed' && position < before) deliveries.delete(key);
    }
    const log = events.get(accountId) ?? [];
    const old = log.slice(0, -1).filter(({ position }) => position < before);
    events.set(accountId, log.slice(Math.min(old.length, max)));
  },
  actor: () => {},
};
