import type { SavedObject } from '../../core/model/object.ts';
import type { Parameters } from './unit.ts';

/** Reads. Every method rejects with DomainError `unavailable` when the database does not answer. */
export interface Reader {
  /** All rows of a statement. Its text must be one of a few, since it stays prepared. */
  query<Row>(sql: string, parameters?: Parameters): Promise<readonly Row[]>;
  /** Likewise the first row; null without one. */
  queryFirst<Row>(sql: string, parameters?: Parameters): Promise<Row | null>;
  /** The objects of a statement that selects `columnsWithShortParts`. */
  queryObjects(sql: string, parameters: Parameters): Promise<readonly SavedObject[]>;
  /** Likewise the first; null without one. */
  queryFirstObject(sql: string, parameters: Parameters): Promise<SavedObject | null>;
  /**
   * The rows of a long list: one snapshot, constant memory, and nobody waits for it.
   * @param limit the largest number of rows, where it is known: a short list may be read at once
   */
  stream<Row, T>(
    sql: string,
    parameters: Parameters,
    convert: (row: Row) => T,
    limit?: number,
  ): AsyncIterable<T>;
  /** Likewise the objects of a statement that selects `columnsWithShortParts`. */
  streamObjects(sql: string, parameters: Parameters, limit?: number): AsyncIterable<SavedObject>;
}

/** A consistent view of the database at one moment. */
export interface Snapshot extends Reader {
  /** @throws DomainError `unavailable` when the view was lost in between */
  close(): Promise<void>;
}
