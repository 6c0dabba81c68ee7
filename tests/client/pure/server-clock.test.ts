import { expect, test } from 'vitest';
import { serverClock } from '../../../apps/client/server-clock.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');

test('without an answer the time is that of this machine', () => {
  expect(serverClock(() => NOON).nowSeconds()).toBe(NOON / 1000);
});

test('a machine that is a day late takes the time of the server', () => {
  const clock = serverClock(() => NOON - 86_400_000);
  expect(clock.setBy(new Date(NOON).toUTCString())).toBe(true);
  expect(clock.nowSeconds()).toBe(NOON / 1000);
});

test('a clock that is set is not found wrong again', () => {
  const clock = serverClock(() => NOON + 86_400_000);
  clock.setBy(new Date(NOON).toUTCString());
  expect(clock.setBy(new Date(NOON).toUTCString())).toBe(false);
});

test.each([null, '', 'yesterday'])('an answer dated %s changes nothing', (date) => {
  const clock = serverClock(() => NOON);
  expect(clock.setBy(date)).toBe(false);
  expect(clock.nowSeconds()).toBe(NOON / 1000);
});

test('a difference of seconds is none: answers take time, and dates have no fractions', () => {
  expect(serverClock(() => NOON).setBy(new Date(NOON + 20_000).toUTCString())).toBe(false);
});
