import { stale } from '../../core/errors.ts';
import type { OutdatedIndex } from '../../core/ports/storage.ts';
import { INDEX_VERSION } from '../../core/search/text/indexed.ts';
import type { CardWriter } from './cards.ts';
import type { Dialect } from './dialect.ts';
import type { TextIndex } from './object-parts.ts';
import { columnsWithShortParts, textBytes } from './object-rows.ts';
import type { Reader } from './reader.ts';
import type { ResponseWriter } from './responses.ts';
import type { Appliers } from './unit.ts';

/** The kind of name in `object_facets` that marks an object for indexing again; indexing it removes the mark. */
export const OUTDATED = 'outdated';

/** `renewed` is the row number up to which objects are indexed in the current version; null if all are. */
interface Progress {
  readonly version: number;
  readonly renewed: number | null;
}

const READ_PROGRESS = 'SELECT index_form AS version, renewed FROM library';
/**
 * Maximum size in bytes of the objects that are read together, unless a single object is larger. A unit of work must not copy and write for
 * too long.
 */
const MAX_BYTES = 256 * 1024;
const IS_UNCHANGED = 'SELECT 1 FROM objects WHERE id = @id AND version = @version::integer';
/** Marks a library without objects as indexed. Runs whenever the schema has been created or changed. */
export const MARK_EMPTY: string = `UPDATE library SET index_form = ${INDEX_VERSION}, renewed = NULL
  WHERE NOT EXISTS (SELECT 1 FROM objects)`;
const WRITE_PROGRESS = 'UPDATE library SET index_form = @version::integer, renewed = @renewed::bigint';

/** Reads the objects to index again next. */
export function indexRenewal(
  dialect: Dialect,
  { query, queryObjects }: Reader,
): (limit: number) => Promise<OutdatedIndex | null> {
  const columns = columnsWithShortParts(dialect);
  const limited = dialect.limitTo('limit');
  /** The first of the selected `objects o` that fit into `MAX_BYTES`, as the relation `f`. */
  const fitting = (
    from: string,
  ) => `(SELECT seq FROM (SELECT seq, sum(bytes) OVER (ORDER BY seq) - bytes AS before
    FROM (SELECT o.seq, ${textBytes(dialect)} AS bytes FROM ${from} ${limited}) AS n) AS w WHERE before < ${MAX_BYTES}) AS f`;
  const listMarked = `SELECT ${columns} FROM ${fitting(dialect.markedObjects(OUTDATED))} JOIN objects o ON o.seq = f.seq`;
  const lastOfNext = `SELECT max(seq) AS last FROM ${fitting('objects o WHERE o.seq > @after::bigint ORDER BY o.seq')}`;
  const listNext = `SELECT ${columns} FROM objects o
    WHERE o.seq > @after::bigint AND o.seq <= @last::bigint ORDER BY o.seq`;

  return async (limit) => {
    const marked = await queryObjects(listMarked, { limit });
    if (marked.length > 0) return { objects: marked };
    const [progress] = await query<Progress>(READ_PROGRESS);
    const isPresent = progress?.version === INDEX_VERSION;
    if (isPresent && progress.renewed === null) return null;
    const after = isPresent ? (progress.renewed ?? 0) : 0;
    const [next] = await query<{ last: number | null }>(lastOfNext, { after, limit });
    const last = next?.last ?? null;
    return { objects: last === null ? [] : await queryObjects(listNext, { after, last }), renewed: last };
  };
}

/** Writes index terms again, and with them the previews and stored responses of objects that another version of this program saved. */
export function indexAppliers(
  textIndex: TextIndex,
  {
    cards,
    responses,
  }: { readonly cards: Pick<CardWriter, 'put'>; readonly responses: Pick<ResponseWriter, 'renew'> },
): Pick<Appliers, 'index.renew'> {
  return {
    'index.renew': ({ objects, renewed }, unit) => {
      for (const object of objects) {
        const { id, version } = object;
        unit.require(IS_UNCHANGED, { id, version }, () => stale(`The object ${id} was changed meanwhile.`));
        textIndex.renew(unit, object);
      }
      cards.put(unit, objects);
      responses.renew(unit, objects);
      if (renewed !== undefined) unit.write(WRITE_PROGRESS, { version: INDEX_VERSION, renewed });
    },
  };
}
