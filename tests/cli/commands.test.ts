import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { callCommand } from '../support/command-line.ts';
import { parsePrinted } from '../support/credentials.ts';
import { KEY, type Run, run, type ServerProcess, start, startServerProcess } from '../support/executable.ts';
import { type Form, upload } from '../support/form.ts';
import { temporaryDirectory } from '../support/service.ts';

/** Commands next to a running server, and the command-line client (D2, D17). */

let directory: ReturnType<typeof temporaryDirectory>;
let server: ServerProcess;

beforeAll(async () => {
  directory = temporaryDirectory();
  server = await startServerProcess({ cwd: directory.path, environment: { WORKERS: 'off' } });
});
afterAll(async () => {
  await server.end();
  directory.remove();
});

const call = (...args: string[]): Promise<Run> =>
  callCommand(args, { DATA_DIR: path.join(directory.path, 'data') });
const ok = async (...args: string[]): Promise<string> => {
  const { status, out, error } = await call(...args);
  expect([args, status, error]).toEqual([args, 0, '']);
  return out.trimEnd();
};
const inJson = async (...args: string[]) => JSON.parse(await ok(...args, '--json'));
const clientOf = (printed: string) =>
  new Client({ url: server.url, credentials: parsePrinted(printed), clock: Date.now });

const send = (client: Client, { type, bytes }: Form) =>
  client.post('/objects', undefined, { body: bytes, headers: { 'Content-Type': type } });
/** The number of files in a folder and its subfolders. */
const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

describe('accounts', () => {
  it('are created, listed, suspended, resumed and moved to another plan while the server runs', async () => {
    const made = await inJson('accounts', 'create', '--name', '  Ada   L. ', '--plan', 'free');
    expect(made).toEqual({
      id: expect.any(Number),
      name: 'Ada L.',
      plan: 'Free',
      suspended: false,
      created: expect.stringMatching(/Z$/),
    });
    const id = String(made.id);
    const client = clientOf((await ok('keys', 'create', '--account', id)).replace('COMMONPLACE_KEY=', ''));
    expect((await client.get('/sessions/current')).json.account).toMatchObject({
      name: 'Ada L.',
      plan: { id: 1 },
    });

    expect(await ok('accounts', 'suspend', id)).toMatch(
      new RegExp(
        `^ID\tNAME\tPLAN\tCREATED\tSUSPENDED\tLIMIT\tMAIL\n${id}\tAda L.\tFree\t.+Z\tsuspended\tnone\tnone$`,
      ),
    );
    expect((await client.get('/objects')).status).toBe(403);
    await ok('accounts', 'resume', id);
    expect((await client.get('/objects')).status).toBe(200);
    expect(await inJson('accounts', 'plan', id, 'Top')).toMatchObject({ plan: 'Top' });
    expect((await client.get('/sessions/current')).json.account.features).toEqual(['similarity']);
    expect((await inJson('accounts', 'list')).map((account: { id: number }) => account.id)).toEqual([
      1,
      made.id,
    ]);
    client.close();
  });

  it('are renamed, and listed with their usage', async () => {
    const { id } = await inJson('accounts', 'create', '--name', 'Bob');
    expect(await inJson('accounts', 'rename', String(id), ' Bob  B. ')).toMatchObject({ id, name: 'Bob B.' });
    const usage = async () =>
      (await inJson('accounts', 'list')).find((account: { id: number }) => account.id === id);
    expect(await usage()).toMatchObject({ name: 'Bob B.', objects: 0, bytes: 0 });
    const client = clientOf(
      (await ok('keys', 'create', '--account', String(id))).replace('COMMONPLACE_KEY=', ''),
    );
    await client.post('/objects', { content: 'A note' });
    await send(client, upload('a,b', 'a.csv'));
    expect(await usage()).toMatchObject({ objects: 2, bytes: 9, lastSeen: expect.stringMatching(/Z$/) });
    expect(await inJson('accounts', 'limit', String(id), '10')).toMatchObject({ maxBytes: 10 });
    expect((await client.post('/objects', { content: 'Another note' })).status).toBe(507);
    expect(await inJson('accounts', 'limit', String(id), 'none')).not.toHaveProperty('maxBytes');
    expect(await inJson('accounts', 'mail', String(id), 'bob@example.org')).toMatchObject({
      mail: 'bob@example.org',
    });
    expect(await ok('accounts', 'list')).toMatch(/\tbob@example\.org$/m);
    expect(await inJson('accounts', 'mail', String(id), 'none')).not.toHaveProperty('mail');
    expect(await ok('accounts', 'list')).toMatch(/\tOBJECTS\tBYTES\tLAST SEEN\tMAIL\n/);
    await ok('accounts', 'delete', String(id), '--without-export');
    expect(await usage()).toBeUndefined();
    client.close();
  });

  it('are exported and deleted with their files, and restored by an import', async () => {
    const { id } = await inJson('accounts', 'create', '--name', 'Cleo');
    const client = clientOf(
      (await ok('keys', 'create', '--account', String(id))).replace('COMMONPLACE_KEY=', ''),
    );
    await client.post('/objects', { content: 'A note' });
    await send(client, upload('c,d', 'c.csv'));
    const files = filesBelow(path.join(directory.path, 'data/blobs'));
    const file = path.join(directory.path, 'cleo.tar');
    expect(await inJson('accounts', 'delete', String(id), '--export', file)).toEqual({
      id,
      name: 'Cleo',
      objects: 2,
    });
    expect(filesBelow(path.join(directory.path, 'data/blobs'))).toBe(files - 1);
    expect((await client.get('/objects')).status).toBe(401);
    expect((await call('keys', 'create', '--account', String(id))).status).toBe(1);
    const other = await inJson('accounts', 'create', '--name', 'Cleo again');
    expect(other.id).toBeGreaterThan(id);
    await ok('import', file, '--account', String(other.id));
    const again = (await inJson('accounts', 'list')).find((one: { id: number }) => one.id === other.id);
    expect(again).toMatchObject({ objects: 2, bytes: 9 });
    await ok('accounts', 'delete', String(other.id), '--without-export');
    client.close();
  });

  it('are unchanged if a key of BOOTSTRAP_KEY would open another account', async () => {
    const [kid] = (await inJson('keys', 'list')).map((key: { kid: string }) => key.kid);
    const environment = {
      DATA_DIR: path.join(directory.path, 'data'),
      BOOTSTRAP_KEY: `${kid}:${Buffer.alloc(16).toString('base64')}`,
    };
    const refused = await callCommand(['accounts', 'delete', '1', '--without-export'], environment);
    expect(refused).toMatchObject({ status: 1, error: expect.stringContaining('BOOTSTRAP_KEY') });
    expect((await inJson('accounts', 'list'))[0]).toMatchObject({ id: 1, suspended: false });
  });

  it('are rejected with one sentence for wrong arguments', async () => {
    for (const [args, status, text] of [
      [['accounts', 'create'], 2, '--name'],
      [['accounts', 'create', '--name', ' '], 1, '1 to 200 characters'],
      [['accounts', 'create', '--name', 'x', '--plan', 'Gold'], 1, 'Free, Plus, Top, Self-hosted'],
      [['accounts', 'suspend', '99'], 1, '"99"'],
      [['accounts', 'suspend', 'x'], 2, 'number'],
      [['accounts', 'plan', '1'], 2, 'plan'],
      [['accounts', 'suspend', '1', '2'], 2, '2'],
      [['accounts', 'rename', '1', ' '], 1, '1 to 200 characters'],
      [['accounts', 'rename', '99', 'Nobody'], 1, '"99"'],
      [['accounts', 'delete', '1'], 2, '--without-export'],
      [['accounts', 'delete', '1', '--export', 'a.tar', '--without-export'], 2, '--without-export'],
      [['accounts', 'delete', '99', '--without-export'], 1, '"99"'],
    ] as const) {
      const refused = await call(...args);
      expect([args, refused.status, refused.out]).toEqual([args, status, '']);
      expect(refused.error).toContain(text);
      expect(refused.error).not.toContain('    at ');
    }
    expect((await inJson('accounts', 'list')).length).toBe(2);
  });
});

describe('keys', () => {
  it('are created with a level and a scope, and show their secret only then', async () => {
    const key = await inJson(
      'keys',
      'create',
      '--account',
      '1',
      '--access',
      'read',
      '--scope',
      'non-sensitive',
      '--name',
      'Reader',
    );
    const client = clientOf(`${key.kid}:${key.secret}`);
    expect((await client.get('/sessions/current')).json.isReadOnly).toBe(true);
    expect((await client.post('/objects', { url: 'https://a.example/' })).status).toBe(403);
    const listed = await ok('keys', 'list', '--json');
    expect(JSON.parse(listed)).toContainEqual({
      kid: key.kid,
      account: 1,
      access: 'read',
      scope: 'non-sensitive',
      name: 'Reader',
      created: expect.stringMatching(/Z$/),
    });
    expect(listed).not.toContain(key.secret);
    expect(
      (await inJson('keys', 'list', '--account', '2')).every(
        (other: { account: number }) => other.account === 2,
      ),
    ).toBe(true);
    client.close();
  });

  it('are created for a link to the web app, and listed as such', async () => {
    const key = await inJson('keys', 'create', '--account', '1', '--link', '--name', 'Phone');
    expect(key.link).toMatch(/^https?:\/\/.+\/app#key=/);
    expect(key.link.split('#key=')[1]).toBe(`${key.kid}:${key.secret}`);
    expect(await inJson('keys', 'list')).toContainEqual(
      expect.objectContaining({ kid: key.kid, name: 'Phone', link: true }),
    );
    const row = async () => (await ok('keys', 'list')).split('\n').find((line) => line.startsWith(key.kid));
    expect(await row()).toMatch(/\tlink, open until \d{4}-\S+Z$/);
    const client = clientOf(key.link.split('#key=')[1]);
    expect((await client.get('/objects')).status).toBe(403);
    const { json: own } = await client.post('/_/link', { name: 'Phone' });
    const browser = clientOf(`${own.kid}:${own.secret}`);
    expect((await browser.get('/objects')).status).toBe(200);
    expect(await row()).toMatch(/\tlink, used$/);
    await ok('keys', 'revoke', key.kid);
    expect((await browser.get('/objects')).status).toBe(200);
    client.close();
    browser.close();
  });

  it('are created by links for the given time and number of uses', async () => {
    const args = ['--link', '--days', '30', '--uses', '3'];
    const { kid } = await inJson('keys', 'create', '--account', '1', ...args);
    const listed = (await inJson('keys', 'list')).find((key: { kid: string }) => key.kid === kid);
    expect(listed).toMatchObject({ state: 'open', uses: 3, used: 0 });
    expect(Date.parse(listed.expires) - Date.parse(listed.created)).toBe(30 * 86_400_000);
    expect(await ok('keys', 'list')).toContain('link, open (0 of 3) until');
  });

  it('are revoked immediately, also on the running server', async () => {
    const printed = (await ok('keys', 'create', '--account', '1')).replace('COMMONPLACE_KEY=', '');
    const client = clientOf(printed);
    expect((await client.get('/objects')).status).toBe(200);
    await ok('keys', 'revoke', printed.split(':')[0] ?? '');
    expect((await client.get('/objects')).status).toBe(401);
    expect((await client.get('/sessions/current')).json).toEqual({
      id: expect.any(String),
      invalidated: expect.any(String),
    });
    client.close();
  });

  it('are rejected with one sentence for wrong arguments', async () => {
    for (const [args, status] of [
      [['keys', 'create'], 2],
      [['keys', 'create', '--account', '99'], 1],
      [['keys', 'create', '--account', '1', '--access', 'all'], 2],
      [['keys', 'create', '--account', '1', '--scope', 'some'], 1],
      [['keys', 'create', '--account', '1', '--scope', '0000000000000000000000'], 1],
      [['keys', 'revoke'], 2],
      [['keys', 'revoke', 'nobody'], 1],
      [['keys', 'revoke', 'one', 'another'], 2],
      [['migrate', 'all'], 2],
      [['constructor'], 2],
    ] as const) {
      const refused = await call(...args);
      expect([args, refused.status, refused.out]).toEqual([args, status, '']);
      expect(refused.error).not.toContain('    at ');
    }
  });
});

describe('api', () => {
  const api = (...args: string[]): Promise<Run> =>
    callCommand(['api', ...args], { COMMONPLACE_URL: server.url, COMMONPLACE_KEY: KEY });
  const answer = async (...args: string[]) => {
    const { status, out, error } = await api(...args);
    expect([args, status, error]).toEqual([args, 0, '']);
    return JSON.parse(out);
  };

  it('needs no key for public endpoints', async () => {
    const ask = (target: string) => callCommand(['api', 'GET', target], { COMMONPLACE_URL: server.url });
    expect((await ask('/_/health')).status).toBe(0);
    expect(await ask('/objects')).toMatchObject({
      status: 2,
      error: expect.stringMatching(/^COMMONPLACE_KEY is missing\. .+\n$/),
    });
  });

  it('saves, lists, changes and deletes', async () => {
    const { id, title } = await answer('POST', '/objects', '{"content":"# Hello"}');
    expect(title).toBe('Hello');
    expect(await answer('patch', `/objects/${id}`, '{"title":"Changed"}')).toEqual({});
    expect((await answer('GET', `/objects?id=${id}`))[0].title).toBe('Changed');
    const lines = await api('GET', '/objects', '--accept', 'application/jsonl');
    const [first = '', ...rest] = lines.out.split('\n');
    expect([JSON.parse(first).id, rest]).toEqual([id, ['']]);
    expect(await answer('DELETE', `/objects/${id}`)).toEqual({});
  });

  it('uploads a file and downloads it byte for byte', async () => {
    const bytes = Buffer.from(
      Array.from({ length: 2_000_003 }, (_, index) => (index * 31 + (index >> 8)) & 255),
    );
    writeFileSync(path.join(directory.path, 'a picture.bin'), bytes);
    const environment = { COMMONPLACE_URL: server.url, COMMONPLACE_KEY: KEY };
    const inDirectory = (...args: string[]) => run(['api', ...args], { cwd: directory.path, environment });
    const posted = ['POST', '/objects', '@a picture.bin', '--metadata', '{"title":"Picture"}'];
    const object = JSON.parse((await inDirectory(...posted)).out);
    expect([object.title, object.blob.name, object.blob.size]).toEqual([
      'Picture',
      'a picture.bin',
      bytes.length,
    ]);
    const downloaded = await inDirectory('GET', object.blob.path, '--output', 'copy.bin');
    expect([downloaded.status, downloaded.out]).toEqual([0, '']);
    expect(readFileSync(path.join(directory.path, 'copy.bin')).equals(bytes)).toBe(true);
  });

  it('shows an error response and exits with 1', async () => {
    const refused = await api('GET', '/objects/unknown', '--output', 'never');
    expect([refused.status, JSON.parse(refused.out).type]).toEqual([1, 'NotFound']);
  });

  it('also reads the address of the server and its key from .env', async () => {
    const elsewhere = temporaryDirectory();
    const settings = `COMMONPLACE_URL=${server.url}\nCOMMONPLACE_KEY=${KEY}\n`;
    writeFileSync(path.join(elsewhere.path, '.env'), settings);
    const { status } = await run(['api', 'GET', '/sessions/current'], { cwd: elsewhere.path });
    elsewhere.remove();
    expect(status).toBe(0);
  });

  it('exits quietly when its output is no longer read', async () => {
    const { json } = await server.client.post('/objects', { content: 'x '.repeat(200_000) });
    const { out, error } = await run(['api', 'GET', `/objects/${json.id}/content`], {
      cwd: directory.path,
      environment: { COMMONPLACE_URL: server.url, COMMONPLACE_KEY: KEY },
      through: ['sh', '-c', '"$@" | head -c 3', 'sh'],
    });
    expect([out, error]).toEqual(['x x', '']);
  });

  it('explains what is wrong with its arguments', async () => {
    const url = { COMMONPLACE_URL: server.url };
    for (const [args, environment, text] of [
      [['GET'], { ...url, COMMONPLACE_KEY: KEY }, 'PATH'],
      [['GET', '/objects'], url, 'COMMONPLACE_KEY'],
      [['GET', '/objects'], { ...url, COMMONPLACE_KEY: 'nonsense' }, 'kid:secret'],
      [['GET', 'objects'], { ...url, COMMONPLACE_KEY: KEY }, '/'],
      [['GET', '/objects'], { COMMONPLACE_URL: 'nonsense', COMMONPLACE_KEY: KEY }, 'COMMONPLACE_URL'],
      [
        ['GET', '/objects'],
        { COMMONPLACE_URL: 'http://127.0.0.1:1', COMMONPLACE_KEY: KEY },
        'is not responding',
      ],
      [['POST', '/objects', '@nowhere'], { ...url, COMMONPLACE_KEY: KEY }, 'nowhere'],
    ] as const) {
      const refused = await callCommand(['api', ...args], environment);
      expect([args, refused.status, refused.out]).toEqual([args, 2, '']);
      expect(refused.error).toContain(text);
      expect(refused.error).not.toContain('    at ');
    }
  });
});

describe('a command', () => {
  it('does its work even if its output is not read', async () => {
    const { process, ended } = start(['accounts', 'create', '--name', 'Nobody'], { cwd: directory.path });
    process.stdout?.destroy();
    expect(await ended).toMatchObject({ status: 0, error: '' });
    expect(await ok('accounts', 'list')).toContain('Nobody');
  });
});
