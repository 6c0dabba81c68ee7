import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import yauzl from 'yauzl';
import { EXPORT_RETENTION_MS } from '../../core/model/export-run.ts';
import type { Client, Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';
import { upload } from '../support/form.ts';

/** Exports for other programs (docs/export.md, "For other programs"). */

let now = Date.parse('2026-05-01T10:00:00.250Z');

const service = fileService({ environment: { TAGGING: 'off', WORKERS: 'inline' }, clock: () => now });

const WAIT = { timeout: 100_000, interval: 20 };

const newAccount = () => service.account('Self-hosted');

async function exported(
  client: Client,
  draft: object,
): Promise<{ readonly run: Json; readonly bytes: Buffer }> {
  const started = await client.post('/_/exports', draft);
  expect([started.status, started.text]).toEqual([202, expect.any(String)]);
  const get = async () => (await client.get(`/_/exports/${started.json.id}`)).json;
  await vi.waitFor(async () => expect((await get()).state).toBe('done'), WAIT);
  const { bytes, headers } = await client.get(`/_/exports/${started.json.id}/file`);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="commonplace-\d{4}-\d\d-\d\d\.\w+"$/);
  return { run: await get(), bytes };
}

async function unzipped(bytes: Buffer): Promise<ReadonlyMap<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.set(entry.fileName, Buffer.concat(chunks).toString());
  }
  return files;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  markdown: 'zip',
  html: 'html',
  csv: 'csv',
  karakeep: 'json',
};

async function imported(bytes: Buffer, format: string): Promise<readonly Json[]> {
  const { client } = await newAccount();
  const { json } = await client.post(`/_/imports?name=export.${EXTENSIONS[format]}`, undefined, {
    body: bytes,
  });
  await vi.waitFor(
    async () => expect((await client.get(`/_/imports/${json.id}`)).json.state).toBe('done'),
    WAIT,
  );
  const { json: objects } = await client.get('/objects?contentAs=text/markdown');
  const { json: links } = await client.get('/links');
  return [...objects, { links }];
}

describe('an export that is imported again', () => {
  const FORMATS = Object.keys(EXTENSIONS);
  const [, table = ''] =
    /<!-- round trip -->([\s\S]*)<!-- end of round trip -->/.exec(readFileSync('docs/export.md', 'utf8')) ??
    [];
  const rows = table
    .trim()
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const files = new Map<string, readonly Json[]>();
  let source: Json;

  beforeAll(async () => {
    const { client } = await newAccount();
    const [first, second] = [
      (await client.post('/spaces', { name: 'Baking' })).json.id,
      (await client.post('/spaces', { name: 'Second: "b"' })).json.id,
    ];
    const page = (
      await client.post('/objects', {
        url: 'https://bread.example/rye?a=1&b=2',
        title: '\'=SUM(1) Rye, "bread" & <b>water</b>',
        tags: [{ name: 'to read' }, { name: 'bréad' }],
        spaces: [{ id: first }, { id: second }],
        notes: [{ content: 'First remark' }, { content: '> A marked passage\n\nMy comment' }],
      })
    ).json.id;
    await client.patch(`/objects/${page}`, { completed: true });
    now += 1000;
    await client.put(`/_/objects/${page}/page`, {
      body: `<title>Rye</title><article>${'<p>Only the browser saw this text, and it is long enough to be an article about bread, rye and water.</p>'.repeat(8)}</article>`,
      headers: { 'Content-Type': 'text/html' },
    });
    await client.post('/objects', { content: 'See [[Flour]].\n\n- one\n- two', title: 'Water' });
    now += 1000;
    await client.post('/objects', { content: '=flour and **salt**', title: 'Flour' });
    await client.post('/objects', undefined, {
      form: upload('bytes of a file', 'CON.txt'),
    });
    await vi.waitFor(async () => {
      now += 1000;
      const { text } = await client.get(`/objects/${page}/content`);
      expect(text + (await client.get('/_/analysis')).text).toContain('Only the browser');
    }, WAIT);
    source = (await client.get(`/objects/${page}`)).json;
    now += 60 * 60 * 1000;
    for (const format of FORMATS) {
      const { bytes } = await exported(client, { format });
      files.set(format, await imported(bytes, format));
    }
  });

  const value = (what: string, objects: readonly Json[]): string => {
    const page = objects.find(({ url }) => url === source.url);
    const said = objects.map((one) => one.content?.body ?? '').join('\n');
    const { links } = objects.at(-1);
    switch (what) {
      case 'pages, by their URL':
        return page ? 'yes' : '–';
      case 'titles of pages':
        return page.title === source.title ? 'yes' : '–';
      case 'texts of notes':
        return said.includes('=flour and **salt**') && !said.includes("'=flour") ? 'yes' : '–';
      case 'titles of notes':
        return objects.some(({ title }) => title === 'Water') ? 'yes' : '–';
      case 'tags':
        return JSON.stringify(page.tags.map(({ name }: Json) => name)) ===
          JSON.stringify(['to read', 'bréad'])
          ? 'yes'
          : '–';
      case 'spaces':
        return ['–', 'the first', 'yes'][page.spaces.length] ?? '';
      case 'attached notes and highlights':
        return ['–', 'as one', 'yes'][page.notes.length] ?? '';
      case 'when they were saved':
        return page.created === source.created
          ? 'yes'
          : page.created === source.created.replace('.250Z', '.000Z')
            ? 'to the second'
            : '–';
      case 'what is done':
        return page.completed === true ? 'yes' : '–';
      case 'links between texts':
        return links.length > 0 ? 'yes' : '–';
      case 'uploaded files':
        return objects.some(({ blob }) => blob?.size === 15) ? 'yes' : '–';
      case 'texts of pages without their site':
        return page.blob === undefined ? '–' : 'yes';
      default:
        throw new Error(`no check for ${what}`);
    }
  };

  it.each(rows)('%s', (what, ...cells) => {
    expect(FORMATS.map((format) => value(what ?? '', files.get(format) ?? []))).toEqual(cells);
  });
});

describe('markdown', () => {
  it('has names that every file system keeps, and the same references', async () => {
    const { client } = await newAccount();
    const save = async (title: string, content: string) =>
      (await client.post('/objects', { title, content })).json.id as string;
    const ids: string[] = [];
    for (const title of [
      'CON',
      'a/b: c?',
      'Same',
      'same',
      '..',
      'x'.repeat(400),
      'aux.md',
      'Maße',
      'Masse',
      'Tab\u200b\there',
      '日本語',
    ])
      ids.push(await save(title, `text of ${title} [[a/b: c?]] \`[[a/b: c?]]\``));
    const { bytes } = await exported(client, { format: 'markdown' });
    const names = [...(await unzipped(bytes)).keys()];
    expect(new Set(names.map((name) => name.toUpperCase())).size).toBe(11);
    for (const name of [
      '_CON.md',
      'a b c.md',
      'Same.md',
      `same ${ids[3]?.slice(-4)}.md`,
      'Untitled.md',
      '_aux.md.md',
      '日本語.md',
    ])
      expect(names).toContain(name);
    for (const name of names) {
      expect(name).not.toMatch(/[<>:"\\|?*\p{Cc}\p{Cf}]|\.\.|[ .]\.md$/u);
      expect(Buffer.byteLength(name)).toBeLessThan(200);
    }
    const files = await unzipped(bytes);
    expect(files.get('日本語.md')).toContain('[[a b c|a/b: c?]] `[[a/b: c?]]`');
    expect(files.get('Same.md')).toMatch(/^---\nid: "[0-9A-Za-z]{22}"\nkind: "note"\ncreated: 2026-/);
  });

  it('gives files names that no folder, attachment or file without an extension has', async () => {
    const { client } = await newAccount();
    for (const name of ['attachments', 'Bread.md', 'bread.MD'])
      await client.post('/objects', {
        title: name.split('.')[0],
        content: `in ${name}`,
        spaces: [{ id: (await client.post('/spaces', { name })).json.id }],
      });
    await client.post('/objects', { title: 'Bread', content: 'at the root' });
    for (const [title, name] of [
      ['photo', 'a.jpg'],
      ['photo.jpg', 'a'],
    ]) {
      const { id } = (
        await client.post('/objects', undefined, { form: upload(`\u0000\u0001${title}`, `${name}`) })
      ).json;
      await client.patch(`/objects/${id}`, { title });
    }
    const names = [...(await unzipped((await exported(client, { format: 'markdown' })).bytes)).keys()];
    const parts = names.flatMap((name) =>
      name.split('/').map((_, at, all) => all.slice(0, at + 1).join('/')),
    );
    const folders = new Set(parts.filter((part) => !names.includes(part)).map((one) => one.toLowerCase()));
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(8);
    expect(names.filter((name) => folders.has(name.toLowerCase()))).toEqual([]);
    expect([...folders].filter((folder) => folder.endsWith('.md'))).toEqual([]);
    expect(names.filter((name) => name.startsWith('attachments/')).sort()).toEqual([
      'attachments/photo.jpg',
      'attachments/photo.jpg.bin',
    ]);
  });

  it('exports what meets every condition', async () => {
    const { client } = await newAccount();
    const [first, second] = [
      (await client.post('/spaces', { name: 'First' })).json.id,
      (await client.post('/spaces', { name: 'Hidden' })).json.id,
    ];
    const both = [{ id: first }, { id: second }];
    await client.post('/objects', { title: 'Both', content: 'rye', spaces: both });
    await client.post('/objects', { title: 'Only first', content: 'rye', spaces: [{ id: first }] });
    const { id: inFirst } = (await client.post('/objects', { content: 'wheat', spaces: [{ id: first }] }))
      .json;
    const { id } = (await client.post('/_/searches', { name: 'Rye', query: 'rye', spaceId: second })).json;
    const found = async (draft: object) => (await exported(client, { format: 'csv', ...draft })).run.written;
    expect(await found({ searchId: id })).toBe(1);
    expect(await found({ searchId: id, spaceId: first })).toBe(1);
    expect(await found({ searchId: id, ids: [inFirst] })).toBe(0);
    await client.delete(`/_/searches/${id}`);
    const other = (await client.post('/_/searches', { name: 'Rye', query: 'rye', spaceId: first })).json.id;
    expect(await found({ searchId: other, q: 'wheat) OR (rye' })).toBeLessThan(2);
    const archive = (await exported(client, { format: 'archive', ids: [inFirst] })).bytes.toString();
    expect([archive.includes('First'), archive.includes('Hidden')]).toEqual([true, false]);
  });

  it('exports items changed since then, and the results of a saved search', async () => {
    const { client } = await newAccount();
    await client.post('/objects', { title: 'Old', content: 'old rye' });
    now += 60_000;
    const since = new Date(now).toISOString();
    await client.post('/objects', { title: 'New', content: 'new rye' });
    await client.post('/objects', { title: 'Other', content: 'wheat' });
    const search = (await client.post('/_/searches', { name: 'Rye', query: 'rye' })).json.id;
    const namesOf = async (draft: object) =>
      [...(await unzipped((await exported(client, { format: 'markdown', ...draft })).bytes)).keys()].sort();
    expect(await namesOf({ since })).toEqual(['New.md', 'Other.md']);
    expect(await namesOf({ since: since.replace('Z', '+00:00') })).toEqual(['New.md', 'Other.md']);
    expect(await namesOf({ searchId: search })).toEqual(['New.md', 'Old.md']);
    expect(await namesOf({ searchId: search, since })).toEqual(['New.md']);
    for (const order of ['oldest', 'title', 'newest']) {
      await client.patch(`/_/searches/${search}`, { order });
      const csv = (await exported(client, { format: 'csv', searchId: search })).bytes.toString();
      expect([order, csv.indexOf('New') < csv.indexOf('Old')]).toEqual([order, order !== 'oldest']);
    }
    expect(await namesOf({ q: 'nothing' })).toEqual([]);
    const { json: listed } = await client.get('/objects?q=wheat');
    expect(await namesOf({ ids: [listed[0].id, '0000000000000000000000'] })).toEqual(['Other.md']);
    const { bytes } = await exported(client, { format: 'archive', ids: [listed[0].id] });
    expect(bytes.toString()).toContain('Other');
    expect(bytes.toString()).not.toContain('"Old"');
  });
});

describe('POST /_/exports', () => {
  it.each([
    [{}, 400, 'format'],
    [{ format: 'doc' }, 400, 'format'],
    [{ format: 'csv', q: 'created:never' }, 400, 'q'],
    [{ format: 'csv', since: 'yesterday' }, 400, 'since must be a time'],
    [{ format: 'csv', since: '2026-02-30T12:00:00Z' }, 400, 'since must be a time'],
    [{ format: 'csv', since: '2026-01-31T12:00:00+01' }, 400, 'since'],
    [{ format: 'csv', spaceId: '0000000000000000000000' }, 404, 'space'],
    [{ format: 'csv', searchId: '0000000000000000000000' }, 404, 'search'],
  ])('%j is rejected', async (draft, status, named) => {
    const { client } = await newAccount();
    const response = await client.post('/_/exports', draft);
    expect([response.status, response.json.detail]).toEqual([status, expect.stringContaining(named)]);
    expect((await client.get('/_/exports')).json).toEqual([]);
  });

  it('needs a full key without a scope', async () => {
    const { account } = await newAccount();
    const scoped = await service.key({ accountId: account.id, scope: { type: 'non-sensitive' } });
    const reader = await service.key({
      accountId: account.id,
      access: 'read',
      scope: { type: 'everything' },
    });
    for (const client of [scoped, reader])
      expect((await client.post('/_/exports', { format: 'csv' })).status).toBe(403);
  });

  it('keeps the file for a day, in ranges, unless it is removed', async () => {
    const { client } = await newAccount();
    await client.post('/objects', { content: 'rye' });
    const { run, bytes } = await exported(client, { format: 'csv' });
    expect(run).toMatchObject({
      format: 'csv',
      total: 1,
      written: 1,
      skipped: 0,
      missing: 0,
      size: bytes.length,
    });
    const part = await client.get(`/_/exports/${run.id}/file`, { headers: { Range: 'bytes=3-6' } });
    expect([part.status, part.text]).toEqual([206, bytes.toString().slice(3, 7)]);
    expect((await client.delete(`/_/exports/${run.id}`)).status).toBe(200);
    expect((await client.get(`/_/exports/${run.id}`)).status).toBe(404);
    const other = await exported(client, { format: 'html' });
    expect(other.run).toMatchObject({ written: 0, skipped: 1 });
    now += EXPORT_RETENTION_MS + 1;
    expect((await client.get(`/_/exports/${other.run.id}/file`)).status).toBe(404);
    expect((await client.get('/_/exports')).json).toEqual([]);
  });
});
