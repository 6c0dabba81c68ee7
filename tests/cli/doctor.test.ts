import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, startServerProcess } from '../support/executable.ts';
import { upload } from '../support/form.ts';
import { temporaryDirectory } from '../support/service.ts';

/** `doctor` says what is wrong and what to do about it; 1 for damage or wrong configuration only (D2). */

let directory: ReturnType<typeof temporaryDirectory>;
let data: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  directory = temporaryDirectory();
  data = path.join(directory.path, 'data');
  const server = await startServerProcess({ cwd: directory.path });
  for (const name of ['one', 'two', 'three']) {
    const { json } = await server.client.post('/objects', undefined, {
      form: upload(`the file ${name}`, `${name}.txt`),
    });
    ids[name] = json.id;
  }
  for (let index = 0; index < 50; index++)
    await server.client.post('/objects', { content: `${index} ${'x'.repeat(4_000)}` });
  server.process.kill('SIGTERM');
  await server.ended;
});
afterAll(() => directory.remove());

const examine = (environment: Record<string, string> = {}) =>
  run(['doctor'], { cwd: directory.path, environment });

const fileOf = (text: string): string =>
  readdirSync(path.join(data, 'blobs'), { recursive: true })
    .map((name) => path.join(data, 'blobs', String(name)))
    .filter((name) => path.basename(name).length === 22)
    .find((name) => readFileSync(name, 'utf8') === text) ?? '';

/** Runs `work` with other bytes in a file, and puts the right ones back. */
async function withBytes(file: string, bytes: Buffer | null, work: () => Promise<void>): Promise<void> {
  const right = readFileSync(file);
  if (bytes) writeFileSync(file, bytes);
  else rmSync(file);
  try {
    await work();
  } finally {
    writeFileSync(file, right);
  }
}

describe('doctor', () => {
  it('finds nothing wrong where nothing is', async () => {
    const { status, out, error } = await examine();
    expect([status, error]).toEqual([0, '']);
    expect(out).toMatch(/database is sound[\s\S]*All 3 are whole/);
    const json = JSON.parse((await run(['doctor', '--json'], { cwd: directory.path })).out);
    expect(json.length).toBeGreaterThanOrEqual(4);
    for (const finding of json) expect(finding.status).not.toBe('wrong');
  });

  it('finds a flipped bit in a file, and a missing file, and says of which objects', async () => {
    const damaged = fileOf('the file one');
    await withBytes(damaged, Buffer.from('the file onf'), () =>
      withBytes(fileOf('the file two'), null, async () => {
        const { status, out } = await examine();
        expect(status).toBe(1);
        expect(out).toContain(`The file of the object ${ids.one} is damaged.`);
        expect(out).toContain(`The file of the object ${ids.two} is missing.`);
        expect(out).toContain(`Restore ${path.basename(damaged)} from a backup, or upload one.txt again.`);
        expect(out).not.toContain(ids.three);
      }),
    );
    expect((await examine()).status).toBe(0);
  });

  it('finds damage in the database', async () => {
    const file = path.join(data, 'commonplace.db');
    const size = readFileSync(file).length;
    await withBytes(file, readFileSync(file), async () => {
      const handle = openSync(file, 'r+');
      for (let page = 30; page * 4_096 < size; page += 2)
        writeSync(handle, Buffer.alloc(4_096, 0xee), 0, 4_096, page * 4_096);
      closeSync(handle);
      const { status, out, error } = await examine();
      expect([status, error]).toEqual([1, '']);
      expect(out).toMatch(/wrong +database: /);
      expect(out).toContain('restore the last backup');
    });
  });

  it('finds keys that were made under another secret key', async () => {
    const { status, out } = await examine({ SECRET_KEY: Buffer.alloc(32, 1).toString('base64') });
    expect(status).toBe(1);
    expect(out).toMatch(/1 of 1 were made under another secret key/);
  });

  it('finds a wrong configuration', async () => {
    const { status, out, error } = await examine({ PORT: 'nonsense', LOG_LEVEL: 'loud' });
    expect([status, error]).toEqual([1, '']);
    expect(out).toMatch(/wrong +configuration: PORT must be[\s\S]*wrong +configuration: LOG_LEVEL must be/);
  });

  it('finds that there is nothing to examine, and makes nothing', async () => {
    const empty = path.join(directory.path, 'empty');
    mkdirSync(empty);
    const { status, out } = await run(['doctor'], { cwd: empty });
    expect([status, readdirSync(empty)]).toEqual([0, []]);
    expect(out).toMatch(/advice +data directory: There is nothing/);
  });
});
