import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../support/client.ts';
import { fixture } from '../support/import-fixture.ts';
import { type Service, startService } from '../support/service.ts';

/** Feeds (docs/feeds.md) on the real service, from a web server on this machine. */

let service: Service;
let site: string;
const answers = new Map<string, (incoming: IncomingMessage, outgoing: ServerResponse) => void>();
const server = createServer((incoming, outgoing) => {
  const answer = answers.get(incoming.url ?? '');
  if (answer) answer(incoming, outgoing);
  else outgoing.writeHead(404).end();
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  site = `http://${host}`;
  service = await startService({ environment: { WORKERS: 'off', FETCH_ALLOW: host } });
});
afterAll(async () => {
  await service.close();
  server.closeAllConnections();
  server.close();
});

let count = 0;
function newPath(): string {
  count += 1;
  return `/feed-${count}`;
}
/** Publishes a feed of these items on the server. @returns its address */
function put(items: readonly string[], path = newPath()): string {
  const listed = items.map(
    (name) =>
      `<item><title>${name}</title><link>${site}/page/${name}</link><pubDate>Mon, 02 Jan 2023 03:04:05 GMT</pubDate></item>`,
  );
  const etag = `"${items.join()}"`;
  answers.set(path, (incoming, outgoing) => {
    if (incoming.headers['if-none-match'] === etag) outgoing.writeHead(304).end();
    else
      outgoing
        .writeHead(200, { 'content-type': 'application/rss+xml', etag })
        .end(
          `<rss version="2.0"><channel><title>News of ${path}</title><link>${site}/</link>${listed.join('')}</channel></rss>`,
        );
  });
  return site + path;
}
const publish = (path: string, type: string, text: string, status = 200) =>
  answers.set(path, (_incoming, outgoing) => outgoing.writeHead(status, { 'content-type': type }).end(text));
const titles = (objects: Json) => objects.map(({ title }: Json) => title).sort();

describe('a feed', () => {
  it('is found through the page that names it, and saves its newest items, then new ones', async () => {
    const { client } = await service.account();
    const url = put(['one', 'two', 'three']);
    publish(
      '/blog',
      'text/html',
      `<html><link rel="alternate" type="application/rss+xml" href="${url}"></html>`,
    );
    const made = await client.post('/_/feeds', { url: `${site}/blog`, tags: ['news'], first: 2 });
    expect([made.status, made.headers.location]).toEqual([
      201,
      expect.stringMatching(`/_/feeds/${made.json.id}$`),
    ]);
    const feed = {
      id: expect.any(String),
      url,
      title: `News of ${new URL(url).pathname}`,
      site: `${site}/`,
      tags: ['news'],
      first: 2,
      paused: false,
      created: expect.any(String),
      saved: 2,
      read: expect.any(String),
      next: expect.any(String),
    };
    expect(made.json).toEqual(feed);
    const { json: objects } = await client.get('/objects?q=tag:news');
    expect(titles(objects)).toEqual(['one', 'two']);
    expect(objects[0]).toMatchObject({ created: '2023-01-02T03:04:05.000Z', tags: [{ name: 'news' }] });
    const events = (await client.get('/_/events', { headers: { Accept: 'application/jsonl' } })).text;
    expect(events.match(/object\.created/g)).toHaveLength(2);
    put(['four', 'one', 'two', 'three'], new URL(url).pathname);
    const again = await client.post(`/_/feeds/${made.json.id}/read`);
    expect(again.json).toEqual({ ...feed, saved: 3 });
    expect((await client.post(`/_/feeds/${made.json.id}/read`)).json.saved).toBe(3);
    expect((await client.get('/_/feeds')).json).toEqual([{ ...feed, saved: 3 }]);
    expect((await client.delete(`/_/feeds/${made.json.id}`)).status).toBe(200);
    expect((await client.get(`/_/feeds/${made.json.id}`)).status).toBe(404);
    expect((await client.get('/objects')).json).toHaveLength(3);
  });

  it('can be changed and paused, is listed once for each space, and its tag is renamed with the others', async () => {
    const { client } = await service.account();
    const url = put(['a']);
    const { json: space } = await client.post('/spaces', { name: 'Reading' });
    const { json: feed } = await client.post('/_/feeds', { url, tags: ['x'], spaceId: space.id });
    expect((await client.get(`/spaces/${space.id}`)).json.objects).toHaveLength(1);
    expect((await client.post('/_/feeds', { url, spaceId: space.id })).status).toBe(409);
    answers.set('/old', (_incoming, outgoing) => outgoing.writeHead(301, { location: url }).end());
    const { json: other } = await client.post('/_/feeds', { url: `${site}/old` });
    expect(other).toMatchObject({ url, saved: 0, tags: [] });
    await client.patch('/_/tags/x', { name: 'y' });
    const patched = await client.patch(`/_/feeds/${feed.id}`, {
      title: ' Mine ',
      intervalMinutes: 30,
      paused: true,
    });
    expect(patched.json).toMatchObject({ title: 'Mine', intervalMinutes: 30, paused: true });
    expect(patched.json).not.toHaveProperty('next');
    const free = await client.patch(`/_/feeds/${other.id}`, {
      intervalMinutes: null,
      spaceId: null,
      tags: ['z'],
    });
    expect(free.json).toMatchObject({ tags: ['z'], saved: 0 });
    const another = put(['b', 'c', 'd']);
    const moved = await client.patch(`/_/feeds/${other.id}`, { url: another, first: 1 });
    expect(moved.json).toMatchObject({ url: another, saved: 1 });
    await client.delete(`/spaces/${space.id}`);
    expect((await client.get(`/_/feeds/${feed.id}`)).json).toMatchObject({
      paused: true,
      remark: 'Its space was deleted. Choose another or none, then resume it.',
    });
  });

  it('shows why it cannot be read, in a sentence, and nothing stops', async () => {
    const { client } = await service.account();
    const refused = async (url: string) => {
      const { status, json } = await client.post('/_/feeds', { url });
      return [status, json.detail];
    };
    publish('/none', 'text/html', '<html>Nothing</html>');
    publish(
      '/inside',
      'text/html',
      '<link rel=alternate type="application/rss+xml" href="http://169.254.169.254/feed">',
    );
    answers.set('/away', (_incoming, outgoing) =>
      outgoing.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
    );
    answers.set('/endless', (_incoming, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'application/rss+xml' });
      const more = () => {
        while (!outgoing.destroyed && outgoing.write('<item>'.repeat(10_000)));
        if (!outgoing.destroyed) outgoing.once('drain', more);
      };
      more();
    });
    for (const [path, reason] of [
      ['/none', /a page without a feed/],
      ['/inside', /not on the public internet/],
      ['/away', /not on the public internet/],
      ['/missing', /status 404/],
      ['/endless', /larger than 8 MiB/],
    ] as const)
      expect([path, ...(await refused(site + path))]).toEqual([path, 422, expect.stringMatching(reason)]);
    const url = put(['a']);
    const { json: feed } = await client.post('/_/feeds', { url });
    publish(new URL(url).pathname, 'text/html', '<html>Gone</html>');
    const { json: failing } = await client.post(`/_/feeds/${feed.id}/read`);
    expect(failing.failure).toEqual({
      at: expect.any(String),
      reason: 'This address is now a page, not a feed.',
      code: 'feed-page-instead',
      params: {},
      attempts: 1,
    });
    for (const [body, status, text] of [
      [{}, 400, 'url is missing'],
      [{ url: 'ftp://a.test/' }, 422, 'absolute http or https'],
      [{ url, intervalMinutes: 1 }, 422, 'from 15 to 10080'],
      [{ url, first: 501 }, 422, 'from 0 to 500'],
      [{ url, tags: [' '] }, 422, 'tag'],
      [{ url, spaceId: '0'.repeat(22) }, 404, 'space'],
    ] as const) {
      const answer = await client.post('/_/feeds', body);
      expect([body, answer.status, answer.json.detail]).toEqual([
        body,
        status,
        expect.stringContaining(text),
      ]);
    }
  });

  it('belongs to its account, and to the scoped key that created it', async () => {
    const space = await service.space('Scoped');
    const url = put(['a', 'b']);
    const scoped = await service.key({ scope: { type: 'spaces', spaceIds: [space] } });
    const reader = await service.key({ access: 'read' });
    expect((await scoped.post('/_/feeds', { url })).status).toBe(403);
    const { json: open } = await service.client.post('/_/feeds', { url });
    const { json: closed } = await scoped.post('/_/feeds', { url, spaceId: space });
    expect((await scoped.get('/_/feeds')).json).toEqual([closed]);
    const seen = (await reader.get('/_/feeds')).json.map(({ id }: Json) => id);
    expect(seen).toEqual(expect.arrayContaining([open.id, closed.id]));
    expect((await reader.post(`/_/feeds/${open.id}/read`)).status).toBe(403);
    expect((await scoped.get(`/_/feeds/${open.id}`)).status).toBe(404);
    expect((await scoped.patch(`/_/feeds/${closed.id}`, { spaceId: null })).status).toBe(403);
    await scoped.delete(`/_/feeds/${open.id}`);
    const { json: theirs } = await service.client.post('/_/feeds', { url: put(['c']), spaceId: space });
    const scopes = [{ type: 'non-sensitive' }, { type: 'spaces', spaceIds: [space] }] as const;
    for (const other of await Promise.all(scopes.map((scope) => service.key({ scope })))) {
      expect((await other.get('/_/feeds')).json).toEqual([]);
      expect((await other.get('/_/feeds', { headers: { Accept: 'text/x-opml' } })).text).not.toContain(
        'xmlUrl',
      );
      for (const { id } of [open, closed, theirs]) {
        expect((await other.get(`/_/feeds/${id}`)).status).toBe(404);
        expect((await other.patch(`/_/feeds/${id}`, { paused: true })).status).toBe(404);
        expect((await other.post(`/_/feeds/${id}/read`)).status).toBe(404);
        await other.delete(`/_/feeds/${id}`);
      }
      for (const path of ['/_/webhooks', '/_/imports', '/_/keys'])
        expect((await other.get(path)).status).toBe(403);
    }
    // It does not learn that the account follows the same feed.
    const guest = await service.key({ scope: { type: 'non-sensitive' } });
    expect((await guest.post('/_/feeds', { url })).status).toBe(201);
    expect((await guest.post('/_/feeds', { url })).status).toBe(409);
    expect((await service.client.post('/_/feeds', { url })).status).toBe(409);
    expect((await service.client.get('/_/feeds')).json).toHaveLength(
      (await reader.get('/_/feeds')).json.length,
    );
    const { client: stranger } = await service.account();
    for (const path of [`/_/feeds/${open.id}`, `/_/feeds/${closed.id}`])
      expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.post(`/_/feeds/${open.id}/read`)).status).toBe(404);
    expect((await service.client.get(`/_/feeds/${open.id}`)).status).toBe(200);
  });
});

it('subscriptions are imported from OPML and exported as OPML', async () => {
  const { json } = await service.client.post('/_/imports?name=subscriptions.opml', undefined, {
    body: readFileSync(fixture('subscriptions.opml')),
  });
  const run = async () => (await service.client.get(`/_/imports/${json.id}`)).json;
  await expect.poll(async () => (await run()).state, { interval: 20 }).toBe('done');
  expect(await run()).toMatchObject({ format: 'opml', imported: 4, matched: 0, skipped: 3 });
  const { text, headers } = await service.client.get('/_/feeds', { headers: { Accept: 'text/x-opml' } });
  expect(headers['content-type']).toBe('text/x-opml; charset=utf-8');
  expect(text).toContain(
    '    <outline text="Cooking">\n      <outline type="rss" text="Soup &amp; bread" xmlUrl="https://soup.example/feed.xml" htmlUrl="https://soup.example/" category="Soup,winter"/>\n    </outline>',
  );
  const again = await service.client.post('/_/imports?name=feeds.opml', undefined, { body: text });
  const state = async () => (await service.client.get(`/_/imports/${again.json.id}`)).json;
  await expect.poll(async () => (await state()).state, { interval: 20 }).toBe('done');
  expect(await state()).toMatchObject({ imported: 0, skipped: 0 });
});
