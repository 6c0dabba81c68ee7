import { stale } from '../../core/errors.ts';
import type { Instant } from '../../core/model/instant.ts';
import type { AccountReader, AccountSize, AccountUsage } from '../../core/ports/people.ts';
import { remainsOf } from './account-deletion.ts';
import { sizeQueries } from './account-sizes.ts';
import type { Dialect } from './dialect.ts';
import type { Reader } from './reader.ts';
import { type AccountRow, toAccount, toAccountRow, toSettingsRow } from './rows/account.ts';
import { assignments, columnList } from './table.ts';
import type { Appliers } from './unit.ts';

const LAST_ID = `SELECT max(id) AS id FROM (
  SELECT id FROM accounts UNION ALL SELECT last_account FROM library) AS known`;
const SEEN = 'SELECT account_id AS "accountId", max(last_seen) AS seen FROM sessions GROUP BY account_id';
const NOTHING: AccountUsage = { objects: 0, bytes: 0, lastSeen: null };

export function accountReader(dialect: Dialect, { query, queryFirst, stream }: Reader): AccountReader {
  const { tables, countBy } = dialect;
  const remains = remainsOf(dialect);
  const sizes = sizeQueries(dialect);
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
    lastId: async () => (await queryFirst<{ id: number | null }>(LAST_ID))?.id ?? 0,
    async usage() {
      const all = new Map<number, AccountUsage>();
      const add = (id: number, more: (usage: AccountUsage) => Partial<AccountUsage>) => {
        const usage = all.get(id) ?? NOTHING;
        all.set(id, { ...usage, ...more(usage) });
      };
      const objects = countBy('account_id', 'objects');
      for await (const row of stream(objects, {}, (one: { account_id: number; count: number }) => one))
        add(row.account_id, (usage) => ({ objects: usage.objects + row.count }));
      for (const { accountId, bytes } of await query<AccountSize>(sizes.list))
        add(accountId, () => ({ bytes }));
      for (const { accountId, seen } of await query<{ accountId: number; seen: Instant }>(SEEN))
        add(accountId, () => ({ lastSeen: seen }));
      return all;
    },
    sizes: () => query<AccountSize>(sizes.check),
    hasRemainingData: async (accountId) => (await queryFirst(remains, { accountId })) !== null,
  };
}

export function accountAppliers({
  tables: { accounts },
  insertInto,
}: Dialect): Pick<Appliers, 'account.insert' | 'account.set' | 'size.forget'> {
  const insert = insertInto(accounts, 'ON CONFLICT DO NOTHING');
  return {
    'account.insert': ({ account }, unit) => {
      unit.insert(insert, [toAccountRow(account)], () =>
        stale('Another request is saving the same account.'),
      );
    },
    'account.set': ({ accountId, settings }, unit) => {
      const row = toSettingsRow(settings);
      const sql = `UPDATE accounts SET ${assignments(accounts, Object.keys(row))} WHERE id = @accountId::integer`;
      unit.write(sql, { ...row, accountId });
    },
    'size.forget': ({ accountId }, unit) =>
      unit.write('DELETE FROM account_sizes WHERE account_id = @accountId::integer', { accountId }),
  };
}
