import { expect, test } from 'vitest';
import { type Admitted, fairAdmission } from '../../../core/scheduling/admission.ts';
import { seededRandom } from '../../support/random.ts';

const COUNTED_MS = 100;
const REMEMBERED_MS = 1_000;

/** Requests that the test ends, and a manual clock. */
function manualAdmission(maxInProgress = 2) {
  let nowMs = 10_000;
  let isBusy = true;
  let timers: { readonly atMs: number; readonly work: () => void }[] = [];
  const admission = fairAdmission(
    {
      isBusy: () => isBusy,
      now: () => nowMs,
      after: (ms, work) => timers.push({ atMs: nowMs + ms, work }),
    },
    { maxInProgress, countedMs: COUNTED_MS, rememberedMs: REMEMBERED_MS },
  );
  const begun: string[] = [];
  const running = new Map<string, Admitted>();
  const settled = () => new Promise(setImmediate);
  const begin = (name: string, admitted: Admitted) => {
    begun.push(name);
    running.set(name, admitted);
  };
  return {
    begun,
    running,
    async enter(...names: readonly string[]) {
      for (const name of names) {
        const entered = admission.enter(name[0]);
        if (entered instanceof Promise) void entered.then((admitted) => begin(name, admitted));
        else begin(name, entered);
      }
      await settled();
    },
    async leave(name: string) {
      running.get(name)?.leave();
      running.delete(name);
      await settled();
    },
    async wait(ms: number) {
      nowMs += ms;
      const due = timers.filter(({ atMs }) => atMs <= nowMs);
      timers = timers.filter(({ atMs }) => atMs > nowMs);
      for (const { work } of due) work();
      await settled();
    },
    rest() {
      isBusy = false;
    },
  };
}

test('a single owner may begin as much as they like', async () => {
  const { enter, begun } = manualAdmission();
  await enter('a1', 'a2', 'a3', 'a4');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4']);
});

test('with others, few requests of an owner are in progress, in order', async () => {
  const { enter, leave, begun } = manualAdmission();
  await enter('b1', 'a1', 'a2', 'a3', 'a4', 'b2');
  expect(begun).toEqual(['b1', 'a1', 'a2', 'b2']);
  await leave('b1');
  expect(begun).toHaveLength(4);
  await leave('a2');
  await leave('a1');
  expect(begun.slice(4)).toEqual(['a3', 'a4']);
});

test('an idle machine admits everything', async () => {
  const { enter, rest, begun } = manualAdmission();
  rest();
  await enter('b1', 'a1', 'a2', 'a3');
  expect(begun).toHaveLength(4);
});

test('waiting requests do not block others of their owner', async () => {
  const { enter, wait, begun } = manualAdmission();
  await enter('b1', 'a1', 'a2', 'a3', 'a4', 'a5');
  await wait(COUNTED_MS);
  expect(begun.slice(3)).toEqual(['a3', 'a4']);
  await wait(COUNTED_MS);
  expect(begun.slice(5)).toEqual(['a5']);
});

test('other owners are forgotten some time after their last request', async () => {
  const { enter, leave, wait, begun } = manualAdmission();
  await enter('b1');
  await leave('b1');
  await wait(REMEMBERED_MS);
  await enter('a1', 'a2', 'a3');
  expect(begun).toEqual(['b1', 'a1', 'a2', 'a3']);
});

test('everything begins eventually, in the order of its owner', async () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const random = seededRandom(seed);
    const { enter, leave, wait, begun, running } = manualAdmission(1 + random.below(3));
    const entered: string[] = [];
    for (let step = 0; step < 60; step += 1) {
      const name = `${'abc'[random.below(3)]}${step}`;
      const [first] = running.keys();
      if (random.below(2) === 0) entered.push(name);
      if (entered.at(-1) === name) await enter(name);
      else if (first !== undefined) await leave(first);
      else await wait(random.below(200));
    }
    while (running.size > 0) for (const name of [...running.keys()]) await leave(name);
    for (const owner of 'abc') {
      const of = (names: readonly string[]) => names.filter((name) => name.startsWith(owner));
      expect(of(begun), `seed ${seed}`).toEqual(of(entered));
    }
  }
});
