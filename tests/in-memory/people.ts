import type { Resealed } from '../../core/changes/people.ts';
import { DomainError, duplicate, quote, stale } from '../../core/errors.ts';
import { message } from '../../core/messages.ts';
import { withSettings } from '../../core/model/account.ts';
import { renewedBefore } from '../../core/model/connection.ts';
import { invitationState } from '../../core/model/invitation.ts';
import type { Storage } from '../../core/ports/storage.ts';
import { spend, type Window } from '../../core/pricing/quota.ts';
import { hasRemains, usageOf } from './account-deletion.ts';
import { type Appliers, byText, type Read } from './state.ts';

/** Accounts, keys, sessions and credits. */
export function peopleReaders(read: Read): Pick<Storage, 'accounts' | 'accessKeys' | 'credits'> {
  const accounts = () => [...read().accounts.values()].sort((a, b) => a.id - b.id);
  const keys = () => [...read().keys.values()].sort((a, b) => a.created - b.created || byText(a.kid, b.kid));
  return {
    accounts: {
      find: async (id) => read().accounts.get(id) ?? null,
      first: async () => accounts()[0] ?? null,
      list: async () => accounts(),
      lastId: async () => Math.max(0, ...read().accounts.keys(), ...read().formerAccounts.keys()),
      usage: async () => new Map(accounts().map(({ id }) => [id, usageOf(read(), id)] as const)),
      sizes: async () =>
        accounts().map(({ id: accountId }) => {
          const { bytes } = usageOf(read(), accountId);
          return { accountId, bytes, actual: bytes };
        }),
      hasRemainingData: async (id) => hasRemains(read(), id),
    },
    accessKeys: {
      async find(kid) {
        const { keys, accounts, sessions } = read();
        const key = keys.get(kid);
        const account = key && accounts.get(key.accountId);
        return key && account ? { key, account, session: sessions.get(kid) ?? null } : null;
      },
      list: async (accountId) =>
        keys().filter((key) => accountId === undefined || key.accountId === accountId),
      oldest: async (count) => keys().slice(0, count),
      listValid: async (accountId) =>
        keys()
          .filter((key) => key.accountId === accountId && key.revoked === undefined)
          .map((key) => ({ key, session: read().sessions.get(key.kid) ?? null })),
      refused: async (kids, at) =>
        new Set(
          kids.filter((kid) => {
            const key = read().keys.get(kid);
            const account = key && read().accounts.get(key.accountId);
            const isOver = key?.token && (key.token.expires <= at || account?.tokensForbidden);
            return !account || account.suspended || key.revoked !== undefined || isOver;
          }),
        ),
    },
    credits: { windows: async (accountId) => read().windows.get(accountId) ?? [] },
  };
}

export const peopleAppliers: Pick<
  Appliers,
  | 'account.insert'
  | 'account.set'
  | 'size.forget'
  | 'key.insert'
  | 'secrets.reseal'
  | 'key.renew'
  | 'key.revoke'
  | 'link.use'
  | 'session.insert'
  | 'session.seen'
  | 'credits.spend'
> = {
  'account.insert': ({ account }, { accounts }) => {
    if (accounts.has(account.id)) throw stale(`The account ${account.id} is being made by another request.`);
    accounts.set(account.id, account);
  },
  'account.set': ({ accountId, settings }, { accounts }) => {
    const account = accounts.get(accountId);
    if (account) accounts.set(accountId, withSettings(account, settings));
  },
  'size.forget': () => {},
  'key.insert': ({ key }, { keys }) => {
    if (keys.has(key.kid)) throw duplicate(`The access key ${quote(key.kid)} already exists.`);
    keys.set(key.kid, key);
  },
  'secrets.reseal': (change, { keys, webhooks, logIns }) => {
    const reseal = <T extends { readonly sealedSecret: string }>(
      all: Map<string, T>,
      resealed: readonly Resealed[],
    ) => {
      for (const { id, before, after } of resealed) {
        const held = all.get(id);
        if (held?.sealedSecret === before) all.set(id, { ...held, sealedSecret: after });
      }
    };
    reseal(keys, change.keys);
    reseal(webhooks, change.webhooks);
    for (const { id, before, after } of change.logIns) {
      const held = logIns.get(id);
      if (held?.secret === before) logIns.set(id, { ...held, secret: after });
    }
  },
  'key.renew': ({ kid, before }, { keys }) => {
    const key = keys.get(kid);
    if (!key?.client || key.client.renewals !== before || key.revoked !== undefined) throw renewedBefore;
    keys.set(kid, { ...key, client: { ...key.client, renewals: before + 1 } });
  },
  'key.revoke': ({ kid, at }, { keys, sessions }) => {
    const key = keys.get(kid);
    const session = sessions.get(kid);
    if (key) keys.set(kid, { ...key, revoked: key.revoked ?? at });
    if (session) sessions.set(kid, { ...session, invalidated: session.invalidated ?? at });
  },
  'link.use': ({ kid, at, isCounted }, { keys }) => {
    const key = keys.get(kid);
    const isOpen = !key?.invitation || invitationState(key.invitation, at) === 'open';
    if (!key?.link || key.revoked !== undefined || !isOpen)
      throw new DomainError('gone', message('link-used'));
    const { invitation } = key;
    if (invitation && isCounted)
      keys.set(kid, { ...key, invitation: { ...invitation, used: invitation.used + 1 } });
  },
  'session.insert': ({ session }, { sessions }) => {
    if (!sessions.has(session.kid)) sessions.set(session.kid, session);
  },
  'session.seen': ({ id, at }, { sessions }) => {
    for (const session of sessions.values())
      if (session.id === id)
        sessions.set(session.kid, { ...session, lastSeen: Math.max(session.lastSeen, at) });
  },
  'credits.spend': ({ accountId, policies, price, at }, { windows }) => {
    const known = windows.get(accountId) ?? [];
    const spent = spend(policies, known, price, at);
    const all = new Map<string, Window>([...known, ...spent].map((window) => [window.policy, window]));
    windows.set(
      accountId,
      [...all.values()].sort((a, b) => byText(a.policy, b.policy)),
    );
  },
};
