import type { CreditReader } from '../../core/ports/storage.ts';
import { remaining, spend, type Window } from '../../core/pricing/quota.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import { creditWindows } from './schema/accounts.ts';
import { insertInto } from './statements.ts';

/** The credit windows of accounts, as far as this process knows. */
export interface KnownWindows {
  get(accountId: number): readonly Window[];
  set(accountId: number, windows: readonly Window[]): void;
}

const MOST_KNOWN = 10_000;

/** Windows as last seen. A unit of work assumes them, so that it need not read them before it spends. */
export function knownWindows(): KnownWindows {
  const known = new Map<number, readonly Window[]>();
  return {
    get: (accountId) => known.get(accountId) ?? [],
    set(accountId, windows) {
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(accountId, windows);
    },
  };
}

const WINDOWS = `SELECT policy, opened, spent FROM credit_windows
  WHERE account_id = @accountId::integer ORDER BY policy`;

export function creditReader({ query }: Database, known: KnownWindows): CreditReader {
  return {
    async windows(accountId) {
      const windows = await query<Window>(WINDOWS, { accountId });
      known.set(accountId, windows);
      return windows;
    },
  };
}

const WRITE = insertInto(
  creditWindows,
  'ON CONFLICT (account_id, policy) DO UPDATE SET opened = excluded.opened, spent = excluded.spent',
);

export function creditAppliers(known: KnownWindows): Pick<Appliers, 'credits.spend'> {
  return {
    'credits.spend': ({ accountId, policies, price, at }, unit) => {
      const guess = known.get(accountId);
      const seemsEnough = remaining(policies, guess, at).every((left) => left.credits >= price);
      const windows = unit.read<Window>(WINDOWS, { accountId }, seemsEnough ? guess : []);
      const spent = spend(policies, windows, price, at);
      unit.write(WRITE, { rows: spent.map((window) => ({ accountId, ...window })) });
      known.set(accountId, spent);
    },
  };
}
