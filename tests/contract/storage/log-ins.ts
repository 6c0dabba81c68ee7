import { describe, expect, it } from 'vitest';
import type { Change } from '../../../core/changes/change.ts';
import type { AccessKey } from '../../../core/model/access-key.ts';
import { DAY } from '../../../core/model/instant.ts';
import type { LogIn, LogInKind, SecurityEvent } from '../../../core/model/log-in.ts';
import { id } from '../../support/objects.ts';
import type { Workbench } from './workbench.ts';

/** Ways to log in, and the removal of their expired data. */
export function logInContract(bench: Workbench): void {
  const commit = (...changes: readonly Change[]) => bench.storage.commit(changes);
  const logIn = (n: number, kind: LogInKind, accountId = 1): LogIn => ({
    id: id(n),
    accountId,
    kind,
    subject: `${kind} ${n}`,
    label: '',
    secret: '',
    counter: 0,
    created: n,
  });
  const replace = (kind: LogInKind, ...logIns: readonly LogIn[]) =>
    commit({ type: 'log-ins.replace', accountId: 1, kind, logIns });

  describe('ways to log in', () => {
    it('are replaced by kind and account, all or nothing', async () => {
      const kept = [logIn(1, 'passkey'), logIn(2, 'recovery', 2)];
      await commit(...kept.map((one) => ({ type: 'log-in.insert', logIn: one }) as const));
      await replace('recovery', logIn(3, 'recovery'), logIn(4, 'recovery'));
      await replace('recovery', logIn(5, 'recovery'));
      const idsOf = async (accountId: number) =>
        (await bench.storage.logIns.list(accountId)).map((one) => one.id);
      expect([await idsOf(1), await idsOf(2)]).toEqual([[id(1), id(5)], [id(2)]]);
      const taken = { ...logIn(6, 'recovery'), subject: 'recovery 2' };
      await expect(replace('recovery', taken)).rejects.toMatchObject({ code: 'duplicate' });
      expect(await idsOf(1)).toEqual([id(1), id(5)]);
    });

    it('leave no links and sessions behind once these have expired, and no more events than are kept', async () => {
      const link = (kid: string, more: object): AccessKey => ({
        kid,
        accountId: 1,
        sealedSecret: 's',
        access: 'full',
        scope: { type: 'everything' },
        created: 1,
        link: true,
        invitation: { expires: 10, uses: 1, used: 1, ...more },
      });
      const session = { id: id(70), kid: 'old', accountId: 1, created: 1, lastSeen: 1 };
      const event = (at: number): SecurityEvent => ({ id: id(80 + at), at, type: 'log-in', detail: '' });
      await commit(
        { type: 'key.insert', key: link('old', { isLogIn: true }) },
        { type: 'session.insert', session },
        { type: 'key.insert', key: link('open', { isLogIn: true, expires: 30 }) },
        { type: 'key.insert', key: link('invitation', {}) },
        ...[1, 2, 3, 4, 5].map((at) => ({ type: 'security.log', event: event(at) }) as const),
      );
      await commit({ type: 'security.sweep', expired: 20, events: 2, most: 3 });
      const kids = (await bench.storage.accessKeys.list()).map(({ kid }) => kid);
      expect(kids.toSorted()).toEqual(['invitation', 'open']);
      expect((await bench.storage.logIns.events(9)).map(({ at }) => at)).toEqual([5, 4, 3]);
    });

    it('claim something for one of several, until the claim expires', async () => {
      const claim = (now: number, expires: number) =>
        commit({ type: 'lease.take', lease: { id: 'alert', expires }, now }).then(
          () => true,
          ({ code }) => code,
        );
      const both = await Promise.all([claim(5, 10), claim(5, 10), claim(9, 10)]);
      expect(both.toSorted()).toEqual(['gone', 'gone', true]);
      expect(await claim(9, 99)).toBe('gone');
      expect(await claim(10, 99)).toBe(true);
      expect(await claim(98, 200)).toBe('gone');
    });

    it('count failures and changes of the owner by type and day', async () => {
      const [day, last] = [20_000, 20_000 * DAY + 5];
      const events = [
        ['log-in-failed', 2, day * DAY],
        ['log-in-failed', undefined, last],
        ['log-in-failed', 1, last + DAY],
        ['method-added', 1, last],
        ['mail-changed', 1, last],
        ['method-added', 2, last],
        ['log-in', 1, last],
        ['set-up', 1, day * DAY - 1],
      ] as const;
      await commit(
        ...events.map(([type, accountId, at], n) => {
          const event = { id: id(n), at, type, detail: '', ...(accountId && { accountId }) };
          return { type: 'security.log', event } as const;
        }),
      );
      const counts = await bench.storage.logIns.alarming(1, day * DAY - 1);
      expect(counts.toSorted((a, b) => `${a.type} ${a.day}`.localeCompare(`${b.type} ${b.day}`))).toEqual([
        { type: 'log-in-failed', day, count: 2, last },
        { type: 'log-in-failed', day: day + 1, count: 1, last: last + DAY },
        { type: 'mail-changed', day, count: 1, last },
        { type: 'method-added', day, count: 1, last },
      ]);
    });
  });
}
