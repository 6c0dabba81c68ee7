import { beforeEach, describe, expect, it } from 'vitest';
import { keyMemory, REMEMBERED_MS } from '../../../adapters/postgres/key-memory.ts';
import type { Change } from '../../../core/changes/change.ts';
import type { KeyRing } from '../../../core/ports/people.ts';
import { account } from '../../support/objects.ts';

const KID = 'kid';
const REVOCATION: Change = { type: 'key.revoke', kid: KID, at: 5 };
const session = { id: 's', kid: KID, accountId: 1, created: 0, lastSeen: 0 };
const ring: KeyRing = {
  key: {
    kid: KID,
    accountId: 1,
    sealedSecret: '',
    access: 'full',
    scope: { type: 'everything' },
    created: 0,
  },
  account: account(),
  session,
};

/** A database of one key, read by two processes. */
describe('the cache of keys', () => {
  let stored: KeyRing | null;
  let asked: number;
  let time: number;
  /** Releases the queries that wait. */
  let elapse: (() => void) | undefined;

  const open = () =>
    keyMemory(
      async () => {
        asked += 1;
        return stored;
      },
      {
        now: () => time,
        wait: (ms) =>
          new Promise<void>((resolve) => {
            elapse = () => {
              time += ms;
              resolve();
            };
          }),
      },
    );
  const revoke = async () => {
    stored = { ...ring, session: { ...session, invalidated: 5 } };
  };

  beforeEach(() => {
    [stored, asked, time, elapse] = [ring, 0, 1_000, undefined];
  });

  it('saves queries for half a second', async () => {
    const { find } = open();
    await Promise.all([find(KID), find(KID)]);
    time += REMEMBERED_MS - 1;
    expect(await find(KID)).toBe(ring);
    expect(asked).toBe(1);
    time += 1;
    await find(KID);
    expect(asked).toBe(2);
  });

  it('holds existing keys with their sessions, while unknown keys are looked up each time', async () => {
    const { find } = open();
    for (const other of [null, { ...ring, session: null }]) {
      stored = other;
      expect(await find(KID)).toEqual(other);
    }
    stored = ring;
    expect(await find(KID)).toBe(ring);
    expect(asked).toBe(3);
  });

  it('treats a wrong secret like an unknown key, so that a guess takes as long', async () => {
    const { find } = open();
    await find(KID);
    expect(await find(KID, () => false)).toBe(ring);
    expect(asked).toBe(2);
    expect(await find(KID, (found) => found === ring)).toBe(ring);
    expect(asked).toBe(2);
  });

  it('does not hold errors', async () => {
    let isAway = true;
    const { find } = keyMemory(async () => {
      if (isAway) throw new Error('away');
      return ring;
    });
    await expect(find(KID)).rejects.toThrow('away');
    isAway = false;
    expect(await find(KID)).toBe(ring);
  });

  it('is cleared in every process before a revocation completes', async () => {
    const [here, there] = [open(), open()];
    await here.find(KID);
    await there.find(KID);
    let isDone = false;
    const done = here
      .settling(revoke)([REVOCATION])
      .then(() => {
        isDone = true;
      });
    await expect.poll(() => elapse !== undefined).toBe(true);
    expect(isDone).toBe(false);
    expect((await here.find(KID))?.session?.invalidated).toBe(5);
    elapse?.();
    await done;
    expect((await there.find(KID))?.session?.invalidated).toBe(5);
  });

  it('is cleared here when a revocation fails, since it may have happened all the same', async () => {
    const { find, settling } = open();
    await find(KID);
    const lost = settling(async () => {
      await revoke();
      throw new Error('no answer');
    });
    await expect(lost([REVOCATION])).rejects.toThrow('no answer');
    expect((await find(KID))?.session?.invalidated).toBe(5);
  });

  it('delays nothing else', async () => {
    const { settling } = open();
    await settling(async () => undefined)([{ type: 'session.seen', id: 's', at: 1 }]);
    expect(time).toBe(1_000);
  });
});
