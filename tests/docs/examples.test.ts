import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../adapters/http/openapi/examples.ts';
import { type Service, startService, temporaryDirectory } from '../support/service.ts';
import { WITHOUT_EXAMPLE } from '../support/without-example.ts';
import { blocksOf, readPage } from './pages.ts';
import { runCall, runExecutable } from './shell.ts';

const directory = temporaryDirectory();
/** Values from earlier examples. VERSION is a placeholder: the page was not fetched, so it has no kept copy. */
const kept: Record<string, string> = { VERSION: '0'.repeat(22) };
let service: Service;
/** Replaces the site whose feed an example reads. */
const site = createServer((_incoming, outgoing) => {
  outgoing.end('<rss version="2.0"><channel><title>News</title></channel></rss>');
});
let siteUrl: string;

beforeAll(async () => {
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  siteUrl = `http://${host}/`;
  service = await startService({ environment: { WORKERS: 'inline', FETCH_ALLOW: host } });
  const photo = sharp({ create: { width: 640, height: 480, channels: 3, background: '#c2410c' } });
  writeFileSync(path.join(directory.path, 'photo.jpg'), await photo.jpeg().toBuffer());
  writeFileSync(
    path.join(directory.path, 'bookmarks.html'),
    '<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF="https://oven.example/">Ovens</A></DL>',
  );
});

afterAll(async () => {
  await service.close();
  site.close();
  directory.remove();
});

/** Waits until an import or export is done. @param path of an example */
async function done(path: string): Promise<void> {
  const address = path.replace(/\$(\w+)/g, (_, name: string) => kept[name] ?? '');
  const state = async () => (await service.client.get(address)).json.state;
  await expect.poll(state, { timeout: 60_000 }).toBe('done');
}

/** Waits for the photograph's thumbnail, and not for all of analysis, which tries again to find the example servers. */
async function thumbnailMade(): Promise<void> {
  const status = async () => (await service.client.get(`/objects/${kept.PHOTO}/thumbnail`)).status;
  await expect.poll(status).toBe(200);
}

test('every endpoint has an example or is listed as an exception', () => {
  const endpoints = service.document.endpoints().map(({ method, path }) => `${method} ${path}`);
  const shown = new Set(EXAMPLES.map(({ of }) => of));
  expect(endpoints.length).toBeGreaterThan(30);
  expect([...shown, ...WITHOUT_EXAMPLE].toSorted()).toEqual(endpoints.toSorted());
});

test('docs/api.md shows every example', () => {
  const shown = blocksOf(readPage('docs/api.md'), 'sh').join('');
  for (const { line } of EXAMPLES) expect(shown).toContain(line);
});

describe('the examples on the page', () => {
  test.each(EXAMPLES)('work: $line', async ({ of, line: shown, keeps }) => {
    const line = shown.replace('https://news.example/', siteUrl);
    if (of.endsWith('/thumbnail')) await thumbnailMade();
    const [, run] = /(\/_\/\S+)\/(?:file|report) /.exec(shown) ?? [];
    if (run) await done(run);
    const environment = {
      COMMONPLACE_URL: service.url,
      COMMONPLACE_KEY: `first:${Buffer.alloc(16, 7).toString('base64')}`,
      ...kept,
    };
    const { status, output } = line.startsWith('commonplace ')
      ? await runCall(line, environment, directory.path)
      : await runExecutable(`cd ${directory.path}\n${line}`, environment);
    if (of.endsWith('/screenshot')) {
      expect(JSON.parse(output)).toMatchObject({ status: 422 }); // no browser is available here
      return;
    }
    if (of.endsWith('/pictures/{n}') || /\/(archive|changes|book|book\/\{n\})$/.test(of)) {
      expect(JSON.parse(output)).toMatchObject({ status: 404 }); // the page was not fetched either
      return;
    }
    expect(status, output).toBe(0);
    const response = /^[[{]/.test(output) ? JSON.parse(output.split('\n')[0] ?? '') : {};
    if (keeps !== undefined)
      kept[keeps] = response.link ? `${response.kid}:${response.secret}` : (response.id ?? response.kid);
    if (of === 'POST /objects') kept.ENTITY = response.mainEntity.id;
  });
});
