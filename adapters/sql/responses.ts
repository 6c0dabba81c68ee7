import { type Content, MARKDOWN } from '../../core/model/content.ts';
import type { SavedObject } from '../../core/model/object.ts';
import type {
  FoundResponse,
  ListedResponse,
  ObjectFilter,
  ObjectReader,
} from '../../core/ports/object-reader.ts';
import { RESPONSE_VERSION, toStoredResponse } from '../../core/previews/stored-response.ts';
import { SEQ } from './active-objects.ts';
import type { Dialect } from './dialect.ts';
import { compileFilter, compileScope } from './filter.ts';
import { isOfNewest, type SeqLister } from './object-lists.ts';
import type { PartWriter } from './object-parts.ts';
import { columnsWithShortParts } from './object-rows.ts';
import { pageReader } from './pages.ts';
import type { Reader } from './reader.ts';
import { list } from './rows/values.ts';
import { columnsOf } from './table.ts';
import type { PartRow, Unit } from './unit.ts';

/** Writes the stored responses of objects (docs/decisions/0035). */
export interface ResponseWriter {
  readonly write: PartWriter;
  /** Writes the responses of imported objects. */
  put(unit: Unit, objects: readonly SavedObject[]): void;
  /** Rewrites the responses of objects that may have a stored response. */
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
    return [{ objectId: object.id, form: RESPONSE_VERSION, ...texts, ...flags }];
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

/** Maximum length of an extract, in bytes, that the database inserts into a response. */
const MAX_EXTRACT = 256 * 1024;

type FoundRow = Omit<FoundResponse, 'spaceIds' | 'deleted'> & {
  readonly spaceIds: string;
  readonly deleted: number | null;
};

/** Reads stored responses. For an object without one in the current form, reads the object, from which the caller writes the response. */
export function responseReader(
  dialect: Dialect,
  reader: Reader,
  seqsOf: SeqLister,
): Pick<ObjectReader, 'findResponse' | 'listResponses'> {
  const { queryFirst, queryFirstObject } = reader;
  const { joined, quoted, bytesOf, listOf, isAmong } = dialect;
  const join = (format: Content['type'] | undefined) =>
    `LEFT JOIN responses r ON r.object_seq = o.seq AND r.form = ${RESPONSE_VERSION}${format === undefined ? '' : ' AND r.has_prose = 0'}`;
  const spaces = (isScoped: boolean) =>
    joined(
      `'{"id":"' || space_id || '"}'`,
      'memberships',
      `object_seq = o.seq${isScoped ? ` AND ${isAmong('space_id', 'scopeSpaces')}` : ''}`,
      'seq',
    );
  const responseOf = ({ scope }: Pick<ObjectFilter, 'scope'>) =>
    `r.head || r.middle || ${spaces(scope.type === 'spaces')} || r.tail`;
  const read = pageReader(dialect, reader);

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
  // The statements are built once. Prepared statements are found by their text, and comparing a newly built text with known texts takes as
  // long as a small query.
  const find = {
    anywhere: { stored: findSql(false), [MARKDOWN]: findSql(false, MARKDOWN) },
    inSpaces: { stored: findSql(true), [MARKDOWN]: findSql(true, MARKDOWN) },
  };

  async function* oneOf(objectId: string, filter: ObjectFilter): AsyncGenerator<ListedResponse> {
    const { where, parameters } = compileFilter(dialect, filter);
    const find = `SELECT ${columnsWithShortParts(dialect)} FROM objects o WHERE o.id = @objectId AND ${where}`;
    const object = await queryFirstObject(find, { ...parameters, objectId });
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
      const selected = { json: responseOf(filter), join: join(format), separator };
      const pages = isOfNewest(filter)
        ? read.newest(selected, compileFilter(dialect, filter), limit)
        : read.found(selected, filter, await seqsOf(filter, limit));
      for await (const part of pages) {
        if ('json' in part) yield part;
        else yield* oneOf(part.id, filter);
      }
    },
  };
}
