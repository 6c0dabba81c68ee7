import { setImmediate as nextTurn } from 'node:timers/promises';
import { type DomainError, quote, stale } from '../../core/errors.ts';
import type { Blob } from '../../core/model/blob.ts';
import type { SavedObject } from '../../core/model/object.ts';
import { textsOfParts } from '../../core/model/parts.ts';
import type { Matches, ObjectFilter, ObjectReader, SearchOptions } from '../../core/ports/object-reader.ts';
import { cardReader } from './cards.ts';
import type { Dialect } from './dialect.ts';
import { compileScope } from './filter.ts';
import { countsReader } from './object-counts.ts';
import { compileFound, isRanked, objectLister, type Rank, seqLister } from './object-lists.ts';
import type { PartWriter } from './object-parts.ts';
import { columnsWithShortParts } from './object-rows.ts';
import type { Reader } from './reader.ts';
import { responseReader } from './responses.ts';
import { type OwnRow, toOwnRow } from './rows/object.ts';
import { assignments } from './table.ts';
import type { Appliers } from './unit.ts';

/** Searches, which each database implements in its own way. The filter has a query, or an object whose similar objects are wanted. */
export interface Search {
  readonly rank: Rank;
  match(filter: ObjectFilter, limit: number, options: SearchOptions): Promise<Matches>;
  /** The number of objects in a list, counted up to `max`. */
  count(filter: ObjectFilter, max: number): Promise<number>;
}

const LIST_BLOBS = [
  ...['blob', 'screenshot', 'thumbnail'].map(
    (column) => `SELECT id, ${column} AS blob FROM objects WHERE ${column} IS NOT NULL`,
  ),
  'SELECT o.id, p.blob FROM pictures p JOIN objects o ON o.seq = p.object_seq',
  'SELECT min(o.id), f.blob FROM page_copy_files f JOIN objects o ON o.seq = f.object_seq GROUP BY f.blob',
].join(' UNION ALL ');
const READ_EXTRACT = `SELECT e.body FROM extracts e JOIN objects o ON o.seq = e.object_seq
  WHERE o.account_id = @accountId AND o.id = @id`;
const IS_CREATED_BY = `SELECT 1 AS one FROM creators c JOIN objects o ON o.seq = c.object_seq
  WHERE o.id = @id AND c.kid = @kid`;

const LIST_TITLES =
  'SELECT id, title FROM objects WHERE account_id = @accountId AND deleted IS NULL ORDER BY id';

export function objectReader(dialect: Dialect, reader: Reader, search: Search): ObjectReader {
  const { queryFirst, queryObjects, queryFirstObject, stream, streamObjects } = reader;
  const columns = columnsWithShortParts(dialect);
  const select = `SELECT ${columns} FROM objects o`;
  const find = `${select} WHERE o.account_id = @accountId AND o.id = @id`;
  const findByIdentity = `${select} WHERE ${dialect.hasIdentity}`;
  const listDeleted = `${select} WHERE o.deleted < @instant ORDER BY o.deleted ${dialect.limitTo('limit')}`;
  const listAnyOf = `${select} WHERE o.account_id = @accountId ${dialect.limitTo('limit')}`;
  const seqsOf = seqLister(dialect, reader, search.rank);

  async function countFound(filter: ObjectFilter, max: number): Promise<number> {
    const { from, where, parameters } = compileFound(dialect, filter);
    const sql = `SELECT count(*) AS count
      FROM (SELECT 1 FROM ${from} WHERE ${where} ${dialect.limitTo('max')}) AS counted`;
    const row = await queryFirst<{ count: number }>(sql, { ...parameters, max });
    return row?.count ?? 0;
  }

  return {
    isCreatedBy: async (kid, id) => (await queryFirst(IS_CREATED_BY, { kid, id })) !== null,
    async find(accountId, id) {
      const object = await queryFirstObject(find, { accountId, id });
      return object ? afterReading(object) : null;
    },
    async findByIdentity(accountId, identity) {
      const object = await queryFirstObject(findByIdentity, { accountId, identity });
      return object ? afterReading(object) : null;
    },
    async readExtract(accountId, id) {
      const row = await queryFirst<{ body: string }>(READ_EXTRACT, { accountId, id });
      return row?.body ?? null;
    },
    listDeletedBefore: (instant, limit) => queryObjects(listDeleted, { instant, limit }),
    listAny: (accountId, limit) => queryObjects(listAnyOf, { accountId, limit }),
    list: objectLister<SavedObject>(dialect, seqsOf, {
      columns,
      stream: streamObjects,
      query: queryObjects,
      querySeqs: reader.query,
    }),
    ...responseReader(dialect, reader, seqsOf),
    listTrash({ accountId, scope }, limit) {
      const { where, parameters } = compileScope(dialect, scope);
      const sql = `${select} WHERE o.account_id = @accountId AND o.deleted IS NOT NULL AND ${where}
        ORDER BY o.deleted DESC, o.id DESC ${dialect.limitTo('limit')}`;
      return streamObjects(sql, { ...parameters, accountId, limit: limit ?? null }, limit);
    },
    ...countsReader(dialect, reader),
    ...cardReader(dialect, reader, seqsOf),
    search: search.match,
    count: (filter, max) => (isRanked(filter) ? search.count(filter, max) : countFound(filter, max)),
    listTitles: (accountId) =>
      stream(LIST_TITLES, { accountId }, (row: Pick<SavedObject, 'id' | 'title'>) => row),
    async *listBlobs() {
      for await (const row of stream(LIST_BLOBS, {}, (row: { id: string; blob: string }) => row)) {
        const blob: Blob = JSON.parse(row.blob);
        yield { objectId: row.id, blob };
        if (blob.small) yield { objectId: row.id, blob: blob.small };
      }
    },
  };
}

/** With more characters than this, reading the parts of an object takes more than a few milliseconds. */
const LONG_PARTS = 256 * 1024;

/** Returns the object, after yielding to other requests if it has long parts. */
function afterReading(object: SavedObject): SavedObject | Promise<SavedObject> {
  let length = 0;
  for (const { body } of textsOfParts(object)) {
    length += typeof body === 'string' ? body.length : LONG_PARTS;
  }
  return length < LONG_PARTS ? object : nextTurn(object);
}

const DESTROY = 'DELETE FROM objects WHERE id = @id AND version = @version::integer';

/** @param writers write the parts of an object, in this order */
export function objectAppliers(
  { tables: { objects, creators, extracts }, insertInto, insertPartsInto }: Dialect,
  writers: readonly PartWriter[],
): Pick<Appliers, 'object.insert' | 'object.creator' | 'object.replace' | 'object.destroy' | 'extract.put'> {
  const insert = insertInto(objects, 'ON CONFLICT DO NOTHING');
  const putExtract = insertPartsInto(extracts, 'ON CONFLICT (object_seq) DO UPDATE SET body = excluded.body');
  const putCreator = insertPartsInto(creators);
  const writeParts: PartWriter = (...written) => {
    for (const write of writers) write(...written);
  };

  return {
    'object.insert': ({ object, words }, unit) => {
      unit.insertObject(insert, toOwnRow(object), () => stale('Another request is saving the same object.'));
      writeParts(unit, null, object, words);
    },
    'object.replace': ({ before, after, words }, unit) => {
      const row = toOwnRow({ ...after, version: before.version + 1 });
      const names = changedColumns(toOwnRow(before), row);
      const sql = `UPDATE objects SET ${assignments(objects, names)}
        WHERE id = @id AND version = @readVersion::integer`;
      const values = Object.fromEntries(names.map((name) => [name, row[name]]));
      unit.require(sql, { ...values, id: before.id, readVersion: before.version }, () => changed(before));
      writeParts(unit, before, after, words);
    },
    'object.creator': ({ objectId, kid }, unit) => {
      unit.insertParts(putCreator, [{ objectId, kid }]);
    },
    'extract.put': ({ objectId, body }, unit) => {
      unit.insertParts(putExtract, [{ objectId, body }]);
    },
    'object.destroy': ({ object }, unit) => {
      writeParts(unit, object, null);
      unit.require(DESTROY, { id: object.id, version: object.version }, () => changed(object));
    },
  };
}

/** The columns of an object that never change. */
const FIXED: ReadonlySet<string> = new Set(['id', 'accountId', 'created']);

/**
 * The columns in which two rows differ; the version always differs. If only these columns are written, the indexes of other columns need no
 * change.
 */
function changedColumns(before: OwnRow, after: OwnRow): readonly (keyof OwnRow)[] {
  const names = Object.keys(after) as (keyof OwnRow)[];
  return names.filter((name) => !FIXED.has(name) && after[name] !== before[name]);
}

function changed(object: SavedObject): DomainError {
  return stale(`The object ${quote(object.id)} was changed by another request.`);
}
