import { type DomainError, stale } from '../../core/errors.ts';
import type { Blob } from '../../core/model/blob.ts';
import type { SavedObject } from '../../core/model/object.ts';
import { LIST_RANKING, type ObjectFilter, type ObjectReader } from '../../core/ports/storage.ts';
import { type ObjectRow, type OwnRow, toObject, toOwnRow } from '../../core/rows/object.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import { compileFilter } from './filter.ts';
import type { PartWriter } from './object-parts.ts';
import { SELECT_OBJECT, selectObject } from './object-rows.ts';
import { extracts, objects } from './schema/objects.ts';
import type { SearchEngine } from './search/engine.ts';
import { assignments, insertInto, insertPartsInto } from './statements.ts';
import { ROWS_AT_ONCE, streamRows } from './stream.ts';

const FIND = `${SELECT_OBJECT} WHERE o.account_id = @accountId AND o.id = @id`;
const FIND_BY_IDENTITY = `${SELECT_OBJECT} WHERE o.seq = (
  SELECT seq FROM (
    SELECT seq, identity, deleted FROM objects
    WHERE account_id = @accountId AND md5(identity) = md5(@identity::text) AND identity = @identity
    UNION ALL
    SELECT seq, identity, deleted FROM objects
    WHERE account_id = @accountId AND strpos(identity, ' ') > 0
      AND md5(split_part(identity, ' ', 1)) = md5(@identity::text) AND starts_with(identity, @identity)
  ) AS same ORDER BY deleted IS NOT NULL, deleted DESC, identity LIMIT 1)`;
const LIST_DELETED = `${SELECT_OBJECT} WHERE o.deleted < @instant ORDER BY o.deleted LIMIT @limit`;
const LIST_FOUND = `${SELECT_OBJECT} JOIN json_array_elements_text(@seqs::text::json) WITH ORDINALITY AS found(seq, place)
  ON o.seq = found.seq::bigint WHERE o.deleted IS NULL ORDER BY found.place`;
const LIST_BLOBS = ['blob', 'screenshot', 'thumbnail']
  .map((column) => `SELECT id, ${column} AS blob FROM objects WHERE ${column} IS NOT NULL`)
  .join(' UNION ALL ');
const READ_EXTRACT = `SELECT e.body FROM extracts e JOIN objects o ON o.seq = e.object_seq
  WHERE o.account_id = @accountId AND o.id = @id`;

/** The number of found objects that are held in memory. */
const FOUND_AT_ONCE = 32;

export function objectReader(database: Database, engine: SearchEngine): ObjectReader {
  const { query } = database;

  async function findOne(sql: string, parameters: Readonly<Record<string, string | number>>) {
    const [row] = await query<ObjectRow>(sql, parameters);
    return row ? toObject(row) : null;
  }

  /** Short lists get a constant bound, with which the plan can be cached; with only a parameter it would be made each time. */
  function listNewest(filter: ObjectFilter, limit?: number): AsyncIterable<SavedObject> {
    const { where, order, parameters } = compileFilter(filter);
    const select =
      limit !== undefined && limit <= ROWS_AT_ONCE
        ? selectObject(`(SELECT * FROM objects o WHERE ${where} ORDER BY ${order} LIMIT ${ROWS_AT_ONCE})`)
        : `${SELECT_OBJECT} WHERE ${where}`;
    const sql = `${select} ORDER BY ${order} LIMIT @limit::bigint`;
    return streamRows(database, sql, { ...parameters, limit: limit ?? null }, toObject, limit);
  }

  /** Reads each object when its turn comes; those deleted in the meantime are skipped. */
  async function* listFound(filter: ObjectFilter, limit?: number): AsyncGenerator<SavedObject> {
    const found = await engine.rank(filter, limit ?? null, LIST_RANKING);
    for (let at = 0; at < found.length; at += FOUND_AT_ONCE) {
      const seqs = JSON.stringify(found.slice(at, at + FOUND_AT_ONCE).map((row) => row.seq));
      for (const row of await query<ObjectRow>(LIST_FOUND, { seqs })) yield toObject(row);
    }
  }

  async function countAll(filter: ObjectFilter, atMost: number): Promise<number> {
    const { where, parameters } = compileFilter(filter);
    const sql = `SELECT count(*) FROM (SELECT 1 FROM objects o WHERE ${where} LIMIT @atMost::bigint) AS counted`;
    const [row] = await query<{ count: number }>(sql, { ...parameters, atMost });
    return row?.count ?? 0;
  }

  return {
    find: (accountId, id) => findOne(FIND, { accountId, id }),
    findByIdentity: (accountId, identity) => findOne(FIND_BY_IDENTITY, { accountId, identity }),
    async readExtract(accountId, id) {
      const [row] = await query<{ body: string }>(READ_EXTRACT, { accountId, id });
      return row?.body ?? null;
    },
    listDeletedBefore: async (instant, limit) =>
      (await query<ObjectRow>(LIST_DELETED, { instant, limit })).map(toObject),

    list: (filter, limit) => (isRanked(filter) ? listFound(filter, limit) : listNewest(filter, limit)),

    async search(filter, limit, options) {
      const found = await engine.rank(filter, limit, options);
      return found.map(({ id, score, semanticScore }) => ({
        id,
        score,
        ...(semanticScore !== undefined && { semanticScore }),
      }));
    },

    count: (filter, atMost) =>
      isRanked(filter) ? engine.count(filter, atMost, LIST_RANKING) : countAll(filter, atMost),

    listBlobs: () =>
      streamRows(database, LIST_BLOBS, {}, (row: { id: string; blob: string }) => ({
        objectId: row.id,
        blob: JSON.parse(row.blob) as Blob,
      })),
  };
}

const INSERT = insertInto(objects, 'ON CONFLICT DO NOTHING');
const PUT_EXTRACT = insertPartsInto(extracts, 'ON CONFLICT (object_seq) DO UPDATE SET body = excluded.body');
const DESTROY = 'DELETE FROM objects WHERE id = @id AND version = @version::integer';

export function objectAppliers(
  writers: readonly PartWriter[],
): Pick<Appliers, 'object.insert' | 'object.replace' | 'object.destroy' | 'extract.put'> {
  const writeParts: PartWriter = (...written) => {
    for (const write of writers) write(...written);
  };

  return {
    'object.insert': ({ object, document }, unit) => {
      unit.require(INSERT, { rows: [toOwnRow(object)] }, () =>
        stale('The same is being saved by another request.'),
      );
      writeParts(unit, null, object, document);
    },
    'object.replace': ({ before, after, document }, unit) => {
      const row = toOwnRow({ ...after, version: before.version + 1 });
      const names = changedColumns(toOwnRow(before), row);
      const sql = `UPDATE objects SET ${assignments(objects, names)}
        WHERE id = @id AND version = @readVersion::integer`;
      const values = Object.fromEntries(names.map((name) => [name, row[name]]));
      unit.require(sql, { ...values, id: before.id, readVersion: before.version }, () => changed(before));
      writeParts(unit, before, after, document);
    },
    'extract.put': ({ objectId, body }, unit) => {
      unit.write(PUT_EXTRACT, { objectId, rows: [{ body }] });
    },
    'object.destroy': ({ object }, unit) => {
      writeParts(unit, object, null);
      unit.require(DESTROY, { id: object.id, version: object.version }, () => changed(object));
    },
  };
}

/** The columns of an object that never change. */
const FIXED: ReadonlySet<string> = new Set(['id', 'accountId', 'created']);

/** The columns in which two rows differ; the version always does. */
function changedColumns(before: OwnRow, after: OwnRow): readonly (keyof OwnRow)[] {
  const names = Object.keys(after) as (keyof OwnRow)[];
  return names.filter((name) => !FIXED.has(name) && after[name] !== before[name]);
}

function isRanked({ query, similarTo }: ObjectFilter): boolean {
  return query !== undefined || similarTo !== undefined;
}

function changed(object: SavedObject): DomainError {
  return stale(`The object ${object.id} was changed by another request.`);
}
