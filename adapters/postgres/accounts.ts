import { stale } from '../../core/errors.ts';
import type { AccountReader } from '../../core/ports/storage.ts';
import { type AccountRow, toAccount, toAccountRow } from '../../core/rows/account.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import { accounts } from './schema/accounts.ts';
import { assignments, columnList, insertInto } from './statements.ts';

const SELECT = `SELECT ${columnList(accounts, 'a')} FROM accounts a`;

export function accountReader({ query }: Database): AccountReader {
  return {
    async find(id) {
      const [row] = await query<AccountRow>(`${SELECT} WHERE a.id = @id`, { id });
      return row ? toAccount(row) : null;
    },
    list: async () => (await query<AccountRow>(`${SELECT} ORDER BY a.id`)).map(toAccount),
  };
}

const INSERT = insertInto(accounts, 'ON CONFLICT DO NOTHING');
const REPLACE = `UPDATE accounts SET ${assignments(accounts, ['name', 'suspended', 'planId', 'created'])} WHERE id = @id::integer`;

export const accountAppliers: Pick<Appliers, 'account.insert' | 'account.replace'> = {
  'account.insert': ({ account }, unit) => {
    unit.require(INSERT, { rows: [toAccountRow(account)] }, () =>
      stale('The same is being saved by another request.'),
    );
  },
  'account.replace': ({ account }, unit) => {
    unit.write(REPLACE, { ...toAccountRow(account) });
  },
};
