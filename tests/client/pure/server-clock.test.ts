import { expect, test } from 'vitest';
import { serverClock } from '../../../apps/client/server-clock.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');

test('without a response, the time is that of this machine', () => {
  expect(serverClock(() => NOON).nowSeconds()).toBe(NOON / 1000);
});

test('a machine that is a day late uses the time of the server', () => {
  const clock = serverClock(() => NOON - 86_400_000);
  expect(clock.setBy(new Date(NOON).toUTCString(), clock.nowSeconds())).toBe(true);
  expect(clock.nowSeconds()).toBe(NOON / 1000);
});

test('a corrected clock is not corrected again', () => {
  const clock = serverClock(() => NOON + 86_400_000);
  clock.setBy(new Date(NOON).toUTCString(), clock.nowSeconds());
  expect(clock.setBy(new Date(NOON).toUTCString(), clock.nowSeconds())).toBe(false);
});

test.each([null, '', 'yesterday'])('a response dated %s changes nothing', (date) => {
  const clock = serverClock(() => NOON);
  expect(clock.setBy(date, clock.nowSeconds())).toBe(false);
  expect(clock.nowSeconds()).toBe(NOON / 1000);
});

test('a difference of seconds is ignored: responses take time, and dates have no fractions', () => {
  const date = new Date(NOON + 20_000).toUTCString();
  expect(serverClock(() => NOON).setBy(date, NOON / 1000)).toBe(false);
});

test('two requests signed with the wrong clock are both signed again', () => {
  const clock = serverClock(() => NOON - 86_400_000);
  const signedSeconds = clock.nowSeconds();
  const date = new Date(NOON).toUTCString();
  expect([clock.setBy(date, signedSeconds), clock.setBy(date, signedSeconds)]).toEqual([true, true]);
  expect(clock.nowSeconds()).toBe(NOON / 1000);
});
