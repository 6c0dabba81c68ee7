import { stale } from '../../core/errors.ts';
import type { Blob } from '../../core/model/blob.ts';
import type { Instant } from '../../core/model/instant.ts';
import type { AccountReader, AccountUsage } from '../../core/ports/people.ts';
import { remainsOf } from './account-deletion.ts';
import type { Dialect } from './dialect.ts';
import type { Reader } from './reader.ts';
import { type AccountRow, toAccount, toAccountRow } from './rows/account.ts';
import { assignments, columnList } from './table.ts';
import type { Appliers } from './unit.ts';

const LAST_ID = `SELECT max(id) AS id FROM (
  SELECT id FROM accounts UNION ALL SELECT last_account FROM library) AS known`;
/** The files of each account. A file that several copies of pages share counts once. */
const FILES = [
  ...['blob', 'screenshot', 'thumbnail'].map(
    (column) =>
      `SELECT account_id AS "accountId", ${column} AS blob FROM objects WHERE ${column} IS NOT NULL`,
  ),
  'SELECT o.account_id, p.blob FROM pictures p JOIN objects o ON o.seq = p.object_seq',
  `SELECT o.account_id, min(f.blob) FROM page_copy_files f JOIN objects o ON o.seq = f.object_seq
    GROUP BY o.account_id, f.sha256`,
].join(' UNION ALL ');
const SEEN = 'SELECT account_id AS "accountId", max(last_seen) AS seen FROM sessions GROUP BY account_id';
const NOTHING: AccountUsage = { objects: 0, bytes: 0, lastSeen: null };

export function accountReader(dialect: Dialect, { query, queryFirst, stream }: Reader): AccountReader {
  const { tables, countBy } = dialect;
  const remains = remainsOf(dialect);
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
      for await (const row of stream(FILES, {}, (one: { accountId: number; blob: string }) => one)) {
        const { sizeBytes, small }: Blob = JSON.parse(row.blob);
        add(row.accountId, ({ bytes }) => ({ bytes: bytes + sizeBytes + (small?.sizeBytes ?? 0) }));
      }
      for (const { accountId, seen } of await query<{ accountId: number; seen: Instant }>(SEEN))
        add(accountId, () => ({ lastSeen: seen }));
      return all;
    },
    hasRemains: async (accountId) => (await queryFirst(remains, { accountId })) !== null,
  };
}

export function accountAppliers({
  tables: { accounts },
  insertInto,
}: Dialect): Pick<Appliers, 'account.insert' | 'account.replace' | 'account.amend'> {
  const insert = insertInto(accounts, 'ON CONFLICT DO NOTHING');
  const replace = `UPDATE accounts SET ${assignments(accounts, ['name', 'suspended', 'planId', 'created', 'deleted', 'tokensForbidden', 'language'])}
    WHERE id = @id::integer`;
  const amend = `UPDATE accounts SET name = coalesce(@name::text, name), language = nullif(coalesce(@language::text, language), '')
    WHERE id = @accountId::integer`;
  return {
    'account.insert': ({ account }, unit) => {
      unit.insert(insert, [toAccountRow(account)], () =>
        stale('Another request is saving the same account.'),
      );
    },
    'account.replace': ({ account }, unit) => {
      unit.write(replace, { ...toAccountRow(account) });
    },
    'account.amend': ({ accountId, name = null, language = null }, unit) => {
      unit.write(amend, { accountId, name, language });
    },
  };
}
