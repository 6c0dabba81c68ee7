import { duplicate, notFound, quote, stale } from '../../core/errors.ts';
import { message } from '../../core/messages.ts';
import { notAllInScope, type Space } from '../../core/model/space.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { SpaceReader } from '../../core/ports/storage.ts';
import type { Dialect } from './dialect.ts';
import { PAUSE_FEEDS_OF_SPACE } from './feeds.ts';
import { compileScope } from './filter.ts';
import { isOfAccount } from './of-account.ts';
import type { Reader } from './reader.ts';
import { type Row, rowOf, withoutNulls } from './rows.ts';
import { assignments, columnList } from './table.ts';
import type { Appliers, Unit } from './unit.ts';

export function spaceReader(dialect: Dialect, { query, queryFirst, stream }: Reader): SpaceReader {
  const { tables, isAmong } = dialect;
  const select = `SELECT ${columnList(tables.spaces, 's', ['size'])} FROM spaces s`;
  const find = `${select} WHERE s.account_id = @accountId AND s.id = @id`;
  return {
    async find(accountId, id) {
      const space = await queryFirst<Row<Space>>(find, { accountId, id });
      return space && withoutNulls(space);
    },
    list({ accountId, scope }, ids) {
      const conditions = [
        's.account_id = @accountId',
        ...(ids ? [isAmong('s.id', 'ids')] : []),
        ...(scope.type === 'spaces' ? [isAmong('s.id', 'scopeIds')] : []),
      ];
      const sql = `${select} WHERE ${conditions.join(' AND ')} ORDER BY s.id DESC`;
      const scopeIds = scope.type === 'spaces' ? scope.spaceIds : [];
      return stream(sql, { accountId, ids: ids ?? [], scopeIds }, (space: Row<Space>) =>
        withoutNulls<Space>(space),
      );
    },
    async countColors(accountId) {
      const rows = await query<{ color: string; count: number }>(COUNT_COLORS, { accountId });
      return new Map(rows.map(({ color, count }) => [color, count]));
    },
    listObjects({ accountId, scope }, id) {
      const { where, parameters } = compileScope(dialect, scope);
      const sql = `SELECT o.id FROM memberships p JOIN objects o ON o.seq = p.object_seq
        WHERE p.space_id = @id AND ${isOfAccount('o.account_id')} AND o.deleted IS NULL AND ${where} ORDER BY p.seq`;
      return stream(sql, { accountId, id, ...parameters }, (row: { id: Uid }) => row.id);
    },
  };
}

const COUNT_COLORS = `SELECT lower(color) AS color, count(*) AS count FROM spaces
  WHERE account_id = @accountId GROUP BY lower(color)`;
const TAKEN = `SELECT 1 FROM spaces
  WHERE account_id = @accountId::integer AND name = @name AND id <> @id`;
const FIND = 'SELECT 1 FROM spaces WHERE id = @id';
const EMPTY = 'DELETE FROM memberships WHERE space_id = @id';
const REMOVE = 'DELETE FROM spaces WHERE id = @id';

export function spaceAppliers(
  dialect: Dialect,
): Pick<Appliers, 'space.insert' | 'space.replace' | 'space.remove' | 'space.require-scope'> {
  const { spaces } = dialect.tables;
  const insert = dialect.insertInto(spaces);
  const replace = `UPDATE spaces SET ${assignments(spaces, ['name', 'color', 'icon', 'description'])}
    WHERE id = @id AND account_id = @accountId::integer AND name = @oldName AND color = @oldColor
      AND coalesce(icon, '') = @oldIcon AND coalesce(description, '') = @oldDescription`;
  return {
    'space.insert': ({ space }, unit) => {
      requireFreeName(space, unit);
      unit.insert(insert, [{ ...rowOf(spaces, space), size: 0 }]);
    },
    'space.replace': ({ before, after }, unit) => {
      const { id } = after;
      requireFreeName(after, unit);
      unit.require(FIND, { id }, () => notFound('space', id));
      const { name: oldName, color: oldColor, icon: oldIcon = '', description: oldDescription = '' } = before;
      const row = {
        ...rowOf(spaces, after, ['size', 'created']),
        oldName,
        oldColor,
        oldIcon,
        oldDescription,
      };
      unit.require(replace, row, () => stale(`The space ${quote(id)} was changed by another request.`));
    },
    'space.require-scope': ({ accountId, spaceId, scope, goneBefore }, unit) => {
      const { where, parameters } = compileScope(dialect, scope);
      const outside = `SELECT 1 FROM memberships p JOIN objects o ON o.seq = p.object_seq
        WHERE p.space_id = @spaceId AND ${isOfAccount('o.account_id')}
          AND (o.deleted IS NULL OR o.deleted >= @goneBefore::bigint) AND NOT (${where}) LIMIT 1`;
      unit.forbid(outside, { accountId, spaceId, goneBefore, ...parameters }, () => notAllInScope(spaceId));
    },
    'space.remove': ({ space: { id } }, unit) => {
      unit.write(EMPTY, { id });
      unit.write(PAUSE_FEEDS_OF_SPACE, { id });
      unit.write(REMOVE, { id });
    },
  };
}

function requireFreeName({ id, accountId, name }: Space, unit: Unit): void {
  unit.forbid(TAKEN, { id, accountId, name }, () => duplicate(message('space-exists', { name })));
}
