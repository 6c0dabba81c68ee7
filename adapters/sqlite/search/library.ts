import { toObject } from '../../../core/model/object-row.ts';
import { toProfile } from '../../../core/search/indexed.ts';
import type { Library, Vectors } from '../../../core/search/library.ts';
import type { ReadConnection } from '../database.ts';
import { objectRow, SELECT_OBJECT } from '../object-rows.ts';
import type { Collection } from './conditions.ts';
import { ofClauses } from './expression.ts';
import { SCORE, type Scanner } from './scan.ts';

/** What the database tells of objects for ranking; of words, what it tells is about all accounts. */
export function readLibrary(
  { prepare }: ReadConnection,
  scan: Scanner,
  { languages }: Collection,
  vectors: Vectors | null = null,
): Library {
  return {
    languages,
    vectors,
    size: scan.newest(),

    profiles(seqs) {
      const rows = prepare(`${SELECT_OBJECT} WHERE o.seq IN (SELECT value FROM json_each(?))`)
        .raw()
        .all(JSON.stringify(seqs)) as unknown[][];
      return new Map(rows.map(objectRow).map((row) => [row.seq, toProfile(toObject(row))]));
    },

    frequencies: (clauses, atMost) =>
      ofClauses(clauses).map((match) => (match === null ? 0 : scan.frequency(match, atMost))),

    relevance(weighted) {
      const scores = new Map<number, number>();
      const scored = prepare(`SELECT rowid, ${SCORE} FROM object_texts WHERE object_texts MATCH ?`).raw();
      for (const [term, weight] of weighted) {
        for (const [seq, score] of scored.all(`"${term}"`) as [number, number][]) {
          scores.set(seq, (scores.get(seq) ?? 0) + weight * score);
        }
      }
      return scores;
    },
  };
}
