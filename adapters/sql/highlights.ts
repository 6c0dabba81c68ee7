import type { Entity } from '../../core/model/entity.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { HighlightingNote, HighlightReader } from '../../core/ports/highlight-reader.ts';
import type { Visibility } from '../../core/ports/visibility.ts';
import { inBatches } from './batches.ts';
import type { Dialect } from './dialect.ts';
import { compileScope } from './filter.ts';
import type { Reader } from './reader.ts';
import { toContent } from './rows/values.ts';

/** Whether a note contains the characters that mark a passage in Markdown or Prose; core decides whether they really mark one. */
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

/** A note that may mark a passage. */
interface Candidate {
  readonly id: Uid;
  readonly seq: number;
}

/** Reads notes through the account's objects, so that the notes of other accounts cost no time. */
export function highlightReader(
  dialect: Dialect,
  { query, stream }: Pick<Reader, 'query' | 'stream'>,
): HighlightReader {
  function conditionsOf({ accountId, scope }: Visibility) {
    const { where, parameters } = compileScope(dialect, scope);
    return {
      where: `o.account_id = @accountId AND o.deleted IS NULL AND ${where}`,
      parameters: { ...parameters, accountId },
    };
  }

  async function* find(visibility: Visibility): AsyncGenerator<Candidate> {
    const { where, parameters } = conditionsOf(visibility);
    const sql = dialect.selectFulfilling(
      'n.id, n.object_seq AS seq',
      `objects o JOIN notes n ON n.object_seq = o.seq WHERE ${where}`,
      MAY_HIGHLIGHT,
    );
    const notes = stream(sql, parameters, (row: Candidate & { isMet: boolean | 0 | 1 }) => row);
    for await (const { id, seq, isMet } of notes) if (isMet) yield { id, seq };
  }

  /** Reads the notes found. Skips notes of objects that have been deleted, or have left the scope, in the meantime. */
  function reading(visibility: Visibility): (found: readonly Candidate[]) => Promise<readonly NoteRow[]> {
    const { where, parameters } = conditionsOf(visibility);
    const sql = `SELECT n.id AS "noteId", n.content_type AS "contentType", n.content_body AS "contentBody",
        o.id AS "objectId", o.title, o.url, o.main_entity AS "mainEntity"
      FROM ${dialect.rows('found', { seq: 'bigint', id: 'text' })}
        JOIN notes n ON n.object_seq = r.seq AND n.id = r.id JOIN objects o ON o.seq = r.seq
      WHERE ${where} ORDER BY r.place`;
    return (found) => query<NoteRow>(sql, { ...parameters, found });
  }

  return {
    async *list(visibility) {
      const found: Candidate[] = [];
      for await (const note of find(visibility)) found.push(note);
      found.sort((a, b) => (a.id < b.id ? 1 : -1));
      for await (const notes of inBatches(found, 1, reading(visibility))) yield* notes.map(toNote);
    },
    async count(visibility, maxCount) {
      let count = 0;
      for await (const _ of find(visibility)) {
        count += 1;
        if (count === maxCount) break;
      }
      return count;
    },
  };
}

function toNote(row: NoteRow): HighlightingNote {
  const { noteId, contentType, contentBody, objectId, title, url, mainEntity } = row;
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
