import type Sqlite from 'better-sqlite3';
import { notFound } from '../../core/errors.ts';
import { deletedObject, type SavedObject } from '../../core/model/object.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { SearchDocument } from '../../core/search/text/document.ts';

/**
 * Writes one kind of parts of an object, such as its notes, when the object is created (`before` is null), changed, or destroyed
 * (`after` is null, and its row still exists).
 * @param seq the object's row number
 * @param document `after` as it is indexed, where that was made ahead
 */
export type PartWriter = (
  seq: number,
  before: SavedObject | null,
  after: SavedObject | null,
  document?: SearchDocument,
) => void;

/** The row number of an active object of an account. @throws DomainError `not-found`; `unprocessable` for a deleted one (D24) */
export type FindActive = (accountId: number, id: Uid) => number;

export function activeFinder(main: Sqlite.Database): FindActive {
  const find = main.prepare<[number, string], { seq: number; deleted: number | null }>(
    'SELECT seq, deleted FROM objects WHERE account_id = ? AND id = ?',
  );
  return (accountId, id) => {
    const object = find.get(accountId, id);
    if (!object) throw notFound('object', id);
    if (object.deleted !== null) throw deletedObject(id);
    return object.seq;
  };
}
