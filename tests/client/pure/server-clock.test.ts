import { expect, test } from 'vitest';
import { serverClock } from '../../../apps/client/server-clock.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');

test('without an answer the time is that of this machine', () => {
  expect(serverClock(() => NOON).nowSeconds()).toBe(NOON / 1000);
});

test('a machine that is a day late takes the time of the server', () => {
  const clock = serverClock(() => NOON - 86_400_000);
  expect(clock.setBy(new Date(NOON).toUTCString(), clock.nowSeconds())).toBe(true);
  expect(clock.nowSeconds()).toBe(NOON / 1000);
});

test('a clock that is set is not found wrong again', () => {
  const clock = serverClock(() => NOON + 86_400_000);
  clock.setBy(new Date(NOON).toUTCString(), clock.nowSeconds());
  expect(clock.setBy(new Date(NOON).toUTCString(), clock.nowSeconds())).toBe(false);
});

test.each([null, '', 'yesterday'])('an answer dated %s changes nothing', (date) => {
  const clock = serverClock(() => NOON);
  expect(clock.setBy(date, clock.nowSeconds())).toBe(false);
  expect(clock.nowSeconds()).toBe(NOON / 1000);
});

test('a difference of seconds is none: answers take time, and dates have no fractions', () => {
  const date = new Date(NOON + 20_000).toUTCString();
  expect(serverClock(() => NOON).setBy(date, NOON / 1000)).toBe(false);
});

test('of two requests that were signed by the wrong clock, both are to be signed again', () => {
  const clock = serverClock(() => NOON - 86_400_000);
  const signedSeconds = clock.nowSeconds();
  const date = new Date(NOON).toUTCString();
  expect([clock.setBy(date, signedSeconds), clock.setBy(date, signedSeconds)]).toEqual([true, true]);
  expect(clock.nowSeconds()).toBe(NOON / 1000);
});
