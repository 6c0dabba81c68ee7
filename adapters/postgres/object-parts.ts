import { notFound } from '../../core/errors.ts';
import { deletedObject, type SavedObject } from '../../core/model/object.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { SearchDocument } from '../../core/search/text/document.ts';
import type { Unit } from './unit.ts';

/**
 * Adds to a unit of work what writes one kind of parts of an object, such as its notes, when the object is created (`before` is
 * null), changed, or destroyed (`after` is null, and its row still exists).
 * @param document `after` as it is indexed, where that was made ahead
 */
export type PartWriter = (
  unit: Unit,
  before: SavedObject | null,
  after: SavedObject | null,
  document?: SearchDocument,
) => void;

/** SQL in a unit of work: the row number of the object `objectId`. */
export const SEQ = '(SELECT seq FROM objects WHERE id = @objectId)';
/** SQL in a unit of work: the strings of the list `ids`. */
export const IDS = "(SELECT jsonb_array_elements_text($1->'ids'))";
/**
 * SQL in a unit of work: the objects of the list `ids` in their order, each looked up separately, since the planner cannot know how
 * many there are.
 */
export const GIVEN = `jsonb_array_elements_text($1->'ids') WITH ORDINALITY AS given(id, place)
  LEFT JOIN LATERAL (SELECT * FROM objects WHERE id = given.id LIMIT 1) AS o ON TRUE`;

/** The first of them that is not active. */
const NOT_ACTIVE = `SELECT given.id, o.account_id = @accountId::integer AS "isKnown" FROM ${GIVEN}
  WHERE o.account_id IS DISTINCT FROM @accountId::integer OR o.deleted IS NOT NULL ORDER BY place LIMIT 1`;

/** Refuses a unit unless all these objects of the account exist (`not-found`) and are active (`unprocessable`, D24). */
export function requireActive(unit: Unit, accountId: number, ids: readonly Uid[]): void {
  unit.forbid<{ id: Uid; isKnown: boolean | null }>(NOT_ACTIVE, { accountId, ids }, ({ id, isKnown }) =>
    isKnown ? deletedObject(id) : notFound('object', id),
  );
}
