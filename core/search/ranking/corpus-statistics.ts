import type { Clause } from '../text/terms.ts';
import type { Neighbour } from '../vectors/vector-index.ts';
import type { Row, Scored } from './found.ts';
import type { TermVector } from './term-vector.ts';

/** A value, or a promise of one. */
export type Awaitable<T> = T | Promise<T>;

/** A clause to search for, with the number of objects that contain it. */
export interface Counted {
  readonly clause: Clause;
  readonly documentFrequency: number;
}

/** A clause to search for, with its weight, above 0. */
export interface Weighted {
  readonly clause: Clause;
  readonly weight: number;
}

/** The relevance of an object that contains some of what is searched for. */
export interface Relevance {
  /** The sum of the weights of what it contains, added in the given order: the same on every database. */
  readonly weight: number;
  /** The same sum with each weight times the database's relevance: it says more, but only for ordering. */
  readonly score: number;
}

/** What ranking needs to know about an account's objects, whatever the query, by their row numbers. */
export interface CorpusStatistics {
  /** The languages by whose rules texts are stemmed. */
  readonly languages: readonly string[];
  /** The approximate number of objects. */
  readonly size: number;
  /** The vectors of the model that embeds queries; null if there are none. */
  readonly vectors: AccountVectors | null;
  /** The term vectors of objects; those that no longer exist are missing. */
  termVectors(seqs: readonly number[]): Awaitable<ReadonlyMap<number, TermVector>>;
  /** The titles of objects; those that no longer exist are missing. */
  titles(seqs: readonly number[]): Awaitable<ReadonlyMap<number, string>>;
  /** Those of some words, as they are written, that an object may contain: none is missing, a few may be wrong. */
  knownWords(words: readonly string[]): Awaitable<readonly string[]>;
  /** How many objects contain each clause, counted up to `atMost`. */
  documentFrequencies(clauses: readonly Clause[], atMost: number): Awaitable<readonly number[]>;
  /** The objects that contain any of the clauses, by row number, with their relevance. */
  relevance(wanted: readonly Weighted[]): Awaitable<ReadonlyMap<number, Relevance>>;
}

/** A `VectorIndex`, for one account. */
export interface AccountVectors {
  mean(): Awaitable<Float32Array>;
  nearest(query: Float32Array, limit: number): Awaitable<readonly Neighbour[]>;
  similarities(seqs: readonly number[], query: Float32Array): Awaitable<readonly Neighbour[]>;
  objectVectors(seqs: readonly number[]): Awaitable<ReadonlyMap<number, Float32Array>>;
}

/** The matches of one search: only objects that its filter accepts, best first, newest first among equals. */
export interface Finder {
  /** The strict matches; a limit of null for all. */
  best(limit: number | null): Awaitable<readonly Row[]>;
  /** The strict matches among the newest objects with this title, as `spelledWords` has it, of which `limit` are looked at. */
  titled(title: string, limit: number): Awaitable<readonly Row[]>;
  /** The objects that contain at least one of some words; a limit of null for all. */
  partial(words: readonly Counted[], limit: number | null): Awaitable<readonly Row[]>;
  /** Those of some objects that the filter accepts, whether they match the query or not. */
  within(rows: readonly Scored[]): Awaitable<readonly Row[]>;
}
