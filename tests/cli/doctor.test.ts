import {
  chmodSync,
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callCommand } from '../support/command-line.ts';
import { withDatabase } from '../support/database.ts';
import { run } from '../support/executable.ts';
import { upload } from '../support/form.ts';
import { serviceIn, temporaryDirectory } from '../support/service.ts';

/** `doctor` finds problems and suggests fixes; its status is 1 for damage or wrong configuration only (D2). */

let directory: ReturnType<typeof temporaryDirectory>;
let data: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  directory = temporaryDirectory();
  data = path.join(directory.path, 'data');
  const server = await serviceIn(directory.path);
  for (const name of ['one', 'two', 'three']) {
    const { json } = await server.client.post('/objects', undefined, {
      form: upload(`the file ${name}`, `${name}.txt`),
    });
    ids[name] = json.id;
  }
  for (let index = 0; index < 50; index++)
    await server.client.post('/objects', { content: `${index} ${'x'.repeat(4_000)}` });
  await server.close();
});
afterAll(() => directory.remove());

const examine = (environment: Record<string, string> = {}) =>
  callCommand(['doctor'], { DATA_DIR: data, PORT: '0', ...environment });

const fileOf = (text: string): string =>
  readdirSync(path.join(data, 'blobs'), { recursive: true })
    .map((name) => path.join(data, 'blobs', String(name)))
    .filter((name) => path.basename(name).length === 22)
    .find((name) => readFileSync(name, 'utf8') === text) ?? '';

/** Runs `work` with changed bytes in a file, and restores them. */
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

/** Simulates a user other than root, who can read everything. */
const asUnprivileged =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : [];

describe('doctor of a library', () => {
  it('lists links of an earlier version, which are keys that never expire', async () => {
    const made = await callCommand(['keys', 'create', '--link', '--json'], { DATA_DIR: data });
    const { kid } = JSON.parse(made.out);
    expect((await examine()).out).not.toContain('earlier version');
    withDatabase(path.join(data, 'commonplace.db'), (database) =>
      database.prepare('UPDATE access_keys SET expires = NULL WHERE kid = ?').run(kid),
    );
    expect((await examine()).out).toMatch(
      new RegExp(`^advice +access keys: Links .*never expire: ${kid}`, 'm'),
    );
    await callCommand(['keys', 'revoke', kid], { DATA_DIR: data });
    expect((await examine()).out).not.toContain('earlier version');
    withDatabase(path.join(data, 'commonplace.db'), (database) =>
      database.prepare('DELETE FROM access_keys WHERE kid = ?').run(kid),
    );
  });

  it('finds nothing wrong in a sound library', async () => {
    const { status, out, error } = await examine();
    expect([status, error]).toEqual([0, '']);
    expect(out).toMatch(/database is intact[\s\S]*All 3 files are intact/);
    const json = JSON.parse(
      (await run(['doctor', '--json'], { cwd: directory.path, environment: { PORT: '0' } })).out,
    );
    expect(json.length).toBeGreaterThanOrEqual(4);
    for (const finding of json) expect(finding.status).not.toBe('wrong');
  });

  it('finds a flipped bit in a file, and a missing file, and names their objects', async () => {
    const damaged = fileOf('the file one');
    await withBytes(damaged, Buffer.from('the file onf'), () =>
      withBytes(fileOf('the file two'), null, async () => {
        const { status, out } = await examine();
        expect(status).toBe(1);
        expect(out).toContain(`The file of object ${ids.one} is damaged.`);
        expect(out).toContain(`The file of object ${ids.two} is missing.`);
        expect(out).toContain('commonplace repair BACKUP, or upload one.txt again.');
        expect(out).not.toContain(ids.three);
      }),
    );
    expect((await examine()).status).toBe(0);
  });

  it('restores damaged and missing files from a backup that has them intact, and nothing else', async () => {
    const backup = path.join(directory.path, 'backup');
    const call = (...words: string[]) => run(words, { cwd: directory.path, environment: { PORT: '0' } });
    expect((await run(['backup', backup], { cwd: directory.path })).status).toBe(0);
    const [one, two, three] = ['one', 'two', 'three'].map((name) => fileOf(`the file ${name}`));
    const copyOfThree = readdirSync(path.join(backup, 'files'), { recursive: true })
      .map((name) => path.join(backup, 'files', String(name)))
      .filter((name) => statSync(name).isFile())
      .find((name) => readFileSync(name, 'utf8') === 'the file three');
    await withBytes(one ?? '', Buffer.from('the file onf'), () =>
      withBytes(two ?? '', null, () =>
        withBytes(three ?? '', Buffer.from('the file'), async () => {
          writeFileSync(copyOfThree ?? '', 'the file thref');
          expect((await call('doctor')).status).toBe(1);
          const { status, out } = await call('repair', backup);
          expect(status).toBe(1);
          expect(out).toContain(`ok      files: The file of object ${ids.one} was damaged and was restored`);
          expect(out).toContain(`ok      files: The file of object ${ids.two} was missing and was restored`);
          expect(out).toContain(`wrong   files: The file of object ${ids.three} is damaged.`);
          expect(out).toContain(`${backup} has no intact files/`);
          const now = [one, two, three].map((file) => readFileSync(file ?? '', 'utf8'));
          expect(now).toEqual(['the file one', 'the file two', 'the file']);
          writeFileSync(copyOfThree ?? '', 'the file three');
          expect((await call('repair', backup)).status).toBe(0);
          expect((await call('doctor')).out).toContain('All 3 files are intact.');
        }),
      ),
    );
  });

  it('repairs only from a backup', async () => {
    const { status, error } = await run(['repair', directory.path], { cwd: directory.path });
    expect([status, error]).toEqual([1, expect.stringContaining('There is no backup in')]);
  });

  it('finds stored responses that differ from their objects, which repair writes again', async () => {
    const file = path.join(data, 'commonplace.db');
    withDatabase(file, (database) =>
      database
        .prepare(
          `UPDATE responses SET tail = replace(tail, ']', '] ') WHERE object_seq = (SELECT seq FROM objects WHERE id = ?)`,
        )
        .run(ids.one),
    );
    const found = await examine();
    expect([found.status, found.out]).toEqual([
      1,
      expect.stringContaining(`The stored responses of ${ids.one} differ from the object.`),
    ]);
    const call = () => callCommand(['repair'], { DATA_DIR: data });
    expect((await call()).out).toContain(
      `The stored responses of ${ids.one} differed from the object, and were rewritten.`,
    );
    expect((await call()).out).toContain('responses: The stored responses of ');
    expect((await examine()).status).toBe(0);
  });

  it('finds a key it cannot read, and checks the rest', async () => {
    const key = path.join(data, 'secret.key');
    chmodSync(key, 0);
    const { status, out, error } = await run(['doctor'], {
      cwd: directory.path,
      environment: { PORT: '0' },
      through: asUnprivileged,
    });
    chmodSync(key, 0o600);
    expect([status, error]).toEqual([1, '']);
    expect(out).toContain(`This user cannot read ${key}`);
    expect(out).toMatch(/ok +schema/);
  });

  it('finds a database it cannot read, and does not suggest restoring it', async () => {
    const file = path.join(data, 'commonplace.db');
    chmodSync(file, 0);
    const { status, out, error } = await run(['doctor'], {
      cwd: directory.path,
      environment: { PORT: '0' },
      through: asUnprivileged,
    });
    chmodSync(file, 0o600);
    expect([status, error]).toEqual([1, '']);
    expect(out).toMatch(
      /wrong +database: .* this user may not use it\. .*\n +Give the user that runs the server access to the data directory\./,
    );
    expect(out).not.toContain('restore the last backup');
  });

  it('finds files of another library in place of its own', async () => {
    await withBytes(path.join(data, 'library'), Buffer.from('another'), async () => {
      const { status, out } = await examine();
      expect(status).toBe(1);
      expect(out).toMatch(/wrong +files: BLOB_URL must be for the files of this database alone/);
    });
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

  it('does not suggest restoring a backup if Postgres just does not respond', async () => {
    const { status, out } = await examine({
      DATABASE_URL: 'postgres://127.0.0.1:1/library',
      SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
    });
    expect([status, out]).toEqual([
      1,
      expect.stringMatching(
        /wrong +database: .*127\.0\.0\.1:1[^\n]*\n +Start the database, or correct DATABASE_URL\./,
      ),
    ]);
    expect(out).not.toContain('restore the last backup');
  });

  it('suggests creating an access key in a library without any, and counts no files', async () => {
    const empty = path.join(directory.path, 'empty');
    await callCommand(['accounts', 'create', '--name', 'Ada'], { DATA_DIR: empty });
    const { status, out } = await examine({ DATA_DIR: empty });
    expect(status).toBe(0);
    expect(out).toMatch(
      /advice +access keys: No access keys yet\.\n +Create one with: commonplace keys create --account 1/,
    );
    expect(out).toMatch(/ok +files: No files yet\./);
  });

  it('finds keys encrypted with another secret key', async () => {
    const { status, out } = await examine({ SECRET_KEY: Buffer.alloc(32, 1).toString('base64') });
    expect(status).toBe(1);
    expect(out).toMatch(
      /The secret key does not belong to this database: it cannot decrypt any of the 1 access keys/,
    );
  });

  it('finds that the secret key is missing, and creates none', async () => {
    const file = path.join(data, 'secret.key');
    await withBytes(file, null, async () => {
      const { status, out } = await examine();
      expect([status, readdirSync(data).includes('secret.key')]).toEqual([1, false]);
      expect(out).toMatch(/wrong +secret key: .*is missing/);
    });
  });

  it('finds that other users can read the secret key', async () => {
    const file = path.join(data, 'secret.key');
    chmodSync(file, 0o644);
    const { status, out } = await examine();
    expect(status).toBe(1);
    expect(out).toContain(`chmod 600 ${file}`);
    chmodSync(file, 0o600);
    expect((await examine()).status).toBe(0);
  });

  it('finds that other users can read the data directory, and that it contains other files', async () => {
    const others = path.join(data, 'notes.txt');
    chmodSync(data, 0o755);
    chmodSync(path.join(data, 'library'), 0o644);
    const open = await examine();
    expect([open.status, statSync(data).mode & 0o777]).toEqual([0, 0o755]);
    expect(open.out).toMatch(
      /advice +privacy: Other users of this machine can access .+\/data, .+\/library\./,
    );
    expect(open.out).not.toContain('contains other files');
    chmodSync(path.join(data, 'library'), 0o600);
    writeFileSync(others, 'not ours');
    expect((await examine()).out).toMatch(
      /advice +privacy: The data directory .+ such as notes\.txt, .+ a directory for the server alone/s,
    );
    rmSync(others);
    chmodSync(data, 0o700);
    expect((await examine()).out).not.toContain('privacy');
  });
});
