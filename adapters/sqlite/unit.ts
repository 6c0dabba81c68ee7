import type Sqlite from 'better-sqlite3';
import type { Unit } from '../sql/unit.ts';
import { statementCache, toValues } from './statements.ts';

/** Runs the statements of a unit of work at once, in the transaction that is open. */
export function immediateUnit(main: Sqlite.Database): Unit {
  const prepare = statementCache(main);
  return {
    write(sql, parameters) {
      prepare(sql).run(toValues(parameters));
    },
    insert(sql, rows, refusal) {
      if (rows.length === 0) return;
      const statement = prepare(sql);
      for (const row of rows) if (statement.run(row).changes === 0 && refusal) throw refusal();
    },
    require(sql, parameters, refusal) {
      const statement = prepare(sql);
      const values = toValues(parameters);
      const isMet = statement.reader
        ? statement.get(values) !== undefined
        : statement.run(values).changes > 0;
      if (!isMet) throw refusal();
    },
    forbid<Row>(sql: string, parameters: object, refusal: (row: Row) => Error) {
      const row = prepare(sql).get(toValues({ ...parameters }));
      if (row !== undefined) throw refusal(row as Row);
    },
    read: <Row>(sql: string, parameters: object) => prepare(sql).all(toValues({ ...parameters })) as Row[],
  };
}
