import { MAX_NAMED, notFound } from '../../core/errors.ts';
import { deletedObject } from '../../core/model/object.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { Dialect } from './dialect.ts';
import type { Unit } from './unit.ts';

/** A subquery for the row number of the object `@objectId`. */
export const SEQ = '(SELECT seq FROM objects WHERE id = @objectId)';

/** An object that cannot be changed because it does not belong to the account or is in the trash. */
interface Inactive {
  readonly id: Uid;
  readonly belongsToAccount: unknown;
}

/**
 * Rejects a unit of work with `not-found` if one of these objects does not belong to the account, or with `unprocessable` if one is in the
 * trash (D24).
 */
type RequireActive = (unit: Unit, accountId: number, ids: readonly Uid[]) => void;

export function activeObjects({ givenObjects }: Dialect): RequireActive {
  // Unknown objects are first, so that the limit never cuts them off: they are reported before deleted objects.
  const inactive = `SELECT given.id, o.account_id = @accountId::integer AS "belongsToAccount" FROM ${givenObjects('ids')}
    WHERE o.account_id IS DISTINCT FROM @accountId::integer OR o.deleted IS NOT NULL
    ORDER BY o.account_id IS NOT DISTINCT FROM @accountId::integer, place LIMIT ${MAX_NAMED + 1}`;
  return (unit, accountId, ids) =>
    unit.forbid<Inactive>(inactive, { accountId, ids: [...new Set(ids)] }, (rows) => {
      const unknown = rows.filter(({ belongsToAccount }) => !belongsToAccount);
      return unknown.length > 0
        ? notFound('object', ...unknown.map(({ id }) => id))
        : deletedObject(...rows.map(({ id }) => id));
    });
}
