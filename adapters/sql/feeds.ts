import type { FeedChange } from '../../core/changes/feed.ts';
import { duplicate, notFound, quote, stale, unprocessable } from '../../core/errors.ts';
import { message } from '../../core/messages.ts';
import {
  FEED_RESTORED,
  type Feed,
  type FeedChoices,
  MAX_FEEDS,
  SPACE_DELETED,
} from '../../core/model/feed.ts';
import type { FeedCounts, FeedReader, FeedVisibility } from '../../core/ports/feed-reader.ts';
import type { Dialect } from './dialect.ts';
import type { Reader } from './reader.ts';
import { selectRoundRobin } from './round-robin.ts';
import { type FeedRow, fromHashList, toFeed, toFeedChoices, toFeedRow, toHashList } from './rows/feed.ts';
import { toReasonColumn } from './rows/reason.ts';
import { assignments, columnList } from './table.ts';
import type { Appliers, Unit } from './unit.ts';

/** Columns that are not read when feeds are listed for their owner. */
const ASIDE = ['marks', 'worker', 'leased'];
/** The remark of a restored feed. Earlier versions of this program only wrote the text. */
const RESTORED = toReasonColumn(FEED_RESTORED);
const COUNTS = `SELECT count(*) AS active, count(CASE WHEN f.failures > 0 THEN 1 END) AS failing, min(f.due) AS due,
    (SELECT count(*) FROM feeds r WHERE r.is_paused = 1 AND r.remark IN ('${FEED_RESTORED.reason}', '${RESTORED}')) AS restored
  FROM feeds f JOIN accounts a ON a.id = f.account_id WHERE f.is_paused = 0 AND a.suspended = 0`;
const MARKS = 'SELECT marks FROM feeds WHERE id = @id';

export function feedReader(dialect: Dialect, { query, queryFirst }: Reader): FeedReader {
  const { tables, isAmong, limitTo } = dialect;
  const columns = columnList(tables.feeds, 'f', ASIDE);
  const select = `SELECT ${columns} FROM feeds f`;
  const areDue = `feeds f JOIN accounts a ON a.id = f.account_id
    WHERE f.is_paused = 0 AND f.due <= @now::bigint AND f.leased <= @now::bigint AND a.suspended = 0`;
  const due = selectRoundRobin(columns, 'f', areDue, limitTo('limit'));
  const inSight = ({ accountId, scope, kid = '' }: FeedVisibility) => {
    const isOwn = scope.type === 'everything' ? '' : ' AND f.kid = @kid';
    const isScoped = scope.type === 'spaces';
    const among = isScoped ? ` AND ${isAmong('f.space_id', 'scopeIds')}` : '';
    return {
      sql: `${select} WHERE f.account_id = @accountId${isOwn}${among}`,
      parameters: { accountId, ...(isOwn !== '' && { kid }), ...(isScoped && { scopeIds: scope.spaceIds }) },
    };
  };
  return {
    async list(visibility) {
      const { sql, parameters } = inSight(visibility);
      return (await query<FeedRow>(`${sql} ORDER BY f.id`, parameters)).map(toFeed);
    },
    async find(visibility, id) {
      const { sql, parameters } = inSight(visibility);
      const row = await queryFirst<FeedRow>(`${sql} AND f.id = @id`, { ...parameters, id });
      return row && toFeed(row);
    },
    due: async (turn) => (await query<FeedRow>(due, { ...turn })).map(toFeed),
    async itemHashes(id) {
      const row = await queryFirst<{ marks: string }>(MARKS, { id });
      return fromHashList(row?.marks ?? '');
    },
    async counts(): Promise<FeedCounts> {
      const row = await queryFirst<FeedCounts>(COUNTS, {});
      const due = row?.due ?? null;
      return {
        active: Number(row?.active ?? 0),
        failing: Number(row?.failing ?? 0),
        due: due === null ? null : Number(due),
        restored: Number(row?.restored ?? 0),
      };
    },
  };
}

const CHOICES = ['url', 'title', 'siteUrl', 'tags', 'spaceId', 'intervalMs', 'maxFirst', 'isPaused'];
/** The columns that change when a feed is fetched. */
const PROGRESS = [
  'url',
  'title',
  'siteUrl',
  'etag',
  'lastModified',
  'suggestedMs',
  'read',
  'due',
  'failures',
  'failed',
  'reason',
  'remark',
  'saved',
];
const UNCLAIMED = 'worker = NULL, leased = 0';
const FULL = `SELECT count(*) AS count FROM feeds WHERE account_id = @accountId::integer HAVING count(*) >= ${MAX_FEEDS}`;
const TAKEN = `SELECT 1 AS taken FROM feeds WHERE account_id = @accountId::integer AND url = @url AND id <> @id
  AND coalesce(space_id, '') = @space AND coalesce(kid, '') = @kid`;
const SPACE = 'SELECT 1 FROM spaces WHERE account_id = @accountId::integer AND id = @spaceId';
const REMOVE = 'DELETE FROM feeds WHERE account_id = @accountId::integer AND id = @id';
const CLAIM =
  'UPDATE feeds SET worker = @worker, leased = @until::bigint WHERE id = @id AND leased <= @now::bigint';
const RELEASE = `UPDATE feeds SET ${UNCLAIMED} WHERE id = @id AND worker = @worker`;
const FREE = `UPDATE feeds SET ${UNCLAIMED} WHERE worker IS NOT NULL`;

export function feedAppliers({ tables, insertInto }: Dialect): Pick<Appliers, FeedChange['type']> {
  const insert = insertInto(tables.feeds, 'ON CONFLICT (id) DO NOTHING');
  const replace = `UPDATE feeds SET ${assignments(tables.feeds, [...CHOICES, 'due'])}, ${UNCLAIMED},
      etag = CASE WHEN url = @url THEN etag END, last_modified = CASE WHEN url = @url THEN last_modified END
    WHERE account_id = @accountId::integer AND id = @id`;
  return {
    'feed.insert': ({ feed, itemHashes }, unit) => {
      const { id, accountId } = feed;
      unit.forbid(FULL, { accountId }, () => unprocessable(message('too-many-feeds', { max: MAX_FEEDS })));
      requirePlace(feed, unit);
      const row = { ...toFeedRow(feed), marks: toHashList(itemHashes), worker: null, leased: 0 };
      unit.insert(insert, [row], () => stale(`The id ${id} is taken.`));
    },
    'feed.replace': ({ after }, unit) => {
      const { id, accountId, due } = after;
      requirePlace(after, unit);
      unit.write(replace, { ...toFeedChoices(after), id, accountId, due });
    },
    'feed.remove': ({ accountId, id }, unit) => {
      unit.write(REMOVE, { accountId, id });
    },
    'feed.claim': ({ id, worker, now, until }, unit) => {
      unit.require(CLAIM, { id, worker, now, until }, () => notTheirs(id));
    },
    'feed.progress': ({ feed, worker, itemHashes }, unit) => {
      const row = { ...toFeedRow(feed), marks: toHashList(itemHashes ?? []) };
      const names = itemHashes === undefined ? PROGRESS : [...PROGRESS, 'marks'];
      const sql = `UPDATE feeds SET ${assignments(tables.feeds, names)}, ${UNCLAIMED}
        WHERE id = @id AND worker = @worker`;
      const written = Object.entries(row).filter(([name]) => name === 'id' || names.includes(name));
      unit.require(sql, { ...Object.fromEntries(written), worker }, () => notTheirs(feed.id));
    },
    'feed.release': ({ id, worker }, unit) => {
      unit.write(RELEASE, { id, worker });
    },
    'feeds.free': (_change, unit) => {
      unit.write(FREE, {});
    },
  };
}

/** Rejects a feed that the account already follows for the same space, and a feed for an unknown space. */
function requirePlace(
  { id, accountId, url, spaceId, kid = '' }: FeedChoices & Pick<Feed, 'id' | 'accountId' | 'kid'>,
  unit: Unit,
): void {
  if (spaceId !== undefined) unit.require(SPACE, { accountId, spaceId }, () => notFound('space', spaceId));
  unit.forbid(TAKEN, { id, accountId, url, space: spaceId ?? '', kid }, () =>
    duplicate(message('feed-exists', { url })),
  );
}
const notTheirs = (id: string) =>
  stale(`The feed ${quote(id)} is being read by another worker or was changed.`);

/** Pauses the feeds of a space that is removed. */
export const PAUSE_FEEDS_OF_SPACE = `UPDATE feeds SET space_id = NULL, is_paused = 1, remark = '${toReasonColumn(SPACE_DELETED)}', ${UNCLAIMED}
  WHERE space_id = @id`;

/** Pauses the feeds of all accounts, for a restored library. */
export const PAUSE_ALL_FEEDS = `UPDATE feeds SET is_paused = 1, remark = '${RESTORED}', ${UNCLAIMED} WHERE is_paused = 0`;
