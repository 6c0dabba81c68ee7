import type { Change } from '../../core/changes/change.ts';
import { eventsOf } from '../../core/changes/events.ts';
import { type EventDraft, type LoggedEvent, type Position, positionAt } from '../../core/model/event.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { EventReader } from '../../core/ports/event-reader.ts';
import type { Dialect } from './dialect.ts';
import type { Reader } from './reader.ts';
import { type EventRow, toLoggedEvent } from './rows/event.ts';
import type { Appliers, Unit } from './unit.ts';

const NEWEST = 'SELECT max(position) FROM events WHERE account_id =';
const HAS = 'SELECT 1 AS one FROM events WHERE account_id = @accountId AND position = @position';

export function eventReader(dialect: Dialect, { query, queryFirst }: Reader): EventReader {
  const { given, listOf, limitTo } = dialect;
  const after = `SELECT e.position, e.type, e.object_id AS "objectId", e.space_id AS "spaceId", e.tag, e.record_id AS "recordId", e.kid, e.facts,
      o.kind, ${listOf('space_id', 'memberships', 'object_seq = o.seq', 'seq')} AS "spaceIds"
    FROM events e LEFT JOIN objects o ON o.id = e.object_id
    WHERE e.account_id = @accountId AND e.position > @position::bigint ORDER BY e.position ${limitTo('limit')}`;
  const newest = `SELECT cast(given.id AS integer) AS id, (${NEWEST} cast(given.id AS integer)) AS position FROM ${given('ids')}`;
  const outdated = `SELECT a.id FROM accounts a WHERE EXISTS (SELECT 1 FROM events e WHERE e.account_id = a.id
    AND e.position < @before::bigint AND e.position < (${NEWEST} a.id)) ORDER BY a.id ${limitTo('limit')}`;
  return {
    async after(accountId, position, limit): Promise<readonly LoggedEvent[]> {
      return (await query<EventRow>(after, { accountId, position, limit })).map(toLoggedEvent);
    },
    async newest(accountIds) {
      const rows = await query<{ id: number; position: Position | null }>(newest, {
        ids: accountIds.map(String),
      });
      return new Map(rows.flatMap(({ id, position }) => (position === null ? [] : [[id, position]])));
    },
    has: async (accountId, position) => (await queryFirst(HAS, { accountId, position })) !== null,
    outdated: async (before, limit) =>
      (await query<{ id: number }>(outdated, { before, limit })).map(({ id }) => id),
  };
}

/** Failed deliveries are kept as long as their events. */
const SWEEP_FAILED = `DELETE FROM deliveries WHERE state = 'failed' AND position < @before::bigint
  AND webhook_id IN (SELECT id FROM webhooks WHERE account_id = @accountId::integer)`;

/** Writes the events of a unit of work as its last statements: see `EventReader`. */
type EventWriter = (unit: Unit, changes: readonly Change[]) => void;

/**
 * Writes events while nothing else can write to the account's log: on Postgres, the unit of work holds the account's lock; on SQLite, it is
 * the only write transaction. Positions are therefore assigned in commit order.
 */
export function eventWriter({ tables, insertInto, greatest }: Dialect, clock: Clock): EventWriter {
  const insert = insertInto(tables.events, '', (given, place, common) => ({
    position: `${greatest(given('position'), `coalesce((${NEWEST} ${common('accountId')}), 0) + 1`)} + ${place}`,
  }));

  return (unit, changes) => {
    const drafts = eventsOf(changes);
    if (drafts.length === 0) return;
    const kid = changes.find((change) => change.type === 'actor')?.kid ?? null;
    const position = positionAt(clock());
    for (const accountId of new Set(drafts.map((draft) => draft.accountId))) {
      const own = drafts.filter((draft) => draft.accountId === accountId);
      unit.insert(
        insert,
        own.map((draft) => ({ position, kid, ...toRow(draft) })),
      );
    }
  };
}

/** The row of an event, without the values that all events of a unit of work share. */
function toRow({ accountId, type, objectId, spaceId, tag, searchId, shareId, facts }: EventDraft) {
  return {
    accountId,
    type,
    objectId: objectId ?? null,
    spaceId: spaceId ?? null,
    tag: tag ?? null,
    recordId: searchId ?? shareId ?? null,
    facts: facts ? JSON.stringify(facts) : null,
  };
}

export function eventAppliers({ limitTo }: Dialect): Pick<Appliers, 'events.sweep' | 'actor'> {
  const sweep = `DELETE FROM events WHERE account_id = @accountId::integer AND position IN (
    SELECT position FROM events WHERE account_id = @accountId::integer AND position < @before::bigint
      AND position < (${NEWEST} @accountId::integer) ORDER BY position ${limitTo('max')})`;
  return {
    'events.sweep': ({ accountId, before, max }, unit) => {
      unit.write(sweep, { accountId, before, max });
      unit.write(SWEEP_FAILED, { accountId, before });
    },
    actor: () => undefined,
  };
}
