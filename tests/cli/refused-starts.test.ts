import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { callCommand } from '../support/command-line.ts';
import { withDatabase } from '../support/database.ts';
import { run } from '../support/executable.ts';
import { serverProcesses } from '../support/server-processes.ts';

/** Starts of the executable that fail, and why (D1, D2). */

const servers = serverProcesses();
let cwd: string;
beforeEach(() => {
  cwd = servers.cwd;
});

/** A failed start needs no process of its own. */
const refuse = (environment: Record<string, string> = {}, command = 'serve') =>
  callCommand([command], { DATA_DIR: path.join(cwd, 'data'), PORT: '0', ...environment });

const oneLine = (text: string) => expect(text).toMatch(/^[^\n]+\.\n$/);

describe('an invalid configuration', () => {
  it('is reported with all errors together and the accepted values, and without secrets', async () => {
    const wrong = {
      PORT: '70000',
      DATABASE_URL: 'mysql://x',
      BLOB_URL: 'ftp:x',
      BASE_URL: 'kept.example',
      BOOTSTRAP_KEY: 'kid:c2VjcmV0',
      SECRET_KEY: 'dG9vIHNob3J0',
      LOG_LEVEL: 'loud',
    };
    const { status, out, error } = await refuse(wrong);
    expect([status, out]).toEqual([2, '']);
    const lines = error.trim().split('\n');
    expect(lines.length).toBe(Object.keys(wrong).length);
    for (const [name, value] of Object.entries(wrong)) {
      const line = lines.find((candidate) => candidate.startsWith(`${name} `));
      expect(line).toMatch(/must be .+, but is .+\.$/);
      const isSecret = name === 'BOOTSTRAP_KEY' || name === 'SECRET_KEY';
      expect(line?.includes(value)).toBe(!isSecret);
    }
    expect(error).not.toMatch(/c2VjcmV0|dG9vIHNob3J0/);
    expect(existsSync(path.join(cwd, 'data'))).toBe(false);
  });

  it('is a model without a server', async () => {
    const { status, error } = await refuse({ AI_VISION_MODEL: 'llava' });
    expect([status, error]).toEqual([
      2,
      expect.stringMatching(/^AI_BASE_URL must be .+ missing: AI_VISION_MODEL /),
    ]);
  });

  it('is also read from .env, which the environment overrides', async () => {
    writeFileSync(path.join(cwd, '.env'), 'PORT=nonsense\nLOG_LEVEL=loud\n');
    const { status, error } = await run(['serve'], { cwd, environment: { LOG_LEVEL: 'info' } });
    expect([status, error]).toEqual([2, expect.stringMatching(/^PORT must be a port .*"nonsense"\.\n$/)]);
  });

  it('is an unknown command, or an option that the command lacks', async () => {
    for (const args of [
      ['serv'],
      ['accounts'],
      ['keys', 'create', '--acount', '1'],
      ['keys', 'create', '--account', 'x'],
      ['api'],
    ]) {
      const { status, error, out } = await run(args, { cwd });
      expect([args, status, out, error.includes('    at ')]).toEqual([args, 2, '', false]);
    }
  });
});

describe('a failed start', () => {
  it('reports a Node version that is too old', async () => {
    const old = "Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.4'}})";
    const NODE_OPTIONS = `--import=data:text/javascript,${old}`;
    const { status, error, out } = await run(['serve'], { cwd, environment: { NODE_OPTIONS } });
    expect([status, out]).toEqual([2, '']);
    expect(error).toBe('Commonplace needs Node 20.12 or later, but this is Node 18.20.4.\n');
  });

  it('reports a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const { status, error, out } = await refuse({ PORT: String(port) });
    other.close();
    expect([status, out]).toEqual([2, '']);
    oneLine(error);
    expect(error).toContain(`Port ${port} `);
  });

  it('reports an address of another machine', async () => {
    const { status, error } = await refuse({ HOST: '192.0.2.1' });
    expect(status).toBe(2);
    oneLine(error);
    expect(error).toContain('HOST 192.0.2.1');
  });

  it.each([
    ['below a file', 'file/data'],
    ['a file', 'file'],
    ['without write access', '/sys/commonplace'],
    ['in which no folder can be created', '/proc/commonplace'],
    ['below one in which no folder can be created', '/proc/commonplace/data'],
  ])('reports a data directory that is one %s', async (_name, where) => {
    writeFileSync(path.join(cwd, 'file'), 'not a directory');
    const dataDir = path.resolve(cwd, where);
    const { status, error, out } = await refuse({ DATA_DIR: dataDir });
    expect([status, out]).toEqual([2, '']);
    oneLine(error);
    expect(error).toContain(dataDir);
    expect(error).toMatch(/cannot be (created|written)/);
    expect(error).not.toContain('Try again');
    expect(readFileSync(path.join(cwd, 'file'), 'utf8')).toBe('not a directory');
  });

  it.each(['serve', 'export'])(
    'reports a database of another program, and creates nothing in it: %s',
    async (command) => {
      const file = path.join(cwd, 'other.db');
      withDatabase(file, (database) => database.exec('CREATE TABLE recipes (title TEXT)'));
      const words = command === 'export' ? [command, path.join(cwd, 'library.tar')] : [command];
      const environment = { DATA_DIR: path.join(cwd, 'data'), DATABASE_URL: `file:${file}`, PORT: '0' };
      const { status, error, out } = await callCommand(words, environment);
      expect([status, out]).toEqual([command === 'serve' ? 2 : 1, '']);
      oneLine(error);
      expect(error).toContain(`${file} is a database of another program: it has the table "recipes"`);
      const tables = withDatabase(file, (database) =>
        database.prepare('SELECT name FROM sqlite_schema').pluck().all(),
      );
      expect(tables).toEqual(['recipes']);
    },
  );

  it('reports a database of a newer version, and leaves it unchanged', async () => {
    await (await servers.serve()).end();
    const file = path.join(cwd, 'data', 'commonplace.db');
    withDatabase(file, (database) =>
      database
        .prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)')
        .run('later', 9e15),
    );
    const before = readFileSync(file);
    for (const command of ['serve', 'migrate', 'doctor']) {
      const { status, error, out } = await refuse({}, command);
      expect([command, status]).toEqual([command, command === 'doctor' ? 1 : 2]);
      expect(out + error).toContain('newer version');
      if (command !== 'doctor') oneLine(error);
    }
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('reports a file that is not a database', async () => {
    mkdirSync(path.join(cwd, 'data'));
    writeFileSync(path.join(cwd, 'data', 'commonplace.db'), 'x'.repeat(8_192));
    const { status, error } = await refuse();
    expect(status).toBe(2);
    oneLine(error);
    expect(error).toContain('commonplace.db');
    expect(existsSync(path.join(cwd, 'data', 'lock'))).toBe(false);
  });

  it('reports another server on the directory, which keeps running undisturbed', async () => {
    const first = await servers.serve();
    const { json } = await first.client.post('/objects', { content: 'undisturbed' });
    const { status, error, out } = await run(['serve'], { cwd, environment: { PORT: '0' } });
    expect([status, out]).toEqual([2, '']);
    oneLine(error);
    expect(error).toContain('Another server');
    expect((await first.client.get(`/objects/${json.id}`)).status).toBe(200);
    first.process.kill('SIGKILL');
    await first.ended;
    expect((await (await servers.serve()).client.get(`/objects/${json.id}`)).status).toBe(200);
  });

  it('reports a damaged key file', async () => {
    await (await servers.serve()).end();
    writeFileSync(path.join(cwd, 'data', 'secret.key'), 'short');
    const { status, error } = await refuse();
    expect(status).toBe(2);
    oneLine(error);
    expect(error).toContain('secret.key');
  });

  it('reports a BOOTSTRAP_KEY known with another secret', async () => {
    await (await servers.serve()).end();
    const other = `first:${Buffer.alloc(16, 1).toString('base64')}`;
    const { status, error, out } = await refuse({ BOOTSTRAP_KEY: other });
    expect([status, out]).toEqual([2, '']);
    oneLine(error);
    expect(error).not.toContain(other.slice(6));
  });
});
