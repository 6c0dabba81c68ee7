/** A vocabulary for describing tables once. Each database builds its drizzle tables from the description. */

type Type = 'text' | 'integer' | 'bigint' | 'vector' | 'tsvector';

export interface Facts {
  readonly type: Type;
  readonly isOptional?: true;
  readonly isUnique?: true;
  /**
   * How the primary key is chosen: `given` by the program, `assigned` by the database, or `increasing`: assigned by the database, and never
   * reused.
   */
  readonly key?: 'given' | 'assigned' | 'increasing';
  readonly default?: string | number;
  /** The table and column that the column refers to, and whether the row is deleted together with the row it refers to. */
  readonly reference?: { readonly table: string; readonly column: string; readonly isPart: boolean };
}

/** A column; without `optional` it is never null. */
export class Column {
  readonly facts: Facts;

  constructor(facts: Facts) {
    this.facts = facts;
  }

  /** May be null. */
  get optional(): Column {
    return this.#with({ isOptional: true });
  }

  get unique(): Column {
    return this.#with({ isUnique: true });
  }

  /** The primary key. @param key see `Facts` */
  key(key: NonNullable<Facts['key']> = 'given'): Column {
    return this.#with({ key });
  }

  default(value: string | number): Column {
    return this.#with({ default: value });
  }

  /** Refers to a row that cannot be deleted while this one exists. */
  of(table: string, column: string): Column {
    return this.#with({ reference: { table, column, isPart: false } });
  }

  /** Refers to a row; this row is deleted together with it. */
  partOf(table: string, column: string): Column {
    return this.#with({ reference: { table, column, isPart: true } });
  }

  #with(facts: Partial<Facts>): Column {
    return new Column({ ...this.facts, ...facts });
  }
}

/** A text. Texts are compared and sorted by code points. */
export const text: Column = new Column({ type: 'text' });
/** A 32-bit integer; also a boolean, as 1 or 0. */
export const integer: Column = new Column({ type: 'integer' });
/** An integer of up to 53 bits, such as a size in bytes. */
export const bigint: Column = new Column({ type: 'bigint' });
/** A time in milliseconds since 1970, or a duration in milliseconds. */
export const instant: Column = bigint;
/** 32-bit floating-point numbers. */
export const vector: Column = new Column({ type: 'vector' });
/** Words with their positions; only Postgres has the type. */
export const tsvector: Column = new Column({ type: 'tsvector' });
/** The row number of the object that a row is a part of. */
export const objectSeq: Column = bigint.partOf('objects', 'seq');

/** A column in an index. Postgres cannot index long texts, so it indexes their digest or their start. */
interface Indexed {
  readonly column: string;
  readonly as: 'digest' | 'start' | 'descending';
}

/** Characters that `start` indexes. */
export const START = 200;
/** Indexes the digest of a text: for a unique index, or for finding rows by the whole text. */
export const digest = (column: string): Indexed => ({ column, as: 'digest' });
/** Indexes the start of a text: for sorting, or for finding rows by the first characters. */
export const start = (column: string): Indexed => ({ column, as: 'start' });
export const descending = (column: string): Indexed => ({ column, as: 'descending' });

/** A key or an index of a table. SQL in it uses the names of the database. */
export type Rule =
  | { readonly primaryKey: readonly string[] }
  | {
      readonly index: string;
      readonly isUnique?: true;
      readonly on: readonly (string | Indexed | { readonly sql: string })[];
      /** A condition on the indexed rows. */
      readonly where?: string;
      /** The index method in Postgres, with settings. */
      readonly using?: { readonly method: 'gin'; readonly settings: Readonly<Record<string, number>> };
    }
  | {
      readonly foreignKey: string;
      readonly columns: readonly string[];
      readonly table: string;
      readonly foreignColumns: readonly string[];
    };

export const primaryKey = (...columns: readonly string[]): Rule => ({ primaryKey: columns });
export const index = (
  name: string,
  on: readonly (string | Indexed | { readonly sql: string })[],
  where?: string,
): Rule => ({ index: name, on, ...(where && { where }) });
export const uniqueIndex = (name: string, ...on: readonly (string | Indexed)[]): Rule => ({
  index: name,
  isUnique: true,
  on,
});

export interface TableDescription {
  /** The name in the database. */
  readonly name: string;
  /** Columns by their names in code; in the database, names are in snake case. */
  readonly columns: Readonly<Record<string, Column>>;
  readonly rules: Readonly<Record<'both' | 'sqlite' | 'postgres', readonly Rule[]>>;
}

/**
 * @param both rules for both databases
 * @param own rules that must differ, mostly because Postgres cannot index long texts
 */
export function table(
  name: string,
  columns: TableDescription['columns'],
  both: readonly Rule[] = [],
  own: Partial<Record<'sqlite' | 'postgres', readonly Rule[]>> = {},
): TableDescription {
  return { name, columns, rules: { both, sqlite: own.sqlite ?? [], postgres: own.postgres ?? [] } };
}

/** The name in the database for a name in code. */
export function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
