import type { CreditReader } from '../../core/ports/storage.ts';
import { spend, type Window } from '../../core/pricing/quota.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import { translating } from './errors.ts';
import { creditWindows } from './schema/accounts.ts';
import { insertInto } from './statements.ts';

const SELECT = 'SELECT policy, opened, spent FROM credit_windows WHERE account_id = ?';

export function creditReader({ main }: Database): CreditReader {
  const windows = main.prepare<[number], Window>(SELECT);
  return { windows: (accountId) => translating(() => windows.all(accountId)) };
}

export function creditAppliers({ main }: Database): Pick<Appliers, 'credits.spend'> {
  const windows = main.prepare<[number], Window>(SELECT);
  const write = main.prepare(
    insertInto(creditWindows, 'ON CONFLICT DO UPDATE SET opened = excluded.opened, spent = excluded.spent'),
  );
  return {
    'credits.spend': ({ accountId, policies, price, at }) => {
      for (const window of spend(policies, windows.all(accountId), price, at))
        write.run({ accountId, ...window });
    },
  };
}
