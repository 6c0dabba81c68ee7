import type { Link } from '../../core/model/link.ts';
import type { Space } from '../../core/model/space.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { LibraryReader, LibrarySnapshot, Membership, TagTime } from '../../core/ports/library.ts';
import type { Reader, Snapshot } from './database.ts';
import type { Dialect } from './dialect.ts';
import { objectColumns } from './object-rows.ts';
import { type LibraryObjectRow, toLibraryObject } from './rows/library-object.ts';
import { columnList } from './table.ts';

const TAGS = 'SELECT name, modified FROM tags WHERE account_id = @accountId ORDER BY name';
const MEMBERSHIPS = `SELECT o.id AS "objectId", m.space_id AS "spaceId"
  FROM spaces s JOIN memberships m ON m.space_id = s.id JOIN objects o ON o.seq = m.object_seq
  WHERE s.account_id = @accountId ORDER BY m.seq`;
const LINKS = `SELECT id, source_id AS "sourceId", target_id AS "targetId", flags FROM links
  WHERE account_id = @accountId ORDER BY id`;
const PINS = `SELECT o.id FROM pins p JOIN objects o ON o.seq = p.object_seq
  WHERE p.account_id = @accountId ORDER BY p.position`;
const COUNT = `SELECT count(*) AS count FROM objects
  WHERE @accountId::integer IS NULL OR account_id = @accountId::integer`;
const ANYTHING = `SELECT 1 AS found WHERE EXISTS (SELECT 1 FROM objects WHERE account_id = @accountId)
  OR EXISTS (SELECT 1 FROM spaces WHERE account_id = @accountId)`;

/** @param openSnapshot a consistent view of the whole database */
export function libraryReader(
  dialect: Dialect,
  { query }: Reader,
  openSnapshot: () => Promise<Snapshot>,
): LibraryReader {
  const owners = `SELECT id, account_id AS "accountId" FROM objects WHERE ${dialect.isAmong('id', 'ids')}`;
  return {
    snapshot: async () => snapshotOf(dialect, await openSnapshot()),
    async owners(ids) {
      const rows = await query<{ id: Uid; accountId: number }>(owners, { ids });
      return new Map(rows.map(({ id, accountId }) => [id, accountId]));
    },
    isEmpty: async (accountId) => (await query(ANYTHING, { accountId })).length === 0,
  };
}

function snapshotOf(dialect: Dialect, { query, stream, close }: Snapshot): LibrarySnapshot {
  const { tables, listOf, array } = dialect;
  const objects = dialect.selectAllById(
    [
      objectColumns(dialect),
      '(SELECT body FROM extracts WHERE object_seq = o.seq) AS "extractBody"',
      `${listOf('key', 'titles', 'object_id = o.id AND is_current = 0', 'key')} AS "formerTitles"`,
      `${listOf('body', 'referenced_entities', 'object_seq = o.seq', 'id')} AS entities`,
      `${listOf(array('step', 'state', 'reason'), 'jobs', 'object_id = o.id', 'step')} AS pending`,
    ].join(', '),
  );
  const spaces = `SELECT ${columnList(tables.spaces, 's', ['size'])} FROM spaces s
    WHERE s.account_id = @accountId ORDER BY s.id`;
  return {
    async countObjects(accountId) {
      const [row] = await query<{ count: number }>(COUNT, { accountId: accountId ?? null });
      return row?.count ?? 0;
    },
    tags: (accountId) => stream(TAGS, { accountId }, (row: TagTime) => row),
    spaces: (accountId) => stream(spaces, { accountId }, (row: Space) => row),
    objects: (accountId) => stream(objects, { accountId }, (row: LibraryObjectRow) => toLibraryObject(row)),
    memberships: (accountId) => stream(MEMBERSHIPS, { accountId }, (row: Membership) => row),
    links: (accountId) => stream(LINKS, { accountId }, (row: Link) => row),
    pins: (accountId) => stream(PINS, { accountId }, (row: { id: Uid }) => row.id),
    close,
  };
}
