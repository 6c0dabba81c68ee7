import { type Content, MARKDOWN } from '../../core/model/content.ts';
import type { SavedObject } from '../../core/model/object.ts';
import type {
  FoundResponse,
  ListedResponse,
  ObjectFilter,
  ObjectReader,
} from '../../core/ports/object-reader.ts';
import { RESPONSE_FORM, toStoredResponse } from '../../core/previews/stored-response.ts';
import { SEQ } from './active-objects.ts';
import type { Dialect } from './dialect.ts';
import { compileFilter, compileScope } from './filter.ts';
import { isOfNewest, type SeqLister } from './object-lists.ts';
import type { PartWriter } from './object-parts.ts';
import { columnsWithShortParts } from './object-rows.ts';
import type { Reader } from './reader.ts';
import { list } from './rows/values.ts';
import { columnsOf } from './table.ts';
import { turns } from './turns.ts';
import type { Parameters, PartRow, Unit } from './unit.ts';

/** Writes the stored responses of objects (docs/decisions/0035). */
export interface ResponseWriter {
  readonly write: PartWriter;
  /** Writes the responses of imported objects. */
  put(unit: Unit, objects: readonly SavedObject[]): void;
  /** Rewrites the responses of objects that may have one. */
  renew(unit: Unit, objects: readonly SavedObject[]): void;
}

const REMOVE = `DELETE FROM responses WHERE object_seq = ${SEQ}`;

export function responseWriter({ tables: { responses }, insertPartsInto }: Dialect): ResponseWriter {
  const updates = columnsOf(responses, ['objectSeq']).map(({ column }) => `${column} = excluded.${column}`);
  const insert = insertPartsInto(responses, `ON CONFLICT (object_seq) DO UPDATE SET ${updates.join(', ')}`);
  const rowOf = (object: SavedObject): readonly PartRow[] => {
    const stored = toStoredResponse(object);
    if (!stored) return [];
    const { takesText, hasProse, ...texts } = stored;
    const flags = { takesText: takesText ? 1 : 0, hasProse: hasProse ? 1 : 0 };
    return [{ objectId: object.id, form: RESPONSE_FORM, ...texts, ...flags }];
  };

  return {
    write(unit, before, after) {
      if (after === null) return;
      const rows = rowOf(after);
      if (rows.length > 0) unit.insertParts(insert, rows);
      else if (before) unit.write(REMOVE, { objectId: after.id });
    },
    put: (unit, objects) => unit.insertParts(insert, objects.flatMap(rowOf)),
    renew(unit, objects) {
      for (const { id } of objects) unit.write(REMOVE, { objectId: id });
      unit.insertParts(insert, objects.flatMap(rowOf));
    },
  };
}

/** The most stored responses joined in one statement. */
const PAGE = 128;
/** How long pages of responses are read before yielding to other requests, in milliseconds. */
const TURN_MS = 1;
/** The longest extract, in bytes, that the database inserts into a response. */
const MAX_EXTRACT = 256 * 1024;

interface PageRow {
  readonly json: Uint8Array | string | null;
  readonly stored: number;
  readonly total: number;
}

interface OneRow {
  readonly id: string;
  readonly json: Uint8Array | string | null;
}

type FoundRow = Omit<FoundResponse, 'spaceIds' | 'deleted'> & {
  readonly spaceIds: string;
  readonly deleted: number | null;
};

/** Reads stored responses. Where an object has none in the current form, the object itself is read, so that its response can be written. */
export function responseReader(
  dialect: Dialect,
  { query, queryFirst, queryFirstObject, stream }: Reader,
  seqsOf: SeqLister,
): Pick<ObjectReader, 'findResponse' | 'listResponses'> {
  const { joined, quoted, bytesOf, listOf, isAmong } = dialect;
  const join = (format: Content['type'] | undefined) =>
    `LEFT JOIN responses r ON r.object_seq = o.seq AND r.form = ${RESPONSE_FORM}${format === undefined ? '' : ' AND r.has_prose = 0'}`;
  const spaces = (isScoped: boolean) =>
    joined(
      `'{"id":"' || space_id || '"}'`,
      'memberships',
      `object_seq = o.seq${isScoped ? ` AND ${isAmong('space_id', 'scopeSpaces')}` : ''}`,
      'seq',
    );
  const json = ({ scope }: Pick<ObjectFilter, 'scope'>) =>
    `r.head || r.middle || ${spaces(scope.type === 'spaces')} || r.tail`;

  const ownText = `'{"type":"' || o.content_type || '","body":'
    || CASE WHEN o.content_type = '${MARKDOWN}' THEN ${quoted('o.content_body')} ELSE o.content_body END || '}'`;
  const extracted = `(SELECT '{"type":"${MARKDOWN}","body":' || ${quoted('body')} || '}' FROM extracts WHERE object_seq = o.seq)`;
  const text = `CASE WHEN r.takes_text = 0 THEN '' ELSE coalesce(',"content":'
    || CASE WHEN o.content_body IS NULL THEN ${extracted} ELSE ${ownText} END, '') END`;
  const isShort = `r.takes_text = 0
    OR coalesce((SELECT octet_length(body) FROM extracts WHERE object_seq = o.seq), 0) <= ${MAX_EXTRACT}`;
  const allSpaces = listOf('space_id', 'memberships', 'object_seq = o.seq', 'seq');

  const findSql = (isScoped: boolean, format?: Content['type']) =>
    `SELECT o.kind, o.version, o.modified, o.deleted, ${allSpaces} AS "spaceIds",
        CASE WHEN ${isShort} THEN ${bytesOf(`r.head || ${text} || r.middle || ${spaces(isScoped)} || r.tail`)} END AS json
      FROM objects o ${join(format)} WHERE o.account_id = @accountId AND o.id = @id`;
  /**
   * Built once: prepared statements are found by their text, and comparing a newly built text with known ones costs as much as a small
   * query.
   */
  const find = {
    anywhere: { stored: findSql(false), [MARKDOWN]: findSql(false, MARKDOWN) },
    inSpaces: { stored: findSql(true), [MARKDOWN]: findSql(true, MARKDOWN) },
  };

  async function* pages(
    filter: ObjectFilter,
    format: Content['type'] | undefined,
    separator: string,
    limit: number | undefined,
  ): AsyncGenerator<ListedResponse> {
    const { ids: _, ...asked } = filter;
    const { where, parameters } = compileFilter(dialect, asked);
    const select = (columns: string) => dialect.selectBySeq(columns, where, join(format));
    const seqs = await seqsOf(filter, limit);
    let began = performance.now();
    for (let at = 0; at < seqs.length; at += PAGE) {
      if (performance.now() - began > TURN_MS) {
        await turns.pause();
        began = performance.now();
      }
      yield* page(filter, select, { ...parameters, seqs: seqs.slice(at, at + PAGE) }, separator);
    }
  }

  /** The responses of at most `PAGE` objects: in one text, or one by one if any response is not stored. */
  async function* page(
    filter: ObjectFilter,
    select: (columns: string) => string,
    parameters: Parameters,
    separator: string,
  ): AsyncGenerator<ListedResponse> {
    const whole = dialect.page(select(`${json(filter)} AS json`));
    const row = await queryFirst<PageRow>(whole, { ...parameters, separator });
    if (!row || row.total === 0) return;
    if (row.json !== null && row.stored === row.total) return yield { json: row.json, count: row.total };
    const each = select(`o.id, ${bytesOf(json(filter))} AS json`);
    for (const one of await query<OneRow>(each, parameters)) yield* oneOf(one, filter);
  }

  async function* oneOf({ id, json }: OneRow, filter: ObjectFilter): AsyncGenerator<ListedResponse> {
    if (json !== null) return yield { json, count: 1 };
    const { where, parameters } = compileFilter(dialect, filter);
    const find = `SELECT ${columnsWithShortParts(dialect)} FROM objects o WHERE o.id = @objectId AND ${where}`;
    const object = await queryFirstObject(find, { ...parameters, objectId: id });
    if (object) yield { object };
  }

  return {
    async findResponse({ accountId, scope }, id, format) {
      const { parameters } = compileScope(dialect, scope);
      const sql = find[scope.type === 'spaces' ? 'inSpaces' : 'anywhere'][format ?? 'stored'];
      const row = await queryFirst<FoundRow>(sql, { ...parameters, accountId, id });
      if (!row) return null;
      const { kind, version, modified, deleted, json } = row;
      const found = { kind, version, modified, json, spaceIds: list<string>(row.spaceIds) };
      return deleted === null ? found : { ...found, deleted };
    },

    async *listResponses(filter, { format, separator }, limit) {
      if (!isOfNewest(filter)) return yield* pages(filter, format, separator, limit);
      const compiled = compileFilter(dialect, filter);
      const select = (columns: string) => dialect.selectNewest(columns, compiled, limit, join(format));
      const parameters = { ...compiled.parameters, limit: limit ?? null };
      if (limit !== undefined && limit <= PAGE) return yield* page(filter, select, parameters, separator);
      const sql = select(`o.id, ${bytesOf(json(filter))} AS json`);
      const rows = stream(sql, parameters, (row: OneRow) => row, limit);
      for await (const row of rows) {
        if (row.json === null) yield* oneOf(row, filter);
        else yield { json: row.json, count: 1 };
      }
    },
  };
}
