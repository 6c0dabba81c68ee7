import { gzipSync } from 'node:zlib';
import { strToU8 } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archive, lines, pdf } from '../adapters/media/files.ts';
import { answer, endless, redirect, serve, type TestServer } from '../adapters/web/server.ts';
import { analysed } from '../support/analysis.ts';
import type { Client, Json } from '../support/client.ts';
import { upload } from '../support/form.ts';
import { type Service, startService } from '../support/service.ts';

/** Whatever is saved, its object works, and shows why analysis failed (D25). */

let service: Service;
let client: Client;
let site: TestServer;
/** An address that the guard refuses. */
let hidden: TestServer;

const html = (text: string) => answer(text, { 'content-type': 'text/html; charset=utf-8' });
const zeros = Buffer.alloc(30_000_000);

beforeAll(async () => {
  hidden = await serve({ '/': html('<title>Secret</title>'), '/icon.png': answer('secret') });
  site = await serve({
    '/loop': redirect('/loop'),
    '/private': redirect(`${hidden.url}/`),
    '/number': redirect(`http://2130706433:${hidden.port}/`),
    '/named': redirect(`http://localhost:${hidden.port}/`),
    '/metadata': redirect('http://169.254.169.254/latest/meta-data/'),
    '/bomb': answer(gzipSync(zeros), { 'content-encoding': 'gzip', 'content-type': 'text/html' }),
    '/chain': answer('x', { 'content-encoding': 'gzip, gzip, gzip, gzip', 'content-type': 'text/html' }),
    '/headers': endless('HTTP/1.1 200 OK\r\n', () => `x: ${'y'.repeat(1_000)}\r\n`),
    '/endless': endless('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n', () => 'x'.repeat(10_000)),
    '/gone': answer('', {}, 410),
    '/reaching': html(`<title>Reaching</title><link rel="icon" href="${hidden.url}/icon.png">
      <meta property="og:image" content="${hidden.url}/icon.png"><img src="${hidden.url}/icon.png"><p>A page.</p>`),
    '/nested': html(`<title>Nested</title>${'<div>'.repeat(50_000)}deep`),
    '/meta': html(`<title>Many tags</title>${'<meta name="a" content="b">'.repeat(300_000)}`),
    '/cyclic': html(`<title>Cyclic</title><script type="application/ld+json">
      {"@graph":[{"@id":"#a","@type":"Article","isPartOf":{"@id":"#b"}},{"@id":"#b","@type":"Article","isPartOf":{"@id":"#a"}}]}
      </script><script type="application/ld+json">${'{"a":'.repeat(20_000)}</script>
      <script type="application/ld+json">{"@type": "Article", </script>`),
  });
  const environment = { WORKERS: 'inline', FETCH_ALLOW: `127.0.0.1:${site.port}` };
  service = await startService({ environment });
  client = service.client;
});
afterAll(() => service.close());

/** The object after its analysis and a rename by a person, and why steps failed. */
async function used(id: string): Promise<{ readonly object: Json; readonly reasons: readonly string[] }> {
  const object = await analysed(client, id);
  const patched = await client.call({ method: 'PATCH', path: `/objects/${id}`, json: { title: 'Renamed' } });
  expect(patched.status).toBe(200);
  expect((await client.get(`/objects/${id}`)).json.title).toBe('Renamed');
  const { failed } = (await client.get('/_/analysis')).json;
  const own = failed.filter((failure: Json) => failure.objectId === id);
  return { object, reasons: own.map((failure: Json) => failure.reason) };
}

describe('an address', () => {
  it.each([
    ['/loop', 'redirects more than 5 times'],
    ['/private', 'not on the public internet'],
    ['/number', 'not on the public internet'],
    ['/named', 'not on the public internet'],
    ['/metadata', 'not on the public internet'],
    ['/bomb', 'larger than'],
    ['/chain', 'compressed 4 times'],
    ['/headers', ''],
    ['/endless', 'larger than'],
    ['/gone', '410'],
  ])('is kept, with the reason, when it gives no page: %s', async (path, reason) => {
    const url = `${site.url}${path}`;
    const { json } = await client.post('/objects', { url });
    const { object, reasons } = await used(json.id);
    expect(object).toMatchObject({ url, mainEntity: { '@type': 'WebPage' } });
    expect(reasons).toEqual([expect.stringContaining(reason)]);
    expect(hidden.requests).toEqual([]);
  });

  it.each([
    ['/reaching', 'Reaching'],
    ['/nested', 'Nested'],
    ['/meta', 'Many tags'],
    ['/cyclic', 'Cyclic'],
  ])('is read even if the page is strange: %s', async (path, title) => {
    const { json } = await client.post('/objects', { url: `${site.url}${path}` });
    const { object, reasons } = await used(json.id);
    expect([object.title, reasons]).toEqual([title, []]);
    expect(hidden.requests).toEqual([]);
  });
});

describe('a file', () => {
  /** A PNG that claims to be of 50,000 by 50,000 pixels. */
  async function enormous(): Promise<Uint8Array> {
    const png = new Uint8Array(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0f0' } })
        .png()
        .toBuffer(),
    );
    const view = new DataView(png.buffer);
    view.setUint32(16, 50_000);
    view.setUint32(20, 50_000);
    return png;
  }
  const locked = () =>
    pdf([lines(['Closed.', 12, 700])], {
      trailer: `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`,
    });

  it.each([
    ['a picture of 50,000 by 50,000 pixels', enormous, 'too many pixels'],
    ['a picture that ends in its header', async () => (await enormous()).subarray(0, 30), 'cannot be read'],
    ['junk that begins like a PDF', () => strToU8('%PDF-1.7 and nothing else'), 'cannot be read'],
    ['a PDF with a password', locked, 'password'],
    ['junk that begins like a video', () => strToU8('\0\0\0\x18ftypisom\0\0\0\0and then nothing', true), ''],
  ])('is kept as it is, with the reason, when it is %s', async (_, make, reason) => {
    const bytes = await make();
    const { json } = await client.post('/objects', undefined, { form: upload(bytes, 'file') });
    const { reasons } = await used(json.id);
    expect(reasons).toEqual([expect.stringContaining(reason)]);
    expect(reasons).toEqual([expect.stringMatching(/^[A-Z][^/\n]*\.$/)]);
    const { bytes: kept } = await client.get(`/objects/${json.id}/blob`);
    expect(Buffer.compare(kept, bytes)).toBe(0);
  });

  it.each([
    ['bytes of no known type', () => Uint8Array.of(0, 1, 2, 3, 255, 254)],
    ['an archive', () => archive({ 'a.txt': 'A.' })],
    ['a picture in an unsupported format', () => strToU8(`8BPS\0\x01${'\0'.repeat(60)}`, true)],
    ['a recording in an unsupported format', () => strToU8(`#!AMR\n${'\0'.repeat(60)}`, true)],
  ])('is kept, without an error, when it is %s', async (_, make) => {
    const bytes = make();
    const { json } = await client.post('/objects', undefined, { form: upload(bytes, 'Thing') });
    const { object, reasons } = await used(json.id);
    expect([object.title, reasons]).toEqual(['Thing', []]);
    expect((await client.get(`/objects/${json.id}/thumbnail`)).status).toBe(422);
  });
});
