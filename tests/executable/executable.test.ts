import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../apps/cli/commands.ts';
import { pdf, svg } from '../adapters/media/files.ts';
import { settled } from '../support/analysis.ts';
import type { Client, Json } from '../support/client.ts';
import { KEY, run, start, startServerProcess } from '../support/executable.ts';
import { upload } from '../support/form.ts';
import { itLong } from '../support/runs.ts';
import { temporaryDirectory } from '../support/service.ts';
import { openApp } from '../support/web-app.ts';

/** The self-contained file, started with an empty PATH in an empty directory. */

const TEXT = `# Rye bread

Rye bread keeps for a week. The sourdough starter raises rye bread without yeast. Feed the starter with rye flour the evening before.
A warm kitchen makes the starter sour, and a cold kitchen makes rye bread dense. Bake rye bread in a hot oven for an hour.`;

const home = temporaryDirectory();
const program = path.join(home.path, 'commonplace');
let cwd: string;
let cases = 0;

beforeAll(() => {
  execFileSync(process.execPath, ['--import', 'tsx', 'packaging/executable.ts', program], {
    env: { ...process.env, BROTLI_QUALITY: '1' },
  });
});
afterAll(() => home.remove());
beforeEach(() => {
  cwd = path.join(home.path, `case ${++cases}`);
  mkdirSync(cwd);
});

const CACHE = path.join(home.path, 'cache');
const environment = { PATH: '', XDG_CACHE_HOME: CACHE };
const call = (args: readonly string[], more: Record<string, string> = {}) =>
  run(args, { cwd, program, environment: { ...environment, ...more } });
const serve = (more: Record<string, string> = {}) =>
  startServerProcess({ cwd, program, environment: { ...environment, ...more } });

/** The files unpacked below a cache directory. */
const unpackedIn = (cache: string): string => {
  const [name = ''] = readdirSync(path.join(cache, 'commonplace'));
  return path.join(cache, 'commonplace', name);
};

const savedNote = (client: Client) => client.post('/objects', { content: TEXT });

function savedPicture(client: Client) {
  const words = svg(
    '<rect width="800" height="200" fill="#fff"/><text x="40" y="120" font-size="60" font-family="DejaVu Sans">Harbour at dawn</text>',
    'width="800" height="200"',
  );
  return sharp(words)
    .png()
    .toBuffer()
    .then((picture) => client.post('/objects', undefined, { form: upload(picture, 'picture.png') }));
}

function savedDocument(client: Client) {
  const page = pdf(['BT /F1 24 Tf 40 700 Td (Sourdough for beginners) Tj ET']);
  return client.post('/objects', undefined, { form: upload(page, 'bread.pdf') });
}

/** Saves objects, one after the other. @returns each as it is after its analysis */
async function understood(
  client: Client,
  ...saves: readonly ((client: Client) => Promise<{ readonly json: Json }>)[]
): Promise<readonly Json[]> {
  const ids: string[] = [];
  for (const save of saves) ids.push((await save(client)).json.id);
  expect((await settled(client)).failed).toEqual([]);
  return Promise.all(ids.map(async (id) => (await client.get(`/objects/${id}`)).json));
}

describe('the executable', () => {
  it('saves a note, a picture and a document, analyses them, and shows them in a browser', async () => {
    const server = await serve();
    try {
      const [note, picture, page] = await understood(server.client, savedNote, savedPicture, savedDocument);
      expect(note.title).toBe('Rye bread');
      expect(note.summary).toContain('bread');
      expect(note.tags.map(({ flags }: Json) => flags)).toContain(2);
      const { json: embedded } = await server.client.get(`/objects/${note.id}?include=embeddings`);
      expect(embedded.embeddings[0].vector.length).toBeGreaterThan(100);
      expect(picture.blob).toMatchObject({ width: 800, height: 200, palette: { '@type': 'Palette' } });
      for (const { id } of [picture, page]) {
        const { status, headers } = await server.client.get(`/objects/${id}/thumbnail`);
        expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
      }
      expect((await server.client.get(`/objects/${page.id}/content`)).text).toContain('Sourdough');
      const { json: found } = await server.client.get('/objects?q=harbour');
      expect(found[0].id).toBe(picture.id); // similar objects may follow
      const { page: screen, expectNoErrors } = await openApp(server, { path: `/o/${note.id}` });
      await screen.getByText('Feed the starter with rye flour').first().waitFor();
      await expectNoErrors();
    } finally {
      server.process.kill('SIGTERM');
    }
    expect(await server.ended).toMatchObject({ status: 0, error: '' });
    expect(readdirSync(cwd)).toEqual(['data']);
  });

  itLong('saves a text so long that a thread converts and writes it', async () => {
    const server = await serve();
    try {
      const { status, json } = await server.client.post('/objects', { content: `${TEXT}\n\n`.repeat(300) });
      expect(status).toBe(201);
      expect((await server.client.get(`/objects/${json.id}`)).json.title).toBe('Rye bread');
    } finally {
      server.process.kill('SIGTERM');
    }
  });

  itLong('leaves the analysis to workers, which run the same file', async () => {
    const server = await serve({ WORKERS: 'off' });
    const worker = start(['worker'], { cwd, program, environment });
    try {
      await worker.prints(/^working$/m); // and then waits for work
      const [note, page] = await understood(server.client, savedNote, savedDocument);
      expect(note.summary).toContain('bread');
      expect((await server.client.get(`/objects/${page.id}/content`)).text).toContain('Sourdough');
    } finally {
      worker.process.kill('SIGTERM');
      await worker.ended;
      await server.end();
    }
    expect((await worker.ended).status).toBe(0);
  });

  it('has every command, and sends requests to a server', async () => {
    const { out } = await call(['help']);
    for (const name of Object.keys(COMMANDS)) expect(out).toContain(`  ${name} `);
    const server = await serve();
    try {
      const response = await call(
        ['api', 'POST', '/convert', '# Hello', '--type', 'text/markdown', '--accept', 'text/plain'],
        {
          COMMONPLACE_URL: server.url,
          COMMONPLACE_KEY: KEY,
        },
      );
      expect(response).toMatchObject({ status: 0, out: 'Hello' });
      expect((await call(['accounts', 'list'])).out).toContain('Self-hosted');
      expect((await call(['doctor'], { PORT: '0' })).status).toBe(0);
    } finally {
      await server.end();
    }
    expect((await call(['nonsense'])).status).toBe(2);
  });
});

describe('its cache', () => {
  itLong('is unpacked by several processes at the same time', async () => {
    const cache = path.join(cwd, 'cache');
    const all = await Promise.all([1, 2, 3].map(() => call(['help'], { XDG_CACHE_HOME: cache })));
    expect(all.map(({ status, error }) => [status, error])).toEqual([1, 2, 3].map(() => [0, '']));
    expect(readdirSync(path.join(cache, 'commonplace'))).toHaveLength(1);
    expect(statSync(path.join(cache, 'commonplace')).mode & 0o777).toBe(0o700);
  });

  itLong('is cleared of older versions, except one that runs', async () => {
    const cache = path.join(cwd, 'cache');
    const left = (name: string) => path.join(cache, 'commonplace', name);
    const server = await serve({ XDG_CACHE_HOME: cache });
    try {
      const [own = ''] = readdirSync(path.join(cache, 'commonplace'));
      for (const name of ['abandoned', 'recent', 'unmarked']) mkdirSync(left(name), { recursive: true });
      for (const name of ['abandoned', 'recent']) writeFileSync(left(`${name}/in-use`), '');
      renameSync(left(own), left('running'));
      for (const name of ['abandoned', 'running']) utimesSync(left(`${name}/in-use`), 1, 1);
      expect(await call(['help'], { XDG_CACHE_HOME: cache })).toMatchObject({ status: 0, error: '' });
      const all = [own, 'recent', 'running', 'unmarked'].toSorted();
      expect(readdirSync(path.join(cache, 'commonplace')).toSorted()).toEqual(all);
    } finally {
      await server.end();
    }
    expect(await call(['help'], { XDG_CACHE_HOME: cache })).toMatchObject({ status: 0, error: '' });
    expect(readdirSync(path.join(cache, 'commonplace'))).not.toContain('running');
  });

  itLong('is repaired when it is damaged', async () => {
    await call(['help']);
    const folder = unpackedIn(CACHE);
    const damaged = ['dist/commonplace.js', 'dist/search-worker.js', 'dist/load.cjs'].map((name) =>
      path.join(folder, name),
    );
    const right = damaged.map((file) => readFileSync(file));
    for (const file of damaged) writeFileSync(file, Buffer.alloc(statSync(file).size, 'x'));
    expect(await call(['help'])).toMatchObject({ status: 0, error: '' });
    expect(damaged.map((file, at) => right[at]?.equals(readFileSync(file)))).toEqual([true, true, true]);
  });

  itLong('is elsewhere when its usual place is not writable', async () => {
    const blocked = path.join(cwd, 'blocked');
    writeFileSync(blocked, 'not a directory');
    const temporary = path.join(cwd, 'temporary');
    mkdirSync(temporary);
    expect(await call(['help'], { XDG_CACHE_HOME: blocked, TMPDIR: temporary })).toMatchObject({ status: 0 });
    expect(readdirSync(temporary)).toHaveLength(1);
    const { status, error } = await call(['help'], { XDG_CACHE_HOME: blocked, TMPDIR: blocked });
    expect(status).toBe(2);
    expect(error).toMatch(/^The program cannot be unpacked\. Set XDG_CACHE_HOME/);
  });

  it('is never one that other users can write to', async () => {
    const open = path.join(cwd, 'open');
    mkdirSync(path.join(open, 'commonplace'), { recursive: true });
    chmodSync(path.join(open, 'commonplace'), 0o777);
    const temporary = path.join(cwd, 'temporary');
    mkdirSync(temporary);
    expect(await call(['help'], { XDG_CACHE_HOME: open, TMPDIR: temporary })).toMatchObject({ status: 0 });
    expect(readdirSync(path.join(open, 'commonplace'))).toEqual([]);
    expect(existsSync(temporary) && readdirSync(temporary)).toHaveLength(1);
  });
});
