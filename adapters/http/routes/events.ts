import * as v from 'valibot';
import { invalid, quote } from '../../../core/errors.ts';
import { EVENT_TYPES, type Position, toEventRecord } from '../../../core/model/event.ts';
import type { Events } from '../../../core/use-cases/events/events.ts';
import {
  EVENT_STREAM,
  ok,
  one,
  type Reply,
  type Route,
  type RouteRequest,
  route,
} from '../pipeline/route.ts';
import { eventStream } from '../replies/event-stream.ts';
import { LIST_TYPES, listReply } from '../replies/list-reply.ts';
import { described, titled } from '../schemas/describe.ts';
import { EventId, Limit, Timestamp, Uid } from '../schemas/values.ts';

const LoggedEventSchema = titled('Event', {
  id: EventId,
  at: Timestamp,
  type: v.picklist([...EVENT_TYPES, 'reset']),
  objectId: v.optional(Uid),
  spaceId: v.optional(Uid),
  tag: v.optional(v.string()),
  searchId: v.optional(Uid),
  shareId: v.optional(Uid),
  by: v.optional(described(v.string(), 'The access key that made the change')),
});

/** Endpoint of the event log (docs/events.md). */
export function eventRoutes({ events }: { events: Events }): readonly Route[] {
  return [
    route('GET /_/events', 'events.list', {
      summary: 'Read or follow the event log',
      produces: [...LIST_TYPES, EVENT_STREAM],
      requiresAccept: true,
      query: {
        after: one(
          EventId,
          'Only events after this one; 0 for all kept events. The header Last-Event-ID takes precedence',
        ),
        limit: one(Limit, 'Maximum number of events to return; ignored for a stream, which has no end'),
      },
      answers: ok('Events, oldest first', v.array(LoggedEventSchema)),
      async handle({ caller, query, accepts, headers }) {
        const after = lastEventId(headers) ?? query.after;
        if (accepts === EVENT_STREAM) return eventStream(await events.follow(caller, after));
        const { records, newest } = await events.list(caller, after, query.limit);
        return withNewest(await listReply(records, accepts, toEventRecord), newest);
      },
    }),
  ];
}

/**
 * The position in the header with which browsers resume a stream.
 * @throws DomainError `invalid`
 */
function lastEventId(headers: RouteRequest<unknown, unknown>['headers']): Position | undefined {
  const lastId = headers['last-event-id'];
  if (lastId === undefined || lastId === '') return undefined;
  const parsed = v.safeParse(EventId, lastId);
  if (parsed.success) return parsed.output;
  throw invalid(`Last-Event-ID must be the id of an event, but is ${quote(lastId)}.`);
}

function withNewest(reply: Reply, newest: Position): Reply {
  return { ...reply, headers: { ...reply.headers, 'Last-Event-ID': String(newest) } };
}
