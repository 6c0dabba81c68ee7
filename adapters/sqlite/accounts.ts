import type { Account } from '../../core/model/account.ts';
import type { AccountReader } from '../../core/ports/storage.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import { translating } from './errors.ts';
import { accounts } from './schema/accounts.ts';
import { assignments, columnList, insertInto } from './statements.ts';

type AccountRow = typeof accounts.$inferSelect;

const SELECT = `SELECT ${columnList(accounts, 'a')} FROM accounts a`;

export function toAccount({ planId, suspended, ...row }: AccountRow): Account {
  return { ...row, suspended: suspended === 1, ...(planId !== null && { planId }) };
}

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
      insert.run(toRow(account));
    },
    'account.replace': ({ account }) => {
      replace.run(toRow(account));
    },
  };
}

function toRow({ planId, suspended, ...account }: Account): AccountRow {
  return { ...account, suspended: suspended ? 1 : 0, planId: planId ?? null };
}
