import { duplicate, notFound, stale } from '../../core/errors.ts';
import { notAllInScope, type Space } from '../../core/model/space.ts';
import type { SpaceReader } from '../../core/ports/storage.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import { compileScope, jsonList, list } from './filter.ts';
import { spaces } from './schema/organised.ts';
import { columnList, insertInto } from './statements.ts';
import { streamRows } from './stream.ts';
import type { Unit } from './unit.ts';

const SELECT = `SELECT ${columnList(spaces, 's', ['size'])} FROM spaces s`;
const FIND = `${SELECT} WHERE s.account_id = @accountId AND s.id = @id`;
const LIST = `${SELECT} WHERE s.account_id = @accountId
  AND (@ids::text IS NULL OR s.id = ANY(${list('ids')}))
  AND (@scopeIds::text IS NULL OR s.id = ANY(${list('scopeIds')})) ORDER BY s.id DESC`;

export function spaceReader(database: Database): SpaceReader {
  const { query } = database;
  return {
    async find(accountId, id) {
      const [space] = await query<Space>(FIND, { accountId, id });
      return space ?? null;
    },
    list({ accountId, scope }, ids) {
      const scopeIds = scope.type === 'spaces' ? jsonList(scope.spaceIds) : null;
      const parameters = { accountId, scopeIds, ids: ids ? jsonList(ids) : null };
      return streamRows(database, LIST, parameters, (space: Space) => space);
    },
    listObjects({ accountId, scope }, id) {
      const { where, parameters } = compileScope(scope);
      const sql = `SELECT o.id FROM memberships p JOIN objects o ON o.seq = p.object_seq
        WHERE p.space_id = @id AND o.account_id = @accountId AND o.deleted IS NULL AND ${where} ORDER BY p.seq`;
      return streamRows(database, sql, { accountId, id, ...parameters }, (row: { id: string }) => row.id);
    },
  };
}

const TAKEN = `SELECT 1 FROM spaces
  WHERE account_id = @accountId::integer AND name = @name AND id <> @id`;
const INSERT = insertInto(spaces);
const FIND_ANY = 'SELECT 1 FROM spaces WHERE id = @id';
const REPLACE = `UPDATE spaces SET name = @name, color = @color
  WHERE id = @id AND account_id = @accountId::integer AND name = @oldName AND color = @oldColor`;
const EMPTY = 'DELETE FROM memberships WHERE space_id = @id';
const REMOVE = 'DELETE FROM spaces WHERE id = @id';

export const spaceAppliers: Pick<
  Appliers,
  'space.insert' | 'space.replace' | 'space.remove' | 'space.require-scope'
> = {
  'space.insert': ({ space }, unit) => {
    requireFreeName(space, unit);
    unit.write(INSERT, { rows: [{ ...space, size: 0 }] });
  },
  'space.replace': ({ before, after }, unit) => {
    const { id } = after;
    requireFreeName(after, unit);
    unit.require(FIND_ANY, { id }, () => notFound('space', id));
    unit.require(REPLACE, { ...after, oldName: before.name, oldColor: before.color }, () =>
      stale(`The space ${id} was changed by another request.`),
    );
  },
  'space.require-scope': ({ accountId, spaceId, scope, goneBefore }, unit) => {
    const { where, parameters } = compileScope(scope);
    const outside = `SELECT 1 FROM memberships p JOIN objects o ON o.seq = p.object_seq
      WHERE p.space_id = @spaceId AND o.account_id = @accountId::integer
        AND (o.deleted IS NULL OR o.deleted >= @goneBefore::bigint) AND NOT (${where}) LIMIT 1`;
    unit.forbid(outside, { accountId, spaceId, goneBefore, ...parameters }, () => notAllInScope(spaceId));
  },
  'space.remove': ({ space: { id } }, unit) => {
    unit.write(EMPTY, { id });
    unit.write(REMOVE, { id });
  },
};

function requireFreeName({ id, accountId, name }: Space, unit: Unit): void {
  unit.forbid(TAKEN, { id, accountId, name }, () =>
    duplicate(`There is a space named ${JSON.stringify(name)} already.`),
  );
}
