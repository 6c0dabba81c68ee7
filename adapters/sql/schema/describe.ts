/** The vocabulary in which the tables are described once. Each database makes its drizzle tables from the description. */

type Type = 'text' | 'integer' | 'bigint' | 'vector' | 'tsvector';

export interface Facts {
  readonly type: Type;
  readonly isOptional?: true;
  readonly isUnique?: true;
  /** The primary key: `given` by the program, `assigned` by the database, or `increasing`: assigned, and never used again. */
  readonly key?: 'given' | 'assigned' | 'increasing';
  readonly default?: string | number;
  /** The table and column that it refers to, and whether the row is deleted with the one referred to. */
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

  /** Refers to a row, which cannot be deleted while this one exists. */
  of(table: string, column: string): Column {
    return this.#with({ reference: { table, column, isPart: false } });
  }

  /** Refers to a row, and is deleted with it. */
  partOf(table: string, column: string): Column {
    return this.#with({ reference: { table, column, isPart: true } });
  }

  #with(facts: Partial<Facts>): Column {
    return new Column({ ...this.facts, ...facts });
  }
}

/** Compared and sorted by code points. */
export const text: Column = new Column({ type: 'text' });
/** An integer of 32 bits; also a truth, as 1 or 0. */
export const integer: Column = new Column({ type: 'integer' });
/** An integer of up to 53 bits, such as an amount. */
export const bigint: Column = new Column({ type: 'bigint' });
/** Milliseconds since 1970, or a number of milliseconds. */
export const instant: Column = bigint;
/** 32-bit floating-point numbers. */
export const vector: Column = new Column({ type: 'vector' });
/** Words with their positions; only Postgres has the type. */
export const tsvector: Column = new Column({ type: 'tsvector' });
/** The row number of the object that a row is a part of. */
export const objectSeq: Column = bigint.partOf('objects', 'seq');

/** A column in an index. Postgres cannot index long texts: it indexes their digest, or their start. */
export interface Indexed {
  readonly column: string;
  readonly as: 'digest' | 'start' | 'descending';
}

/** How many characters `start` indexes. */
export const START = 200;
/** For a unique index or a look-up of the whole text. */
export const digest = (column: string): Indexed => ({ column, as: 'digest' });
/** For sorting, and look-ups by the first characters. */
export const start = (column: string): Indexed => ({ column, as: 'start' });
export const descending = (column: string): Indexed => ({ column, as: 'descending' });

/** Keys and indexes of a table. SQL is written with the names of the database. */
export type Rule =
  | { readonly primaryKey: readonly string[] }
  | {
      readonly index: string;
      readonly isUnique?: true;
      readonly on: readonly (string | Indexed | { readonly sql: string })[];
      /** A condition on its rows. */
      readonly where?: string;
      /** Postgres' method of the index, with its settings. */
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
  /** By their names in code; in the database they are written in snake case. */
  readonly columns: Readonly<Record<string, Column>>;
  readonly rules: Readonly<Record<'both' | 'sqlite' | 'postgres', readonly Rule[]>>;
}

/**
 * @param both rules of both databases
 * @param own rules that differ by nature, most because Postgres cannot index long texts
 */
export function table(
  name: string,
  columns: TableDescription['columns'],
  both: readonly Rule[] = [],
  own: Partial<Record<'sqlite' | 'postgres', readonly Rule[]>> = {},
): TableDescription {
  return { name, columns, rules: { both, sqlite: own.sqlite ?? [], postgres: own.postgres ?? [] } };
}

/** A name of code in the database. */
export function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
