import type { DifferingResponses } from '../../core/ports/storage.ts';
import {
  RESPONSE_VERSION,
  type StoredResponse,
  toStoredResponse,
} from '../../core/previews/stored-response.ts';
import type { Dialect } from './dialect.ts';
import { columnsWithShortParts } from './object-rows.ts';
import type { Snapshot } from './reader.ts';

type StoredRow = Pick<StoredResponse, 'head' | 'middle' | 'tail'> & {
  readonly id: string;
  /** The row number of the object. */
  readonly seq: number;
  readonly takesText: number;
  readonly hasProse: number;
};

/** Compares stored responses with the responses that would be written now (see `Storage.differingResponses`). */
export function responseCheck(
  dialect: Dialect,
  openSnapshot: () => Promise<Snapshot>,
): (after: number, limit: number) => Promise<DifferingResponses | null> {
  const next = `FROM objects o WHERE o.seq > @after::bigint ORDER BY o.seq ${dialect.limitTo('limit')}`;
  const listObjects = `SELECT ${columnsWithShortParts(dialect)} ${next}`;
  const listStored = `SELECT o.seq, o.id, r.head, r.middle, r.tail, r.takes_text AS "takesText", r.has_prose AS "hasProse"
    FROM (SELECT o.seq, o.id ${next}) AS o LEFT JOIN responses r ON r.object_seq = o.seq AND r.form = ${RESPONSE_VERSION} ORDER BY o.seq`;

  return async (after, limit) => {
    const snapshot = await openSnapshot();
    try {
      const stored = await snapshot.query<StoredRow>(listStored, { after, limit });
      const last = stored.at(-1)?.seq;
      if (last === undefined) return null;
      const byId = new Map(stored.map((row) => [row.id, row]));
      const all = await snapshot.queryObjects(listObjects, { after, limit });
      const objects = all.filter((object) => {
        const row = byId.get(object.id);
        return row !== undefined && row.head !== null && !isSame(row, toStoredResponse(object));
      });
      return { objects, count: stored.length, last };
    } finally {
      await snapshot.close();
    }
  };
}

function isSame(row: StoredRow, now: StoredResponse | null): boolean {
  return (
    now !== null &&
    (['head', 'middle', 'tail'] as const).every((part) => row[part] === now[part]) &&
    (row.takesText !== 0) === now.takesText &&
    (row.hasProse !== 0) === now.hasProse
  );
}
