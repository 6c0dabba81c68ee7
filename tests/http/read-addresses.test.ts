import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settled } from '../support/analysis.ts';
import type { Client } from '../support/client.ts';
import { type Service, startService } from '../support/service.ts';
import { type Resource, type Site, startSite } from '../support/site.ts';

/** What is read from addresses that have no page, or another type than their server claims. */

let site: Site;
let service: Service;
let client: Client;
const resources: Record<string, Resource> = {};

beforeAll(async () => {
  site = await startSite(resources);
  service = await startService({ environment: { WORKERS: 'inline', FETCH_ALLOW: site.host } });
  client = service.client;
});
afterAll(async () => {
  await service.close();
  site.close();
});

const PARAGRAPH =
  '<p>Behind the door the keeper writes down each bird that passes the lantern, and the hour, and the wind.</p>';
const page = (title: string, head = '') =>
  `<html><head><title>${title}</title>${head}</head><body><article>${PARAGRAPH.repeat(6)}</article></body></html>`;
const html = (body: string | Buffer): Resource => ({ type: 'text/html', body });

async function saved(at: string) {
  const { json } = await client.post('/objects', { url: `${site.origin}${at}` });
  await settled(client);
  const object = (await client.get(`/objects/${json.id}`)).json;
  const content = await client.get(`/objects/${json.id}/content`, { headers: { Accept: 'text/markdown' } });
  const { json: analysis } = await client.get('/_/analysis');
  return { id: json.id, object, content, analysis: JSON.stringify(analysis) };
}

describe('a page that redirects its reader', () => {
  it.each([['0; url=/target'], ['0;URL=&quot;target&quot;'], [" 0.0 , url = 'target' "], ['0 /target']])(
    'is read at the target: %s',
    async (content) => {
      resources['/target'] = html(page('The target'));
      const path = `/away-${content.length}`;
      resources[path] = html(
        `<html><head><title>Redirecting…</title><meta http-equiv="Refresh" content="${content}"></head><body>You are being redirected.</body></html>`,
      );
      const { object, content: text } = await saved(path);
      expect(object.title).toBe('The target');
      expect(text.text).toContain('Behind the door');
    },
  );

  it.each([
    '<script>window.location.replace("\\/target");</script>',
    "<script>location.href = '/target'</script>",
    '<noscript><meta http-equiv="refresh" content="1; url=/target"></noscript><script>const to = location.hash; location = "/target" + to</script>',
    '<meta http-equiv="refresh" content="3; url=/target">',
    '<script>/* go */ window.onload = function () { location.assign(`/target`); } // now</script>',
    "<script>setTimeout(() => { window.location.href = '/target' + location.search; }, 500)</script>",
    '<script>"use strict"; const url = "/target"; location.replace(url);</script>',
    '<frameset rows="100%,*"><frame src="/target"><frame></frameset>',
  ])('is read at the target if it shows nothing else: %s', async (head) => {
    resources['/target'] = html(page('The target'));
    const path = `/moved-${head.length}`;
    resources[path] = html(`<title>Moved</title>${head}<p>This page has moved.</p>`);
    expect((await saved(path)).object.title).toBe('The target');
  });

  it('is read itself if it waits, reloads, or redirects only readers without scripts', async () => {
    for (const [path, head] of [
      ['/waits', '<meta http-equiv="refresh" content="5; url=/target">'],
      ['/reload', '<meta http-equiv="refresh" content="0; url=/reload#top">'],
      ['/framed', '<script>if (top !== self) location.href = "/target"</script>'],
      ['/goes', '<script>location.href = "/target"</script>'],
      ['/scripts', '<noscript><meta http-equiv="refresh" content="0; url=/target"></noscript>'],
      ['/runs', '<meta http-equiv="refresh" content="0; url=javascript:steal()">'],
    ] as const) {
      resources[path] = html(page(`At ${path}`, head));
      expect((await saved(path)).object.title).toBe(`At ${path}`);
    }
  });

  it('is read itself if its script goes elsewhere only on a condition', async () => {
    resources['/old'] = html(
      '<title>App</title><script>if (!window.fetch) location.href = "/target"</script>',
    );
    expect((await saved('/old')).object.title).toBe('App');
  });

  it('is followed at most five times', async () => {
    for (const [from, to] of [
      ['a', 'b'],
      ['b', 'a'],
    ])
      resources[`/${from}`] = html(`<meta http-equiv="refresh" content="0; url=/${to}">`);
    const { analysis } = await saved('/a');
    expect(analysis).toContain('redirects more than 5 times');
  });
});

describe('a page that checks for robots', () => {
  it('is not treated as a page: it has no text and no title, and its analysis names the reason', async () => {
    resources['/challenge'] = html(
      '<html><head><title>Just a moment...</title></head><body><h1>Checking if the site connection is secure</h1><p>Enable JavaScript and cookies to continue</p><div id="cf-wrapper"></div></body></html>',
    );
    const { object, content, analysis } = await saved('/challenge');
    expect(object.title).not.toContain('moment');
    expect(content.status).toBe(422);
    expect(analysis).toContain('returned a robot check instead of the page');
  });

  it.each([
    ['Access to this page has been denied', '<p>Press &amp; Hold to confirm you are a human.</p>'],
    ['Access Denied', '<p>You don\'t have permission to access "http://a.example/" on this server.</p>'],
    ['', '<iframe src="/_Incapsula_Resource?x">Request unsuccessful. Incident 1-2</iframe>'],
    ['', '<script>awsWafCookieDomainList=[]</script><noscript><h1>JavaScript is disabled</h1></noscript>'],
    ['Robot Check', "<p>Sorry, we just need to make sure you're not a robot.</p>"],
    ['Shop - Prove your humanity', '<p>Let us know you’re a real person.</p>'],
    ['You are being redirected...', '<script>sucuri_cloudproxy_js=""</script>'],
    ['Un momentino', '<script>window._cf_chl_opt = {}</script><p>Verifica in corso.</p>'],
    ['Attention Required! | Cloudflare', '<p>It uses a security service to protect itself.</p>'],
    ['安全验证', '<p>请完成下方验证后继续操作</p>'],
    ['One moment, please...', '<p>Please wait while your request is being verified...</p>'],
  ])('is recognised by what others show, called %j', async (title, body) => {
    const path = `/challenge-${body.length}`;
    resources[path] = html(`<html><head><title>${title}</title></head><body>${body}</body></html>`);
    expect((await saved(path)).analysis).toContain('a robot check');
  });

  it('is not confused with a text about such checks', async () => {
    resources['/about'] = html(
      page(
        'Just a moment: how checks for robots work',
        '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>',
      ),
    );
    expect((await saved('/about')).content.status).toBe(200);
  });
});

describe('a page whose charset is not declared', () => {
  it.each([
    ['windows-1251', Buffer.from('cfe0f0eeec20e820e3e0e2e0edfc', 'hex'), 'Паром и гавань'],
    ['ibm866', Buffer.from('8fa0e0aeac20a820a3a0a2a0adec', 'hex'), 'Паром и гавань'],
    ['windows-1252', Buffer.from('Gr\xf6\xdfe \x93und\x94 K\xe4se', 'latin1'), 'Größe “und” Käse'],
    [
      'shift_jis',
      Buffer.from('93948ce482cc936e82e89286', 'hex'),
      new TextDecoder('shift_jis').decode(Buffer.from('93948ce482cc936e82e89286', 'hex')),
    ],
  ])('is decoded by its letters: %s', async (charset, title, expected) => {
    const body = Buffer.concat([
      Buffer.from('<html><head><title>'),
      title,
      Buffer.from('</title></head><body><article>'),
      ...Array.from({ length: 8 }, () =>
        Buffer.concat([Buffer.from('<p>'), title, title, Buffer.from('</p>')]),
      ),
      Buffer.from('</article></body></html>'),
    ]);
    resources[`/${charset}`] = html(body);
    expect((await saved(`/${charset}`)).object.title).toBe(expected);
  });
});

describe('a file that is not a page', () => {
  it.each([
    ['data.json', 'application/json', '{\n "ropes": [1, 2]\n}', 'json'],
    ['api', 'application/ld+json; charset=utf-8', '{"a": "b"}', 'json'],
    ['sheet', 'text/xml', '<?xml version="1.0"?>\n<a><b/></a>', 'xml'],
    ['main.js', 'text/javascript', 'const a = 1;', 'js'],
    ['main.css', 'text/css', 'a { b: c }', 'css'],
    ['run.py', 'text/plain', 'def a():\n    pass', 'py'],
    ['dump.json', 'text/html', '{\n "ropes": "<b>two</b>"\n}', 'json'],
    ['find', 'text/html', '[{"id": 1}, {"id": 2}]', 'json'],
    ['find-2', 'application/octet-stream', '{"id": 1}', 'json'],
    ['lines.ndjson', 'text/html', '{"id": 1}\n{"id": 2}', 'ndjson'],
    ['sitemap', 'text/html', '<?xml version="1.0"?>\n<urlset><url/></urlset>', 'xml'],
    ['main.sh', 'text/html', 'ls | wc -l', 'sh'],
  ])('becomes a code block: %s', async (name, type, body, language) => {
    resources[`/${name}`] = { type, body };
    const { object, content } = await saved(`/${name}`);
    expect(content.text.trim()).toBe([`\`\`\`${language}`, body, '```'].join('\n'));
    expect(object.title).toBe(name);
  });

  it.each([
    ['text/plain; charset=windows-1251', 'cff0e8f7e0eb', 'Причал'],
    ['text/markdown; charset=koi8-r', 'f0d2c9dec1cc', 'Причал'],
    ['application/json; charset="Shift_JIS"', '228d6022', '```json\n"港"\n```'],
  ])('is decoded with the charset that its server names: %s', async (type, hex, text) => {
    const path = `/declared-${hex}`;
    resources[path] = { type, body: Buffer.from(hex, 'hex') };
    expect((await saved(path)).content.text.trim()).toBe(text);
  });

  it('is decoded with the charset that its XML declaration names', async () => {
    const start = Buffer.from('<?xml version="1.0" encoding="windows-1251"?><a>');
    const body = Buffer.concat([start, Buffer.from('cff0e8f7e0eb', 'hex'), Buffer.from('</a>')]);
    resources['/declared.xml'] = { type: 'application/xml', body };
    expect((await saved('/declared.xml')).content.text).toContain('<a>Причал</a>');
  });

  it('may be a page without the element that begins one', async () => {
    resources['/fragment'] = html('<?xml version="1.0"?><div><h1>Ropes</h1></div>');
    resources['/words'] = html('Ropes and lamps');
    expect((await saved('/fragment')).object.mainEntity['@type']).toBe('WebPage');
    expect((await saved('/words')).content.text.trim()).toBe('Ropes and lamps');
  });

  const RSS =
    '<?xml version="1.0"?><!-- a --><rss version="2.0"><channel><title>Harbour news</title><link>/</link><item><title>Gulls &amp; terns</title><link>https://h.example/1</link><pubDate>Tue, 24 Oct 2023 10:00:00 +0200</pubDate></item><item><title>Ropes</title><link>https://h.example/2</link></item></channel></rss>';
  it.each([
    ['application/rss+xml', RSS],
    ['text/xml; charset=utf-8', RSS],
    ['text/plain', RSS],
    ['text/html', RSS],
    [
      'application/atom+xml',
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>Harbour news</title><entry><title>Gulls &amp; terns</title><link href="https://h.example/1"/><published>2023-10-24T08:00:00Z</published></entry><entry><title>Ropes</title><link href="https://h.example/2"/></entry></feed>',
    ],
    ...['text/html', 'application/json'].map((type) => [
      type,
      '{"version":"https://jsonfeed.org/version/1.1","title":"Harbour news","items":[{"id":"1","title":"Gulls & terns","url":"https://h.example/1","date_published":"2023-10-24T08:00:00Z"},{"id":"2","title":"Ropes","url":"https://h.example/2"}]}',
    ]),
  ])('becomes a list of the items of a feed: %s', async (type, body) => {
    const path = `/feed-${type.length}-${body.length}`;
    resources[path] = { type, body };
    const { object, content } = await saved(path);
    expect(object.title).toBe('Harbour news');
    expect(content.text.trim()).toBe(
      '- [Gulls & terns](https://h.example/1) (2023-10-24)\n- [Ropes](https://h.example/2)',
    );
  });
});
