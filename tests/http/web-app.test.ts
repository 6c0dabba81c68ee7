import { readdirSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../support/service.ts';

/** How the web app is served: its page, its files, and its security headers. */

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const OWN = { redirect: 'manual' } as const;

let service: Service;
let below: Service;
beforeAll(async () => {
  service = await startService();
  below = await startService({ environment: { BASE_URL: 'https://example.org/books' } });
});
afterAll(() => Promise.all([service.close(), below.close()]));

const get = (path: string, headers: Record<string, string> = {}, base = service.url) =>
  fetch(base + path, { ...OWN, headers });

/** The addresses of the files that the page loads. */
async function filesOf(page: Response): Promise<readonly string[]> {
  return [...(await page.text()).matchAll(/(?:src|href)="([^"]+\/assets\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  );
}

describe('the address of the service', () => {
  it('redirects a browser to the app, and describes the service to other clients', async () => {
    const page = await get('/', { Accept: BROWSER });
    expect([page.status, page.headers.get('Location'), page.headers.get('Vary')]).toEqual([
      302,
      '/app',
      'Accept',
    ]);
    for (const accept of ['application/json', '*/*', 'application/json, text/html'])
      expect((await get('/', { Accept: accept })).status).toBe(200);
    expect((await get('/')).headers.get('Content-Type')).toBe('application/json');
  });

  it('redirects a browser below the path of its public address', async () => {
    const page = await get('/books/', { Accept: BROWSER }, below.url);
    expect(page.headers.get('Location')).toBe('/books/app');
  });
});

describe('the page of the app', () => {
  it('is the same at every path of the app, without a token', async () => {
    const pages = await Promise.all(
      ['/app', '/app/', '/app/o/abc?q=x', '/app/settings'].map((path) => get(path)),
    );
    const texts = await Promise.all(pages.map((page) => page.text()));
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(texts).size).toBe(1);
  });

  it('speaks the language of the browser before its script runs, and English to others', async () => {
    const inLanguage = async (tag: string) => {
      const page = await get('/app', { 'Accept-Language': tag });
      const text = await page.text();
      const said = [/<html ([^>]*?) data/, /<noscript>(.*)</, /<p class="late">(.*)</].map(
        (part) => part.exec(text)?.[1],
      );
      return [...said, page.headers.get('Vary')];
    };
    expect(await inLanguage('ar-EG, de;q=0.5')).toEqual([
      'lang="ar" dir="rtl"',
      expect.stringContaining('JavaScript'),
      expect.stringContaining('<a href="/app">'),
      'Accept-Language',
    ]);
    const english = await inLanguage('tlh');
    expect([english[0], await inLanguage(';;,q=')]).toEqual(['lang="en"', english]);
    const said = await Promise.all(
      ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ja', 'zh-CN', 'ar'].map(inLanguage),
    );
    for (const at of [0, 1, 2]) expect(new Set(said.map((texts) => texts[at])).size).toBe(11);
  });

  it('runs only its own files, cannot be framed, and sends no referrer', async () => {
    const { headers } = await get('/app');
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "img-src 'self' blob:",
        "frame-ancestors 'none'",
        "form-action 'none'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types service-worker pdf-worker ProseMirrorClipboard',
      ]),
    );
    expect(policy).not.toContain('unsafe');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(headers.get('Cache-Control')).toBe('no-cache');
  });

  it('may connect to the bucket if files are stored there', async () => {
    const bucket = await startService({ environment: { MEDIA_URL: 'https://media.example.org/files' } });
    const policy = (await get('/app', {}, bucket.url)).headers.get('Content-Security-Policy');
    await bucket.close();
    expect(policy).toContain("connect-src 'self' https://media.example.org;");
    expect(policy).toContain("img-src 'self' https://media.example.org blob:");
  });

  it('loads its files below the path of the public address', async () => {
    const files = await filesOf(await get('/books/app', {}, below.url));
    expect(files.length).toBeGreaterThan(0);
    for (const path of files) {
      expect(path).toMatch(/^\/books\/app\/assets\//);
      expect((await get(path, {}, below.url)).status).toBe(200);
    }
  });

  it('responds to HEAD, but to no method that would change anything', async () => {
    const head = await fetch(`${service.url}/app`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const post = await fetch(`${service.url}/app`, { method: 'POST' });
    expect([post.status, post.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('a file of the app', () => {
  it('never changes under its name, and is not sent again', async () => {
    const [path = ''] = await filesOf(await get('/app'));
    const file = await get(path);
    expect(file.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    const again = await get(path, { 'If-None-Match': file.headers.get('ETag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('is sent compressed to clients that accept it', async () => {
    const [, [path = '']] = apart(await filesOf(await get('/app')));
    const { client } = service;
    const raw = (encoding: string) => client.get(path, { headers: { 'Accept-Encoding': encoding } });
    const whole = await raw('identity');
    const br = await raw('gzip, br');
    const gzip = await raw('gzip, br;q=0');
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotliDecompressSync(br.bytes)).toEqual(whole.bytes);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.bytes)).toEqual(whole.bytes);
    expect(whole.headers['content-encoding']).toBeUndefined();
  });

  it('is not found if it is gone, as after an update of the server', async () => {
    const response = await get('/app/assets/app-OLDOLDOL.js');
    expect([response.status, ((await response.json()) as { type: string }).type]).toEqual([404, 'NotFound']);
  });

  it('is never outside the folder of the app', async () => {
    for (const path of [
      '/app/assets/../page.html',
      '/app/%2e%2e/secret.key',
      '/app/assets/%2e%2e%2fpage.html',
    ]) {
      const { status } = await service.client.get(path);
      expect(status).not.toBe(200);
    }
  });
});

it('all files of the first view have at most 90 kB together, and the page loads all of them in parallel', async () => {
  const [faces, paths] = apart(await filesOf(await get('/app')));
  const sizes = await Promise.all(faces.map(async (path) => (await service.client.get(path)).bytes.length));
  expect(sizes).toHaveLength(2);
  // The faces of upright Latin; others load when a page needs them.
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(110_000);
  const { seen, bytes } = await loaded(paths);
  expect([...seen].toSorted()).toEqual([...new Set(paths)].toSorted());
  // Including the page itself, four at most.
  expect(seen.size).toBeLessThanOrEqual(3);
  expect(bytes).toBeLessThanOrEqual(90_000);
});

it.each(
  readdirSync('apps/web/words/languages').flatMap(
    (name) => /^([a-z]{2}(?:-[A-Z]\w+)?)\.ts$/.exec(name)?.[1] ?? [],
  ),
)('the words of the first view have at most 6 kB in the language %s', async (tag) => {
  const [, paths] = apart(await filesOf(await get('/app')));
  const script = paths.find((path) => path.endsWith('.js')) as string;
  const { text } = await service.client.get(script, { headers: { 'Accept-Encoding': 'identity' } });
  const [, words = ''] = new RegExp(`import\\("\\./(${tag}-[A-Z0-9]{8}\\.js)"\\)`).exec(text) ?? [];
  const { bytes } = await loaded([script.replace(/[^/]+$/, words)], paths);
  expect(bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThanOrEqual(6_000);
});

/** What a browser loads for some files, and the compressed bytes of it. @param before files that are there already */
async function loaded(paths: readonly string[], before: readonly string[] = []) {
  const seen = new Set(paths);
  let bytes = 0;
  for (const path of seen) {
    const { headers, text } = await service.client.get(path, { headers: { 'Accept-Encoding': 'identity' } });
    expect(headers['content-type']).toMatch(/^text\/(javascript|css)/);
    const compressed = await service.client.get(path, { headers: { 'Accept-Encoding': 'br' } });
    bytes += compressed.bytes.length;
    for (const [, bound, name = bound ?? ''] of text.matchAll(
      /\bfrom\s*"\.\/([^"]+)"|\bimport\s*"\.\/([^"]+)"/g,
    )) {
      const imported = path.replace(/[^/]+$/, name);
      if (!before.includes(imported)) seen.add(imported);
    }
  }
  return { seen, bytes };
}

const apart = (paths: readonly string[]) =>
  [true, false].map((isFace) => paths.filter((path) => path.endsWith('.woff2') === isFace)) as [
    string[],
    string[],
  ];
