import type Sqlite from 'better-sqlite3';
import type { DomainError } from '../../core/errors.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { ObjectKey, Parameters, PartRow, Refusal, Unit } from '../sql/unit.ts';
import { inOrder, orderedStatements } from './statements.ts';

const OWNER = 'SELECT seq AS objectSeq, account_id AS accountId FROM objects WHERE id = ?';

/** The columns that a part takes over from its object: the row number and the account. */
interface Owner {
  readonly objectSeq: number;
  readonly accountId: number;
}

/** Makes units of work whose statements run immediately, in the open transaction. */
export function immediateUnits(main: Sqlite.Database): () => Unit {
  const prepare = orderedStatements(main);
  return () => new ImmediateUnit(prepare);
}

class ImmediateUnit implements Unit {
  readonly #prepare: ReturnType<typeof orderedStatements>;
  /** The object whose part was inserted last; the next part often belongs to the same object. */
  #last: { readonly id: Uid; readonly owner: Owner | null } | null = null;

  constructor(prepare: ReturnType<typeof orderedStatements>) {
    this.#prepare = prepare;
  }

  write(sql: string, parameters: Parameters): void {
    const { statement, names } = this.#prepare(sql);
    statement.run(inOrder(names, parameters));
  }

  insert(sql: string, rows: readonly object[], refusal?: () => DomainError): void {
    if (rows.length === 0) return;
    const { statement, names } = this.#prepare(sql);
    for (const row of rows) if (statement.run(inOrder(names, row)).changes === 0 && refusal) throw refusal();
  }

  insertObject(sql: string, row: ObjectKey, refusal: () => DomainError): void {
    const { statement, names } = this.#prepare(sql);
    const { changes, lastInsertRowid } = statement.run(inOrder(names, row));
    if (changes === 0) throw refusal();
    const { id, accountId } = row;
    this.#last = { id, owner: { objectSeq: Number(lastInsertRowid), accountId } };
  }

  insertParts(sql: string, rows: readonly PartRow[]): void {
    if (rows.length === 0) return;
    const { statement, names } = this.#prepare(sql);
    for (const row of rows) {
      const owner = this.#ownerOf(row.objectId);
      if (owner) statement.run(inOrder(names, row, owner));
    }
  }

  require(sql: string, parameters: Parameters, refusal: () => DomainError): void {
    const { statement, names } = this.#prepare(sql);
    const values = inOrder(names, parameters);
    const isMet = statement.reader ? statement.get(values) !== undefined : statement.run(values).changes > 0;
    if (!isMet) throw refusal();
  }

  forbid<Row>(sql: string, parameters: Parameters, refusal: Refusal<Row>): void {
    const [first, ...others] = this.read<Row>(sql, parameters);
    if (first !== undefined) throw refusal([first, ...others]);
  }

  read<Row>(sql: string, parameters: Parameters): readonly Row[] {
    const { statement, names } = this.#prepare(sql);
    return statement.all(inOrder(names, parameters)) as Row[];
  }

  #ownerOf(id: Uid): Owner | null {
    if (this.#last?.id !== id) {
      this.#last = { id, owner: (this.#prepare(OWNER).statement.get(id) as Owner | undefined) ?? null };
    }
    return this.#last.owner;
  }
}
