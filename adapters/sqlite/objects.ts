import { setImmediate as nextTurn } from 'node:timers/promises';
import { type DomainError, stale } from '../../core/errors.ts';
import type { Blob } from '../../core/model/blob.ts';
import type { SavedObject } from '../../core/model/object.ts';
import { LIST_RANKING, type ObjectFilter, type ObjectReader } from '../../core/ports/storage.ts';
import { toOwnRow } from '../../core/rows/object.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import { translating } from './errors.ts';
import { compileFilter } from './filter.ts';
import type { PartWriter } from './object-parts.ts';
import { OBJECT_COLUMNS, objectOf, objectStatement, SELECT_OBJECT } from './object-rows.ts';
import { objects } from './schema/objects.ts';
import { fastPath } from './search/fast-path.ts';
import type { Searcher } from './search/searcher.ts';
import { assignments, insertInto, limitTo, statementCache } from './statements.ts';
import { streamRows, streamValues } from './stream.ts';

/** The numbers of found objects that are held in memory, and that are read in one turn, which takes about a millisecond. */
const FOUND_AT_ONCE = 16;
const FOUND_PER_TURN = 128;

export function objectReader(database: Database, searcher: Searcher): ObjectReader {
  const { main } = database;
  const prepare = statementCache(main);
  const byId = objectStatement<[number, string]>(
    main,
    `${SELECT_OBJECT} WHERE o.account_id = ? AND o.id = ?`,
  );
  // The range holds the identity itself and every one that continues it with a space (`sharedIdentity`): "!" follows " ".
  const byIdentity = objectStatement<[number, string, string]>(
    main,
    `${SELECT_OBJECT} WHERE o.account_id = ? AND o.identity >= ? AND o.identity < ?
     ORDER BY o.deleted IS NOT NULL, o.deleted DESC, o.identity LIMIT 1`,
  );
  const deletedBefore = objectStatement<[number, number]>(
    main,
    `${SELECT_OBJECT} WHERE o.deleted < ? ORDER BY o.deleted ${limitTo('?')}`,
  );
  // CROSS JOIN fixes the order of the loops, with the given rows in the outer one.
  const activeAmong = objectStatement<[string]>(
    main,
    `SELECT ${OBJECT_COLUMNS} FROM json_each(?) AS found CROSS JOIN objects o ON o.seq = found.value
     WHERE o.deleted IS NULL`,
  );
  const readExtract = main
    .prepare<[number, string], string>(
      'SELECT e.body FROM extracts e JOIN objects o ON o.seq = e.object_seq WHERE o.account_id = ? AND o.id = ?',
    )
    .pluck();

  function listNewest(filter: ObjectFilter, limit?: number): AsyncIterable<SavedObject> {
    const { where, order, parameters } = compileFilter(filter);
    const sql = `${SELECT_OBJECT} WHERE ${where} ORDER BY ${order} ${limitTo('@limit')}`;
    return streamValues(database, sql, { ...parameters, limit: limit ?? -1 }, () => objectOf);
  }

  function byFastPath(filter: ObjectFilter, limit: number): readonly number[] | null {
    const reader = database.borrow();
    try {
      return fastPath(reader, filter, limit);
    } finally {
      database.giveBack(reader);
    }
  }

  async function rank(filter: ObjectFilter, limit: number): Promise<readonly number[]> {
    return (await searcher.rank(filter, limit, LIST_RANKING)).map((row) => row.seq);
  }

  /** Reads each object when its turn comes; those deleted in the meantime are skipped. */
  async function* listFound(filter: ObjectFilter, limit: number): AsyncGenerator<SavedObject> {
    const found = (await translating(() => byFastPath(filter, limit))) ?? (await rank(filter, limit));
    for (let at = 0; at < found.length; at += FOUND_AT_ONCE) {
      if (at > 0 && at % FOUND_PER_TURN === 0) await nextTurn();
      yield* activeAmong.all(JSON.stringify(found.slice(at, at + FOUND_AT_ONCE)));
    }
  }

  function countAll(filter: ObjectFilter, atMost: number): number {
    const { where, parameters } = compileFilter(filter);
    const sql = `SELECT count(*) FROM (SELECT 1 FROM objects o WHERE ${where} ${limitTo('@atMost')})`;
    return Number(
      prepare(sql)
        .pluck()
        .get({ ...parameters, atMost }),
    );
  }

  return {
    find: (accountId, id) => translating(() => byId.first(accountId, id)),
    readExtract: (accountId, id) => translating(() => readExtract.get(accountId, id) ?? null),
    findByIdentity: (accountId, identity) =>
      translating(() => byIdentity.first(accountId, identity, `${identity}!`)),
    listDeletedBefore: (instant, limit) => translating(() => deletedBefore.all(instant, limit)),

    list: (filter, limit) => (isRanked(filter) ? listFound(filter, limit ?? -1) : listNewest(filter, limit)),

    async search(filter, limit, options) {
      const found = await searcher.rank(filter, limit, options);
      return found.map(({ id, score, semanticScore }) => ({
        id,
        score,
        ...(semanticScore !== undefined && { semanticScore }),
      }));
    },

    count: (filter, atMost) =>
      isRanked(filter)
        ? searcher.count(filter, atMost, LIST_RANKING)
        : translating(() => countAll(filter, atMost)),

    listBlobs() {
      const sql = ['blob', 'screenshot', 'thumbnail']
        .map((column) => `SELECT id, ${column} AS blob FROM objects WHERE ${column} IS NOT NULL`)
        .join(' UNION ALL ');
      return streamRows(database, sql, {}, (row: { id: string; blob: string }) => ({
        objectId: row.id,
        blob: JSON.parse(row.blob) as Blob,
      }));
    },
  };
}

/** Columns of an object that can change. Updating only those that did leaves the indexes of the others alone. */
const MUTABLE = [
  'version',
  'kind',
  'title',
  'summary',
  'authored',
  'completed',
  'url',
  'blob',
  'screenshot',
  'thumbnail',
  'extract',
  'mainEntity',
  'refusedTags',
  'refs',
  'bumped',
  'modified',
  'deleted',
  'contentType',
  'contentBody',
  'language',
  'identity',
] as const;

export function objectAppliers(
  { main }: Database,
  writers: readonly PartWriter[],
): Pick<Appliers, 'object.insert' | 'object.replace' | 'object.destroy' | 'extract.put'> {
  const insert = main.prepare<[typeof objects.$inferInsert]>(insertInto(objects));
  const prepare = statementCache(main);
  const findSeq = main
    .prepare<[string, number], number>('SELECT seq FROM objects WHERE id = ? AND version = ?')
    .pluck();
  const destroy = main.prepare('DELETE FROM objects WHERE seq = ?');
  const putExtract = main.prepare(
    `INSERT INTO extracts (object_seq, body) SELECT seq, @body FROM objects WHERE id = @objectId
     ON CONFLICT DO UPDATE SET body = excluded.body`,
  );
  const writeParts: PartWriter = (...written) => {
    for (const write of writers) write(...written);
  };

  return {
    'object.insert': ({ object, document }) => {
      const seq = Number(insert.run(toOwnRow(object)).lastInsertRowid);
      writeParts(seq, null, object, document);
    },
    'object.replace': ({ before, after, document }) => {
      const old = toOwnRow(before);
      const row = toOwnRow({ ...after, version: before.version + 1 });
      const differing = MUTABLE.filter((column) => row[column] !== old[column]);
      const replace = prepare(
        `UPDATE objects SET ${assignments(differing)} WHERE id = @id AND version = @readVersion RETURNING seq`,
      );
      const found = replace.get({ ...row, readVersion: old.version }) as { seq: number } | undefined;
      if (!found) throw changed(before);
      writeParts(found.seq, before, after, document);
    },
    'extract.put': ({ objectId, body }) => {
      putExtract.run({ objectId, body });
    },
    'object.destroy': ({ object }) => {
      const seq = findSeq.get(object.id, object.version);
      if (seq === undefined) throw changed(object);
      writeParts(seq, object, null);
      destroy.run(seq);
    },
  };
}

function isRanked({ query, similarTo }: ObjectFilter): boolean {
  return query !== undefined || similarTo !== undefined;
}

function changed(object: SavedObject): DomainError {
  return stale(`The object ${object.id} was changed by another request.`);
}
