import type { Entity } from '../../core/model/entity.ts';
import type { HighlightingNote, HighlightReader } from '../../core/ports/highlight-reader.ts';
import type { Visibility } from '../../core/ports/visibility.ts';
import type { Reader } from './database.ts';
import type { Dialect } from './dialect.ts';
import { compileScope } from './filter.ts';
import { toContent } from './rows/values.ts';

/** How the mark is written in Markdown and in Prose; what else has these characters, core tells. */
const MAY_HIGHLIGHT = `(n.content_body LIKE '%==%' OR n.content_body LIKE '%"highlight"%')`;

interface NoteRow {
  readonly noteId: string;
  readonly contentType: string;
  readonly contentBody: string;
  readonly objectId: string;
  readonly title: string;
  readonly url: string | null;
  readonly mainEntity: string | null;
}

/** Reads along the objects of the account, so that it takes no longer however many notes other accounts have. */
export function highlightReader(
  dialect: Dialect,
  { stream, queryFirst }: Pick<Reader, 'stream' | 'queryFirst'>,
): HighlightReader {
  function from({ accountId, scope }: Visibility) {
    const { where, parameters } = compileScope(dialect, scope);
    const sql = `FROM objects o JOIN notes n ON n.object_seq = o.seq
      WHERE o.account_id = @accountId AND o.deleted IS NULL AND ${where} AND ${MAY_HIGHLIGHT}`;
    return { sql, parameters: { ...parameters, accountId } };
  }

  return {
    list(visibility) {
      const { sql, parameters } = from(visibility);
      const select = `SELECT n.id AS "noteId", n.content_type AS "contentType", n.content_body AS "contentBody",
        o.id AS "objectId", o.title, o.url, o.main_entity AS "mainEntity" ${sql} ORDER BY n.id DESC`;
      return stream(select, parameters, toNote);
    },
    async count(visibility, maxCount) {
      const { sql, parameters } = from(visibility);
      const count = `SELECT count(*)::integer AS count FROM (SELECT 1 ${sql} ${dialect.limitTo('max')}) AS counted`;
      const row = await queryFirst<{ count: number }>(count, { ...parameters, max: maxCount });
      return row?.count ?? 0;
    },
  };
}

function toNote({
  noteId,
  contentType,
  contentBody,
  objectId,
  title,
  url,
  mainEntity,
}: NoteRow): HighlightingNote {
  return {
    note: { id: noteId, content: toContent(contentType, contentBody) },
    object: {
      id: objectId,
      title,
      ...(url !== null && { url }),
      ...(mainEntity !== null && { mainEntity: JSON.parse(mainEntity) as Entity }),
    },
  };
}
