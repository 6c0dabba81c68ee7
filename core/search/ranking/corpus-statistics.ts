import type { Clause } from '../text/terms.ts';
import type { Neighbour } from '../vectors/vector-index.ts';
import type { MatchRow, Scored } from './found.ts';
import type { TermVector } from './term-vector.ts';

/** A value, or a promise of one. */
export type Awaitable<T> = T | Promise<T>;

/** A search clause with the number of objects that contain it. */
export interface Counted {
  readonly clause: Clause;
  readonly documentFrequency: number;
}

/** A search clause with its weight, above 0. */
export interface Weighted {
  readonly clause: Clause;
  readonly weight: number;
}

/** The relevance of an object that contains some of the clauses. */
export interface Relevance {
  /** The sum of the weights of its clauses. The order of addition is fixed, so that the sum is the same on every database. */
  readonly weight: number;
  /** The same sum with each weight multiplied by the database's relevance: more informative, but only usable for ordering. */
  readonly score: number;
}

/** Statistics of an account's objects for ranking, independent of the query; objects are identified by row number. */
export interface CorpusStatistics {
  /** The languages whose rules stem the texts. */
  readonly languages: readonly string[];
  /** The approximate number of objects. */
  readonly size: number;
  /** The vectors of the model that embeds queries; null without vectors. */
  readonly vectors: AccountVectors | null;
  /** The term vectors of objects; objects that no longer exist are missing. */
  termVectors(seqs: readonly number[]): Awaitable<ReadonlyMap<number, TermVector>>;
  /** The titles of objects; objects that no longer exist are missing. */
  titles(seqs: readonly number[]): Awaitable<ReadonlyMap<number, string>>;
  /** The words among `words` that objects contain as written, with a few false positives. */
  knownWords(words: readonly string[]): Awaitable<readonly string[]>;
  /** The number of objects that contain each clause, counted up to `atMost`. */
  documentFrequencies(clauses: readonly Clause[], atMost: number): Awaitable<readonly number[]>;
  /** The objects that contain any of the clauses, by row number, with their relevance. */
  relevance(wanted: readonly Weighted[]): Awaitable<ReadonlyMap<number, Relevance>>;
}

/** The `VectorIndex` of one account. */
export interface AccountVectors {
  mean(): Awaitable<Float32Array>;
  nearest(query: Float32Array, limit: number): Awaitable<readonly Neighbour[]>;
  similarities(seqs: readonly number[], query: Float32Array): Awaitable<readonly Neighbour[]>;
  objectVectors(seqs: readonly number[]): Awaitable<ReadonlyMap<number, Float32Array>>;
}

/** The matches of one search: only objects that its filter accepts, best first, newest first among equals. */
export interface Retriever {
  /** The strict matches; a limit of null for all. */
  best(limit: number | null): Awaitable<readonly MatchRow[]>;
  /** The exact matches among the newest `limit` objects with this title, in the form of `spelledWords`. */
  titled(title: string, limit: number): Awaitable<readonly MatchRow[]>;
  /** The objects that contain at least one of some words; a limit of null means all objects. */
  partial(words: readonly Counted[], limit: number | null): Awaitable<readonly MatchRow[]>;
  /** The objects among `rows` that the filter accepts, even if they do not match the query. */
  within(rows: readonly Scored[]): Awaitable<readonly MatchRow[]>;
}
