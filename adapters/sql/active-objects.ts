import { MAX_NAMED, notFound } from '../../core/errors.ts';
import { deletedObject } from '../../core/model/object.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { Dialect } from './dialect.ts';
import type { Unit } from './unit.ts';

/** The row number of the object `@objectId`, for statements of a unit of work. */
export const SEQ = '(SELECT seq FROM objects WHERE id = @objectId)';

/** An object that cannot be changed because it is unknown or in the trash. */
interface Inactive {
  readonly id: Uid;
  readonly isKnown: unknown;
}

/** Refuses a unit of work unless all these objects of the account exist (`not-found`) and are active (`unprocessable`, D24). */
type RequireActive = (unit: Unit, accountId: number, ids: readonly Uid[]) => void;

export function activeObjects({ givenObjects }: Dialect): RequireActive {
  const inactive = `SELECT given.id, o.account_id = @accountId::integer AS "isKnown" FROM ${givenObjects('ids')}
    WHERE o.account_id IS DISTINCT FROM @accountId::integer OR o.deleted IS NOT NULL
    ORDER BY o.account_id IS NOT DISTINCT FROM @accountId::integer, place LIMIT ${MAX_NAMED + 1}`;
  return (unit, accountId, ids) =>
    unit.forbid<Inactive>(inactive, { accountId, ids: [...new Set(ids)] }, (rows) => {
      const unknown = rows.filter(({ isKnown }) => !isKnown);
      return unknown.length > 0
        ? notFound('object', ...unknown.map(({ id }) => id))
        : deletedObject(...rows.map(({ id }) => id));
    });
}
