import type { SavedObject } from '../../core/model/object.ts';
import type { Parameters } from './unit.ts';

/** Reads from a database. Every method rejects with DomainError `unavailable` when the database does not respond. */
export interface Reader {
  /** All rows of a statement. The number of different statements must be small, since each stays prepared. */
  query<Row>(sql: string, parameters?: Parameters): Promise<readonly Row[]>;
  /** The first row of a statement; null if it returns no rows. */
  queryFirst<Row>(sql: string, parameters?: Parameters): Promise<Row | null>;
  /** The objects of a statement that selects `columnsWithShortParts`. */
  queryObjects(sql: string, parameters: Parameters): Promise<readonly SavedObject[]>;
  /** The first object of a statement that selects `columnsWithShortParts`; null if it returns no rows. */
  queryFirstObject(sql: string, parameters: Parameters): Promise<SavedObject | null>;
  /**
   * The rows of a long list, from one snapshot, in constant memory, and without blocking other requests.
   * @param limit maximum number of rows, if known; a short list may be read in one step
   */
  stream<Row, T>(
    sql: string,
    parameters: Parameters,
    convert: (row: Row) => T,
    limit?: number,
  ): AsyncIterable<T>;
  /** The objects of a long list, from a statement that selects `columnsWithShortParts`. */
  streamObjects(sql: string, parameters: Parameters, limit?: number): AsyncIterable<SavedObject>;
}

/** A consistent view of the database. */
export interface Snapshot extends Reader {
  /** @throws DomainError `unavailable` if the view has been lost */
  close(): Promise<void>;
}
