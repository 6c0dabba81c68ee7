import type { SavedObject } from '../../core/model/object.ts';
import { loadParts, type PartName, type PartOf } from '../../core/model/parts.ts';
import type { Uid } from '../../core/model/uid.ts';
import { SEQ } from './active-objects.ts';
import type { Dialect } from './dialect.ts';
import { columnsWithShortParts, objectColumns } from './object-rows.ts';
import type { Reader } from './reader.ts';
import { lacksParts, PART_ROWS } from './rows/parts.ts';
import { columnOf } from './table.ts';
import { turns } from './turns.ts';

/** Reads objects with statements that select `columnsWithShortParts`. */
type ObjectReads = Pick<Reader, 'queryObjects' | 'queryFirstObject' | 'streamObjects'>;

/** Maximum number of attempts to read an object part by part. If it changes during each attempt, it is read in one statement. */
const MAX_ATTEMPTS = 3;

/**
 * Reads each long part of an object with a separate statement, and lets other requests run in between: ten notes of 1 MiB in one statement
 * take 40 ms. The object's version and time of change show whether it was changed in the meantime.
 */
export function withLongParts(
  dialect: Dialect,
  { query, queryFirst }: Pick<Reader, 'query' | 'queryFirst'>,
  { queryObjects, queryFirstObject, streamObjects }: ObjectReads,
): ObjectReads {
  const readState = 'SELECT version, modified FROM objects WHERE id = @objectId';
  const [readOwn, readWhole] = [columnsWithShortParts(dialect), objectColumns(dialect)].map(
    (columns) => `SELECT ${columns} FROM objects o WHERE o.id = @objectId`,
  ) as [string, string];

  /** The parts of one kind, read one by one. */
  async function partsOf<N extends PartName>(objectId: Uid, name: N): Promise<readonly PartOf<N>[]> {
    const { columns, toPart } = PART_ROWS[name];
    const { listIds, readOne } = partStatements(dialect, name);
    const parts: PartOf<N>[] = [];
    for (const { id } of await query<{ id: Uid }>(listIds, { objectId })) {
      await turns.pause();
      const row = await queryFirst<Record<string, string>>(readOne, { objectId, id });
      if (row) parts.push(toPart(columns.map((column) => row[column] ?? '')));
    }
    return parts;
  }

  /** The object with its long parts; null if it was destroyed meanwhile. */
  async function complete(object: SavedObject): Promise<SavedObject | null> {
    const { id: objectId } = object;
    let own = object;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const parts = await loadParts((name) => partsOf(objectId, name));
      const state = await queryFirst<Pick<SavedObject, 'version' | 'modified'>>(readState, { objectId });
      if (state?.version === own.version && state.modified === own.modified) return { ...own, ...parts };
      const changed = await queryFirstObject(readOwn, { objectId });
      if (changed === null || !lacksParts(changed)) return changed;
      own = changed;
    }
    return queryFirstObject(readWhole, { objectId });
  }

  /** The object with its long parts; null if it was destroyed or moved meanwhile, perhaps out of the caller's scope. */
  async function completeListed(object: SavedObject): Promise<SavedObject | null> {
    const completed = await complete(object);
    return completed && isWhereItWas(object, completed) ? completed : null;
  }

  return {
    async queryObjects(sql, parameters) {
      const objects = await queryObjects(sql, parameters);
      if (!objects.some(lacksParts)) return objects;
      const whole: SavedObject[] = [];
      for (const object of objects) {
        const completed = lacksParts(object) ? await completeListed(object) : object;
        if (completed) whole.push(completed);
      }
      return whole;
    },

    async queryFirstObject(sql, parameters) {
      const object = await queryFirstObject(sql, parameters);
      return object && lacksParts(object) ? complete(object) : object;
    },

    streamObjects: (...asked) => completing(streamObjects(...asked), completeListed),
  };
}

/** Whether an object is still in all spaces it was in before, and still in or still out of the trash. */
function isWhereItWas(before: SavedObject, after: SavedObject): boolean {
  return after.deleted === before.deleted && before.spaceIds.every((id) => after.spaceIds.includes(id));
}

/**
 * Adds the long parts to objects that lack them. This is not a generator, because a generator would take longer than everything else for
 * objects without long parts.
 */
function completing(
  objects: AsyncIterable<SavedObject>,
  complete: (object: SavedObject) => Promise<SavedObject | null>,
): AsyncIterable<SavedObject> {
  return {
    [Symbol.asyncIterator]() {
      const rest = objects[Symbol.asyncIterator]();
      return {
        async next() {
          for (;;) {
            const next = await rest.next();
            if (next.done || !lacksParts(next.value)) return next;
            const value = await complete(next.value).catch(async (error: unknown) => {
              await rest.return?.(); // a consumer does not close an iterator that throws
              throw error;
            });
            if (value) return { done: false, value };
          }
        },
        async return() {
          await rest.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}

/** The statements that list the ids of an object's parts of one kind, and read one part. */
function partStatements({ tables }: Dialect, name: PartName) {
  const { columns } = PART_ROWS[name];
  const read = columns.map((column) => `${columnOf(tables[name], column)} AS "${column}"`).join(', ');
  return {
    listIds: `SELECT id FROM ${name} WHERE object_seq = ${SEQ} ORDER BY id`,
    readOne: `SELECT ${read} FROM ${name} WHERE object_seq = ${SEQ} AND id = @id`,
  };
}
