import { duplicate, notFound, stale } from '../../core/errors.ts';
import { notAllInScope, type Space } from '../../core/model/space.ts';
import type { SpaceReader } from '../../core/ports/storage.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import { translating } from './errors.ts';
import { compileScope } from './filter.ts';
import { spaces } from './schema/organised.ts';
import { columnList, insertInto, statementCache } from './statements.ts';
import { streamRows } from './stream.ts';

const SELECT = `SELECT ${columnList(spaces, 's', ['size'])} FROM spaces s`;

export function spaceReader(database: Database): SpaceReader {
  const { main } = database;
  const find = main.prepare<[number, string], Space>(`${SELECT} WHERE s.account_id = ? AND s.id = ?`);
  return {
    find: (accountId, id) => translating(() => find.get(accountId, id) ?? null),
    list({ accountId, scope }, ids) {
      const scopeIds = scope.type === 'spaces' ? JSON.stringify(scope.spaceIds) : null;
      const sql = `${SELECT} WHERE s.account_id = @accountId
        AND (@ids IS NULL OR s.id IN (SELECT value FROM json_each(@ids)))
        AND (@scopeIds IS NULL OR s.id IN (SELECT value FROM json_each(@scopeIds))) ORDER BY s.id DESC`;
      const parameters = { accountId, scopeIds, ids: ids ? JSON.stringify(ids) : null };
      return streamRows(database, sql, parameters, (space: Space) => space);
    },
    listObjects({ accountId, scope }, id) {
      const { where, parameters } = compileScope(scope);
      const sql = `SELECT o.id FROM memberships p JOIN objects o ON o.seq = p.object_seq
        WHERE p.space_id = @id AND o.account_id = @accountId AND o.deleted IS NULL AND ${where} ORDER BY p.seq`;
      return streamRows(database, sql, { accountId, id, ...parameters }, (row: { id: string }) => row.id);
    },
  };
}

export function spaceAppliers({
  main,
}: Database): Pick<Appliers, 'space.insert' | 'space.replace' | 'space.remove' | 'space.require-scope'> {
  const prepare = statementCache(main);
  const takenBy = main
    .prepare<[number, string], string>('SELECT id FROM spaces WHERE account_id = ? AND name = ?')
    .pluck();
  const insert = main.prepare(insertInto(spaces));
  const replace = main.prepare(
    `UPDATE spaces SET name = @name, color = @color
     WHERE id = @id AND account_id = @accountId AND name = @oldName AND color = @oldColor`,
  );
  const find = main.prepare('SELECT 1 FROM spaces WHERE id = ?');
  const empty = main.prepare('DELETE FROM memberships WHERE space_id = ?');
  const remove = main.prepare('DELETE FROM spaces WHERE id = ?');

  function requireFreeName({ id, accountId, name }: Space): void {
    const holder = takenBy.get(accountId, name);
    if (holder === undefined || holder === id) return;
    throw duplicate(`There is a space named ${JSON.stringify(name)} already.`);
  }

  return {
    'space.insert': ({ space }) => {
      requireFreeName(space);
      insert.run({ ...space, size: 0 });
    },
    'space.replace': ({ before, after }) => {
      requireFreeName(after);
      const { changes } = replace.run({ ...after, oldName: before.name, oldColor: before.color });
      if (changes > 0) return;
      if (!find.get(after.id)) throw notFound('space', after.id);
      throw stale(`The space ${after.id} was changed by another request.`);
    },
    'space.require-scope': ({ accountId, spaceId, scope, goneBefore }) => {
      const { where, parameters } = compileScope(scope);
      const outside = prepare(
        `SELECT 1 FROM memberships p JOIN objects o ON o.seq = p.object_seq
         WHERE p.space_id = @spaceId AND o.account_id = @accountId
           AND (o.deleted IS NULL OR o.deleted >= @goneBefore) AND NOT (${where}) LIMIT 1`,
      );
      if (outside.get({ accountId, spaceId, goneBefore, ...parameters })) throw notAllInScope(spaceId);
    },
    'space.remove': ({ space }) => {
      empty.run(space.id);
      remove.run(space.id);
    },
  };
}
