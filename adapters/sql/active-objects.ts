import { notFound } from '../../core/errors.ts';
import { deletedObject } from '../../core/model/object.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { Dialect } from './dialect.ts';
import type { Unit } from './unit.ts';

/** In a unit of work: the row number of the object `@objectId`. */
export const SEQ = '(SELECT seq FROM objects WHERE id = @objectId)';

/** Refuses a unit unless all these objects of the account exist (`not-found`) and are active (`unprocessable`, D24). */
export type RequireActive = (unit: Unit, accountId: number, ids: readonly Uid[]) => void;

export function activeObjects({ givenObjects }: Dialect): RequireActive {
  const firstInactive = `SELECT given.id, o.account_id = @accountId::integer AS "isKnown" FROM ${givenObjects('ids')}
    WHERE o.account_id IS DISTINCT FROM @accountId::integer OR o.deleted IS NOT NULL ORDER BY place LIMIT 1`;
  return (unit, accountId, ids) =>
    unit.forbid<{ id: Uid; isKnown: unknown }>(firstInactive, { accountId, ids }, ({ id, isKnown }) =>
      isKnown ? deletedObject(id) : notFound('object', id),
    );
}
