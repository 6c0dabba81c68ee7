import { expect, test } from 'vitest';
import { type Executor, fairScheduler } from '../../../core/scheduling/fair-scheduler.ts';

/** A lane whose jobs end when the test says so. */
function manualLane(takes: (job: string) => boolean = () => true) {
  const begun: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const lane: Executor<string> = {
    accepts: takes,
    run: (job) =>
      new Promise((resolve, reject) => {
        begun.push(job);
        ends.push((error) => (error ? reject(error) : resolve(`${job} done`)));
      }),
  };
  /** Ends the running job, and lets the next begin. */
  const end = async (error?: Error) => {
    ends.shift()?.(error);
    await new Promise(setImmediate);
  };
  return { lane, begun, end };
}

const isShort = (job: string) => job.startsWith('short');

test('a job waits for at most one job of each other owner, however many they have', async () => {
  const { lane, begun, end } = manualLane();
  const scheduler = fairScheduler([lane]);
  for (let at = 1; at <= 50; at++) void scheduler.run('A', `a${at}`);
  void scheduler.run('B', 'b1');
  void scheduler.run('B', 'b2');
  void scheduler.run('C', 'c1');
  for (let at = 0; at < 6; at++) await end();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('a returning owner does not overtake waiting ones', async () => {
  const { lane, begun, end } = manualLane();
  const scheduler = fairScheduler([lane]);
  for (const job of ['a1', 'a2']) void scheduler.run('A', job);
  void scheduler.run('B', 'b1');
  await end();
  void scheduler.run('A', 'a3');
  await end();
  await end();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('an urgent job goes before the others of its owner, but not before the turn of another owner', async () => {
  const { lane, begun, end } = manualLane();
  const scheduler = fairScheduler([lane], (job) => job.endsWith('!'));
  for (const job of ['a1', 'a2', 'a3!']) void scheduler.run('A', job);
  for (const job of ['b1', 'b2!']) void scheduler.run('B', job);
  for (let at = 0; at < 4; at++) await end();
  expect(begun).toEqual(['a1', 'a3!', 'b2!', 'a2', 'b1']);
});

test('a lane for short jobs serves them while long ones run and wait', async () => {
  const [general, short] = [manualLane(), manualLane(isShort)];
  const scheduler = fairScheduler([general.lane, short.lane]);
  for (const job of ['long 1', 'long 2', 'long 3']) void scheduler.run('A', job);
  const done = scheduler.run('B', 'short 1');
  void scheduler.run('B', 'short 2');
  expect([general.begun, short.begun]).toEqual([['long 1'], ['short 1']]);
  await short.end();
  expect(await done).toBe('short 1 done');
  await short.end();
  expect([general.begun, short.begun]).toEqual([['long 1'], ['short 1', 'short 2']]);
  await general.end();
  expect(general.begun).toEqual(['long 1', 'long 2']);
});

test('short jobs use a free general lane', async () => {
  const [general, short] = [manualLane(), manualLane(isShort)];
  const scheduler = fairScheduler([general.lane, short.lane]);
  void scheduler.run('A', 'short 1');
  expect([general.begun, short.begun]).toEqual([['short 1'], []]);
});

test('a lane that opens later takes waiting jobs', async () => {
  let isOpen = false;
  const [general, late] = [manualLane(), manualLane(() => isOpen)];
  const scheduler = fairScheduler([general.lane, late.lane]);
  for (const job of ['a1', 'a2', 'a3']) void scheduler.run('A', job);
  expect(late.begun).toEqual([]);
  isOpen = true;
  scheduler.fill();
  expect([general.begun, late.begun]).toEqual([['a1'], ['a2']]);
});

test('a failed job makes room for the next', async () => {
  const { lane, begun, end } = manualLane();
  const scheduler = fairScheduler([lane]);
  const failed = expect(scheduler.run('A', 'a1')).rejects.toThrow('no');
  void scheduler.run('A', 'a2');
  await end(new Error('no'));
  await failed;
  expect(begun).toEqual(['a1', 'a2']);
});

test('closing rejects all waiting jobs', async () => {
  const { lane, begun } = manualLane();
  const scheduler = fairScheduler([lane]);
  void scheduler.run('A', 'a1');
  const waiting = scheduler.run('A', 'a2');
  scheduler.close(new Error('closed'));
  await expect(waiting).rejects.toThrow('closed');
  await expect(scheduler.run('B', 'b1')).rejects.toThrow('closed');
  expect(begun).toEqual(['a1']);
});
