import type { LogInChange } from '../../core/changes/log-in.ts';
import { DomainError, stale } from '../../core/errors.ts';
import { message } from '../../core/messages.ts';
import { DAY } from '../../core/model/instant.ts';
import { type LogIn, logInTaken } from '../../core/model/log-in.ts';
import type { LogInReader, SecurityEventCount } from '../../core/ports/log-in-reader.ts';
import { type Appliers, byText, type Read, type State } from './state.ts';

/** Log-ins, ceremonies and security events. */
export function logInReader(read: Read): LogInReader {
  const logIns = () => [...read().logIns.values()].sort((a, b) => byText(a.id, b.id));
  const events = () => [...read().securityEvents.values()].sort((a, b) => byText(a.id, b.id));
  return {
    find: async (subject) => logIns().find((one) => one.subject === subject) ?? null,
    list: async (accountId) => logIns().filter((one) => one.accountId === accountId),
    secrets: async () =>
      logIns()
        .filter(({ kind }) => kind === 'totp')
        .map(({ id, secret }) => ({ id, sealedSecret: secret })),
    async failures(subject, address, since) {
      const failed = events().filter(
        ({ type, at }) => ['log-in-failed', 'recovery-asked'].includes(type) && at > since,
      );
      return {
        subject: failed.filter((one) => one.subject === subject).length,
        address: failed.filter((one) => one.address === address).length,
      };
    },
    async alarming(owner, since) {
      const ofOwner = ['set-up', 'method-added', 'method-removed', 'mail-changed'];
      const found = events().filter(
        ({ type, at, accountId }) =>
          at > since && (type === 'log-in-failed' || (accountId === owner && ofOwner.includes(type))),
      );
      const counts = new Map<string, SecurityEventCount>();
      for (const { type, at } of found) {
        const day = Math.floor(at / DAY);
        const { count, last } = counts.get(`${type} ${day}`) ?? { count: 0, last: 0 };
        counts.set(`${type} ${day}`, { type, day, count: count + 1, last: Math.max(last, at) });
      }
      return [...counts.values()];
    },
    events: async (limit, before) =>
      events()
        .filter(({ id }) => before === undefined || byText(id, before) < 0)
        .toReversed()
        .slice(0, limit),
  };
}

function insert(logIn: LogIn, { logIns }: State): void {
  if ([...logIns.values()].some(({ subject }) => subject === logIn.subject)) throw logInTaken(logIn);
  logIns.set(logIn.id, logIn);
}

const ended = () => new DomainError('gone', message('log-in-over'));

export const logInAppliers: Pick<Appliers, LogInChange['type']> = {
  'log-in.insert': ({ logIn }, state) => insert(logIn, state),
  'log-ins.replace': (change, state) => {
    for (const { id, accountId, kind } of [...state.logIns.values()])
      if (accountId === change.accountId && kind === change.kind) state.logIns.delete(id);
    for (const logIn of change.logIns) insert(logIn, state);
  },
  'log-in.remove': ({ accountId, id }, { logIns }) => {
    if (logIns.get(id)?.accountId !== accountId) throw stale(message('log-ins-changed'));
    logIns.delete(id);
  },
  'log-in.use': ({ id, before, counter, at }, { logIns }) => {
    const known = logIns.get(id);
    if (known?.counter !== before) throw ended();
    logIns.set(id, { ...known, counter, lastUsed: at });
  },
  'nonce.use': ({ nonce }, { ceremonies }) => {
    if (ceremonies.has(nonce.id)) throw ended();
    ceremonies.set(nonce.id, nonce);
  },
  'lease.take': ({ lease, now }, { ceremonies }) => {
    if ((ceremonies.get(lease.id)?.expires ?? 0) > now) throw ended();
    ceremonies.set(lease.id, lease);
  },
  'security.log': ({ event }, { securityEvents }) => void securityEvents.set(event.id, event),
  'security.sweep': (change, { ceremonies, securityEvents, keys, sessions }) => {
    for (const [id, { expires }] of ceremonies) if (expires < change.expired) ceremonies.delete(id);
    for (const [kid, { invitation }] of keys)
      if (invitation?.isLogIn && invitation.expires < change.expired) {
        keys.delete(kid);
        sessions.delete(kid);
      }
    for (const [id, { at }] of securityEvents) if (at < change.events) securityEvents.delete(id);
    const newest = [...securityEvents.values()].toSorted((a, b) => b.at - a.at);
    for (const { id } of newest.slice(change.most)) securityEvents.delete(id);
  },
};
