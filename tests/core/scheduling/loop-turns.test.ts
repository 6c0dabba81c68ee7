import { expect, test } from 'vitest';
import { loopTurns } from '../../../core/scheduling/loop-turns.ts';

const BUDGET_MS = 3;

/** An event loop whose iterations the test begins, with work of given durations. */
function manualLoop() {
  let nowMs = 0;
  let deferred: (() => void)[] = [];
  const begun: string[] = [];
  const turns = loopTurns({ now: () => nowMs, defer: (work) => deferred.push(work) }, BUDGET_MS);
  const work = async (name: string, tookMs: number) => {
    const turn = turns.enter(name[0]);
    if (turn) await turn;
    begun.push(name);
    nowMs += tookMs;
  };
  /** Runs one iteration of the loop. */
  const turn = async () => {
    const now = deferred;
    deferred = [];
    for (const call of now) {
      call();
      await new Promise(setImmediate); // the called work runs here
    }
  };
  return { work, turn, begun, turns, isIdle: () => deferred.length === 0 };
}

test('work begins immediately while the iteration is short', async () => {
  const { work, turn, begun, isIdle } = manualLoop();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void work(name, 1);
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  await turn();
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4']);
  await turn();
  expect(isIdle()).toBe(true);
});

test('the first work of another owner begins immediately, however much is waiting', async () => {
  const { work, begun } = manualLoop();
  for (let at = 1; at <= 50; at += 1) void work(`a${at}`, 5);
  void work('b1', 5);
  void work('b2', 5);
  void work('c1', 5);
  expect(begun).toEqual(['a1', 'b1', 'c1']);
});

test('waiting work takes turns, and all of it runs', async () => {
  const { work, turn, begun, isIdle } = manualLoop();
  for (let at = 1; at <= 5; at += 1) void work(`a${at}`, 5);
  for (let at = 1; at <= 3; at += 1) void work(`b${at}`, 5);
  for (let at = 0; at < 20; at += 1) await turn();
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'a4', 'a5']);
  expect(isIdle()).toBe(true);
});

test('an iteration ends with the work that exceeds its time', async () => {
  const { work, turn, begun } = manualLoop();
  for (let at = 1; at <= 9; at += 1) void work(`a${at}`, 2);
  const ends: number[] = [];
  for (let at = 0; at < 8; at += 1) {
    ends.push(begun.length);
    await turn();
  }
  const perTurn = ends.slice(1).map((end, at) => end - (ends[at] ?? 0));
  expect(Math.max(...perTurn)).toBeLessThanOrEqual(2);
  expect(begun).toHaveLength(9);
});

test('paused work continues once a connection could be accepted and its request read', async () => {
  const { turns, turn } = manualLoop();
  let isOn = false;
  void turns.pause('a').then(() => {
    isOn = true;
  });
  for (let rounds = 0; rounds < 3; rounds++) {
    await Promise.resolve();
    expect(isOn).toBe(false);
    await turn();
  }
  expect(isOn).toBe(true);
});

test('work waits while each iteration accepts a connection, and begins in the first iteration without one', async () => {
  const { work, turn, begun, turns, isIdle } = manualLoop();
  for (const name of ['a1', 'a2', 'b1', 'a3']) {
    turns.arrive();
    void work(name, 1);
    await turn();
  }
  expect(begun).toEqual([]);
  await turn();
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  await turn();
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  await turn();
  expect(isIdle()).toBe(true);
});

test('a single request begins in the iteration that reads it', async () => {
  const { work, turn, begun, turns } = manualLoop();
  turns.arrive();
  await turn();
  void work('a1', 1);
  await turn();
  expect(begun).toEqual(['a1']);
});

test('work continues with any number of connections', async () => {
  const { work, turn, begun, turns } = manualLoop();
  for (let at = 1; at <= 9; at += 1) void work(`a${at}`, 1);
  for (let round = 0; round < 200; round += 1) {
    turns.arrive();
    await turn();
  }
  expect(begun).toHaveLength(9);
});

test('with many connections only some requests wait', async () => {
  const { work, turn, begun, turns } = manualLoop();
  for (let round = 0; round < 200; round += 1) {
    turns.arrive();
    void work(`a${round}`, 1);
    await turn();
    expect(round - begun.length).toBeLessThanOrEqual(32);
  }
});
