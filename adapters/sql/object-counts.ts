import type { Kind } from '../../core/entities/kinds.ts';
import type { ObjectReader } from '../../core/ports/object-reader.ts';
import { CardFlag } from '../../core/previews/card-flag.ts';
import type { Dialect } from './dialect.ts';
import { compileVisibility } from './filter.ts';
import type { Reader } from './reader.ts';
import { IS_UNREADABLE } from './unreadable.ts';

interface CardCount {
  readonly type: string | null;
  readonly flags: number | null;
  readonly count: number;
}

export function countsReader(
  dialect: Dialect,
  { stream, queryFirst }: Pick<Reader, 'stream' | 'queryFirst'>,
): Pick<ObjectReader, 'counts'> {
  return {
    async counts({ accountId, scope }, goneBefore) {
      const { where: inSight, parameters } = compileVisibility(dialect, { accountId, scope });
      const types = new Map<string, number>();
      let total = 0;
      let completed = 0;
      const cards = dialect.countBy(
        'c.type, c.flags',
        `objects o LEFT JOIN cards c ON c.object_seq = o.seq WHERE ${inSight} AND o.deleted IS NULL`,
      );
      for await (const { type, flags, count } of stream(cards, parameters, (row: CardCount) => row)) {
        total += count;
        if ((flags ?? 0) & CardFlag.Completed) completed += count;
        const shown = (flags ?? 0) & CardFlag.Posted ? ('posts' satisfies Kind) : type;
        if (shown !== null) types.set(shown, (types.get(shown) ?? 0) + count);
      }
      const spaces = new Map<string, number>();
      const members = dialect.countBy(
        'm.space_id',
        `memberships m JOIN objects o ON o.seq = m.object_seq WHERE ${inSight} AND o.deleted IS NULL
          AND ${scope.type === 'spaces' ? dialect.isAmong('m.space_id', 'scopeSpaces') : 'TRUE'}`,
      );
      for await (const { space_id: id, count } of stream(members, parameters, (row: SpaceCount) => row))
        spaces.set(id, (spaces.get(id) ?? 0) + count);
      const trash = await queryFirst<{ count: number }>(
        `SELECT count(*)::integer AS count FROM objects o
          WHERE o.deleted IS NOT NULL AND o.deleted >= @goneBefore::bigint AND ${inSight}`,
        { ...parameters, goneBefore },
      );
      // Each object is looked up by its id: in a join, Postgres may read all objects of an account if it has no statistics.
      const broken = await queryFirst<{ count: number }>(
        `SELECT coalesce(sum(seen), 0)::integer AS count FROM (
          SELECT (SELECT count(*) FROM objects o WHERE o.id = j.object_id AND ${inSight} AND o.deleted IS NULL) AS seen
          FROM jobs j WHERE j.account_id = @accountId AND ${IS_UNREADABLE}) AS unread`,
        parameters,
      );
      return { total, completed, broken: broken?.count ?? 0, types, spaces, trash: trash?.count ?? 0 };
    },
  };
}

interface SpaceCount {
  readonly space_id: string;
  readonly count: number;
}
