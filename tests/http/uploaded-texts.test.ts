import { zipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { docx, pdf } from '../adapters/media/files.ts';
import { analysed } from '../support/analysis.ts';
import type { Client, Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';
import { upload } from '../support/form.ts';

/** What happens to uploaded texts with more than plain text, and to files without readable content. */

const SENTENCES = 'Knead the dough until it is smooth and springs back. Let it rest for an hour. '.repeat(8);
const PAGE = `<!doctype html><html lang="en"><head><title>Harbour bread - Baking by the sea</title>
  <meta property="og:title" content="Harbour bread"><meta name="author" content="Ada Fisher">
  <meta property="og:image" content="http://127.0.0.1:9/never-asked-for.png"></head>
  <body><nav><a href="/">Home</a></nav><article><h1>Harbour bread</h1><p>${SENTENCES}</p></article></body></html>`;
const SAVED_PAGE = [
  'From: <Saved by Blink>',
  'Snapshot-Content-Location: https://baking.example/harbour-bread',
  'Subject: =?utf-8?Q?Harbour_bread?=',
  'Date: Sun, 1 Mar 2026 10:00:00 -0000',
  'MIME-Version: 1.0',
  'Content-Type: multipart/related; type="text/html"; boundary="----edge"',
  '',
  '------edge',
  'Content-Type: text/html',
  'Content-Location: https://baking.example/harbour-bread',
  '',
  PAGE,
  '------edge--',
  '',
].join('\r\n');
const MAIL = [
  'Received: from mx.example by mail.example; Mon, 2 Mar 2026 08:00:05 +0100',
  'From: =?utf-8?Q?Ren=C3=A9e_Marchand?= <renee@example.org>',
  'To: Ada Fisher <ada@example.org>',
  'Subject: =?utf-8?B?RmVycnkgdGlja2V0cyDigJMgTWF5?=',
  'Date: Mon, 2 Mar 2026 08:00:00 +0100',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=edge',
  '',
  '--edge',
  'Content-Type: text/plain; charset=iso-8859-1',
  '',
  Buffer.from('The ferry leaves at nine from quai Saint-Étienne.', 'latin1').toString('latin1'),
  '--edge',
  'Content-Type: application/pdf; name="tickets.pdf"',
  'Content-Disposition: attachment; filename="tickets.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  'JVBERi0=',
  '--edge--',
  '',
].join('\r\n');
const MARKDOWN = `---
title: Tide tables
tags: [Sailing, harbour life]
date: 2026-03-01
author: Ada Fisher
---

# Tides

High water is at noon, see [[Moon phases]].

- [x] look it up
`;

const service = fileService({ environment: { WORKERS: 'inline' } });
let client: Client;

beforeAll(async () => {
  client = service.client;
});

async function uploaded(name: string, bytes: string | Uint8Array): Promise<Json> {
  const body = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
  const { json } = await client.post('/objects', undefined, { form: upload(body, name) });
  return analysed(client, json.id);
}

const contentOf = async ({ id }: Json) => (await client.get(`/objects/${id}/content`)).text;

describe('an uploaded page', () => {
  it('has its own title, author and text, without the page around it', async () => {
    const object = await uploaded('saved.html', PAGE);
    expect(object.title).toBe('Harbour bread');
    expect(object.mainEntity).toMatchObject({
      '@type': 'Article',
      title: 'Harbour bread',
      authors: [{ name: 'Ada Fisher' }],
    });
    const text = await contentOf(object);
    expect(text).toContain('Knead the dough');
    expect(text).not.toContain('Home');
    expect(object).not.toHaveProperty('url');
  });

  it('knows its address if a browser saved it as a complete page', async () => {
    const object = await uploaded('saved.mhtml', SAVED_PAGE);
    expect(object.title).toBe('Harbour bread');
    expect(object.mainEntity).toMatchObject({
      '@type': 'Article',
      url: 'https://baking.example/harbour-bread',
    });
    expect(await contentOf(object)).toContain('Knead the dough');
  });

  it('keeps all of its words if no part of it is an article', async () => {
    const object = await uploaded(
      'list.html',
      '<!doctype html><title>Buoys</title><ul><li>Red<li>Green</ul>',
    );
    expect(object.title).toBe('Buoys');
    expect(object.mainEntity).toMatchObject({ '@type': 'Document', title: 'Buoys', format: 'html' });
    expect(await contentOf(object)).toMatch(/Red[\s\S]*Green/);
  });

  it.each([
    [
      'part.html',
      '<h2>Sums</h2><p>x <math alttext="a_1"><mi>a</mi></math></p><pre class="brush: js">f(\n  1)</pre>',
    ],
    [
      'page.xhtml',
      '<?xml version="1.0"?><html><body><p>x <m:math alttext="a_1"/></p><pre lang="js">f(\n  1)</pre></body></html>',
    ],
  ])('is recognised without the first tags of a page: %s', async (name, file) => {
    expect(await contentOf(await uploaded(name, file))).toContain('x $a_1$\n\n```js\nf(\n  1)\n```');
  });
});

it('an uploaded file of captions or lyrics is read without its times', async () => {
  const captions = await uploaded(
    'ferry.srt',
    '1\n00:00:01,000 --> 00:00:04,000\n<i>The ferry</i>\nleaves.\n',
  );
  expect(await contentOf(captions)).toBe('The ferry leaves.');
  const lyrics = await uploaded('song.lrc', '[ti:Ferry song]\n[00:01.00]The ferry\n[00:04.50]leaves\n');
  expect(lyrics.title).toBe('Ferry song');
  expect(await contentOf(lyrics)).toMatch(/^The ferry\\?\nleaves$/);
});

describe('an uploaded Markdown file', () => {
  it('takes title, tags, author and date from its front matter, which is not part of its text', async () => {
    const object = await uploaded('tides.md', MARKDOWN);
    expect(object.title).toBe('Tide tables');
    expect(object.tags.map((tag: Json) => [tag.name, tag.flags & 8])).toEqual(
      expect.arrayContaining([
        ['Sailing', 8],
        ['harbour life', 8],
      ]),
    );
    expect(object.mainEntity).toMatchObject({ '@type': 'Article', authors: [{ name: 'Ada Fisher' }] });
    expect(object.mainEntity.published).toMatch(/^2026-03-01/);
    const text = await contentOf(object);
    expect(text).toMatch(/^# Tides/);
    expect(text).toContain('- [x] look it up');
  });

  it('is linked to the targets of its wiki references', async () => {
    const content = { type: 'text/markdown', body: '# Moon phases\n\nFull on the third.' };
    const { json: moon } = await client.post('/objects', { content });
    const object = await uploaded('high-water.md', MARKDOWN);
    const { json: links } = await client.get('/links');
    expect(links).toContainEqual(expect.objectContaining({ sourceId: object.id, targetId: moon.id }));
  });
});

it('an uploaded message has its subject as title, and shows its sender and attachments', async () => {
  const object = await uploaded('ferry.eml', MAIL);
  expect(object.title).toBe('Ferry tickets – May');
  expect(object.mainEntity).toMatchObject({ '@type': 'Document', format: 'eml' });
  const text = await contentOf(object);
  expect(text).toContain('Renée Marchand');
  expect(text).toContain('quai Saint-Étienne');
  expect(text).toContain('tickets.pdf');
  expect(text).toContain('2026-03-02 07:00 UTC');
});

it('an uploaded table is read as a table', async () => {
  const object = await uploaded('weights.csv', 'day,kg\n1 May,71.2\n');
  expect(object.mainEntity).toMatchObject({ '@type': 'Document', format: 'csv' });
  expect(await contentOf(object)).toMatch(/\| *day *\| *kg *\|/);
});

it('an uploaded archive is found by the names of the files in it', async () => {
  const object = await uploaded('charts.zip', zipSync({ 'charts/Bergen.txt': Buffer.from('x') }));
  expect(object.mainEntity).toMatchObject({ '@type': 'Document', format: 'zip' });
  expect(await contentOf(object)).toContain('Bergen.txt');
});

it('an uploaded bitmap is a picture like others', async () => {
  const blue = Array.from({ length: 40 * 20 }, () => [0x20, 0x60, 0xc0, 0xff]).flat();
  const object = await uploaded('sea.bmp', bitmap(40, 20, Uint8Array.from(blue)));
  expect(object.blob).toMatchObject({ type: 'image/bmp', width: 40, height: 20 });
  const thumbnail = await client.get(`/objects/${object.id}/thumbnail`);
  expect(await sharp(thumbnail.bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 20 });
});

it('a file that cannot be read is just a file', async () => {
  const object = await uploaded('old.bin', Uint8Array.from([0, 1, 2, 3, 0xff, 0xfe, 7]));
  expect(object.mainEntity).toMatchObject({ '@type': 'Document' });
  expect((await client.get('/_/analysis')).json).toMatchObject({ failed: [] });
});

/** A bitmap of 24 bits a pixel, from the bottom row to the top, whose width is a multiple of four. */
function bitmap(width: number, height: number, rgba: Uint8Array): Uint8Array {
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(54 + width * height * 3, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    for (const channel of [0, 1, 2]) pixels[at * 3 + channel] = rgba[at * 4 + 2 - channel] ?? 0;
  }
  return Buffer.concat([head, pixels]);
}

describe('a long text', () => {
  const pageOf = (text: string) => `BT /F1 12 Tf 72 700 Td (${text}) Tj ET`;

  it('of a PDF with many pages is read in several steps, to its last page', async () => {
    const pages = Array.from({ length: 420 }, (_, at) =>
      pageOf(`Page ${at + 1} of the log, lantern${at + 1}.`),
    );
    const object = await uploaded('log.pdf', pdf(pages));
    const found = (await contentOf(object)).match(/(?<=Page )\d+/g);
    expect(found).toEqual(pages.map((_, at) => `${at + 1}`));
    expect((await client.get('/objects?q=lantern420')).json.map(({ id }: Json) => id)).toEqual([object.id]);
    expect((await client.get('/_/analysis')).json.failed).not.toContainEqual(
      expect.objectContaining({ objectId: object.id }),
    );
  });

  it('of more than 1 MiB is complete as Markdown, and truncated as Prose', async () => {
    const object = await uploaded(
      'log.txt',
      `${'The ferry crossed in the morning.\n\n'.repeat(31_000)}lastferry`,
    );
    const text = await contentOf(object);
    expect(text.match(/The ferry/g)).toHaveLength(31_000);
    expect((await client.get('/objects?q=lastferry')).json).toHaveLength(1);
    const prose = await client.get(`/objects/${object.id}/content`, {
      headers: { Accept: 'application/prose+json' },
    });
    expect(prose.json.content.at(-1).content[0].text).toContain('The text continues.');
  });

  it('has an error that says so if its pages have none', async () => {
    const object = await uploaded('empty.docx', docx('<w:p/>'));
    expect((await client.get('/_/analysis')).json.failed).toContainEqual(
      expect.objectContaining({ objectId: object.id, reason: 'No text could be read from this file.' }),
    );
  });
});
