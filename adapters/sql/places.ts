import type { KeptPlace } from '../../core/model/reading-place.ts';
import type { PlaceReader } from '../../core/ports/place-reader.ts';
import type { Dialect } from './dialect.ts';
import { compileVisibility } from './filter.ts';
import { isOfAccount } from './of-account.ts';
import type { Reader } from './reader.ts';
import type { Appliers } from './unit.ts';

/** Fractions are stored as integers, in units of 1/10,000. */
const PARTS = 10_000;

const SELECT = `SELECT o.id AS "objectId", p.part, p.fraction, p.progress, p.at
  FROM reading_places p JOIN objects o ON o.seq = p.object_seq`;
const FIND = `${SELECT} WHERE ${isOfAccount('o.account_id')} AND o.id = @objectId`;

interface Row {
  readonly objectId: string;
  readonly part: number;
  readonly fraction: number;
  readonly progress: number;
  readonly at: number;
}

export function placeReader(dialect: Dialect, { query, queryFirst }: Reader): PlaceReader {
  return {
    async find(accountId, objectId) {
      const row = await queryFirst<Row>(FIND, { accountId, objectId });
      return row && toPlace(row);
    },
    async list(visibility, limit) {
      const { where, parameters } = compileVisibility(dialect, visibility);
      const rows = await query<Row>(
        `${SELECT} WHERE ${where} AND o.deleted IS NULL AND p.progress > 0 AND p.progress < ${PARTS}
          ORDER BY p.at DESC, o.id DESC LIMIT @limit::bigint`,
        { ...parameters, limit },
      );
      return rows.map(toPlace);
    },
  };
}

export function placeAppliers({ tables, insertPartsInto }: Dialect): Pick<Appliers, 'place.put'> {
  const put = insertPartsInto(
    tables.readingPlaces,
    `ON CONFLICT (object_seq) DO UPDATE
      SET part = excluded.part, fraction = excluded.fraction, progress = excluded.progress, at = excluded.at`,
  );
  return {
    'place.put': ({ place: { objectId, part, within, progress, at } }, unit) => {
      const row = { part, fraction: Math.round(within * PARTS), progress: Math.round(progress * PARTS), at };
      unit.insertParts(put, [{ objectId, ...row }]);
    },
  };
}

function toPlace({ objectId, part, fraction, progress, at }: Row): KeptPlace {
  return { objectId, part, within: fraction / PARTS, progress: progress / PARTS, at: Number(at) };
}
