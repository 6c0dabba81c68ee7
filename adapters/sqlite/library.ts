import type { Instant } from '../../core/model/instant.ts';
import type { Link } from '../../core/model/link.ts';
import type { Space } from '../../core/model/space.ts';
import type { LibraryReader, LibrarySnapshot, Membership, TagTime } from '../../core/ports/library.ts';
import { toLibraryObject } from '../../core/rows/library-object.ts';
import type { Database, ReadConnection } from './database.ts';
import { translating } from './errors.ts';
import { OBJECT_COLUMNS } from './object-rows.ts';
import { spaces } from './schema/organised.ts';
import { columnList } from './statements.ts';
import { streamRows } from './stream.ts';

/** Whether an object belongs to the snapshot: it is not deleted, or not before `goneBefore`. */
const isKept = (table: string) => `(${table}.deleted IS NULL OR ${table}.deleted >= @goneBefore)`;
/** Sorts the ids of objects alone, since sorting whole rows would fill the disk. */
const OBJECTS = `
  WITH sorted AS MATERIALIZED (SELECT seq FROM objects WHERE account_id = @accountId AND ${isKept('objects')} ORDER BY id)
  SELECT ${OBJECT_COLUMNS},
    (SELECT body FROM extracts WHERE object_seq = o.seq) AS extractBody,
    (SELECT json_group_array(key) FROM
      (SELECT key FROM titles WHERE object_id = o.id AND NOT is_current ORDER BY key)) AS formerTitles,
    (SELECT json_group_array(body) FROM
      (SELECT body FROM referenced_entities WHERE object_seq = o.seq ORDER BY id)) AS entities,
    (SELECT json_group_array(json_array(step, state, reason)) FROM
      (SELECT step, state, reason FROM jobs WHERE object_id = o.id ORDER BY step)) AS pending
  FROM sorted CROSS JOIN objects o ON o.seq = sorted.seq`;
const TAGS = 'SELECT name, modified FROM tags WHERE account_id = @accountId ORDER BY name';
const SPACES = `SELECT ${columnList(spaces, 's', ['size'])} FROM spaces s WHERE s.account_id = @accountId ORDER BY s.id`;
const MEMBERSHIPS = `SELECT o.id AS objectId, m.space_id AS spaceId
  FROM spaces s JOIN memberships m ON m.space_id = s.id JOIN objects o ON o.seq = m.object_seq
  WHERE s.account_id = @accountId AND ${isKept('o')} ORDER BY m.seq`;
const LINKS = `SELECT id, source_id AS sourceId, target_id AS targetId, flags FROM links
  WHERE account_id = @accountId AND (active = 1 OR NOT EXISTS (
    SELECT 1 FROM objects o WHERE o.id IN (source_id, target_id) AND NOT ${isKept('o')}))
  ORDER BY id`;
const PINS = `SELECT o.id FROM pins p JOIN objects o ON o.seq = p.object_seq
  WHERE p.account_id = @accountId ORDER BY p.position`;
const COUNT = `SELECT count(*) FROM objects
  WHERE (@accountId IS NULL OR account_id = @accountId) AND ${isKept('objects')}`;

/** Before all objects. */
const NEVER: Instant = 0;

export function libraryReader(database: Database): LibraryReader {
  const { main } = database;
  const owners = main.prepare<[string], { id: string; accountId: number }>(
    'SELECT id, account_id AS accountId FROM objects WHERE id IN (SELECT value FROM json_each(?))',
  );
  const anything = main.prepare<{ accountId: number }>(
    `SELECT 1 WHERE EXISTS (SELECT 1 FROM objects WHERE account_id = @accountId)
      OR EXISTS (SELECT 1 FROM spaces WHERE account_id = @accountId)`,
  );
  return {
    snapshot: (goneBefore = NEVER) => translating(() => snapshotOn(database, database.borrow(), goneBefore)),
    owners: (ids) =>
      translating(() => new Map(owners.all(JSON.stringify(ids)).map((row) => [row.id, row.accountId]))),
    isEmpty: (accountId) => translating(() => anything.get({ accountId }) === undefined),
  };
}

/** One read transaction, which does not block writers. */
function snapshotOn(database: Database, reader: ReadConnection, goneBefore: Instant): LibrarySnapshot {
  const { connection, prepare } = reader;
  const held: Database = { ...database, borrow: () => reader, giveBack: () => undefined };
  const rows = <Row, T>(sql: string, accountId: number, convert: (row: Row) => T) =>
    streamRows(held, sql, { accountId, goneBefore }, convert);

  connection.exec('BEGIN');
  // The snapshot is taken at the first read.
  prepare(COUNT).get({ accountId: 0, goneBefore });

  return {
    countObjects: (accountId) =>
      translating(() =>
        Number(
          prepare(COUNT)
            .pluck()
            .get({ accountId: accountId ?? null, goneBefore }),
        ),
      ),
    tags: (accountId) => rows(TAGS, accountId, (row: TagTime) => row),
    spaces: (accountId) => rows(SPACES, accountId, (row: Space) => row),
    objects: (accountId) => rows(OBJECTS, accountId, toLibraryObject),
    memberships: (accountId) => rows(MEMBERSHIPS, accountId, (row: Membership) => row),
    links: (accountId) => rows(LINKS, accountId, (row: Link) => row),
    pins: (accountId) => rows(PINS, accountId, (row: { id: string }) => row.id),
    close: () =>
      translating(() => {
        connection.exec('COMMIT');
        database.giveBack(reader);
      }),
  };
}
