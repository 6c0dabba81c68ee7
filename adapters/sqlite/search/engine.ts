import type { ObjectFilter } from '../../../core/ports/storage.ts';
import { bareText } from '../../../core/search/bare-words.ts';
import { spelledWords } from '../../../core/search/segment.ts';
import { looseClausesOf } from '../../../core/search/terms.ts';
import type { Query } from '../../../core/search/tree.ts';
import type { ReadConnection } from '../database.ts';
import { compileFilter } from '../filter.ts';
import { readCollection } from './collection.ts';
import type { Collection, Condition, Parameters } from './conditions.ts';
import { anyOf, ofClauses } from './expression.ts';
import { planQuery } from './plan.ts';
import { distinct, type Row, type Scan, scanner } from './scan.ts';

/** A filter with a query. */
export type SearchFilter = ObjectFilter & { readonly query: Query };

/** Finds and ranks objects on a reading connection. */
export interface SearchEngine {
  /**
   * Best first: what matches strictly, of this an exact title before all else; then, for bare words, what matches in part
   * (D38).
   * @param limit -1 for all
   */
  rank(filter: SearchFilter, limit: number): Row[];
  /** How many `rank` would give, counted up to `atMost`. */
  count(filter: SearchFilter, atMost: number): number;
}

/** A word that a greater part of the objects holds says too little to find anything by it alone… */
const TELLING_PART = 0.1;
/** …unless these are few objects. */
const FEW = 1_000;
/** Words of a sentence that are looked for, the rarest first. */
const MOST_WORDS = 40;
/** Objects of the same title that come first. */
const MOST_OF_A_TITLE = 100;

export function searchEngine(reader: ReadConnection): SearchEngine {
  const { connection, prepare } = reader;
  const scan = scanner(reader);

  function toScan(
    filter: ObjectFilter,
    match: string | null,
    scored: string | null,
    more: Condition | null,
  ): Scan {
    const base = compileFilter(filter);
    return {
      match,
      scored,
      where: more ? `${base.where} AND ${more.sql}` : base.where,
      parameters: { ...base.parameters, ...more?.parameters } as Parameters,
      isWide:
        !more && !filter.ids && !filter.spaceId && filter.scope.type === 'everything' && hasOneAccount(),
    };
  }

  const hasOneAccount = () => prepare('SELECT 1 FROM accounts LIMIT 2').all().length < 2;

  function strictScan(filter: SearchFilter, collection: Collection): Scan {
    const { match, scored, condition } = planQuery(filter.query, collection);
    return toScan(filter, match, scored, condition);
  }

  /** What a query of bare words goes on with: objects that hold at least one of its telling words. Null for others. */
  function partialScan(filter: SearchFilter, { languages }: Collection): Scan | null {
    const text = bareText(filter.query);
    if (text === null) return null;
    const total = Number(prepare('SELECT max(seq) FROM objects').pluck().get() ?? 0);
    const most = Math.max(FEW, total * TELLING_PART);
    const telling = ofClauses(looseClausesOf(text, languages))
      .map((match) => ({ match, frequency: scan.frequency(match ?? '', most + 1) }))
      .filter(({ frequency }) => frequency > 0 && frequency <= most)
      .toSorted((a, b) => a.frequency - b.frequency);
    const match = anyOf(telling.slice(0, MOST_WORDS).map((word) => word.match));
    return match === null ? null : toScan(filter, match, null, null);
  }

  function exactTitles({ accountId, query }: SearchFilter): number[] {
    const title = query.type === 'phrase' ? query.text : bareText(query);
    if (title === null) return [];
    return prepare(
      `SELECT object_seq FROM object_facets WHERE account_id = ? AND field = 'title' AND value = ?
        ORDER BY object_seq DESC LIMIT ${MOST_OF_A_TITLE}`,
    )
      .pluck()
      .all(accountId, spelledWords(title)) as number[];
  }

  return {
    rank: (filter, limit) =>
      connection.transaction(() => {
        const collection = readCollection(reader, filter.accountId);
        const strict = strictScan(filter, collection);
        const exact = scan.among(strict, exactTitles(filter));
        const found = distinct([...exact, ...scan.best(strict, limit)]);
        if (limit >= 0 && found.length >= limit) return found.slice(0, limit);
        const partial = partialScan(filter, collection);
        const all = partial ? distinct([...found, ...scan.best(partial, limit)]) : found;
        return limit < 0 ? all : all.slice(0, limit);
      })(),

    count: (filter, atMost) =>
      connection.transaction(() => {
        const collection = readCollection(reader, filter.accountId);
        const strict = strictScan(filter, collection);
        const partial = partialScan(filter, collection);
        const either = partial ? { ...strict, match: anyOf([strict.match, partial.match]) } : strict;
        return scan.count(either, atMost);
      })(),
  };
}
