import type { Instant } from '../../core/model/instant.ts';
import type { Link } from '../../core/model/link.ts';
import type { Space } from '../../core/model/space.ts';
import type { LibraryReader, LibrarySnapshot, Membership, TagTime } from '../../core/ports/library.ts';
import { toLibraryObject } from '../../core/rows/library-object.ts';
import type { Database } from './database.ts';
import { jsonList, list as listOf } from './filter.ts';
import { OBJECT_COLUMNS } from './object-rows.ts';
import { spaces } from './schema/organised.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';
import { columnList } from './statements.ts';
import { streamRows } from './stream.ts';

/** Whether an object belongs to the snapshot: it is not deleted, or not before `goneBefore`. */
const isKept = (table: string) => `(${table}.deleted IS NULL OR ${table}.deleted >= @goneBefore::bigint)`;
const OBJECTS = `
  SELECT ${OBJECT_COLUMNS},
    (SELECT body FROM extracts WHERE object_seq = o.seq) AS "extractBody",
    array_to_json(ARRAY(
      SELECT key FROM titles WHERE object_id = o.id AND is_current = 0 ORDER BY key))::text AS "formerTitles",
    array_to_json(ARRAY(SELECT body FROM referenced_entities WHERE object_seq = o.seq ORDER BY id))::text AS entities,
    array_to_json(ARRAY(
      SELECT json_build_array(step, state, reason) FROM jobs WHERE object_id = o.id ORDER BY step))::text AS pending
  FROM objects o WHERE o.account_id = @accountId AND ${isKept('o')} ORDER BY o.id`;
const TAGS = 'SELECT name, modified FROM tags WHERE account_id = @accountId ORDER BY name';
const SPACES = `SELECT ${columnList(spaces, 's', ['size'])} FROM spaces s WHERE s.account_id = @accountId ORDER BY s.id`;
const MEMBERSHIPS = `SELECT o.id AS "objectId", m.space_id AS "spaceId"
  FROM spaces s JOIN memberships m ON m.space_id = s.id JOIN objects o ON o.seq = m.object_seq
  WHERE s.account_id = @accountId AND ${isKept('o')} ORDER BY m.seq`;
const LINKS = `SELECT id, source_id AS "sourceId", target_id AS "targetId", flags FROM links
  WHERE account_id = @accountId AND (active = 1 OR NOT EXISTS (
    SELECT 1 FROM objects o WHERE o.id IN (source_id, target_id) AND NOT ${isKept('o')}))
  ORDER BY id`;
const PINS = `SELECT o.id FROM pins p JOIN objects o ON o.seq = p.object_seq
  WHERE p.account_id = @accountId ORDER BY p.position`;
const COUNT = `SELECT count(*) FROM objects
  WHERE (@accountId::integer IS NULL OR account_id = @accountId::integer) AND ${isKept('objects')}`;
const OWNERS = `SELECT id, account_id AS "accountId" FROM objects WHERE id = ANY(${listOf('ids')})`;
const ANYTHING = `SELECT 1 AS found WHERE EXISTS (SELECT 1 FROM objects WHERE account_id = @accountId)
  OR EXISTS (SELECT 1 FROM spaces WHERE account_id = @accountId)`;

/** Before all objects. */
const NEVER: Instant = 0;

export function libraryReader(database: Database, url: string): LibraryReader {
  return {
    snapshot: async (goneBefore = NEVER) => snapshotOn(database, await openSnapshot(url), goneBefore),
    async owners(ids) {
      const rows = await database.query<{ id: string; accountId: number }>(OWNERS, { ids: jsonList(ids) });
      return new Map(rows.map((row) => [row.id, row.accountId]));
    },
    isEmpty: async (accountId) => (await database.query(ANYTHING, { accountId })).length === 0,
  };
}

function snapshotOn(database: Database, snapshot: Snapshot, goneBefore: Instant): LibrarySnapshot {
  const held: Database = { ...database, ...snapshot };
  const rows = <Row, T>(sql: string, accountId: number, convert: (row: Row) => T) =>
    streamRows(held, sql, { accountId, goneBefore }, convert);
  return {
    async countObjects(accountId) {
      const [row] = await snapshot.query<{ count: number }>(COUNT, {
        accountId: accountId ?? null,
        goneBefore,
      });
      return row?.count ?? 0;
    },
    tags: (accountId) => rows(TAGS, accountId, (row: TagTime) => row),
    spaces: (accountId) => rows(SPACES, accountId, (row: Space) => row),
    objects: (accountId) => rows(OBJECTS, accountId, toLibraryObject),
    memberships: (accountId) => rows(MEMBERSHIPS, accountId, (row: Membership) => row),
    links: (accountId) => rows(LINKS, accountId, (row: Link) => row),
    pins: (accountId) => rows(PINS, accountId, (row: { id: string }) => row.id),
    close: () => snapshot.close(),
  };
}
