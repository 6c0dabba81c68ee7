import type { Uid } from '../../core/model/uid.ts';
import type { ObjectFilter } from '../../core/ports/object-reader.ts';
import { type CompiledFilter, type Dialect, PAGE, type Page } from './dialect.ts';
import { compileFilter } from './filter.ts';
import type { Reader } from './reader.ts';
import { turns } from './turns.ts';

/** The JSON of the next objects of a list, with separators between them; or the id of an object whose JSON is null. */
export type Part = { readonly json: Uint8Array | string; readonly count: number } | { readonly id: Uid };

/** The JSON to be read for each object. */
interface Selected {
  /** The SQL expression for the JSON of `objects o`. */
  readonly json: string;
  /** Joins other tables. */
  readonly join: string;
  readonly separator: string;
  /** Maximum number of newest objects that are read in one statement; `PAGE` by default. */
  readonly atOnce?: number;
}

/** Reads JSON that the database has joined, so that JavaScript need not parse it. */
interface PageReader {
  /** The newest objects, from one snapshot. */
  newest(selected: Selected, filter: CompiledFilter, limit: number | undefined): AsyncGenerator<Part>;
  /** The objects with these row numbers that are still in the filter, in this order. */
  found(selected: Selected, filter: ObjectFilter, seqs: readonly number[]): AsyncGenerator<Part>;
}

/** Maximum time for reading pages before other requests run, in milliseconds. */
const TURN_MS = 1;
/** Encloses the id of an object in a page, in place of its JSON. No JSON has such a character. */
const MARK = '\u0001';
const MARK_CODE = 1;

export function pageReader(
  dialect: Dialect,
  { queryFirst, stream }: Pick<Reader, 'queryFirst' | 'stream'>,
): PageReader {
  return {
    async *newest({ json, join, separator, atOnce = PAGE }, filter, limit) {
      const parameters = { ...filter.parameters, mark: MARK, separator, limit: limit ?? null };
      if (limit !== undefined && limit <= atOnce) {
        const sql = dialect.page(dialect.selectNewest(orMark(json), filter, limit, join));
        yield* partsOf(await queryFirst<Page>(sql, parameters), separator);
        return;
      }
      const sql = dialect.selectPages(orMark(json), filter, join);
      for await (const page of stream(sql, parameters, (row: Page) => row, limit))
        yield* partsOf(page, separator);
    },

    async *found({ json, join, separator }, { ids: _, ...asked }, seqs) {
      const { where, parameters } = compileFilter(dialect, asked);
      const sql = dialect.page(dialect.selectBySeq(orMark(json), where, join));
      let began = performance.now();
      for (let at = 0; at < seqs.length; at += PAGE) {
        if (performance.now() - began > TURN_MS) {
          await turns.pause();
          began = performance.now();
        }
        const values = { ...parameters, mark: MARK, separator, seqs: seqs.slice(at, at + PAGE) };
        yield* partsOf(await queryFirst<Page>(sql, values), separator);
      }
    },
  };
}

const orMark = (json: string): string => `coalesce(${json}, @mark::text || o.id || @mark::text) AS json`;

function* partsOf(page: Page | null, separator: string): Generator<Part> {
  if (!page || page.json === null) return;
  const { json, total } = page;
  const isWhole = typeof json === 'string' ? !json.includes(MARK) : !json.includes(MARK_CODE);
  if (isWhole) return yield { json, count: total };
  const text = typeof json === 'string' ? json : new TextDecoder().decode(json);
  for (const [at, part] of text.split(MARK).entries()) {
    if (at % 2 === 1) yield { id: part };
    else yield* between(part, separator);
  }
}

/** The JSON between two ids, without the separators at its ends. */
function* between(part: string, separator: string): Generator<Part> {
  const from = part.startsWith(separator) ? separator.length : 0;
  const json = part.slice(from, part.endsWith(separator) ? -separator.length : undefined);
  // JSON never contains the separator, a line break, so only whole records are between separators.
  if (json !== '') yield { json, count: JSON.parse(`[${json.replaceAll(separator, ',')}]`).length };
}
