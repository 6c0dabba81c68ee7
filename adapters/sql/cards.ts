import type { SavedObject } from '../../core/model/object.ts';
import type { ObjectReader, PreviewedObject } from '../../core/ports/object-reader.ts';
import { isShownAlike, previewOf } from '../../core/previews/card.ts';
import type { Dialect } from './dialect.ts';
import { compileScope } from './filter.ts';
import { objectLister, type SeqLister } from './object-lists.ts';
import type { PartWriter } from './object-parts.ts';
import { briefColumns, columnsWithShortParts } from './object-rows.ts';
import type { Reader } from './reader.ts';
import {
  analysisOf,
  type CardRow,
  flagsOf,
  isFilled,
  type ObjectState,
  Steps,
  toCard,
  toPreviewRow,
} from './rows/card.ts';
import { columnList, columnsOf } from './table.ts';
import type { PartRow, Unit } from './unit.ts';

/** The columns of an `ObjectState`, for SELECT from `objects o` joined with `PINS`. */
const STATE = `o.deleted, o.id, o.bumped, p.position, (SELECT sum(DISTINCT CASE state
    WHEN 'queued' THEN ${Steps.Queued} WHEN 'running' THEN ${Steps.Running} ELSE ${Steps.Failed} END)::integer
  FROM jobs WHERE object_id = o.id) AS steps`;
const PINS = 'LEFT JOIN pins p ON p.object_seq = o.seq';

type CardReader = Pick<ObjectReader, 'listCards' | 'previews'>;

/** Reads the previews of objects without their texts. */
export function cardReader(dialect: Dialect, reader: Reader, seqsOf: SeqLister): CardReader {
  const { query, queryObjects, queryFirstObject, stream } = reader;
  const columns = `${STATE}, ${columnList(dialect.tables.cards, 'c', [
    'objectSeq',
    'excerpt',
    'accountId',
    'sortTitle',
    'length',
  ])}`;
  const listRows = objectLister<CardRow>(dialect, seqsOf, {
    columns,
    // The index of the newest objects has all other columns, so the row of the object need not be read.
    activeColumns: columns.replace('o.deleted', 'NULL AS deleted'),
    join: `LEFT JOIN cards c ON c.object_seq = o.seq ${PINS}`,
    stream: (sql, parameters, limit) => stream(sql, parameters, (row: CardRow) => row, limit),
    query,
    querySeqs: query,
  });
  const findWhole = `SELECT ${columnsWithShortParts(dialect)} FROM objects o WHERE o.id = @id`;

  return {
    async *listCards(filter, limit) {
      for await (const row of listRows(filter, limit)) {
        if (isFilled(row)) {
          yield toCard(row);
          continue;
        }
        const object = await queryFirstObject(findWhole, { id: row.id });
        if (!object) continue;
        const { face } = previewOf(object);
        const { id, bumped, deleted } = object;
        const flags = face.flags | flagsOf(row);
        yield { ...face, id, bumped, flags, ...(deleted !== undefined && { deleted }) };
      }
    },

    async previews({ accountId, scope }, ids) {
      const scoped = compileScope(dialect, scope);
      const given = `FROM ${dialect.foundObjects('ids')}`;
      const where = `WHERE o.account_id = @accountId AND ${scoped.where}`;
      const parameters = { ...scoped.parameters, accountId, ids };
      const [objects, rows] = await Promise.all([
        queryObjects(`SELECT ${briefColumns(dialect)} ${given} ${where}`, parameters),
        query<StateRow>(
          `SELECT ${STATE}, c.excerpt, (SELECT count(*) FROM notes n WHERE n.object_seq = o.seq) AS "noteCount"
            ${given} LEFT JOIN cards c ON c.object_seq = o.seq ${PINS} ${where}`,
          parameters,
        ),
      ]);
      const states = new Map(rows.map((row) => [row.id, row]));
      const shown = objects.map(async (object): Promise<PreviewedObject | null> => {
        const row = states.get(object.id);
        if (!row) return null;
        const whole = row.excerpt === null ? await queryFirstObject(findWhole, { id: row.id }) : null;
        const excerpt = row.excerpt ?? (whole ? previewOf(whole).excerpt : '');
        const analysis = analysisOf(row);
        return {
          object,
          excerpt,
          noteCount: row.noteCount,
          ...(row.position !== null && { position: row.position }),
          ...(analysis && { analysis }),
        };
      });
      return (await Promise.all(shown)).filter((preview) => preview !== null);
    },
  };
}

type StateRow = ObjectState & { readonly excerpt: string | null; readonly noteCount: number };

/** Writes the previews of objects. */
export interface CardWriter {
  readonly write: PartWriter;
  /** Writes the previews of newly imported objects, and of objects whose preview another version wrote in its own form. */
  put(unit: Unit, imported: readonly SavedObject[]): void;
}

export function cardWriter({ tables: { cards }, insertPartsInto }: Dialect): CardWriter {
  const updates = columnsOf(cards, ['objectSeq']).map(({ column }) => `${column} = excluded.${column}`);
  const put = insertPartsInto(cards, `ON CONFLICT (object_seq) DO UPDATE SET ${updates.join(', ')}`);
  const rowsOf = (objects: readonly SavedObject[]): readonly PartRow[] =>
    objects.map((object) => ({
      objectId: object.id,
      accountId: object.accountId,
      ...toPreviewRow(previewOf(object)),
    }));

  return {
    write(unit, before, after) {
      if (after === null || (before && isShownAlike(before, after))) return;
      unit.insertParts(put, rowsOf([after]));
    },
    put: (unit, objects) => unit.insertParts(put, rowsOf(objects)),
  };
}
