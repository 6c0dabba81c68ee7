import { LRUCache } from 'lru-cache';
import type { CreditReader } from '../../core/ports/people.ts';
import { remaining, spend, type Window } from '../../core/pricing/quota.ts';
import type { Dialect } from './dialect.ts';
import type { Reader } from './reader.ts';
import type { Appliers } from './unit.ts';

/** The credit windows of accounts, as this process last read or wrote them. */
interface KnownWindows {
  get(accountId: number): readonly Window[];
  set(accountId: number, windows: readonly Window[]): void;
}

const MAX_KNOWN = 10_000;

/** Remembers credit windows, so that a unit of work can spend credits without reading the windows first. */
export function knownWindows(): KnownWindows {
  const cache = new LRUCache<number, readonly Window[]>({ maxSize: MAX_KNOWN, sizeCalculation: () => 1 });
  return {
    get: (accountId) => cache.get(accountId) ?? [],
    set(accountId, windows) {
      cache.set(accountId, windows);
    },
  };
}

const WINDOWS = `SELECT policy, opened, spent FROM credit_windows
  WHERE account_id = @accountId::integer ORDER BY policy`;

export function creditReader({ query }: Reader, known: KnownWindows): CreditReader {
  return {
    async windows(accountId) {
      const windows = await query<Window>(WINDOWS, { accountId });
      known.set(accountId, windows);
      return windows;
    },
  };
}

export function creditAppliers(
  { tables, insertInto }: Dialect,
  known: KnownWindows,
): Pick<Appliers, 'credits.spend'> {
  const write = insertInto(
    tables.creditWindows,
    'ON CONFLICT (account_id, policy) DO UPDATE SET opened = excluded.opened, spent = excluded.spent',
  );
  return {
    'credits.spend': ({ accountId, policies, price, at }, unit) => {
      const guess = known.get(accountId);
      const seemsEnough = remaining(policies, guess, at).every((left) => left.credits >= price);
      const windows = unit.read<Window>(WINDOWS, { accountId }, seemsEnough ? guess : []);
      const spent = spend(policies, windows, price, at);
      unit.insert(
        write,
        spent.map((window) => ({ accountId, ...window })),
      );
      known.set(accountId, spent);
    },
  };
}
