import { parseAtomFeed } from 'feedsmith';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { eBook } from '../support/e-book.ts';
import { fileService } from '../support/file-service.ts';
import { upload } from '../support/form.ts';

/** The catalogue for e-readers (docs/export.md, "On an e-reader"). */

const service = fileService({ environment: { WORKERS: 'inline' } });
let owner: Client;
let accountId: number;
let password: string;
const RYE = '<i>Rye</i> & "water"';
const ids: Record<string, string> = {};

beforeAll(async () => {
  const made = await service.account('Self-hosted');
  owner = made.client;
  accountId = made.account.id;
  password = (await service.token({ accountId, access: 'read' })).secret;
  ids.space = (await owner.post('/spaces', { name: 'Bread & <b>' })).json.id;
  ids.note = (
    await owner.post('/objects', {
      title: `${RYE} \u0001`,
      content: 'A text about rye.',
      tags: [{ name: '"a" <tag>' }],
      spaces: [{ id: ids.space }],
    })
  ).json.id;
  ids.done = (await owner.post('/objects', { title: 'Wheat', content: 'A text about wheat.' })).json.id;
  await owner.patch(`/objects/${ids.done}`, { completed: true });
  ids.book = (
    await owner.post('/objects', undefined, { form: upload(eBook(['<p>Walls of stone</p>']), 'walls.epub') })
  ).json.id;
  await owner.patch(`/objects/${ids.book}`, { title: 'Stones' });
  await owner.post('/objects', { url: 'https://nothing.example/' });
  ids.search = (await owner.post('/_/searches', { name: 'About rye', query: 'rye' })).json.id;
});

const basic = (secret: string) => ({
  Authorization: `Basic ${Buffer.from(`reader:${secret}`).toString('base64')}`,
});
const visit = (path: string, headers: Record<string, string> = basic(password)) =>
  service.anonymous.get(path, { headers: { Accept: '*/*', ...headers } });
async function feed(path: string) {
  const response = await visit(path);
  expect([response.status, response.headers['content-type']]).toEqual([
    200,
    expect.stringMatching(
      /^application\/atom\+xml;profile=opds-catalog;kind=(navigation|acquisition);charset=utf-8$/,
    ),
  ]);
  const { entries = [], links = [], title: { value: title } = {} } = parseAtomFeed(response.text);
  return { title, links, titles: entries.map((entry) => entry.title?.value), entries, text: response.text };
}

describe('the catalogue', () => {
  it('leads to recent and unread objects, spaces and saved searches', async () => {
    const root = await feed('/_/opds');
    const ways = new Map(root.entries.map(({ title, links = [] }) => [title?.value, links[0]?.href ?? '']));
    expect([...ways.keys()]).toEqual(['Recent', 'Unread', 'Spaces', 'Saved searches']);
    const recent = await feed(ways.get('Recent') ?? '');
    expect(recent.titles.toSorted()).toEqual([RYE, 'Stones', 'Wheat']);
    expect((await feed(ways.get('Unread') ?? '')).titles).not.toContain('Wheat');
    const spaces = await feed(ways.get('Spaces') ?? '');
    expect(spaces.titles).toEqual(['Bread & <b>']);
    const space = await feed(spaces.entries[0]?.links?.[0]?.href ?? '');
    expect([space.title, space.titles]).toEqual(['Bread & <b>', [RYE]]);
    const searches = await feed(ways.get('Saved searches') ?? '');
    const found = await feed(searches.entries[0]?.links?.[0]?.href ?? '');
    expect([found.title, found.titles[0]]).toEqual(['About rye', RYE]);
    expect(root.text + recent.text).not.toMatch(/\u0001|<i>|<tag>/);
  });

  it('can be searched as its description says', async () => {
    const { links } = await feed('/_/opds');
    const at = links.find(({ rel, type }) => rel === 'search' && type?.startsWith('application/opensearch'));
    const { text } = await visit(at?.href ?? '');
    const [, template = ''] = /template="([^"]*)"/.exec(text) ?? [];
    const address = new URL(template.replace('{searchTerms}', encodeURIComponent('wheat')));
    expect((await feed(address.pathname + address.search)).titles[0]).toBe('Wheat');
    expect((await visit('/_/opds/books?q=created:never')).status).toBe(400);
    expect((await visit('/_/opds/books?page=0')).status).toBe(400);
  });

  it('offers books of objects, and the books that were uploaded', async () => {
    const { entries } = await feed('/_/opds/books');
    const offers = new Map(
      entries.map(({ title, links = [] }) => [
        title?.value,
        links.filter(({ rel }) => rel === 'http://opds-spec.org/acquisition'),
      ]),
    );
    const [made] = offers.get(RYE) ?? [];
    const book = await visit(made?.href ?? '');
    expect([book.status, book.headers['content-type']]).toEqual([200, 'application/epub+zip']);
    expect(book.headers['content-disposition']).toContain('filename="i Rye i & water.epub"');
    expect(book.bytes.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip');
    const [uploaded, ...others] = offers.get('Stones') ?? [];
    expect(others).toEqual([]);
    expect(await visit(uploaded?.href ?? '')).toMatchObject({
      status: 200,
      bytes: eBook(['<p>Walls of stone</p>']),
    });
  });

  it('has pages', async () => {
    const { client, account } = await service.account('Self-hosted');
    const { secret } = await service.token({ accountId: account.id, access: 'read' });
    for (let number = 0; number < 51; number += 1)
      await client.post('/objects', { content: `Text ${number}` });
    const first = parseAtomFeed((await visit('/_/opds/books', basic(secret))).text);
    const next = first.links?.find(({ rel }) => rel === 'next')?.href ?? '';
    const second = parseAtomFeed((await visit(next, basic(secret))).text);
    expect([first.entries?.length, second.entries?.length]).toEqual([50, 1]);
    expect(second.links?.find(({ rel }) => rel === 'previous')?.href).toBe('/_/opds/books');
    expect(second.links?.some(({ rel }) => rel === 'next')).toBe(false);
  });
});

describe('the password of the catalogue', () => {
  it('is an API token that may read, and asked for', async () => {
    const asked = await visit('/_/opds', {});
    expect([asked.status, asked.headers['www-authenticate']]).toEqual([
      401,
      'Basic realm="Commonplace", charset="UTF-8"',
    ]);
    expect((await visit('/_/opds', { Authorization: `Bearer ${password}` })).status).toBe(200);
    expect((await owner.get('/_/opds', { headers: { Accept: '*/*' } })).status).toBe(200);
    for (const wrong of ['', 'guess', password.slice(0, -1), `x${password}`])
      expect((await visit('/_/opds', basic(wrong))).status).toBe(401);
    const saving = await service.token({ accountId, access: 'save' });
    expect((await visit('/_/opds', basic(saving.secret))).status).toBe(403);
  });

  it('is not accepted elsewhere, nor for pages of other sites', async () => {
    for (const path of ['/objects', '/_/opdsx', `/objects/${ids.note}`, '/_/searches'])
      expect((await visit(path)).status).toBe(401);
    const at = (more: Record<string, string>) => visit('/_/opds', { ...basic(password), ...more });
    expect((await at({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await at({ Origin: 'https://evil.example' })).status).toBe(403);
    expect((await at({ Origin: 'null' })).status).toBe(403);
    expect((await at({ 'Sec-Fetch-Site': 'same-origin', Origin: service.url })).status).toBe(200);
  });

  it('gives no access outside its account and its scope', async () => {
    const { account } = await service.account('Self-hosted');
    const foreign = await service.token({ accountId: account.id, access: 'read' });
    const space = (await owner.post('/spaces', { name: 'Other' })).json.id;
    const scoped = await service.token({
      accountId,
      access: 'read',
      scope: { type: 'spaces', spaceIds: [space] },
    });
    for (const { secret } of [foreign, scoped]) {
      expect(parseAtomFeed((await visit('/_/opds/books', basic(secret))).text).entries ?? []).toEqual([]);
      for (const path of [
        `epub/${ids.note}`,
        `files/${ids.book}`,
        `books?searchId=${ids.search}`,
        `books?spaceId=${ids.space}`,
      ]) {
        const { status, text } = await visit(`/_/opds/${path}`, basic(secret));
        expect([path, status === 403 || status === 404]).toEqual([path, true]);
        expect(text).not.toMatch(/rye|Bread/i);
      }
    }
  });
});
