import { expect, it } from 'vitest';
import type { Client } from '../../../apps/web/api/client.ts';
import { readingPositionOf, START, storeReadingPosition } from '../../../apps/web/reader/reading-position.ts';

/** A server whose requests end when the test says so. */
function slowServer() {
  const requests: { readonly what: string; end(answer?: object): void; fail(): void }[] = [];
  const ask = (method: string, path: string) =>
    new Promise((end, fail) => {
      const what = `${method} ${path.split('/')[3]}`;
      requests.push({ what, end, fail: () => fail(new Error('The server is not responding.')) });
    });
  return { client: { json: ask, send: ask } as unknown as Client, requests };
}

const placeAt = (part: number) => ({ part, within: 0.5, progress: 0.5 });
const { signal } = new AbortController();

async function unsentPlace(id: string): Promise<unknown> {
  const { client, requests } = slowServer();
  const place = readingPositionOf(client, id, signal);
  requests[0]?.fail();
  return place;
}

it('keeps each of several places that fail to be sent at the same time', async () => {
  const { client, requests } = slowServer();
  const all = ['a', 'b'].map((id, part) => storeReadingPosition(client, id, placeAt(part)));
  for (const { fail } of requests) fail();
  await Promise.all(all);
  expect(await unsentPlace('a')).toEqual(placeAt(0));
  expect(await unsentPlace('b')).toEqual(placeAt(1));
});

it('sends a place that was not sent before it continues there', async () => {
  const { client, requests } = slowServer();
  const failing = storeReadingPosition(client, 'c', placeAt(1));
  requests[0]?.fail();
  await failing;
  let isThere = false;
  const found = readingPositionOf(client, 'c', signal).then((place) => {
    isThere = true;
    return place;
  });
  requests[1]?.end({ ...START, at: '2020-01-01T00:00:00Z' });
  await expect.poll(() => requests[2]?.what).toBe('PUT c');
  await new Promise(setImmediate);
  expect(isThere).toBe(false);
  requests[2]?.end();
  expect(await found).toEqual(placeAt(1));
});

it('does not send an old place once a newer one was sent', async () => {
  const { client, requests } = slowServer();
  const failing = storeReadingPosition(client, 'd', placeAt(1));
  requests[0]?.fail();
  await failing;
  const found = readingPositionOf(client, 'd', signal);
  const newer = storeReadingPosition(client, 'd', placeAt(2));
  requests[2]?.end();
  await newer;
  requests[1]?.end({ ...START, at: '2020-01-01T00:00:00Z' });
  await found;
  expect(requests).toHaveLength(3);
});
