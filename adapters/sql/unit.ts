import type { Change } from '../../core/changes/change.ts';
import type { LongUnit } from '../../core/changes/weight.ts';
import type { DomainError } from '../../core/errors.ts';
import type { Uid } from '../../core/model/uid.ts';

/**
 * The parameters of a statement by name: numbers, texts, lists and trees. The statement reads lists and trees through functions of
 * the `Dialect`.
 */
export type Parameters = Readonly<Record<string, unknown>>;

/** A row with a value for each column, apart from the row number and the account of its object. */
export interface PartRow {
  readonly objectId: Uid;
  readonly [column: string]: unknown;
}

/** What identifies an object in its row. */
export interface ObjectKey {
  readonly id: Uid;
  readonly accountId: number;
}

/** Creates the error that rejects a unit of work because of the rows found. */
export type Refusal<Row> = (rows: readonly [Row, ...Row[]]) => DomainError | LongUnit;

/**
 * A unit of work: statements that take effect together, or not at all. Only `read` returns results, so a database may run the statements
 * immediately, or collect them and send them together.
 */
export interface Unit {
  write(sql: string, parameters: Parameters): void;
  /**
   * Inserts rows with a statement of `insertInto`. A row is an object with a value for each column.
   * @param refusal creates the error that rejects the unit when a conflict prevents an insert
   */
  insert(sql: string, rows: readonly object[], refusal?: () => DomainError): void;
  /** Inserts the row of an object, whose parts usually follow, like `insert`. */
  insertObject(sql: string, row: ObjectKey, refusal: () => DomainError): void;
  /** Inserts parts of objects with a statement of `insertPartsInto`. Parts of objects that no longer exist are left out. */
  insertParts(sql: string, rows: readonly PartRow[]): void;
  /** Runs a statement, and rejects the unit if no row is affected or found. */
  require(sql: string, parameters: Parameters, refusal: () => DomainError): void;
  /** Rejects the unit when the statement returns rows. `refusal` receives the rows, and may return a `LongUnit`. */
  forbid<Row>(sql: string, parameters: Parameters, refusal: Refusal<Row>): void;
  /**
   * The rows of a SELECT at this point of the unit. A database that collects statements returns `guess` first, and rebuilds the unit if the
   * guess turns out to be wrong. Without a guess, it queries the database before it collects more statements.
   */
  read<Row>(sql: string, parameters: Parameters, guess: readonly Row[] | null): readonly Row[];
}

/** Writes each kind of change. A change without an entry is a type error. */
export type Appliers = {
  readonly [T in Change['type']]: (change: Extract<Change, { type: T }>, unit: Unit) => void;
};
