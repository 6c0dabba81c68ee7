import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { parsePrinted } from '../support/credentials.ts';
import { KEY, type ServerProcess, type StartOptions, start } from '../support/executable.ts';
import { NOBODY } from '../support/postgres-process.ts';
import { temporaryDirectory } from '../support/service.ts';
import type { Entry } from './ledger.ts';
import { startServerProcess } from './probe.ts';
import { LONGER, report, tryRounds } from './rounds.ts';
import { mountSmallDisk, ONLY_BY_ROOT, type SmallDisk } from './small-disk.ts';
import { expectKept, newWriters, writeAround, writeUntilEnd } from './write-around.ts';

/** A server that runs out of something refuses clearly, keeps what it acknowledged, still reads, and keeps running (D2). */

/** Enough space for the data that all rounds save. */
const DISK_MIB = 24 * LONGER;
/** A number of file handles that a server uses up. */
const TAKEN_HANDLES = 20;
const ENOUGH_HANDLES = 4_096;
/** How much more memory a server gets than it has. */
const MORE_MEMORY_BYTES = 1024 * 1024;

let directory: ReturnType<typeof temporaryDirectory>;
let writers: readonly Entry[][];
let disk: SmallDisk | null;
const running: ServerProcess[] = [];

beforeEach(() => {
  directory = temporaryDirectory();
  chmodSync(directory.path, 0o755);
  writers = newWriters();
  disk = null;
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.end();
  disk?.remove();
  directory.remove();
});

const dataDir = () => path.join(directory.path, 'data');

async function serve(options: Partial<StartOptions> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({ cwd: directory.path, ...options });
  running.push(server);
  await server.client.get('/objects');
  return server;
}

/** Requests that succeed although nothing can be written. */
async function expectReads({ client, url }: ServerProcess): Promise<void> {
  expect((await client.get('/objects')).status).toBe(200);
  expect((await client.get('/pins')).status).toBe(200);
  expect((await client.get('/objects?query=lark')).status).toBe(200);
  expect((await fetch(`${url}/_/health`)).status).toBe(200);
}

/** Runs eight writers around a shortage. */
function around(
  name: string,
  server: ServerProcess,
  shortage: (refusals: ReadonlySet<number>) => Promise<unknown>,
): Promise<unknown> {
  return tryRounds(name, { few: 1, many: 20, maxMs: 30_000 }, async ({ seed }) => {
    const answers = await writeAround(server.client, writers, seed, shortage);
    report(`${name}: ${answers} answers kept`);
  });
}

/** Checks that the server continues to analyse, and that no step has failed permanently. */
async function expectAnalyses({ client }: ServerProcess): Promise<void> {
  const { json: before } = await client.get('/_/analysis');
  await expect
    .poll(async () => {
      const { json: now } = await client.get('/_/analysis');
      expect(now.failed).toEqual([]);
      return now.queued === 0 || now.queued < before.queued;
    })
    .toBe(true);
}

describe('a server with a full disk', () => {
  const mount = (name: string) => {
    disk = mountSmallDisk(path.join(directory.path, name), DISK_MIB);
    return disk;
  };

  it('refuses saves, uploads and analysis with 507, still reads, and then continues', async ({ skip }) => {
    const small = mount('data');
    if (small === null) return skip(ONLY_BY_ROOT);
    const server = await serve();
    await around('full disks of the data', server, async (refusals) => {
      small.leave(0);
      await expect.poll(() => [...refusals]).toEqual([507]);
      await expectReads(server);
      small.free();
    });
    await expectAnalyses(server);
  });

  it('loses lines of the log, but no request', async ({ skip }) => {
    const small = mount('log');
    if (small === null) return skip(ONLY_BY_ROOT);
    const log = path.join(small.path, 'log');
    const server = await serve({
      environment: { LOG_LEVEL: 'debug', WORKERS: 'off' },
      through: ['sh', '-c', `exec "$@" 2>> '${log}'`, 'sh'],
    });
    await around('full disks of the log', server, async (refusals) => {
      small.leave(0);
      for (let count = 0; count < 5; count++) await expectReads(server);
      expect([...refusals]).toEqual([]);
      small.free();
    });
    expect(readFileSync(log, 'utf8')).toContain('"log lines were lost"');
  });

  it('needs no space in the temporary folder to save and receive', async ({ skip }) => {
    const small = mount('temporary');
    if (small === null) return skip(ONLY_BY_ROOT);
    const server = await serve({ environment: { TMPDIR: small.path, WORKERS: 'off' } });
    await around('full temporary folders', server, async (refusals) => {
      small.leave(0);
      await expectReads(server);
      expect([...refusals]).toEqual([]);
      small.free();
    });
  });
});

describe('a server whose folders are read-only', () => {
  /** A user other than root, who can write everywhere. */
  const unprivileged =
    process.getuid?.() === 0 ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : [];
  const folders = () => {
    const inside = readdirSync(dataDir(), { recursive: true }).map((name) =>
      path.join(dataDir(), String(name)),
    );
    return [dataDir(), ...inside].filter((name) => statSync(name, { throwIfNoEntry: false })?.isDirectory());
  };
  const setMode = (mode: number) => {
    for (const folder of folders()) chmodSync(folder, mode);
  };

  it('refuses files with 503, still reads, and then continues; the log reports it at the start', async () => {
    if (unprivileged.length > 0) chownSync(directory.path, NOBODY, NOBODY);
    const environment = { LOG_LEVEL: 'warn', WORKERS: 'off' };
    const server = await serve({ through: unprivileged, environment });
    await around('folders that cannot be written', server, async (refusals) => {
      setMode(0o500);
      await expect.poll(() => [...refusals]).toEqual([503]);
      await expectReads(server);
      expect((await fetch(`${server.url}/_/ready`)).status).toBe(503);
      setMode(0o700);
    });
    await server.logs(/the blob store is responding again/);
    await server.end();

    setMode(0o500);
    const refused = await start(['serve'], {
      cwd: directory.path,
      through: unprivileged,
      environment: { PORT: '0' },
    }).ended;
    setMode(0o700);
    expect([refused.status, refused.error]).toEqual([
      2,
      expect.stringMatching(/^[^\n]+is not accessible to this user[^\n]+\.\n$/),
    ]);
  });
});

describe('a server at a limit of the system', () => {
  const limit = ({ process: { pid } }: ServerProcess, what: string) =>
    execFileSync('prlimit', ['--pid', `${pid}`, what], { stdio: 'ignore' });

  it('refuses with 503 what needs a file handle, still reads, and then continues', async () => {
    const server = await serve();
    // An existing connection: without a free handle none can be opened.
    const patient = new Client({ url: server.url, credentials: parsePrinted(KEY), clock: Date.now });
    await around('no file handles', server, async (refusals) => {
      await patient.get('/objects');
      limit(server, `--nofile=${TAKEN_HANDLES}:${ENOUGH_HANDLES}`);
      await expect.poll(() => [...refusals]).toEqual([503]);
      expect((await patient.get('/objects')).status).toBe(200);
      limit(server, `--nofile=${ENOUGH_HANDLES}:${ENOUGH_HANDLES}`);
    });
    patient.close();
    await expectAnalyses(server);
  });

  it('loses nothing without memory, whether it continues or exits', async () => {
    await tryRounds('no memory', { few: 1, many: 20, maxMs: 30_000 }, async ({ seed }) => {
      const server = await serve({ environment: { WORKERS: 'off' } });
      await expectKept(server.client, writers);
      const answers = await writeUntilEnd(server, writers, seed, () => {
        const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
        const kibibytes = Number(/^VmData:\s+(\d+) kB/m.exec(status)?.[1]);
        limit(server, `--data=${kibibytes * 1024 + MORE_MEMORY_BYTES}`);
      });
      await server.end();
      const again = await serve({ environment: { WORKERS: 'off' } });
      await expectKept(again.client, writers);
      await again.end();
      report(`no memory: ${answers} answers kept`);
    });
  });
});
