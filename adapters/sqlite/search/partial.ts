import { bareText } from '../../../core/search/bare-words.ts';
import { spelledWords } from '../../../core/search/segment.ts';
import { looseClausesOf } from '../../../core/search/terms.ts';
import type { Query } from '../../../core/search/tree.ts';
import type { ReadConnection } from '../database.ts';
import type { Collection } from './conditions.ts';
import { anyOf, ofClauses } from './expression.ts';
import type { Scanner } from './scan.ts';

/** A word that a greater part of the objects holds says too little to find anything by it alone… */
const TELLING_PART = 0.1;
/** …unless these are few objects. */
const FEW = 1_000;
/** Words of a sentence that are looked for, the rarest first. */
const MOST_WORDS = 40;
/** Objects of the same title that come first. */
const MOST_OF_A_TITLE = 100;

/** What bare words go on with: at least one of the telling words, as an expression of FTS5. Null if none tells anything. */
export function partialMatch(text: string, { languages }: Collection, scan: Scanner): string | null {
  const most = Math.max(FEW, scan.newest() * TELLING_PART);
  const telling = ofClauses(looseClausesOf(text, languages))
    .map((match) => ({ match, frequency: match === null ? 0 : scan.frequency(match, most + 1) }))
    .filter(({ frequency }) => frequency > 0 && frequency <= most)
    .toSorted((a, b) => a.frequency - b.frequency);
  return anyOf(telling.slice(0, MOST_WORDS).map((word) => word.match));
}

/** The objects whose title is what was asked for, as bare words or as a phrase. */
export function exactTitles({ prepare }: ReadConnection, accountId: number, query: Query): number[] {
  const title = query.type === 'phrase' ? query.text : bareText(query);
  if (title === null) return [];
  return prepare(
    `SELECT object_seq FROM object_facets WHERE account_id = ? AND field = 'title' AND value = ?
      ORDER BY object_seq DESC LIMIT ${MOST_OF_A_TITLE}`,
  )
    .pluck()
    .all(accountId, spelledWords(title)) as number[];
}
