import type Sqlite from 'better-sqlite3';
import type { DomainError } from '../../core/errors.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { Parameters, PartRow, Refusal, Unit } from '../sql/unit.ts';
import { statementCache, toValues } from './statements.ts';

const OWNER = 'SELECT seq AS objectSeq, account_id AS accountId FROM objects WHERE id = ?';

/** The columns that a part takes over from its object: the row number and the account. */
interface Owner {
  readonly objectSeq: number;
  readonly accountId: number;
}

/** Makes units of work whose statements run immediately, in the open transaction. */
export function immediateUnits(main: Sqlite.Database): () => Unit {
  const prepare = statementCache(main);
  return () => new ImmediateUnit(prepare);
}

class ImmediateUnit implements Unit {
  readonly #prepare: (sql: string) => Sqlite.Statement;
  /** The object whose part was inserted last; the next part often belongs to the same object. */
  #last: { readonly id: Uid; readonly owner: Owner | null } | null = null;

  constructor(prepare: (sql: string) => Sqlite.Statement) {
    this.#prepare = prepare;
  }

  write(sql: string, parameters: Parameters): void {
    this.#prepare(sql).run(toValues(parameters));
  }

  insert(sql: string, rows: readonly object[], refusal?: () => DomainError): void {
    if (rows.length === 0) return;
    const statement = this.#prepare(sql);
    for (const row of rows) if (statement.run(row).changes === 0 && refusal) throw refusal();
  }

  insertParts(sql: string, rows: readonly PartRow[]): void {
    if (rows.length === 0) return;
    const statement = this.#prepare(sql);
    for (const row of rows) {
      const owner = this.#ownerOf(row.objectId);
      if (!owner) continue;
      const { objectSeq, accountId } = owner;
      statement.run({ objectSeq, accountId, ...row });
    }
  }

  require(sql: string, parameters: Parameters, refusal: () => DomainError): void {
    const statement = this.#prepare(sql);
    const values = toValues(parameters);
    const isMet = statement.reader ? statement.get(values) !== undefined : statement.run(values).changes > 0;
    if (!isMet) throw refusal();
  }

  forbid<Row>(sql: string, parameters: Parameters, refusal: Refusal<Row>): void {
    const [first, ...others] = this.#prepare(sql).all(toValues(parameters)) as Row[];
    if (first !== undefined) throw refusal([first, ...others]);
  }

  read<Row>(sql: string, parameters: Parameters): readonly Row[] {
    return this.#prepare(sql).all(toValues(parameters)) as Row[];
  }

  #ownerOf(id: Uid): Owner | null {
    if (this.#last?.id !== id) {
      this.#last = { id, owner: (this.#prepare(OWNER).get(id) as Owner | undefined) ?? null };
    }
    return this.#last.owner;
  }
}
