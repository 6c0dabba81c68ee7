import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { groupCommit } from '../../../adapters/sqlite/commit.ts';
import { openConnection } from '../../../adapters/sqlite/driver.ts';
import type { Change } from '../../../core/changes/change.ts';
import { temporaryDirectory } from '../../support/service.ts';

const directory = temporaryDirectory();
const main = openConnection(`${directory.path}/test.db`, {});
main.exec('CREATE TABLE written (name TEXT)');
const insert = main.prepare('INSERT INTO written VALUES (?)');

/** The recorded events, in order. */
let seen: string[] = [];
beforeEach(() => {
  seen = [];
});
afterAll(() => {
  main.close();
  directory.remove();
});

const of = (accountId: number, name: string): readonly Change[] => [
  { type: 'credits.spend', accountId, policies: [], price: 0, at: 0 },
  { type: 'actor', kid: name },
];

/** Commits units, which each write their name and take this long. */
function committer(tookMs = 0) {
  const commit = groupCommit(main, (_unit, changes) => {
    const until = performance.now() + tookMs;
    while (performance.now() < until);
    const [, actor] = changes;
    if (actor?.type !== 'actor' || actor.kid === 'refused') throw new Error('refused');
    insert.run(actor.kid);
    seen.push(actor.kid);
  });
  return async (accountId: number, name: string) => {
    await commit(of(accountId, name));
  };
}

/** Stops the clock, so that all waiting units form one group however long the rest of a test takes. */
function stopClock(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
}

test('accounts take turns when many units wait', async () => {
  const commit = committer();
  const units = Array.from({ length: 30 }, (_, at) => commit(1, `a${at}`));
  units.push(commit(2, 'b0'), commit(2, 'b1'));
  await Promise.all(units);
  expect(seen.slice(0, 5)).toEqual(['a0', 'b0', 'a1', 'b1', 'a2']);
  expect(seen).toHaveLength(32);
});

test('other work runs between units that take long together', async () => {
  const commit = committer(10);
  let isOver = false;
  const turn = () => {
    seen.push('turn');
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await Promise.all(['a0', 'a1', 'a2'].map((name) => commit(1, name)));
  isOver = true;
  expect(seen.join(' ')).toMatch(/a0 (turn )+a1 (turn )+a2/);
});

test('a refused unit affects no other, in any group', async () => {
  const commit = committer(4);
  const names = ['c0', 'refused', 'c1', 'c2', 'refused', 'c3'];
  const outcomes = await Promise.allSettled(names.map((name) => commit(1, name)));
  expect(outcomes.map(({ status }) => status)).toEqual(
    names.map((name) => (name === 'refused' ? 'rejected' : 'fulfilled')),
  );
  const rows = main.prepare("SELECT name FROM written WHERE name LIKE 'c%' ORDER BY rowid").pluck().all();
  expect(rows).toEqual(['c0', 'c1', 'c2', 'c3']);
});

test('units that arrive in consecutive iterations of the event loop share a flush', async () => {
  stopClock();
  const commit = committer();
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  const units = [commit(1, 'd0'), commit(1, 'd1')];
  await nextTurn();
  units.push(commit(1, 'd2'));
  await units[0];
  expect(seen).toEqual(['d0', 'd1', 'd2']);
  await Promise.all(units);
});

test('a unit waits for the units of the next iterations, and is flushed after an iteration without one', async () => {
  stopClock();
  let flushes = 0;
  const commit = groupCommit(
    main,
    () => undefined,
    () => undefined,
    () => {
      flushes += 1;
    },
  );
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  const units: Promise<void>[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    units.push(commit(of(1, `g${turn}`)));
    await nextTurn();
  }
  expect(flushes).toBe(0);
  await Promise.all(units);
  expect(flushes).toBe(1);
});

test('a rollback is reported, so that nobody counts on the change', async () => {
  let undone = 0;
  const commit = groupCommit(
    main,
    (_unit, [change]) => {
      if (change?.type === 'actor' && change.kid === 'refused') throw new Error('refused');
    },
    () => {
      undone += 1;
    },
  );
  await commit([{ type: 'actor', kid: 'e0' }]);
  expect(undone).toBe(0);
  await expect(commit([{ type: 'actor', kid: 'refused' }])).rejects.toThrow('refused');
  expect(undone).toBe(1);
});

test('a group without applicable units ends, and the next is applied', async () => {
  stopClock();
  let isBroken = true;
  const prepare = main.prepare.bind(main);
  const failing: typeof main = Object.create(main, {
    inTransaction: { get: () => main.inTransaction },
    prepare: {
      value: (sql: string) => {
        const statement = prepare(sql);
        if (sql !== 'SAVEPOINT unit') return statement;
        return {
          run: () => {
            if (isBroken) throw new Error('no savepoint');
            statement.run();
          },
        };
      },
    },
  });
  const commit = groupCommit(failing, (_unit, changes) => {
    const [, actor] = changes;
    if (actor?.type === 'actor' && actor.kid === 'refused') throw new Error('refused');
  });
  const outcomes = await Promise.allSettled([commit(of(1, 'f0')), commit(of(1, 'refused'))]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  await commit(of(1, 'f1'));
});
