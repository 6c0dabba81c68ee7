import type { SavedObject } from '../../core/model/object.ts';
import type { ObjectFilter, ObjectReader, PreviewedObject } from '../../core/ports/object-reader.ts';
import { type PagePicture, PORTRAIT, SITE_ICON } from '../../core/ports/picture-reader.ts';
import { type Card, isShownAlike, previewOf } from '../../core/previews/card.ts';
import { CardFlag } from '../../core/previews/card-flag.ts';
import type { Dialect } from './dialect.ts';
import { compileFilter, compileScope } from './filter.ts';
import { isOfNewest, objectLister, type SeqLister } from './object-lists.ts';
import type { PartWriter } from './object-parts.ts';
import { briefColumns, columnsWithShortParts } from './object-rows.ts';
import { pageReader } from './pages.ts';
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
const CARDS = `LEFT JOIN cards c ON c.object_seq = o.seq ${PINS}`;

/**
 * The JSON of a card of an active object, as `presentCard` writes it; null if no preview is stored. Uses `concat`, which omits nulls and
 * copies each text only once; a chain of `||` copies it again for each following text.
 */
function cardJson({ quoted, timestampOf }: Dialect): string {
  const hasJob = (states = '') =>
    `EXISTS (SELECT 1 FROM jobs WHERE object_id = o.id${states && ` AND state ${states} ('queued', 'running')`})`;
  // Most objects have no job, which one lookup shows.
  const flags = `(c.flags | CASE WHEN p.position IS NULL THEN 0 ELSE ${CardFlag.Pinned} END | CASE WHEN ${hasJob()}
    THEN CASE WHEN ${hasJob('IN')} THEN ${CardFlag.Waiting} ELSE 0 END
      | CASE WHEN ${hasJob('NOT IN')} THEN ${CardFlag.Failed} ELSE 0 END
    ELSE 0 END)`;
  const parts = [
    `'{"id":"', o.id, '","bumped":"', ${timestampOf('o.bumped')}, '","type":', ${quoted('c.type')}`,
    `',"title":', c.title, ',"text":', c.text`,
    `CASE WHEN c.lines <> '[]' THEN ',"lines":' || c.lines END`,
    `',"picture":{"width":' || c.width || ',"height":' || c.height || ',"version":"' || c.version || '"}'`,
    `CASE WHEN c.colors <> '[]' THEN ',"colors":' || c.colors END`,
    `',"flags":' || nullif(${flags}, 0), '}'`,
  ];
  return `CASE WHEN c.type IS NOT NULL THEN concat(${parts.join(', ')}) END`;
}

/** Maximum number of cards that are read in one statement, which takes about 0.5 ms. */
const BATCH_SIZE = 256;

type CardReader = Pick<ObjectReader, 'listCards' | 'listCardTexts' | 'previews'>;

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
    // The index of the newest objects contains all other columns, so the row of the object need not be read.
    activeColumns: columns.replace('o.deleted', 'NULL AS deleted'),
    join: CARDS,
    stream: (sql, parameters, limit) => stream(sql, parameters, (row: CardRow) => row, limit),
    query,
    querySeqs: query,
  });
  const findWhole = `SELECT ${columnsWithShortParts(dialect)} FROM objects o WHERE o.id = @id`;

  const read = pageReader(dialect, reader);
  const json = cardJson(dialect);

  async function* listCards(filter: ObjectFilter, limit?: number): AsyncGenerator<Card> {
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
  }

  return {
    listCards,

    async *listCardTexts(filter, separator, limit) {
      const isNewest = isOfNewest(filter) && (filter.order === undefined || filter.order === 'bumped');
      if (!isNewest) return yield* listCards(filter, limit);
      const pages = read.newest(
        { json, join: CARDS, separator, atOnce: BATCH_SIZE },
        compileFilter(dialect, filter),
        limit,
      );
      for await (const part of pages) {
        if ('json' in part) yield part;
        else yield* listCards({ ...filter, ids: [part.id] });
      }
    },

    async previews({ accountId, scope }, ids) {
      const scoped = compileScope(dialect, scope);
      const from = `FROM ${dialect.foundObjects('ids')}`;
      const where = `WHERE o.account_id = @accountId AND ${scoped.where}`;
      const parameters = { ...scoped.parameters, accountId, ids };
      const [objects, rows] = await Promise.all([
        queryObjects(`SELECT ${briefColumns(dialect)} ${from} ${where}`, parameters),
        query<StateRow>(
          `SELECT ${STATE}, c.excerpt, (SELECT count(*) FROM notes n WHERE n.object_seq = o.seq) AS "noteCount",
            ${countOf(SITE_ICON)} AS "iconCount", ${countOf(PORTRAIT)} AS "portraitCount"
            ${from} ${CARDS} ${where}`,
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
          ...(row.iconCount > 0 && { hasIcon: true }),
          ...(row.portraitCount > 0 && { hasPortrait: true }),
          ...(row.position !== null && { position: row.position }),
          ...(analysis && { analysis }),
        };
      });
      return (await Promise.all(shown)).filter((preview) => preview !== null);
    },
  };
}

type StateRow = ObjectState & {
  readonly excerpt: string | null;
  readonly noteCount: number;
  readonly iconCount: number;
  readonly portraitCount: number;
};

/** SQL for SELECT from `objects o`: 1 if the object has a stored picture with this name, otherwise 0. */
const countOf = (name: PagePicture): string =>
  `(SELECT count(*) FROM pictures i WHERE i.object_seq = o.seq AND i.address = '${name}')`;

/** Writes the previews of objects. */
export interface CardWriter {
  readonly write: PartWriter;
  /** Writes the previews of newly imported objects, and of objects whose preview another version of this program wrote. */
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
