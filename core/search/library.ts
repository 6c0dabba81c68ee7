import type { Row, Scored } from './found.ts';
import type { Profile } from './profile.ts';
import type { Clause } from './terms.ts';
import type { Near } from './vector-index.ts';

/** An answer now or later. */
export type Awaitable<T> = T | Promise<T>;

/** Something to be found, and how many objects hold it. */
export interface Counted {
  readonly clause: Clause;
  readonly held: number;
}

/** Something to be found, and what finding it is worth, above 0. */
export interface Weighted {
  readonly clause: Clause;
  readonly weight: number;
}

/** What speaks for an object that holds some of what is looked for. */
export interface Relevance {
  /** The weights of what it holds, added up in the order in which they were given: the same on every database. */
  readonly worth: number;
  /** The same weights, each times how relevant the database finds the object for it: what says more, and in order only. */
  readonly score: number;
}

/** What a database tells of an account's objects for ranking, whatever is asked. Objects go by their row numbers. */
export interface Library {
  /** The languages that texts are stemmed by. */
  readonly languages: readonly string[];
  /** About how many objects there are. */
  readonly size: number;
  /** The vectors of the model that is asked by; null where there are none. */
  readonly vectors: Vectors | null;
  /** What objects are about; those that are gone are missing. */
  profiles(seqs: readonly number[]): Awaitable<ReadonlyMap<number, Profile>>;
  /** How many objects hold each, counted up to `atMost`. */
  frequencies(clauses: readonly Clause[], atMost: number): Awaitable<readonly number[]>;
  /** The objects that hold any of what is looked for, each with what speaks for it. */
  relevance(wanted: readonly Weighted[]): Awaitable<ReadonlyMap<number, Relevance>>;
}

/** A `VectorIndex`, for one account. */
export interface Vectors {
  mean(): Awaitable<Float32Array>;
  nearest(query: Float32Array, most: number): Awaitable<readonly Near[]>;
  nearnessOf(seqs: readonly number[], query: Float32Array): Awaitable<readonly Near[]>;
  meaningsOf(seqs: readonly number[]): Awaitable<ReadonlyMap<number, Float32Array>>;
}

/** What a database finds for one search: only what its filter lets through, best first, newest first among equals. */
export interface Finder {
  /** What matches the query strictly; null for all of it. */
  best(limit: number | null): Awaitable<readonly Row[]>;
  /** What matches strictly and has the query for its title. */
  titled(): Awaitable<readonly Row[]>;
  /** What holds at least one of some words; null for all of it. */
  partial(words: readonly Counted[], limit: number | null): Awaitable<readonly Row[]>;
  /** Those of some objects that the filter lets through, whether they match the query or not. */
  within(rows: readonly Scored[]): Awaitable<readonly Row[]>;
}
