import type { CorpusStatistics, Relevance } from '../../../core/search/ranking/corpus-statistics.ts';
import type { ReadConnection } from '../database.ts';
import { fingerprint } from '../spellings.ts';
import type { SqliteCollection } from './collection.ts';
import { ofClauses } from './expression.ts';
import type { IndexStatistics } from './index-statistics.ts';

const KNOWN_SPELLINGS = `SELECT fingerprint FROM json_each(?) CROSS JOIN spellings ON fingerprint = value`;
const TITLES = 'SELECT o.seq, o.title FROM json_each(?) CROSS JOIN objects o ON o.seq = value';
const NOTHING_YET: Relevance = { weight: 0, score: 0 };

/** The sources of an account's statistics. */
interface Sources extends Pick<CorpusStatistics, 'termVectors' | 'vectors'> {
  readonly index: IndexStatistics;
}

/** Reads from the database the facts about objects that ranking needs. */
export function corpusStatistics(
  { prepare }: Pick<ReadConnection, 'prepare'>,
  collection: Pick<SqliteCollection, 'languages' | 'marks'>,
  { index, termVectors, vectors }: Sources,
): CorpusStatistics {
  return {
    languages: collection.languages,
    size: index.size(),
    vectors,
    termVectors,

    titles(seqs) {
      const rows = prepare(TITLES).raw().all(JSON.stringify(seqs)) as [number, string][];
      return new Map(rows);
    },

    knownWords(words) {
      const fingerprints = words.map(fingerprint);
      const stored = new Set(prepare(KNOWN_SPELLINGS).pluck().all(JSON.stringify(fingerprints)));
      return words.filter((_, at) => stored.has(fingerprints[at]));
    },

    documentFrequencies: (clauses, atMost) =>
      ofClauses(clauses, collection).map((match) => (match === null ? 0 : index.frequency(match, atMost))),

    relevance(wanted) {
      const found = new Map<number, Relevance>();
      const matches = ofClauses(
        wanted.map(({ clause }) => clause),
        collection,
      );
      for (const [at, { weight }] of wanted.entries()) {
        const match = matches[at];
        for (const { seq, score } of match ? index.scores(match) : []) {
          const before = found.get(seq) ?? NOTHING_YET;
          found.set(seq, { weight: before.weight + weight, score: before.score + weight * score });
        }
      }
      return found;
    },
  };
}
