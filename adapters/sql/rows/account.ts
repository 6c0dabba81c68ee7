import type { Account, AccountSettings } from '../../../core/model/account.ts';
import type { Instant } from '../../../core/model/instant.ts';

/** An account's row in a database. */
export interface AccountRow {
  readonly id: number;
  readonly name: string;
  /** 1 or 0. */
  readonly suspended: number;
  readonly planId: number | null;
  readonly created: Instant;
  readonly deleted: Instant | null;
  /** 1 or 0. */
  readonly tokensForbidden: number;
  readonly language: string | null;
  readonly maxBytes: number | null;
  readonly mail: string | null;
}

export function toAccountRow({ suspended, tokensForbidden, ...account }: Account): AccountRow {
  const { planId = null, deleted = null, language = null, maxBytes = null, mail = null } = account;
  const switches = { suspended: suspended ? 1 : 0, tokensForbidden: tokensForbidden ? 1 : 0 };
  return { ...account, ...switches, planId, deleted, language, maxBytes, mail };
}

/** The columns that a change of an account writes. */
export function toSettingsRow(settings: AccountSettings): Readonly<Record<string, string | number | null>> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? Number(value) : value,
    ]),
  );
}

export function toAccount(row: AccountRow): Account {
  const { id, name, suspended, planId, created, deleted, tokensForbidden, language, maxBytes, mail } = row;
  return {
    id,
    name,
    suspended: suspended === 1,
    created,
    ...(planId !== null && { planId }),
    ...(deleted !== null && { deleted }),
    ...(tokensForbidden === 1 && { tokensForbidden: true }),
    ...(language !== null && { language }),
    ...(maxBytes !== null && { maxBytes }),
    ...(mail !== null && { mail }),
  };
}
