import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { NO_PARTS } from '../../core/model/parts.ts';
import { presentParts } from '../../core/previews/present-object.ts';
import type { Client } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';
import { form, upload } from '../support/form.ts';
import { unfinishedIn } from '../support/incoming.ts';
import { openRaw } from '../support/raw.ts';

/** POST /objects (docs/api.md, "POST /objects"; D8, D9, D10, D16, D19, D23, D25). */

const service = fileService();
let client: Client;

beforeAll(async () => {
  client = service.client;
});

const create = (json: unknown) => client.post('/objects', json);

describe('a saved address', () => {
  it('is answered immediately with everything known so far', async () => {
    const url = 'HTTPS://Example.org/A%20page/?utm_source=x&b=2&a=1#part';
    const response = await create({ url });
    expect(response.status).toBe(201);
    const { id, created, bumped, modified, mainEntity, ...rest } = response.json;
    expect(rest).toEqual({
      title: url,
      url,
      source: { url },
      summary: '',
      spaces: [],
      tags: [],
      ...presentParts(NO_PARTS),
    });
    expect(mainEntity).toEqual({
      id: expect.any(String),
      '@type': 'WebPage',
      site: { domain: 'example.org' },
      url,
    });
    expect([bumped, modified]).toEqual([created, created]);
    expect((await client.get(`/objects/${id}`)).json).toEqual(response.json);
  });
});

describe('a saved text', () => {
  it('is Markdown if it is a string, and is titled by its first heading or else its first line', async () => {
    for (const [body, title] of [
      ['text\n\n# The *heading*', 'The heading'],
      ['\n\n  first line\nsecond', 'first line'],
      ['', ''],
    ]) {
      const { status, json } = await create({ content: body });
      expect([status, json.title, json.content]).toEqual([201, title, { type: 'text/markdown', body }]);
      expect(json.mainEntity['@type']).toBe('Note');
    }
  });

  it('is Prose if it is an object, however it was sent', async () => {
    const body = {
      type: 'doc',
      content: [{ type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Prose' }] }],
    };
    const sent = { type: 'application/prose+json', body: JSON.stringify(body) };
    const first = await create({ content: sent });
    expect([first.status, first.json.title, first.json.content.body]).toEqual([201, 'Prose', body]);
    const second = await create({ content: { ...sent, body } });
    expect([second.status, second.json.id]).toEqual([200, first.json.id]);
  });

  it('is rejected if it is not valid Prose, even when its JSON is deep or hides something no text holds', async () => {
    const prose = (body: unknown) => create({ content: { type: 'application/prose+json', body } });
    expect((await prose('{')).status).toBe(400);
    expect((await prose('[]')).status).toBe(422);
    expect(
      (await prose({ type: 'doc', content: [{ type: 'heading', attrs: { level: 9 } }] })).json.detail,
    ).toContain('content[0].attrs.level');
    const deep = `${'{"type":"doc","content":['.repeat(30_000)}${']}'.repeat(30_000)}`;
    expect((await prose(deep)).status).toBe(422);
    const hidden = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a\0b' }] }],
    };
    expect((await prose(JSON.stringify(hidden))).status).toBe(400);
  });

  it('holds any Unicode and is returned unchanged', async () => {
    const body = 'e\u0301 \u{1f9d1}\u200d\u{1f33e} \uffff \u0001 \u2028 \ufeff العربية';
    const { json } = await create({ content: body, title: body, tags: [{ name: 'مرحبا' }] });
    expect([json.content.body, json.title]).toEqual([body, body]);
  });
});

describe('a saved file', () => {
  it('may have its parts in any order, and an unknown part among them', async () => {
    const metadata = { name: 'metadata', body: '{"title":"Named","tags":[{"name":"t"}]}' };
    const file = { name: 'blob', fileName: 'a.txt', type: 'image/png', body: 'the same bytes' };
    const other = { name: 'other', body: 'ignored' };
    const ids = new Set<string>();
    for (const parts of [
      [metadata, file],
      [file, metadata],
      [other, file, metadata],
    ]) {
      const response = await client.post('/objects', undefined, { form: form(...parts) });
      expect(response.status).toBeLessThan(202);
      expect(response.json.title).toBe('Named');
      ids.add(response.json.id);
    }
    expect(ids.size).toBe(1);
  });

  it('is rejected with metadata that is not JSON, and the error names the metadata', async () => {
    const parts = form({ name: 'metadata', body: '{' }, { name: 'blob', fileName: 'a.txt', body: 'unsaid' });
    const { status, json } = await client.post('/objects', undefined, { form: parts });
    expect([status, json.detail]).toEqual([400, expect.stringMatching(/^The metadata is not valid JSON/)]);
  });

  it('gets its type from its bytes, not from its name', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
    const response = await client.post('/objects', undefined, { form: upload(png, 'tune.mp3') });
    expect(response.json.blob).toEqual({
      path: `/objects/${response.json.id}/blob`,
      name: 'tune.mp3',
      type: 'image/png',
      size: png.length,
    });
    expect(response.json.mainEntity).toMatchObject({ '@type': 'ImageObject', format: 'png' });
    expect(response.json.title).toBe('tune.mp3');
  });

  it.each([
    ['UTF-8', 'name="blob"; filename="Übersicht – 図.pdf"', 'Übersicht – 図.pdf'],
    ['quotes', 'name="blob"; filename="a \\"b\\".txt"', 'a "b".txt'],
    ['quotes and line ends as forms encode them', 'name="blob"; filename="%22a%22%0D%0Ab"', '"a"\r\nb'],
    [
      'percent signs, which forms do not encode',
      'name="blob"; filename="50%41%2F%25%2522.txt"',
      '50%41%2F%25%2522.txt',
    ],
    [
      'next to an extended parameter, which forms must not have',
      'name="blob"; filename="plain.txt"; filename*=UTF-8\'\'%C3%BC.txt',
      'plain.txt',
    ],
    [
      'with a lookalike of an extended parameter',
      'name="blob"; filename="a%0d%0ab%2522.txt"',
      'a%0d%0ab%2522.txt',
    ],
    ['a path', 'name="blob"; filename="../../etc/passwd"', 'passwd'],
    ['no name', 'name="blob"', undefined],
    ['an empty name', 'name="blob"; filename=""', undefined],
  ])('gets the name of its part: %s', async (name, disposition, expected) => {
    const response = await client.post('/objects', undefined, {
      form: form({ name: 'blob', disposition, body: `file with ${name}` }),
    });
    expect([response.status, response.json.blob?.name]).toEqual([201, expected]);
    expect('name' in response.json.blob).toBe(expected !== undefined);
  });

  it('has a title of one line, whatever its name', async () => {
    const { json } = await client.post('/objects', undefined, { form: upload('lines', 'one%0D%0Atwo.txt') });
    expect([json.blob.name, json.title]).toEqual(['one\r\ntwo.txt', 'one two.txt']);
  });

  it('may be empty', async () => {
    const response = await client.post('/objects', undefined, { form: upload('', 'empty') });
    expect([response.status, response.json.blob.size]).toEqual([201, 0]);
    expect((await client.get(response.json.blob.path)).bytes.length).toBe(0);
  });

  it('is rejected together with other content', async () => {
    const before = storedFiles();
    for (const metadata of [
      { url: 'https://a.example/' },
      { content: 'a' },
      { blob: 'b' },
      { tags: [{ name: '' }] },
    ]) {
      const response = await client.post('/objects', undefined, { form: upload('x', 'x', metadata) });
      expect(response.status).toBe('tags' in metadata ? 422 : 'blob' in metadata ? 201 : 400);
    }
    expect(storedFiles().length).toBe(before.length + 1);
  });

  it('leaves nothing behind when the client disconnects midway', async () => {
    const before = storedFiles();
    const token = await client.token('POST', '/objects');
    const { type, bytes } = upload(Buffer.alloc(300_000, 1), 'lost.bin');
    const raw = openRaw(service.url);
    raw.write(
      `POST /objects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${bytes.length}\r\n\r\n`,
    );
    raw.write(bytes.subarray(0, 200_000));
    await expect.poll(() => incomingFiles().length).toBe(1);
    raw.socket.destroy();
    await expect.poll(() => incomingFiles().length).toBe(0);
    expect(storedFiles()).toEqual(before);
    expect((await client.get('/objects')).status).toBe(200);
  });

  it('is rejected over 64 MiB as soon as that is known, and leaves nothing behind', async () => {
    const before = storedFiles();
    let sent = 0;
    const mebibyte = Buffer.alloc(1024 * 1024);
    async function* endless() {
      yield '--b\r\nContent-Disposition: form-data; name="blob"; filename="big"\r\n\r\n';
      for (; sent < 200; sent++) yield mebibyte;
    }
    const incoming = await client.open({
      method: 'POST',
      path: '/objects',
      headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      body: endless(),
    });
    expect(incoming.statusCode).toBe(413);
    expect(sent).toBeLessThan(80);
    incoming.destroy();
    await expect.poll(() => incomingFiles().length).toBe(0);
    expect(storedFiles()).toEqual(before);
  });

  it('may have exactly 64 MiB', async () => {
    const response = await client.post('/objects', undefined, {
      form: upload(Buffer.alloc(64 * 1024 * 1024, 3), 'largest'),
    });
    expect([response.status, response.json.blob.size]).toEqual([201, 64 * 1024 * 1024]);
    expect(response.headers['ratelimit-cost']).toBe('250');
  });

  const storedFiles = () =>
    readdirSync(path.join(service.dataDir, 'blobs'), { recursive: true })
      .map(String)
      .filter((name) => name.length > 5)
      .sort();
  const incomingFiles = () => unfinishedIn(service.dataDir);
});

describe('the fields of a new object', () => {
  it('keep their order, with names folded and each tag once', async () => {
    const { json } = await create({
      url: 'https://with.example/',
      title: 'Given',
      tags: [{ name: ' b \n c ' }, { name: 'a', flags: 2 }, { name: 'b c' }, { name: 'A' }],
      notes: [{ content: 'one' }, { content: { type: 'text/markdown', body: 'two' } }, { content: 'one' }],
    });
    expect(json.title).toBe('Given');
    expect(json.tags).toEqual(['b c', 'a', 'A'].map((name) => ({ id: expect.any(String), name, flags: 8 })));
    expect(json.notes.map((note: { content: unknown }) => note.content)).toEqual(
      ['one', 'two', 'one'].map((body) => ({ type: 'text/markdown', body })),
    );
  });

  it.each([
    ['a title of 2,001 characters', { title: 'x'.repeat(2_001) }, 422, /2001 characters/],
    ['an empty tag', { tags: [{ name: '  ' }] }, 422, /tag name/],
    ['a tag of 201 characters', { tags: [{ name: 'x'.repeat(201) }] }, 422, /tag name/],
    ['101 notes', { notes: Array(101).fill({ content: 'n' }) }, 422, /100 notes/],
    ['an unknown space', { spaces: [{ id: '0000000000000000000000' }] }, 404, /space/],
  ])('are rejected as a whole: %s', async (_name, more, status, detail) => {
    const url = 'https://refused.example/';
    const response = await create({ url, ...more });
    expect([response.status, response.json.detail]).toEqual([status, expect.stringMatching(detail)]);
    expect((await client.get('/objects')).json.some((object: { url: string }) => object.url === url)).toBe(
      false,
    );
  });

  it('add it to spaces in the order given, each once, at most 100', async () => {
    const made = await Promise.all(
      Array.from({ length: 101 }, (_, index) => service.space(`Space ${index}`)),
    );
    const spaces = made.map((id) => ({ id }));
    const three = [spaces[2], spaces[0], spaces[2], spaces[1]];
    const { json } = await create({ url: 'https://spaces.example/', spaces: three });
    expect(json.spaces).toEqual([spaces[2], spaces[0], spaces[1]]);
    expect((await create({ url: 'https://many.example/', spaces })).status).toBe(422);
    expect((await create({ url: 'https://many.example/', spaces: spaces.slice(1) })).status).toBe(201);
  });

  it('do not change the price, which depends on its size', async () => {
    const cost = async (json: unknown) => (await create(json)).headers['ratelimit-cost'];
    expect(await cost({ content: 'cheap' })).toBe('10');
    const mebibyte = 'm'.repeat(1024 * 1024);
    expect(await cost({ content: mebibyte, notes: [{ content: mebibyte }] })).toBe(
      String(10 + Math.floor((240 * 2) / 64)),
    );
    expect(await cost({ content: mebibyte, notes: [{ content: mebibyte }] })).toBe('10');
  });
});
