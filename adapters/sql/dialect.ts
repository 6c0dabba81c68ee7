import type { Table } from 'drizzle-orm';
import type { PartName } from '../../core/model/parts.ts';
import type { Query } from '../../core/search/query/tree.ts';
import type { Collection } from './collection.ts';

/** The tables, under the same names and with the same columns in both databases. */
export type Tables = Readonly<
  Record<
    | 'accounts'
    | 'accessKeys'
    | 'sessions'
    | 'creditWindows'
    | 'objects'
    | 'objectTags'
    | 'cards'
    | PartName
    | 'extracts'
    | 'pictures'
    | 'pageCopies'
    | 'pageCopyFiles'
    | 'referencedEntities'
    | 'spaces'
    | 'tags'
    | 'links'
    | 'titles'
    | 'wikiReferences'
    | 'jobs'
    | 'embeddingModels'
    | 'embeddedTexts'
    | 'embeddings'
    | 'events'
    | 'webhooks'
    | 'deliveries'
    | 'feeds',
    Table
  >
>;

/** The types that members of a row can have. */
export type MemberType = 'text' | 'integer' | 'bigint';

/**
 * Expressions for columns of rows that are inserted, by the names of the columns.
 * @param given writes the given value of a column
 * @param place of the row among those that the statement inserts at the same time, from 0
 * @param common writes the given value of a column that all rows have in common; what is read by it alone is read once
 */
export type MadeColumns = (
  given: (column: string) => string,
  place: string,
  common: (column: string) => string,
) => Readonly<Record<string, string>>;

/**
 * What the two databases write differently. Statements name their parameters `@name`, and cast them as Postgres needs it
 * (`@name::integer`); SQLite leaves out the casts. Lists and trees are parameters too, and are read by the functions below.
 */
export interface Dialect {
  readonly tables: Tables;

  /**
   * Inserts one or more rows, given as objects with a member for each column (`seq` is left to the database).
   * @param made the columns whose values are made of what is given
   */
  insertInto(table: Table, conflict?: string, made?: MadeColumns): string;
  /** Likewise into a table of parts of objects, for `Unit.insertParts`. */
  insertPartsInto(table: Table, conflict?: string): string;

  /** The condition that a text is among those of a list. */
  isAmong(text: string, list: string): string;
  /** The texts of a list as the relation `given`, with the columns `id` and `place`. */
  given(list: string): string;
  /** Likewise, with the columns of the object `o` of each id, or nulls: each is looked up by itself. */
  givenObjects(list: string): string;
  /** Likewise, only of ids that exist. */
  foundObjects(list: string): string;
  /** The objects of the space of that parameter as `o`, each looked up by itself: at most 10,000 (`MAX_SPACE_OBJECTS`). */
  memberObjects(spaceId: string): string;
  /** Joins the rows of a table that meet a condition with those that stand before: looked up for each by itself. */
  lookUp(table: string, alias: string, where: string): string;
  /** A list of objects as the relation `r`, with the named members and `place` as columns. */
  rows(list: string, members: Readonly<Record<string, MemberType>>): string;
  /** The texts of a JSON list that is a value, as the relation `element`, with the columns `value` and `place`, from 1. */
  elementsOf(list: string): string;
  /** The number of elements of a JSON list that is a value. */
  lengthOf(list: string): string;
  /** The objects `o` of all accounts that have an empty name of a kind in `object_facets`. */
  markedObjects(field: string): string;
  /** The text of the member of a tree whose name is the value of an expression. */
  member(tree: string, name: string): string;

  /** The values of an expression over the rows of a table, in their order, as a JSON list. */
  listOf(expression: string, table: string, where: string, order: string): string;
  /** The values of columns over the rows of a table, in their order, as an `ObjectRow` has those of parts. */
  recordsOf(columns: readonly string[], table: string, where: string, order: string): string;
  /** The values of the columns in one JSON list. */
  array(...columns: readonly string[]): string;
  /** A JSON object of the pairs of two columns. */
  objectOf(key: string, value: string, from: string): string;
  /** Deletes rows of a table that meet a condition, at most as many as the parameter says. */
  deleteSome(table: string, where: string, limit: string): string;
  /** The greater of two values. */
  greatest(a: string, b: string): string;
  /** LIMIT by a parameter, null for no limit. */
  limitTo(parameter: string): string;

  /** The condition that two long texts are equal, in a form that uses the index of `a`. */
  isSameText(a: string, b: string): string;
  /** The condition that two labels of one object's wiki references are equal, in a form that uses the index of `a`. */
  isSameLabel(a: string, b: string): string;
  /** The condition that a label of one object's wiki references is among those of a list. */
  isLabelAmong(label: string, list: string): string;
  /** The id of the main entity of the object `o`, in a form that uses the index. */
  readonly mainEntityId: string;
  /** The condition that `o` is the object with the identity `@identity`, or with one shared from it: the first active one. */
  readonly hasIdentity: string;
  /** The candidates for the key of the wiki reference `r` by their titles, except `@gone`, as JSON: see `Candidate`. */
  readonly wikiCandidates: string;

  /**
   * Selects `columns` of the newest objects `o`.
   * @param join what else these are of
   */
  selectNewest(columns: string, filter: CompiledFilter, limit: number | undefined, join?: string): string;
  /** Likewise of the objects `o` with the row numbers of the list `@seqs` that meet a condition, in its order. */
  selectBySeq(columns: string, where: string, join?: string): string;
  /**
   * Counts rows by columns, as `count`: one row for each group, or one for each row where grouping would hold up everybody.
   * @param from with its conditions
   * @param least a column of which the least value is selected too, as `least`
   */
  countBy(columns: string, from: string, least?: string): string;
  /**
   * Selects `columns` of rows, and `isMet`: whether a condition holds that takes long to test. It does in all of them, unless others
   * would be held up while rows are left out.
   * @param from with other conditions
   */
  selectMeeting(columns: string, from: string, condition: string): string;
  /** Selects `columns` of the objects `o` of the account `@accountId` that meet a condition, by id. */
  selectAllById(columns: string, where: string): string;

  /** How vectors are stored. */
  toVectorValue(vector: Float32Array): unknown;
  fromVectorValue(value: unknown): Float32Array;

  readonly conditions: ConditionDialect;
}

/** Adds a parameter. @returns how a statement writes it */
export type Bind = (value: string | number) => string;

/** The conditions of queries, on `objects o`. */
export interface ConditionDialect {
  /** Whether there is a row: tested object by object. */
  exists(from: string): string;
  /** That the object is in a list, which SELECTs row numbers. */
  isIn(list: string): string;
  readonly isPinned: string;
  /** That a name starts with a text, in a form that uses the index of names. */
  startsWith(name: string, start: string, bind: Bind): string;
  /** That the texts of the object contain what a query asks for; null for a query, or group, that asks not only for words. */
  words(query: Query, collection: Collection, bind: Bind): string | null;
}

/** Parts of a SELECT over `objects o`. */
export interface CompiledFilter {
  readonly where: string;
  readonly order: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}
