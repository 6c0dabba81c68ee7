import type { DomainError } from '../../core/errors.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { LongUnit } from '../../core/ports/change-weight.ts';
import type { Change } from '../../core/ports/changes.ts';

/**
 * The parameters of a statement by name: numbers and texts, and lists and trees, which the statement reads through the functions
 * of the `Dialect`.
 */
export type Parameters = Readonly<Record<string, unknown>>;

/** A row with a member for each column but those that are the object's own: its row number and its account. */
export interface PartRow {
  readonly objectId: Uid;
  readonly [column: string]: unknown;
}

/** What refuses a unit of work because of rows that were found. */
export type Refusal<Row> = (rows: readonly [Row, ...Row[]]) => DomainError | LongUnit;

/**
 * A unit of work: statements of which all take effect or none. Statements of a unit have no results but through `read`, so that a
 * database may run them at once, or collect them and send them together.
 */
export interface Unit {
  write(sql: string, parameters: Parameters): void;
  /**
   * Inserts rows, objects with a member for each column, by a statement of `insertInto`.
   * @param refusal what refuses the unit when a row is not inserted because of a conflict
   */
  insert(sql: string, rows: readonly object[], refusal?: () => DomainError): void;
  /** Inserts parts of objects, by a statement of `insertPartsInto`; those of an object that is gone are left out. */
  insertParts(sql: string, rows: readonly PartRow[]): void;
  /** Writes or reads; the unit is refused when no row is affected or found. */
  require(sql: string, parameters: Parameters, refusal: () => DomainError): void;
  /** Refuses the unit when the statement gives rows; `refusal`, which gets them, may make a `LongUnit`. */
  forbid<Row>(sql: string, parameters: Parameters, refusal: Refusal<Row>): void;
  /**
   * The rows of a SELECT at this point of the unit. A database that collects statements gives `guess` at first, and rebuilds the
   * unit when the guess turns out wrong; without one, it asks before it collects what follows.
   */
  read<Row>(sql: string, parameters: Parameters, guess: readonly Row[] | null): readonly Row[];
}

/** How each change is written. A change without an entry is a type error. */
export type Appliers = {
  readonly [T in Change['type']]: (change: Extract<Change, { type: T }>, unit: Unit) => void;
};
