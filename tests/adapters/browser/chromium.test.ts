import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Chromium, chromiumBrowser, type PageLimits } from '../../../adapters/browser/chromium.ts';
import { launchBrowser } from '../../../adapters/browser/launch.ts';
import { processesOf } from '../../../adapters/browser/memory.ts';
import { parseAllowance } from '../../../adapters/web/allowance.ts';
import { connectionGuard } from '../../../adapters/web/guard.ts';
import type { Browser } from '../../../core/ports/browser.ts';
import type { MediaFile } from '../../../core/ports/media.ts';
import { CHROMIUM, hasChromium } from '../../support/chromium.ts';
import { cases, itLong } from '../../support/runs.ts';
import { temporaryDirectory } from '../../support/service.ts';
import { askingPage, endAfterAllRequests, type Site, startSite, startUdp, WAYS } from './site.ts';

/** A real browser, and pages that attempt what they must not do. */

const PATIENT = { settleMs: 2_000 };
const SECRET_NAME = 'intranet.test';
let folder: ReturnType<typeof temporaryDirectory>;
let site: Site;
let secret: Site;
/** A browser with the usual limits, and access to the site only. */
let usual: Browser;
/** A browser with the same limits that also waits for requests that a page sends after loading. */
let patient: Browser;
let udp: { readonly port: number; received: number };
/** The browsers that a test opened. */
const browsers: Chromium[] = [];
/** The host names that were looked up. */
const resolved: string[] = [];

beforeAll(async () => {
  folder = temporaryDirectory();
  secret = await startSite((_, response) => response.end('secret'));
  udp = await startUdp();
  site = await startSite(answer);
  usual = openBrowser({});
  patient = openBrowser({ limits: PATIENT });
});
afterAll(async () => {
  await Promise.all(browsers.map((browser) => browser.close()));
  folder.remove();
});
beforeEach(() => {
  secret.asked.splice(0);
  resolved.splice(0);
});

function answer({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const [path, query = ''] = url.split(/\?(.*)/s);
  const page = PAGES[path ?? ''];
  if (path === '/away') response.writeHead(302, { Location: query }).end();
  else if (path === '/asks') html(response, askingPage(query, udp.port));
  else if (path === '/asks-all')
    html(response, `${askingPage(query, udp.port)}<script>fetch('/all')</script>`);
  else if (path === '/all') endAfterAllRequests(response, secret);
  else if (path === '/status') response.writeHead(Number(query)).end();
  else if (path === '/file') response.setHeader('Content-Type', 'application/zip').end('x'.repeat(1_000));
  else if (path === '/silent') response.flushHeaders();
  else if (path === '/mute') return;
  else if (path === '/endless') sendWithoutEnd(response);
  else if (page !== undefined) html(response, page);
  else response.writeHead(404).end();
}

function sendWithoutEnd(response: ServerResponse): void {
  response.setHeader('Content-Type', 'text/html');
  const more = () => {
    while (!response.destroyed && response.write(`<p>${'x'.repeat(60_000)}`));
  };
  response.on('drain', more);
  more();
}

const html = (response: ServerResponse, text: string) =>
  response.setHeader('Content-Type', 'text/html; charset=utf-8').end(text);

const PAGES: Readonly<Record<string, string>> = {
  '/blue': '<!doctype html><title>Blue</title><body style="background:#0000ff">',
  '/drawn': '<!doctype html><body><script>document.body.style.background = "#00ff00"</script>',
  '/loops': '<!doctype html><script>for (;;);</script>',
  '/waits': '<!doctype html><body style="background:#ff0000"><img src="/silent">',
  '/eats': `<!doctype html><img src="/silent"><script>const all = []; setInterval(() => {
    const more = new Uint8Array(32e6); more.fill(1); all.push(more); }, 5)</script>`,
  '/unveils':
    '<!doctype html><p>Cookies?</p><script>document.querySelector("p").textContent = "Terns"</script>',
  '/alerts': '<!doctype html><body style="background:#0000ff"><script>alert(1); confirm(2); print()</script>',
  '/leaves': '<!doctype html><script>location = "http://10.0.0.1/"</script>',
  '/dives':
    '<!doctype html><script>location = "file:///etc/passwd"</script><body style="background:#0000ff">',
  '/huge':
    '<!doctype html><style>body{margin:0;background:#0000ff}div{width:1e7px;height:1e7px}</style><div></div>',
};

/** @param allowed entries of FETCH_ALLOW in addition to the site */
function openBrowser({
  allowed = [],
  limits = {},
}: {
  readonly allowed?: readonly string[];
  readonly limits?: Partial<PageLimits>;
}): Browser {
  const allow = [`127.0.0.1:${site.port}`, `site.test:${site.port}`, ...allowed]
    .map(parseAllowance)
    .filter((allowance) => allowance !== undefined);
  const { open } = connectionGuard({
    allow,
    resolve: async (hostname) => {
      resolved.push(hostname);
      return [hostname.endsWith('.test') ? '127.0.0.1' : hostname];
    },
  });
  const browser = chromiumBrowser({ executable: CHROMIUM, folder: folder.path, open, limits });
  browsers.push(browser);
  return browser;
}

async function pictureOf(browser: Browser, url: string): Promise<MediaFile> {
  const shot = await browser.screenshot(url);
  if (!shot) throw new Error(`${url} is not a page.`);
  return shot;
}

const at = (path: string) => `http://127.0.0.1:${site.port}${path}`;

async function colorOf(bytes: Uint8Array): Promise<readonly number[]> {
  const { data } = await sharp(bytes)
    .removeAlpha()
    .extract({ left: 600, top: 900, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

describe.skipIf(!hasChromium)('a rendered page', () => {
  it('is its HTML after its scripts have run', async () => {
    const rendered = await usual.render(at('/unveils'));
    expect(rendered?.url).toBe(at('/unveils'));
    expect(new TextDecoder().decode(rendered?.bytes)).toContain('<p>Terns</p>');
  });

  it('is not larger than the limit for pages', async () => {
    const strict = openBrowser({ limits: { maxHtmlBytes: 50 } });
    await expect(strict.render(at('/unveils'))).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringContaining('more than 50 bytes'),
    });
  });

  it('is null for a file', async () => expect(await usual.render(at('/file'))).toBeNull());
});

describe.skipIf(!hasChromium)('a screenshot', () => {
  it('shows the window after scripts have drawn it', async () => {
    const blue = await pictureOf(usual, at('/blue'));
    expect(blue.type).toBe('image/png');
    expect(await sharp(blue.bytes).metadata()).toMatchObject({ format: 'png', width: 1280, height: 960 });
    expect(await colorOf(blue.bytes)).toEqual([0, 0, 255]);
    const drawn = await pictureOf(usual, at('/drawn'));
    expect(await colorOf(drawn.bytes)).toEqual([0, 255, 0]);
  });

  it.each(['/alerts', '/huge', '/dives'])('is taken of a page that interrupts: %s', async (path) => {
    const { bytes } = await pictureOf(usual, at(path));
    expect(await colorOf(bytes)).toEqual([0, 0, 255]);
  });
});

describe.skipIf(!hasChromium)('a page', () => {
  const asked = (what: Site) => what.asked.map((path) => path.slice(1));
  const asksFor = (origin: string) => at(`/asks?${origin}`);

  it('reaches everything allowed, with every API of the browser', async () => {
    const origin = `http://127.0.0.1:${secret.port}`;
    const allowed = [`127.0.0.1:${secret.port}`];
    await openBrowser({ allowed, limits: { settleMs: 60_000 } }).screenshot(at(`/asks-all?${origin}`));
    expect(asked(secret).toSorted()).toEqual(expect.arrayContaining([...WAYS].toSorted()));
  });

  it.each(
    cases<[string, (port: number) => string]>(
      [
        ['an address', (port) => `http://127.0.0.1:${port}`],
        ['a name of a private address', (port) => `http://${SECRET_NAME}:${port}`],
      ],
      [
        ['an address as a number', (port) => `http://2130706433:${port}`],
        ['a short address', (port) => `http://127.1:${port}`],
        ['a mapped address', (port) => `http://[::ffff:127.0.0.1]:${port}`],
        ['localhost', (port) => `http://localhost:${port}`],
      ],
    ),
  )('reaches no private address through %s, with any API', async (_, originOf) => {
    const { bytes } = await pictureOf(patient, asksFor(originOf(secret.port)));
    expect(bytes.length).toBeGreaterThan(1_000);
    expect(asked(secret)).toEqual([]);
    expect(udp.received).toBe(0);
  });

  it('is resolved by the guard, not by the browser', async () => {
    await usual.screenshot(`http://site.test:${site.port}/blue`);
    expect(resolved).toContain('site.test');
  });

  it.each(
    cases<[string, (port: number) => string]>(
      [
        ['redirects to a private address', (port) => at(`/away?http://127.0.0.1:${port}/`)],
        ['is private and encrypted', (port) => `https://127.0.0.1:${port}/`],
        ['navigates to a private address', () => at('/leaves')],
      ],
      [['is private', (port) => `http://127.0.0.1:${port}/`]],
    ),
  )('that %s is rejected, with the reason', async (_, urlOf) => {
    await expect(usual.screenshot(urlOf(secret.port))).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringContaining('not on the public internet'),
    });
    expect(secret.asked).toEqual([]);
  });

  it.each([
    ['/status?404', 'unprocessable', '404'],
    ['/status?503', 'unavailable', '503'],
  ])('that cannot be loaded is reported: %s', async (path, code, word) => {
    await expect(usual.screenshot(at(path))).rejects.toMatchObject({
      code,
      message: expect.stringContaining(word),
    });
  });

  it.each(['/file', '/away?/file'])('that is a file has no picture: %s', async (path) => {
    expect(await usual.screenshot(at(path))).toBeNull();
  });

  it.each(['file:///etc/passwd', 'chrome://version', 'javascript:1', 'about:blank'])(
    'is not loaded from %s',
    async (url) => {
      await expect(usual.screenshot(url)).rejects.toMatchObject({ code: 'unprocessable' });
    },
  );
});

/** Pages that time limits end. Each test has its own browser, and they wait in parallel. */
describe.skipIf(!hasChromium).concurrent('an endless page', () => {
  itLong.each([
    ['loops', '/loops', { loadMs: 5_000, settleMs: 100, shotMs: 5_000 }, 'cannot be shown'],
    ['eats memory', '/eats', { maxMemoryBytes: 400 * 1024 * 1024 }, 'memory'],
    ['never answers', '/mute', { loadMs: 5_000 }, 'is not responding'],
  ])('that %s loses only its own picture, and the reason is reported', async (_, path, limits, word) => {
    const browser = openBrowser({ limits });
    await expect(browser.screenshot(at(path))).rejects.toMatchObject({
      name: 'DomainError',
      message: expect.stringContaining(word),
    });
    const { bytes } = await pictureOf(browser, at('/blue'));
    expect(await colorOf(bytes)).toEqual([0, 0, 255]);
  });

  itLong('that keeps sending is cut', async () => {
    const browser = openBrowser({ limits: { maxBytes: 2_000_000, loadMs: 5_000 } });
    await browser
      .screenshot(at('/endless'))
      .catch((error) => expect(error).toMatchObject({ name: 'DomainError' }));
    expect((await pictureOf(browser, at('/blue'))).bytes.length).toBeGreaterThan(1_000);
  });

  itLong('whose pictures never load is captured as loaded so far', async () => {
    const browser = openBrowser({ limits: { loadMs: 5_000, settleMs: 100 } });
    const { bytes } = await pictureOf(browser, at('/waits'));
    expect(await colorOf(bytes)).toEqual([255, 0, 0]);
  });
});

it.skipIf(!hasChromium)('what Playwright turns off in a browser stays off', async () => {
  const { browser, close } = await launchBrowser(CHROMIUM, folder.path);
  const processes = await processesOf(await browser.newBrowserCDPSession());
  const id = processes.find(({ type }) => type === 'browser')?.id;
  const lists = readFileSync(`/proc/${id}/cmdline`, 'utf8')
    .split('\0')
    .filter((argument) => argument.startsWith('--disable-features='))
    .map((argument) => argument.split('=')[1]?.split(',') ?? []);
  await close();
  expect(lists.length).toBeGreaterThan(1);
  expect(lists.at(-1)).toEqual(expect.arrayContaining(lists.flat()));
});

it.skipIf(!hasChromium)('a missing browser is reported, without its expected path', async () => {
  const browser = chromiumBrowser({
    executable: '/nowhere/chromium',
    folder: folder.path,
    open: connectionGuard({ allow: [] }).open,
  });
  await expect(browser.screenshot(at('/blue'))).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The browser cannot be started. Run commonplace doctor to see why.',
  });
});
