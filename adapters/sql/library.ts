import type { LibraryObject, Membership, PendingStep, TagTime } from '../../core/changes/import.ts';
import type { Entity } from '../../core/model/entity.ts';
import type { Instant } from '../../core/model/instant.ts';
import type { Link } from '../../core/model/link.ts';
import type { Space } from '../../core/model/space.ts';
import type { Step } from '../../core/model/step.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { LibraryReader, LibrarySnapshot } from '../../core/ports/library.ts';
import { copyLists } from './copies.ts';
import type { Dialect } from './dialect.ts';
import { objectColumns } from './object-rows.ts';
import type { Reader, Snapshot } from './reader.ts';
import { type CopyLists, toCopies } from './rows/copy.ts';
import { type FeedRow, fromHashList, toFeed } from './rows/feed.ts';
import { type ObjectRow, toObject } from './rows/object.ts';
import { fromReasonColumn } from './rows/reason.ts';
import { list } from './rows/values.ts';
import { toWebhook, type WebhookRow } from './rows/webhook.ts';
import { type Row, withoutNulls } from './rows.ts';
import { selectSearches, toSavedSearch } from './shares.ts';
import { columnList } from './table.ts';

/** The condition that an object belongs to the snapshot: it is not deleted, or was deleted since `@goneBefore`. */
const isKept = (table: string) => `(${table}.deleted IS NULL OR ${table}.deleted >= @goneBefore::bigint)`;
const TAGS = 'SELECT name, modified FROM tags WHERE account_id = @accountId ORDER BY name';
const MEMBERSHIPS = `SELECT o.id AS "objectId", m.space_id AS "spaceId"
  FROM spaces s JOIN memberships m ON m.space_id = s.id JOIN objects o ON o.seq = m.object_seq
  WHERE s.account_id = @accountId AND ${isKept('o')} ORDER BY m.seq`;
const LINKS = `SELECT id, source_id AS "sourceId", target_id AS "targetId", flags FROM links
  WHERE account_id = @accountId AND (active = 1 OR NOT EXISTS (
    SELECT 1 FROM objects o WHERE o.id IN (source_id, target_id) AND NOT ${isKept('o')}))
  ORDER BY id`;
const PINS = `SELECT o.id FROM pins p JOIN objects o ON o.seq = p.object_seq
  WHERE p.account_id = @accountId ORDER BY p.position`;
const COUNT = `SELECT count(*) AS count FROM objects
  WHERE (@accountId::integer IS NULL OR account_id = @accountId::integer) AND ${isKept('objects')}`;
const ANYTHING = `SELECT 1 AS found WHERE EXISTS (SELECT 1 FROM objects WHERE account_id = @accountId)
  OR EXISTS (SELECT 1 FROM spaces WHERE account_id = @accountId)`;

/** An instant before any object was deleted. */
const NEVER: Instant = 0;

/** @param openSnapshot opens a consistent view of the whole database */
export function libraryReader(
  dialect: Dialect,
  { query }: Reader,
  openSnapshot: () => Promise<Snapshot>,
): LibraryReader {
  const owners = `SELECT id, account_id AS "accountId" FROM objects WHERE ${dialect.isAmong('id', 'ids')}`;
  return {
    snapshot: async (goneBefore = NEVER) => snapshotOf(dialect, await openSnapshot(), goneBefore),
    async owners(ids) {
      const rows = await query<{ id: Uid; accountId: number }>(owners, { ids });
      return new Map(rows.map(({ id, accountId }) => [id, accountId]));
    },
    isEmpty: async (accountId) => (await query(ANYTHING, { accountId })).length === 0,
  };
}

function snapshotOf(
  dialect: Dialect,
  { queryFirst, stream, close }: Snapshot,
  goneBefore: Instant,
): LibrarySnapshot {
  const { tables, listOf, array } = dialect;
  const objects = dialect.selectAllById(
    [
      objectColumns(dialect),
      '(SELECT body FROM extracts WHERE object_seq = o.seq) AS "extractBody"',
      ...copyLists(dialect),
      `${listOf('key', 'titles', 'object_id = o.id AND is_current = 0', 'key')} AS "formerTitles"`,
      `${listOf('body', 'referenced_entities', 'object_seq = o.seq', 'id')} AS entities`,
      `${listOf(array('step', 'state', 'reason'), 'jobs', 'object_id = o.id', 'step')} AS pending`,
    ].join(', '),
    isKept('o'),
  );
  const rows = <Row, T>(sql: string, accountId: number, convert: (row: Row) => T) =>
    stream(sql, { accountId, goneBefore }, convert);
  const spaces = `SELECT ${columnList(tables.spaces, 's', ['size'])} FROM spaces s
    WHERE s.account_id = @accountId ORDER BY s.id`;
  const feeds = `SELECT ${columnList(tables.feeds, 'f', ['worker', 'leased'])} FROM feeds f
    WHERE f.account_id = @accountId ORDER BY f.id`;
  const webhooks = `SELECT ${columnList(tables.webhooks, 'w', ['worker', 'leased'])} FROM webhooks w
    WHERE w.account_id = @accountId ORDER BY w.id`;
  const searches = selectSearches(dialect, ' ORDER BY s.id');
  return {
    async countObjects(accountId) {
      const row = await queryFirst<{ count: number }>(COUNT, { accountId: accountId ?? null, goneBefore });
      return row?.count ?? 0;
    },
    tags: (accountId) => rows(TAGS, accountId, (row: TagTime) => row),
    spaces: (accountId) => rows(spaces, accountId, (row: Row<Space>) => withoutNulls<Space>(row)),
    feeds: (accountId) =>
      rows(feeds, accountId, ({ marks, ...row }: FeedRow & { readonly marks: string }) => ({
        feed: toFeed(row),
        itemHashes: fromHashList(marks),
      })),
    webhooks: (accountId) => rows(webhooks, accountId, (row: WebhookRow) => toWebhook(row)),
    searches: (accountId) => rows(searches, accountId, toSavedSearch),
    objects: (accountId) => rows(objects, accountId, (row: LibraryObjectRow) => toLibraryObject(row)),
    memberships: (accountId) => rows(MEMBERSHIPS, accountId, (row: Membership) => row),
    links: (accountId) => rows(LINKS, accountId, (row: Link) => row),
    pins: (accountId) => rows(PINS, accountId, (row: { id: Uid }) => row.id),
    close,
  };
}

/** An object's row with the columns that only an export needs. Lists are JSON; absent values are null. */
interface LibraryObjectRow extends ObjectRow, CopyLists {
  readonly extractBody: string | null;
  /** Entities as JSON. */
  readonly entities: string;
  readonly formerTitles: string;
  /** The step, state and reason for failure of each unfinished step. */
  readonly pending: string;
}

/** Converts a row to an object, with everything that an export contains about it. */
function toLibraryObject(row: LibraryObjectRow): LibraryObject {
  return {
    object: toObject(row),
    ...(row.extractBody !== null && { extract: row.extractBody }),
    entities: list<string>(row.entities).map((body): Entity => JSON.parse(body)),
    copies: toCopies(row),
    formerTitles: list<string>(row.formerTitles),
    pending: list<[Step, string, string | null]>(row.pending).map(toPendingStep),
  };
}

function toPendingStep([step, state, reason]: readonly [Step, string, string | null]): PendingStep {
  return { step, ...(state === 'failed' && { failure: fromReasonColumn(reason).reason }) };
}
