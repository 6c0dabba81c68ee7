import { stale } from '../../core/errors.ts';
import type { AccountReader } from '../../core/ports/people.ts';
import type { Dialect } from './dialect.ts';
import type { Reader } from './reader.ts';
import { type AccountRow, toAccount, toAccountRow } from './rows/account.ts';
import { assignments, columnList } from './table.ts';
import type { Appliers } from './unit.ts';

export function accountReader({ tables }: Dialect, { query, queryFirst }: Reader): AccountReader {
  const select = `SELECT ${columnList(tables.accounts, 'a')} FROM accounts a`;
  return {
    async find(id) {
      const row = await queryFirst<AccountRow>(`${select} WHERE a.id = @id`, { id });
      return row ? toAccount(row) : null;
    },
    async first() {
      const row = await queryFirst<AccountRow>(`${select} ORDER BY a.id LIMIT 1`);
      return row ? toAccount(row) : null;
    },
    list: async () => (await query<AccountRow>(`${select} ORDER BY a.id`)).map(toAccount),
  };
}

export function accountAppliers({
  tables: { accounts },
  insertInto,
}: Dialect): Pick<Appliers, 'account.insert' | 'account.replace'> {
  const insert = insertInto(accounts, 'ON CONFLICT DO NOTHING');
  const replace = `UPDATE accounts SET ${assignments(accounts, ['name', 'suspended', 'planId', 'created'])}
    WHERE id = @id::integer`;
  return {
    'account.insert': ({ account }, unit) => {
      unit.insert(insert, [toAccountRow(account)], () =>
        stale('The same is being saved by another request.'),
      );
    },
    'account.replace': ({ account }, unit) => {
      unit.write(replace, { ...toAccountRow(account) });
    },
  };
}
