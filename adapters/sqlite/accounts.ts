import type { AccountReader } from '../../core/ports/storage.ts';
import { type AccountRow, toAccount, toAccountRow } from '../../core/rows/account.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import { translating } from './errors.ts';
import { accounts } from './schema/accounts.ts';
import { assignments, columnList, insertInto } from './statements.ts';

const SELECT = `SELECT ${columnList(accounts, 'a')} FROM accounts a`;

export function accountReader({ main }: Database): AccountReader {
  const find = main.prepare<[number], AccountRow>(`${SELECT} WHERE a.id = ?`);
  const list = main.prepare<[], AccountRow>(`${SELECT} ORDER BY a.id`);
  return {
    find: (id) =>
      translating(() => {
        const row = find.get(id);
        return row ? toAccount(row) : null;
      }),
    list: () => translating(() => list.all().map(toAccount)),
  };
}

export function accountAppliers({ main }: Database): Pick<Appliers, 'account.insert' | 'account.replace'> {
  const insert = main.prepare(insertInto(accounts));
  const replace = main.prepare(
    `UPDATE accounts SET ${assignments(['name', 'suspended', 'planId', 'created'])} WHERE id = @id`,
  );
  return {
    'account.insert': ({ account }) => {
      insert.run(toAccountRow(account));
    },
    'account.replace': ({ account }) => {
      replace.run(toAccountRow(account));
    },
  };
}
