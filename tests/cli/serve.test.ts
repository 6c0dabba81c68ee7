import { statSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { parsePrinted } from '../support/credentials.ts';
import { withDatabase } from '../support/database.ts';
import { KEY, run, type ServerProcess, start } from '../support/executable.ts';
import { openRaw } from '../support/raw.ts';
import { itLong } from '../support/runs.ts';
import { serverProcesses } from '../support/server-processes.ts';

/** Starting and stopping the executable (D1, D2). */

const servers = serverProcesses();
let cwd: string;
beforeEach(() => {
  cwd = servers.cwd;
});

/** The credentials in the link to the web app, and its address. */
function parseLink(text: string) {
  const { origin, pathname, hash } = new URL(text);
  return { address: origin + pathname, credentials: parsePrinted(hash.replace(/^#key=/, '')) };
}

describe('the first start', () => {
  it('prints a link to the set-up page first and a key below it, and logs no secret', async () => {
    const environment = { PORT: '0', LOG_LEVEL: 'debug', WORKERS: 'off' };
    const first = start(['serve'], { cwd, environment });
    const [, url = '', link = '', key = ''] = await first.prints(
      /^listening on (\S+)\n.*\n {2}(http\S+)\nCOMMONPLACE_KEY=(\S+)\n/,
    );
    const { address, credentials } = parseLink(link);
    expect(address).toBe(`${url}/app`);
    expect(credentials.kid).not.toBe(parsePrinted(key).kid);
    const [browser, program] = [credentials, parsePrinted(key)].map(
      (given) => new Client({ url, credentials: given, clock: Date.now }),
    ) as [Client, Client];
    expect((await program.get('/_/keys')).json).toMatchObject([
      { access: 'full', scope: 'everything', link: false, current: true },
      { access: 'full', scope: 'everything', link: true, kid: credentials.kid, state: 'open', uses: 1 },
    ]);
    expect((await browser.get('/_/link')).json.setsUp).toBe(true);
    expect((await browser.get('/objects')).status).toBe(403);
    expect((await browser.post('/_/link', { name: 'The first' })).status).toBe(201);
    expect((await browser.post('/_/link', { name: 'Another' })).status).toBe(410);
    expect((await program.get('/objects')).status).toBe(200);
    browser.close();
    program.close();
    first.process.kill('SIGTERM');
    const { error } = await first.ended;
    for (const secret of [key, link].map((text) => text.slice(text.lastIndexOf(':') + 1)))
      expect(error).not.toContain(secret);
  });

  it('prints a link below BASE_URL, or to this machine if it listens on every address', async () => {
    for (const [environment, base] of [
      [{ BASE_URL: 'https://books.example/mine/' }, /^https:\/\/books\.example\/mine\/app$/],
      [{ HOST: '0.0.0.0' }, /^http:\/\/localhost:\d+\/app$/],
    ] as const) {
      const DATA_DIR = path.join(cwd, Object.keys(environment).join());
      const settings = { PORT: '0', LOG_LEVEL: 'silent', WORKERS: 'off', DATA_DIR, ...environment };
      const first = start(['serve'], { cwd, environment: settings });
      const [out, link = ''] = await first.prints(/^[\s\S]*\n {2}(http\S+#key=\S+)\nCOMMONPLACE_KEY=\S+\n/);
      const toSet = /^ {2}BASE_URL=http:\/\/(?!0\.0\.0\.0|localhost)\S+:\d+$/m;
      expect(toSet.test(out)).toBe('HOST' in environment);
      expect(parseLink(link).address).toMatch(base);
      first.process.kill('SIGKILL');
      await first.ended;
    }
  });

  it('prints a key once, after the address, and the key works', async () => {
    const first = start(['serve'], { cwd, environment: { PORT: '0', LOG_LEVEL: 'silent' } });
    const [, url = '', key = ''] = await first.prints(
      /^listening on (\S+)\n(?:.*\n)*COMMONPLACE_KEY=(\S+)\n/,
    );
    const client = new Client({ url, credentials: parsePrinted(key), clock: Date.now });
    const { json } = await client.get('/sessions/current');
    expect(json).toMatchObject({ isReadOnly: false, account: { plan: { name: 'Self-hosted' } } });
    client.close();
    first.process.kill('SIGTERM');
    expect(await first.ended).toMatchObject({ status: 0, error: '' });

    const second = start([], { cwd, environment: { PORT: '0' } });
    await second.prints(/listening/);
    second.process.kill('SIGINT');
    const { status, out } = await second.ended;
    expect([status, out]).toEqual([0, expect.stringMatching(/^listening on \S+\n$/)]);
    expect(statSync(path.join(cwd, 'data')).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(cwd, 'data', 'secret.key')).mode & 0o777).toBe(0o600);
  });

  itLong(
    'is followed by one that explains how to create a key, if it was killed before its key was used',
    async () => {
      const environment = { PORT: '0', LOG_LEVEL: 'silent', WORKERS: 'off' };
      const begin = async () => {
        const started = start(['serve'], { cwd, environment });
        const [, url = ''] = await started.prints(/^listening on (\S+)\n/);
        return { ...started, url };
      };
      const first = await begin();
      const [, lost = ''] = await first.prints(/^COMMONPLACE_KEY=(\S+)\n/m);
      first.process.kill('SIGKILL');
      await first.ended;

      const second = await begin();
      const [, kid = '', other = '', commands = ''] = await second.prints(
        /^The access keys (\S+) and (\S+) have not been used yet.+\n {2}(.+)\n/m,
      );
      expect(kid).toBe(lost.split(':')[0]);
      expect(commands).toMatch(
        new RegExp(`keys create --account 1 --link && .+ keys revoke ${kid} && .+ keys revoke ${other}$`),
      );
      const made = await run(['keys', 'create', '--account', '1', '--link'], { cwd });
      for (const lostKey of [kid, other])
        expect((await run(['keys', 'revoke', lostKey], { cwd })).status).toBe(0);
      const { address, credentials } = parseLink(made.out.trim());
      expect(address).toBe('http://127.0.0.1:8080/app');
      const client = new Client({ url: second.url, credentials, clock: Date.now });
      expect((await client.get('/sessions/current')).json.account.id).toBe(1);
      client.close();
      second.process.kill('SIGTERM');
      const { out } = await second.ended;
      expect(out).not.toContain(lost);

      const third = await begin();
      third.process.kill('SIGTERM');
      expect((await third.ended).out).toMatch(/^listening on \S+\n$/);
    },
  );

  it('creates an account with exactly the key of BOOTSTRAP_KEY, and prints none', async () => {
    const server = await servers.serve();
    expect((await server.client.get('/sessions/current')).status).toBe(200);
    server.process.kill('SIGTERM');
    expect((await server.ended).out).not.toContain('COMMONPLACE_KEY');
    const again = await servers.serve();
    expect((await again.client.get('/sessions/current')).json.account.id).toBe(1);
    const { out } = await run(['keys', 'list', '--json'], { cwd });
    expect(JSON.parse(out)).toMatchObject([{ kid: KEY.split(':')[0], account: 1, access: 'full' }]);
  });
});

describe('an unwritable log', () => {
  it.each([
    ['on a full disk', ['sh', '-c', 'exec "$@" 2>/dev/full', 'sh']],
    ['since it was closed', ['sh', '-c', 'exec "$@" 2>&-', 'sh']],
  ])('does not stop the server: %s', async (_name, through) => {
    const server = await servers.serve({ through, environment: { WORKERS: 'off' } });
    await withFailure(server);
    expect((await server.client.get('/sessions/current')).status).toBe(200);
    server.process.kill('SIGTERM');
    expect((await server.ended).status).toBe(0);
  });

  /** Makes the server log an error. */
  async function withFailure({ client }: ServerProcess): Promise<void> {
    const { json } = await client.post('/objects', { content: 'to be damaged' });
    withDatabase(path.join(cwd, 'data', 'commonplace.db'), (database) => {
      database.prepare("UPDATE objects SET refused_tags = '{' WHERE id = ?").run(json.id);
      database.prepare('DELETE FROM responses').run(); // with a stored response, the object would not be read
    });
    for (let times = 0; times < 3; times++)
      expect((await client.get(`/objects/${json.id}`)).status).toBe(500);
  }
});

describe('a stop', () => {
  it('completes requests in progress, refuses new ones, and exits with 0', async () => {
    const server = await servers.serve();
    const raw = openRaw(server.url);
    const body = JSON.stringify({ content: 'in flight' });
    const token = await server.client.token('POST', '/objects');
    raw.write(
      `POST /objects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    await raw.until(/^HTTP\/1.1 100 /);
    raw.write(body.slice(0, 5));
    server.process.kill('SIGTERM');
    await expect.poll(() => refuses(server.url)).toBe(true);
    raw.write(body.slice(5));
    expect(await raw.until(/"in flight"/)).toMatch(/\r\n\r\nHTTP\/1.1 201 /);
    expect(await server.ended).toMatchObject({ status: 0, signal: null, error: '' });
  });

  it('right after the start waits for what that began', async () => {
    const environment = { PORT: '0', WORKERS: 'off' };
    for (let times = 0; times < 4; times++) {
      const server = start(['serve'], { cwd, environment });
      await server.prints(/^listening/);
      server.process.kill('SIGTERM');
      expect(await server.ended).toMatchObject({ status: 0, signal: null, error: '' });
    }
  });

  it('is immediate at a second signal', async () => {
    const server = await servers.serve();
    const raw = openRaw(server.url);
    const health = 'GET /_/health HTTP/1.1\r\nHost: x\r\n\r\n';
    raw.write(`${health}POST /objects HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n`);
    await raw.until(/"ok"/); // by then the work that starts afterwards has begun
    server.process.kill('SIGTERM');
    await expect.poll(() => refuses(server.url)).toBe(true);
    server.process.kill('SIGTERM');
    expect((await server.ended).status).toBe(1);
  });
});

function refuses(url: string): Promise<boolean> {
  const { socket } = openRaw(url);
  return new Promise((resolve) => {
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => resolve(true));
  });
}
