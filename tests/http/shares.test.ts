import { request } from 'node:http';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../apps/server/config.ts';
import { openCoreServices } from '../../apps/server/core-services.ts';
import { shareUseCases } from '../../core/use-cases/shares/shares.ts';
import type { Client, Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';
import { upload } from '../support/form.ts';

/** Shares, as people without a key see them (docs/shares.md; D43). */

const UNKNOWN = '0000000000000000000000';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let client: Client;
let accountId: number;
let now = Date.parse('2026-05-01T10:00:00Z');
let visitor = 0;

const service = fileService({ environment: { WORKERS: 'off' }, clock: () => now });
beforeEach(async () => {
  const made = await service.account('Self-hosted');
  client = made.client;
  accountId = made.account.id;
  visitor += 1;
});

interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** A request without a key, by the visitor of this test. */
function visit(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Seen> {
  const at = new URL(url);
  const options = {
    port: at.port,
    path: at.pathname + at.search,
    headers: { 'X-Forwarded-For': `10.0.0.${visitor}`, ...headers },
  };
  return new Promise((resolve, reject) => {
    request(options, async (incoming) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      resolve({
        status: incoming.statusCode ?? 0,
        headers: incoming.headers,
        text: Buffer.concat(chunks).toString('latin1'),
      });
    })
      .on('error', reject)
      .end();
  });
}

const save = async (body: object): Promise<string> => (await client.post('/objects', body)).json.id;
async function share(draft: object): Promise<Json> {
  const { status, json, text } = await client.post('/_/shares', draft);
  expect([status, text]).toEqual([201, expect.any(String)]);
  return json;
}

describe('a preview', () => {
  const preview = (draft: object) => client.post('/_/share-previews', draft);

  it('shows what others would see, for ten minutes, and shares nothing', async () => {
    const id = await save({ content: '# Rye\n\nabout bread', notes: [{ content: 'a private thought' }] });
    const { status, json } = await preview({ objectId: id, notes: true });
    expect(status).toBe(200);
    expect((await visit(json.url)).text).toContain('a private thought');
    expect((await visit((await preview({ objectId: id })).json.url)).text).not.toContain('a private thought');
    expect((await client.get('/_/shares')).json).toEqual([]);
    const gallery = (await preview({ tag: 'bread' })).json.url;
    await client.post(`/objects/${id}/tags`, [{ name: 'bread' }]);
    expect((await visit(gallery)).text).toContain('Rye');
    // Another process of the service, which shares only its secret key and database, knows the address too.
    const other = await openCoreServices(readConfig(service.environment), () => now);
    onTestFinished(() => other.storage.close());
    const prose = { render: async () => '', highlight: async () => null };
    const again = shareUseCases({ ...other, prose });
    const token = json.url.split('/').at(-1);
    expect(await again.open(token)).toMatchObject({ share: { objectId: id, choices: { notes: true } } });
    for (const wrong of ['~', `~${token.slice(2)}`, token.slice(0, -1)])
      expect((await visit(json.url.replace(token, wrong))).status).toBe(404);
    now += 10 * 60_000;
    expect((await visit(json.url)).status).toBe(404);
  });

  it('is rejected as the share would be', async () => {
    const id = await save({ content: 'gone' });
    await client.delete(`/objects/${id}`);
    expect((await preview({ objectId: id })).status).toBe(422);
    expect((await preview({ spaceId: UNKNOWN })).status).toBe(404);
    expect((await preview({ searchId: UNKNOWN })).status).toBe(404);
    expect((await preview({})).status).toBe(400);
    const reader = await service.key({ accountId, access: 'read' });
    expect((await reader.post('/_/share-previews', { tag: 'bread' })).status).toBe(403);
  });
});

describe('a shared object', () => {
  it('shows what its owner chose, and nothing else', async () => {
    const other = await save({ title: 'Other', content: 'a secret text' });
    const id = await save({
      title: '<b>Rye</b> & "water"',
      content: `About **rye**, [[Other]] and [[${other}|that]].\n\n![None](javascript:a)\n\n![A jar](https://pictures.example/jar.png)`,
      tags: [{ name: 'private tag' }],
      notes: [
        { content: '==About rye==\n\nmy comment' },
        { content: 'a private thought\n\n![In a note](https://pictures.example/note.png)' },
      ],
    });
    const plain = await share({ objectId: id });
    expect(plain.url).toMatch(/\/_\/s\/[0-9A-Za-z]{22}$/);
    const { status, headers, text } = await visit(plain.url);
    expect(status).toBe(200);
    expect(text).toContain('<h1>&lt;b&gt;Rye&lt;/b&gt; &amp; &quot;water&quot;</h1>');
    expect(text).toContain('<strong>rye</strong>');
    expect(text).toMatch(/<img loading="lazy" src="[^"]*\/_\/s\/[^"]*\/pictures\.1" alt="A jar"/);
    for (const hidden of [
      id,
      other,
      'private tag',
      'my comment',
      'a private thought',
      'pictures.example',
      '<script',
      'a secret text',
    ])
      expect(text).not.toContain(hidden);
    expect(text.length).toBeLessThan(30_000);
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).toContain(
      '<meta property="og:title" content="&lt;b&gt;Rye&lt;/b&gt; &amp; &quot;water&quot;">',
    );
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; img-src 'self' data:; .*style-src 'sha256-/,
    );
    const etag = String(headers.etag);
    expect((await visit(plain.url, { 'If-None-Match': etag })).status).toBe(304);

    const marked = (await visit((await share({ objectId: id, highlights: true })).url)).text;
    expect(marked).toContain('<blockquote><p>About rye</p>');
    expect(marked).not.toContain('my comment');

    const full = await share({
      objectId: id,
      highlights: true,
      notes: true,
      tags: true,
      title: 'My title',
      indexed: true,
    });
    const seen = await visit(full.url);
    for (const shown of [
      'my comment',
      'a private thought',
      'private tag',
      '<h1>My title</h1>',
      '<blockquote><p>About rye</p>',
    ])
      expect(seen.text).toContain(shown);
    expect(seen.text).not.toContain('noindex');
    expect(seen.text).not.toContain('pictures.example');
    expect((await client.get('/_/shares')).json).toMatchObject([full, {}, plain]);
    expect((await client.get(`/_/shares/${plain.id}`)).json).toEqual(plain);
  });

  it('has its file under its own address, in a sandbox', async () => {
    const id = (await client.post('/objects', undefined, { form: upload(PNG, 'dot.png') })).json.id;
    const svg = (
      await client.post('/objects', undefined, {
        form: upload('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg'),
      })
    ).json.id;
    const { url, id: shareId } = await share({ objectId: id });
    const [, src = ''] = /<img class="picture" src="([^"]*)"/.exec((await visit(url)).text) ?? [];
    expect(src).toContain(url);
    const file = await visit(src);
    expect([file.status, file.headers['content-type'], file.text.length]).toEqual([
      200,
      'image/png',
      PNG.length,
    ]);
    expect(file.headers['content-security-policy']).toMatch(/^sandbox/);
    expect((await visit(src, { Range: 'bytes=0-3' })).status).toBe(206);
    expect(file.headers['content-disposition']).toBe('inline; filename="dot.png"');
    expect(file.headers['x-robots-tag']).toBe('noindex');
    const other = await share({ objectId: svg });
    const [, page = ''] = /src="([^"]*\/file)"/.exec((await visit(other.url)).text) ?? [];
    expect((await visit(page)).headers['content-disposition']).toMatch(/^attachment/);
    const key = src.split('/').at(-2);
    expect((await visit(`${other.url}/${key}/file`)).status).toBe(404);
    await client.delete(`/_/shares/${shareId}`);
    expect((await visit(src)).status).toBe(404);
  });
});

describe('a shared space, search or tag', () => {
  it('is a gallery with pages, whose objects have pages, and a feed', async () => {
    const space = (await client.post('/spaces', { name: 'Bread & <i>' })).json.id;
    const ids: string[] = [];
    for (let number = 0; number < 50; number += 1) {
      now += 1000;
      ids.push(
        await save({ title: `Loaf ${number} & <b>`, content: `text ${number}`, spaces: [{ id: space }] }),
      );
    }
    const outside = await save({ title: 'Outside', content: 'elsewhere' });
    const { url } = await share({ spaceId: space, texts: true });
    const first = await visit(url);
    expect(first.text).toContain('<h1 dir="auto">Bread &amp; &lt;i&gt;</h1>');
    expect(first.text.match(/class="card"/g)).toHaveLength(48);
    expect(first.text).toContain('Loaf 49 &amp; &lt;b&gt;');
    expect((await visit(`${url}?page=2`)).text.match(/class="card"/g)).toHaveLength(2);
    for (const page of ['0', '3', 'x', '1.5']) expect((await visit(`${url}?page=${page}`)).status).toBe(404);
    for (const hidden of [...ids, outside, space, 'Outside']) expect(first.text).not.toContain(hidden);
    const [, item = ''] = /<a class="card" href="([^"]*)"/.exec(first.text) ?? [];
    expect((await visit(item)).text).toContain('text 49');
    expect((await visit(`${url}/${outside}`)).status).toBe(404);

    const atom = await visit(`${url}/feed.atom`);
    expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(atom.text.match(/<entry>/g)).toHaveLength(50);
    expect((await visit(`${url}/feed.atom`, { 'If-None-Match': String(atom.headers.etag) })).status).toBe(
      304,
    );
    const since = String(atom.headers['last-modified']);
    expect((await visit(`${url}/feed.rss`, { 'If-Modified-Since': since })).status).toBe(304);
    const json = JSON.parse((await visit(`${url}/feed.json`)).text);
    expect(json.items[0]).toMatchObject({ title: 'Loaf 49 & <b>', content_html: '<p>text 49</p>\n' });
    expect((await visit(`${url}/feed.rss`)).text).toMatch(/<rss version="2.0"/);

    const search = (await client.post('/_/searches', { name: 'Found', query: 'elsewhere' })).json.id;
    const found = await share({ searchId: search });
    expect((await visit(found.url)).text).toContain('Outside');
    await client.post(`/objects/${outside}/tags`, [{ name: 'a tag' }]);
    const tagged = await share({ tag: 'a tag' });
    const [, there = ''] = /<a class="card" href="([^"]*)"/.exec((await visit(found.url)).text) ?? [];
    expect((await visit(there)).text).toContain('All of Found');
    const titles = async () =>
      [...(await visit(ordered.url)).text.matchAll(/<b dir="auto">([^<]*)/g)].map(([, name]) => name);
    const letters = (await client.post('/_/searches', { name: 'A–C', query: 'tag:letters' })).json.id;
    for (const title of ['B', 'A', 'C'])
      await client.post('/objects', { title, content: title, tags: [{ name: 'letters' }] });
    const ordered = await share({ searchId: letters });
    expect(await titles()).toEqual(['C', 'A', 'B']);
    await client.patch(`/_/searches/${letters}`, { order: 'title' });
    expect(await titles()).toEqual(['A', 'B', 'C']);
    // A feed has what is new first.
    const items = JSON.parse((await visit(`${ordered.url}/feed.json`)).text).items;
    expect(items.map(({ title }: Json) => title)).toEqual(['C', 'A', 'B']);
    await client.patch(`/_/searches/${search}`, { name: 'Renamed' });
    expect((await visit(there)).text).toContain('All of Renamed');
    await client.patch(`/_/searches/${search}`, { color: '#ff0000' });
    expect((await visit(found.url)).status).toBe(404);
    expect((await client.post('/_/shares', { searchId: search })).json).toMatchObject({
      status: 422,
      code: 'search-with-colour',
    });
    await client.patch(`/_/searches/${search}`, { color: null });
    expect((await visit(tagged.url)).text).toContain('1 item');
    const [, place = ''] = /<a class="card" href="([^"]*)"/.exec((await visit(tagged.url)).text) ?? [];
    // The same object has another name in another share.
    expect((await visit(found.url)).text).not.toContain(place.split('/').at(-1));
    await client.delete(`/objects/${outside}`);
    expect((await visit(place)).status).toBe(404);
    expect((await visit(tagged.url)).status).toBe(404);
  });
});

describe('a search of a key with a content scope', () => {
  it('cannot be shared, since the key could widen it', async () => {
    await save({ content: 'rye' });
    const scoped = await service.key({ accountId, scope: { type: 'non-sensitive' } });
    const { id } = (await scoped.post('/_/searches', { name: 'Mine', query: 'rye' })).json;
    expect((await client.post('/_/shares', { searchId: id })).status).toBe(404);
    expect((await client.post('/_/exports', { format: 'csv', searchId: id })).status).toBe(404);
  });
});

describe('an address that shows nothing', () => {
  it('gets the same response for every reason, and is limited', async () => {
    const id = await save({ content: 'rye' });
    const gone = await save({ content: 'gone' });
    const space = (await client.post('/spaces', { name: 'Empty' })).json.id;
    const revoked = await share({ objectId: id });
    await client.delete(`/_/shares/${revoked.id}`);
    const expired = await share({ objectId: id, expires: new Date(now + 1000).toISOString() });
    const trashed = await share({ objectId: gone });
    await client.delete(`/objects/${gone}`);
    const emptied = await share({ spaceId: space });
    now += 2000;
    const suspended = await service.account('Self-hosted');
    const other = (await suspended.client.post('/objects', { content: 'x' })).json.id;
    const theirs = (await suspended.client.post('/_/shares', { objectId: other })).json;
    await service.accounts.setSuspended(suspended.account.id, true);
    const base = revoked.url.slice(0, -UNKNOWN.length);
    const urls = [revoked, expired, trashed, emptied, theirs].map(({ url }) => url as string);
    const seen = [];
    for (const url of [
      ...urls,
      base + UNKNOWN,
      `${base}x`,
      `${revoked.url}/${UNKNOWN}`,
      `${revoked.url}/${UNKNOWN}/file`,
      `${base}${encodeURIComponent('../..')}`,
    ]) {
      const { status, text, headers } = await visit(url);
      const { date: _, 'x-request-id': __, ...rest } = headers;
      seen.push(JSON.stringify([status, text, rest]));
    }
    expect(new Set(seen).size).toBe(1);
    expect(seen[0]).toContain('404');
    await vi.waitFor(async () => expect((await visit(base + UNKNOWN)).status).toBe(429), {
      timeout: 100_000,
      interval: 0,
    });
    const live = await share({ objectId: id });
    expect((await visit(live.url)).status).toBe(429);
    visitor += 1;
    for (let missing = 0; missing < 61; missing += 1) await visit(`${live.url}/${UNKNOWN}/pictures.0`);
    expect((await visit(live.url)).status).toBe(200);
    // One customer has a network of IPv6.
    const of = (host: string) => ({ 'X-Forwarded-For': `2001:db8::${host}` });
    for (let guess = 0; guess < 60; guess += 1) await visit(base + UNKNOWN, of(guess.toString(16)));
    expect((await visit(live.url, of('ffff'))).headers).toMatchObject({ 'x-robots-tag': 'noindex' });
    expect((await visit(live.url, of('ffff'))).status).toBe(429);
  });
});

describe('POST /_/shares', () => {
  it.each([
    [{}, 400, 'Exactly one'],
    [{ objectId: UNKNOWN, tag: 'a' }, 400, 'Exactly one'],
    [{ objectId: UNKNOWN }, 404, UNKNOWN],
    [{ spaceId: UNKNOWN }, 404, UNKNOWN],
    [{ searchId: UNKNOWN }, 404, UNKNOWN],
    [{ tag: '' }, 422, 'tag'],
    [{ tag: 'a', title: ' ' }, 422, 'title'],
    [{ tag: 'a', expires: '2020-01-01T00:00:00.000Z' }, 422, 'expires'],
    [{ tag: 'a', expires: 'soon' }, 400, 'expires'],
  ])('%j is rejected', async (draft, status, named) => {
    const answer = await client.post('/_/shares', draft);
    expect([answer.status, answer.json.detail]).toEqual([status, expect.stringContaining(named)]);
    expect((await client.get('/_/shares')).json).toEqual([]);
  });

  it('needs a full key without a scope, and an object that is not in the trash', async () => {
    const scoped = await service.key({ accountId, scope: { type: 'non-sensitive' } });
    expect((await scoped.post('/_/shares', { tag: 'a' })).status).toBe(403);
    const id = await save({ content: 'rye' });
    await client.delete(`/objects/${id}`);
    expect((await client.post('/_/shares', { objectId: id })).status).toBe(422);
  });
});
