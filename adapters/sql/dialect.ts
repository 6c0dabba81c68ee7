import type { Table } from 'drizzle-orm';
import type { Query } from '../../core/search/query/tree.ts';
import type { QueryCollection } from './collection.ts';
import type { TABLES } from './schema/tables.ts';

/** The tables; names and columns are the same in both databases. */
type Tables = Readonly<Record<keyof typeof TABLES, Table>>;

/** Maximum number of texts that one statement joins. */
export const PAGE = 128;

/** Texts joined with `@separator`, and their number; null if there are no texts. */
export interface Page {
  readonly json: Uint8Array | string | null;
  readonly total: number;
}

/** The types that values in a list of rows can have. */
export type MemberType = 'text' | 'integer' | 'bigint';

/**
 * Expressions for columns of inserted rows, by column name.
 * @param given returns the SQL for the row's value of a column
 * @param place the position of the row in the statement, from 0
 * @param common returns the SQL for the value of a column that is the same in all rows. An expression that depends only on such values is
 * computed once.
 */
export type ComputedColumns = (
  given: (column: string) => string,
  place: string,
  common: (column: string) => string,
) => Readonly<Record<string, string>>;

/**
 * SQL that differs between the two databases. Parameters are named `@name`, with the casts that Postgres needs (`@name::integer`); for
 * SQLite, the casts are removed. Lists and trees are parameters too; the functions below read them.
 */
export interface Dialect {
  readonly tables: Tables;

  /**
   * Inserts one or more rows. Each row is an object with a member for each column; the database assigns `seq`.
   * @param computed expressions that are computed from the values of the row
   */
  insertInto(table: Table, conflict?: string, computed?: ComputedColumns): string;
  /** Inserts rows into a table of parts of objects, for `Unit.insertParts`. */
  insertPartsInto(table: Table, conflict?: string): string;

  /** The condition that a text is in a list. */
  isAmong(text: string, list: string): string;
  /** The texts of a list as the relation `given`, with the columns `id` and `place`. */
  given(list: string): string;
  /**
   * The relation `given`, with the columns of the object `o` for each id, or nulls for an unknown id. Each object is looked up separately.
   */
  givenObjects(list: string): string;
  /** The relation `given`, with the columns of the object `o` for each id, without unknown ids. Each object is looked up separately. */
  foundObjects(list: string): string;
  /** The objects of a space as `o`, each looked up separately: at most 10,000 (`MAX_SPACE_OBJECTS`). */
  memberObjects(spaceId: string): string;
  /** Joins the rows of a table that meet a condition, with a separate lookup for each preceding row. */
  lookUp(table: string, alias: string, where: string): string;
  /** A list of objects as the relation `r`, with the named members and `place` as columns. */
  rows(list: string, members: Readonly<Record<string, MemberType>>): string;
  /** The texts of a JSON list, as the relation `element`, with the columns `value` and `place`, which counts from 1. */
  elementsOf(list: string): string;
  /** The number of elements of a JSON list. */
  lengthOf(list: string): string;
  /** The objects `o` of all accounts that have an empty name of this kind in `object_facets`. */
  markedObjects(field: string): string;
  /** The bytes of a file, with its smaller version, from its JSON or null. */
  fileBytes(json: string): string;
  /** The text of a member of a tree. The member's name is given as an expression. */
  member(tree: string, name: string): string;

  /** The values of an expression over the rows of a table, in order, as a JSON list. */
  listOf(expression: string, table: string, where: string, order: string): string;
  /** The values of columns over the rows of a table, in order, in the form that an `ObjectRow` has for parts. */
  recordsOf(columns: readonly string[], table: string, where: string, order: string): string;
  /** The values of the columns in one JSON list. */
  array(...columns: readonly string[]): string;
  /** The values of an expression over the rows of a table, in order, with commas between them. */
  joined(expression: string, table: string, where: string, order: string): string;
  /** A text as JSON. */
  quoted(text: string): string;
  /** An instant as a text, as `toTimestamp` writes it. */
  timestampOf(instant: string): string;
  /** A text as bytes in UTF-8, if the database reads bytes faster; otherwise the text itself. */
  bytesOf(text: string): string;
  /** The `Page` of a SELECT of `json`. */
  page(select: string): string;
  /** A JSON object whose keys and values are in two columns. */
  objectOf(key: string, value: string, from: string): string;
  /** Deletes at most `limit` (a parameter) rows of a table that meet a condition. */
  deleteSome(table: string, where: string, limit: string): string;
  /** The greater of two values. */
  greatest(a: string, b: string): string;
  /** LIMIT by a parameter; null means no limit. */
  limitTo(parameter: string): string;

  /** The condition that two long texts are equal, written so that the index of `a` is used. */
  isSameText(a: string, b: string): string;
  /** The condition that two labels of one object's wiki references are equal, written so that the index of `a` is used. */
  isSameLabel(a: string, b: string): string;
  /** The condition that a label of one object's wiki references is in a list. */
  isLabelAmong(label: string, list: string): string;
  /** The id of the main entity of the object `o`, written so that the index is used. */
  readonly mainEntityId: string;
  /** The condition that `o` is the object with the identity `@identity`, or the first active object with an identity shared from it. */
  readonly hasIdentity: string;
  /** The objects that the wiki reference `r` may mean by title, except `@gone`, as JSON: see `Candidate`. */
  readonly wikiCandidates: string;

  /**
   * Selects `columns` of the newest objects `o`.
   * @param join with another relation
   */
  selectNewest(columns: string, filter: CompiledFilter, limit: number | undefined, join?: string): string;
  /** Selects the newest `@limit` objects as `Page`s of `PAGE` objects each; the last page may have fewer. */
  selectPages(json: string, filter: CompiledFilter, join: string): string;
  /** Selects `columns` of the objects `o` with the row numbers `@seqs` that meet a condition, in the order of the list. */
  selectBySeq(columns: string, where: string, join?: string): string;
  /**
   * Counts rows by columns, as `count`: one result row for each group, or for each row if grouping would block other requests.
   * @param from tables with conditions
   * @param least a column whose smallest value is selected too, as `least`
   */
  countBy(columns: string, from: string, least?: string): string;
  /**
   * Selects `columns` of rows that meet a slow condition, with `isMet` true. A database in which skipping rows blocks other requests also
   * selects the other rows, with `isMet` false.
   * @param from tables with other conditions
   */
  selectFulfilling(columns: string, from: string, condition: string): string;
  /** Selects `columns` of the objects `o` of the account `@accountId` that meet a condition, in the order of their ids. */
  selectAllById(columns: string, where: string): string;

  /** The form in which a vector is stored. */
  toVectorValue(vector: Float32Array): unknown;
  fromVectorValue(value: unknown): Float32Array;

  readonly conditions: ConditionDialect;
}

/** Adds a parameter. @returns how a statement writes it */
export type Bind = (value: string | number) => string;

/** The conditions of queries, on `objects o`. */
export interface ConditionDialect {
  /** The condition that a SELECT returns a row, tested for each object. */
  exists(from: string): string;
  /** The condition that the row number of the object is in the result of a SELECT. */
  isIn(list: string): string;
  readonly isPinned: string;
  /** The condition that a name starts with a text, written so that the index of names is used. */
  startsWith(name: string, start: string, bind: Bind): string;
  /** The condition that the texts of the object contain the words of a query; null for a query that has other conditions. */
  words(query: Query, collection: QueryCollection, bind: Bind): string | null;
}

/** Parts of a SELECT over `objects o`. */
export interface CompiledFilter {
  readonly where: string;
  /** The column that orders objects, the largest value first. Objects with equal values are ordered by id, the largest first. */
  readonly key: string;
  readonly order: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}
